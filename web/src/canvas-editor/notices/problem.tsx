import { CloudOff, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './sync-problem.module.css';

interface ProblemProps {
  readonly text: string;
  /** Buttons for what the author can do. */
  readonly action?: ReactNode;
  /**
   * True if the problem cannot cause a loss of changes. Screen readers then announce it as a status, not as an alert.
   */
  readonly isMild?: boolean;
  /** Default: a crossed-out cloud if `isMild`, otherwise a warning triangle. */
  readonly icon?: LucideIcon;
}

/** A message over the canvas about a problem, with buttons for what the author can do. */
export function Problem({ text, action, isMild = false, icon }: ProblemProps) {
  const Icon = icon ?? (isMild ? CloudOff : TriangleAlert);
  return (
    <div className={classNames(styles.problem, !isMild && styles.severe)} role={isMild ? 'status' : 'alert'}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <p>{text}</p>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
