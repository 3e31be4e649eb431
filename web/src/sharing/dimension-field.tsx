import { useId } from 'react';
import { t } from '../i18n/index.ts';
import { Input } from '../ui/input.tsx';
import styles from './dimension-field.module.css';

interface DimensionFieldProps {
  readonly label: string;
  readonly value: string;
  /** Maximum number of digits. */
  readonly maxDigits: number;
  /** Whether the value is empty, which is an error. */
  readonly isMissing: boolean;
  /** Id of the element with the error text. */
  readonly describedBy: string | undefined;
  /** Called with the text of the field, which may contain characters other than digits. */
  readonly onInput: (text: string) => void;
}

/** A text field for the height or the width of an embed, in pixels. */
export function DimensionField({ label, value, maxDigits, isMissing, describedBy, onInput }: DimensionFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box}>
        <Input
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          value={value}
          // No `maxLength`, because `onInput` removes characters other than digits from pasted text before it shortens
          // the text.
          size={maxDigits}
          aria-invalid={isMissing || undefined}
          aria-describedby={describedBy}
          onChange={({ currentTarget }) => onInput(currentTarget.value)}
        />
        <abbr className={styles.unit} title={t('sharing.pixels')}>
          px
        </abbr>
      </div>
    </div>
  );
}
