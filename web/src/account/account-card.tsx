import type { ReactNode } from 'react';
import { Shell } from '../shell/shell.tsx';
import styles from './account-card.module.css';

interface AccountCardProps {
  readonly title: string;
  /** Says at a glance what the page is about. */
  readonly icon?: ReactNode;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  /** Where else one may want to go. */
  readonly footer?: ReactNode;
}

/** A page of one small thing: signing up, logging in, a new password. */
export function AccountCard({ title, icon, lead, children, footer }: AccountCardProps) {
  return (
    <Shell>
      <div className={styles.room}>
        <section className={styles.card} aria-labelledby="account-title">
          {icon !== undefined && (
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
          )}
          <h1 id="account-title">{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {children}
        </section>
        {footer !== undefined && <p className={styles.footer}>{footer}</p>}
      </div>
    </Shell>
  );
}
