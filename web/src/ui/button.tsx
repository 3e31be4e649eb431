import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentProps } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

interface ButtonProps extends ComponentProps<'button'> {
  /** Use `primary` for the main action, at most once in a page or dialog, and `quiet` for less important actions. */
  readonly kind?: 'primary' | 'secondary' | 'quiet';
}

/** A button for an action; its text is a verb. */
export function Button({ kind = 'secondary', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classNames(styles.button, styles[kind], className)} {...rest} />;
}

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly kind?: ButtonProps['kind'];
}

/** A link in the style of a button, for the next action. */
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

/** A button with an icon only, 44 px large for touch. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} title={label} className={classNames(styles.icon, className)} {...rest} />
  );
}
