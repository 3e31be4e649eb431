import { type KeyboardEvent, useRef, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import styles from './fields.module.css';
import { formatNumber, parseNumber } from './number-text.ts';

interface NumberFieldProps {
  readonly label: string;
  /** Short form of the label that is shown before the number, such as “W” for the width. */
  readonly symbol?: string;
  /** Shown after the number, such as “%”. */
  readonly unit?: string;
  /** `mixed` if the selected records have different values. Without a value, the field is empty. */
  readonly value: number | 'mixed' | undefined;
  readonly min?: number;
  readonly max?: number;
  /** Change of the number by an arrow key. Default: 1. */
  readonly step?: number;
  /** Maximum number of decimals that are shown; numbers between -1 and 1 have more. Default: 2. */
  readonly decimals?: number;
  onChange(value: number): void;
  /** Called when the author empties the field. Default: the field shows the value again. */
  readonly onClear?: () => void;
}

/**
 * A field for a number. A typed number is stored when the author presses Enter or the field loses the focus. Escape
 * discards the typed number. The arrow keys change the number by `step`, or by 10 steps with Shift. Screen readers
 * announce a field with a number as a spin button, so that they read the number again when an arrow key changes it.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, symbol, unit, value, min, max, step = 1, decimals, onChange, onClear } = props;
  /** The typed text until it is stored or discarded. */
  const [typed, setTyped] = useState<string>();
  /** Whether Escape was pressed. The field loses the focus after Escape, but `finish` must not store the typed text. */
  const isCancelled = useRef(false);
  const shown = typeof value === 'number' ? formatNumber(value, decimals) : '';
  const save = (next: number) => {
    setTyped(undefined);
    const limited = Math.min(Math.max(next, min ?? -Infinity), max ?? Infinity);
    if (limited !== value) onChange(limited);
  };
  const finish = () => {
    const next = typed === undefined || typed === shown || isCancelled.current ? undefined : parseNumber(typed);
    if (typed?.trim() === '' && shown !== '' && !isCancelled.current) onClear?.();
    isCancelled.current = false;
    setTyped(undefined);
    if (next !== undefined) save(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      const from = parseNumber(typed ?? shown);
      // `toPrecision` removes rounding errors, such as that of 0.1 + 0.2.
      if (from !== undefined) save(Number((from + direction * step * (event.shiftKey ? 10 : 1)).toPrecision(12)));
    } else if (event.key === 'Enter') finish();
    else if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation();
      isCancelled.current = true;
      event.currentTarget.blur();
    }
  };
  return (
    <label className={styles.number}>
      {symbol !== undefined && <span aria-hidden="true">{symbol}</span>}
      <input
        type="text"
        inputMode="decimal"
        {...(typeof value === 'number' ? spinButtonAttributes(shown, min, max) : {})}
        autoComplete="off"
        aria-label={label}
        title={label}
        value={typed ?? shown}
        placeholder={value === 'mixed' ? t('canvas-properties.mixed') : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={finish}
        onKeyDown={onKeyDown}
      />
      {unit !== undefined && <span aria-hidden="true">{unit}</span>}
    </label>
  );
}

/** Returns the ARIA attributes of a field with a number. */
const spinButtonAttributes = (shown: string, min: number | undefined, max: number | undefined) => ({
  role: 'spinbutton',
  'aria-valuenow': Number(shown),
  ...(min === undefined ? {} : { 'aria-valuemin': min }),
  ...(max === undefined ? {} : { 'aria-valuemax': max }),
});
