import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/** A checkbox whose value is submitted with the form. */
export function Checkbox(props: ChoiceProps) {
  return <Choice type="checkbox" {...props} />;
}

/** A radio button. Radio buttons with the same `name` form a group. */
export function Radio(props: ChoiceProps) {
  return <Choice type="radio" {...props} />;
}

/** A switch, for settings that take effect immediately and not when a form is submitted. */
export function Switch(props: ChoiceProps) {
  return <Choice type="checkbox" role="switch" className={styles.switch} {...props} />;
}

/** A checkbox, radio button or switch with a label next to it and an optional hint below the label. */
function Choice({ label, hint, className, ...rest }: ChoiceProps & { readonly type: string }) {
  const id = useId();
  return (
    <label className={classNames(styles.choice, rest.role === 'switch' && styles.switchChoice)}>
      <input
        className={classNames(styles.input, className)}
        aria-describedby={hint === undefined ? undefined : id}
        {...rest}
      />
      <span className={styles.label}>{label}</span>
      {hint !== undefined && (
        <span id={id} className={styles.hint}>
          {hint}
        </span>
      )}
    </label>
  );
}
