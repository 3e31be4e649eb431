import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldContext } from './field-context.ts';

interface FieldProps {
  readonly label: string;
  /** Explains what to enter, if the label is not sufficient. */
  readonly hint?: ReactNode;
  /** An error message that describes a problem and its solution. Shown instead of the hint, and announced. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  /** An `Input`, `PasswordInput`, `TextArea` or `Select`. */
  readonly children: ReactNode;
}

/** A control with a label above it, and a hint or an error message below it. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  const describedBy = note === undefined ? undefined : `${id}-note`;
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <FieldContext value={{ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined }}>
        {children}
      </FieldContext>
      <div id={`${id}-note`} aria-live="polite" className={error ? styles.error : styles.hint}>
        {error && <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />}
        {note}
      </div>
    </div>
  );
}
