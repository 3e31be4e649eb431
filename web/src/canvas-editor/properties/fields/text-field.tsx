import { useRef, useState } from 'react';
import styles from './fields.module.css';
import { LabelledRow } from './labelled-row.tsx';

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
}

/** A text that is stored when the author presses Enter or the field loses the focus. Escape discards the typed text. */
export function TextField({ label, value, maxLength, onChange }: TextFieldProps) {
  const [typed, setTyped] = useState<string>();
  /** Whether Escape was pressed. The field loses the focus after Escape, but `finish` must not store the typed text. */
  const isCancelled = useRef(false);
  const finish = () => {
    if (typed !== undefined && typed.trim() !== value && !isCancelled.current) onChange(typed.trim());
    isCancelled.current = false;
    setTyped(undefined);
  };
  return (
    <LabelledRow label={label}>
      <label className={styles.number}>
        <input
          type="text"
          dir="auto"
          autoComplete="off"
          aria-label={label}
          maxLength={maxLength}
          value={typed ?? value}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish();
            if (event.key !== 'Escape' || typed === undefined) return;
            event.stopPropagation();
            isCancelled.current = true;
            event.currentTarget.blur();
          }}
        />
      </label>
    </LabelledRow>
  );
}
