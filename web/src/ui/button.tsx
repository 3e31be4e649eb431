import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentProps } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

interface ButtonProps extends ComponentProps<'button'> {
  /**
   * `primary`: the main action; a page or dialog has at most one primary button. `secondary`: other actions. `quiet`: a
   * less important action.
   */
  readonly kind?: 'primary' | 'secondary' | 'quiet';
}

/** A button that runs an action. Its text is a verb that names the action. */
export function Button({ kind = 'secondary', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classNames(styles.button, styles[kind], className)} {...rest} />;
}

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly kind?: ButtonProps['kind'];
}

/** A link that looks like a button. */
export function ButtonLink({ kind = 'secondary', className, children, ...rest }: ButtonLinkProps) {
  return (
    <a className={classNames(styles.button, styles[kind], className)} {...rest}>
      {children}
    </a>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Name of the action, for screen readers and as a tooltip. */
  readonly label: string;
}

/** A button that shows only an icon. It has a size of 44 × 44 px, so that it can be touched easily. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} title={label} className={classNames(styles.icon, className)} {...rest} />
  );
}
