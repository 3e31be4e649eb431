import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './fields.module.css';

interface LabelledRowProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A control with a visible label. Screen readers ignore the visible label, because the control has the same label. */
export const LabelledRow = ({ label, children }: LabelledRowProps) => (
  <div className={classNames(styles.row, styles.longLabel)}>
    <span className={styles.label} aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
);
