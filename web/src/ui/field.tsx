import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

/** Attributes that connect a control to its label, hint and error. */
interface FieldIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  readonly label: string;
  /** What to enter, if the label does not explain it. */
  readonly hint?: ReactNode;
  /** The problem and its solution; announced when it appears. */
  readonly error?: string | undefined;
  /** Shows the label to screen readers only, where the context explains the field. */
  readonly hiddenLabel?: boolean;
  readonly className?: string | undefined;
  readonly children: (ids: FieldIds) => ReactNode;
}

/** A control with its label above, and its hint or error below. */
export function Field({ label, hint, error, hiddenLabel, className, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  const describedBy = note === undefined ? undefined : `${id}-note`;
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hiddenLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      <div id={`${id}-note`} aria-live="polite" className={error ? styles.error : styles.hint}>
        {error && <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />}
        {note}
      </div>
    </div>
  );
}
