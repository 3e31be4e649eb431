import type { ReactNode } from 'react';
import { Shell } from '../shell/shell.tsx';
import styles from './account-card.module.css';

interface AccountCardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  /** Where else one may want to go. */
  readonly footer?: ReactNode;
}

/** A page of one small thing: signing up, logging in, a new password. */
export function AccountCard({ title, lead, children, footer }: AccountCardProps) {
  return (
    <Shell>
      <div className={styles.room}>
        <section className={styles.card} aria-labelledby="account-title">
          <h1 id="account-title">{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {children}
        </section>
        {footer !== undefined && <p className={styles.footer}>{footer}</p>}
      </div>
    </Shell>
  );
}
