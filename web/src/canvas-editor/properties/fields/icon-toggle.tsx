import type { ReactNode } from 'react';
import styles from './fields.module.css';

interface IconToggleProps {
  readonly label: string;
  readonly isPressed?: boolean | 'mixed';
  readonly isDisabled?: boolean;
  readonly title?: string;
  readonly children: ReactNode;
  onClick(): void;
}

/** A button with an icon, 44 px large. With `isPressed` it is on or off. A disabled one keeps the focus. */
export function IconToggle({
  label,
  isPressed,
  isDisabled = false,
  title = label,
  children,
  onClick,
}: IconToggleProps) {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      title={title}
      onClick={() => {
        if (!isDisabled) onClick();
      }}
    >
      {children}
    </button>
  );
}
