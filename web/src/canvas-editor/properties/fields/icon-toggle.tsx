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

/** A button with an icon, 44 × 44 px. With `isPressed`, it is a toggle. A disabled button can still have the focus. */
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
