import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentProps } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` once a view, `quiet` for what stands beside it. */
  readonly kind?: 'primary' | 'secondary' | 'quiet';
}

/** Something that happens on a press. Its words are a verb. */
export function Button({ kind = 'secondary', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classNames(styles.button, styles[kind], className)} {...rest} />;
}

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly kind?: ButtonProps['kind'];
}

/** The one thing to do next, where it is a page to go to. */
export function ButtonLink({ kind = 'secondary', className, children, ...rest }: ButtonLinkProps) {
  return (
    <a className={classNames(styles.button, styles[kind], className)} {...rest}>
      {children}
    </a>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does, for screen readers and as its tooltip. */
  readonly label: string;
}

/** A button that shows a picture only; 44 px, large enough for a thumb. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classNames(styles.icon, className)}
      {...rest}
    />
  );
}
