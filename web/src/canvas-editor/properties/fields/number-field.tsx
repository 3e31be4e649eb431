import { type KeyboardEvent, useRef, useState } from 'react';
import { t } from '../../../i18n/index.ts';
import styles from './fields.module.css';
import { formatField, parseField } from './number-text.ts';

interface NumberFieldProps {
  readonly label: string;
  /** Short form of the label before the number, such as “W”. */
  readonly symbol?: string;
  readonly unit?: string;
  readonly value: number | 'mixed' | undefined;
  readonly min?: number;
  readonly max?: number;
  onChange(value: number): void;
}

/** A field for a number, which is saved by Enter or by leaving the field. The arrow keys change it by 1, or by 10 with Shift. */
export function NumberField({ label, symbol, unit, value, min, max, onChange }: NumberFieldProps) {
  const [draft, setDraft] = useState<string>();
  const isCancelled = useRef(false);
  const shown = typeof value === 'number' ? formatField(value) : '';
  const save = (next: number) => {
    setDraft(undefined);
    const bounded = Math.min(Math.max(next, min ?? -Infinity), max ?? Infinity);
    if (bounded !== value) onChange(bounded);
  };
  const finish = () => {
    const next = draft === undefined || draft === shown || isCancelled.current ? undefined : parseField(draft);
    isCancelled.current = false;
    setDraft(undefined);
    if (next !== undefined) save(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction !== undefined) {
      event.preventDefault();
      const from = parseField(draft ?? shown);
      if (from !== undefined) save(from + direction * (event.shiftKey ? 10 : 1));
    } else if (event.key === 'Enter') finish();
    else if (event.key === 'Escape' && draft !== undefined) {
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
        autoComplete="off"
        aria-label={label}
        title={label}
        value={draft ?? shown}
        placeholder={value === 'mixed' ? t('canvas-properties.mixed') : undefined}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={finish}
        onKeyDown={onKeyDown}
      />
      {unit !== undefined && <span aria-hidden="true">{unit}</span>}
    </label>
  );
}
