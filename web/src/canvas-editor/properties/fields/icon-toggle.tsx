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

/**
 * A button of 44 × 44 px with an icon. If `isPressed` is set, screen readers announce a toggle button. A disabled
 * button can still get the focus.
 */
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
