import { CloudOff, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './sync-problem.module.css';

interface ProblemProps {
  readonly text: string;
  readonly action?: ReactNode;
  /** Nothing is lost. */
  readonly isMild?: boolean;
  /** Default: what belongs to the connection. */
  readonly icon?: LucideIcon;
}

/** A notice over the canvas, with what the author can do. */
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
