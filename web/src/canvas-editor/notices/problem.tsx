import { CloudOff, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './sync-problem.module.css';

interface ProblemProps {
  readonly text: string;
  readonly action?: ReactNode;
  /** Whether no changes can be lost. The problem is then announced to screen readers as a status, not as an alert. */
  readonly isMild?: boolean;
  /** By default a crossed-out cloud for mild problems, otherwise a warning triangle. */
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
