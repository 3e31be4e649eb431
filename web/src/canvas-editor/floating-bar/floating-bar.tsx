import type { ReactNode } from 'react';
import styles from './floating-bar.module.css';

interface FloatingBarProps {
  /** Default: a region. */
  readonly role?: 'toolbar';
  readonly label: string;
  readonly children: ReactNode;
}

/** A bar at the top of the canvas, with the buttons of a mode of the editor. */
export function FloatingBar({ role, label, children }: FloatingBarProps) {
  return (
    <section className={styles.bar} role={role} data-covers-canvas aria-label={label}>
      {children}
    </section>
  );
}
