import type { Picture } from '@flydeck/contract/presentations/picture';
import type { ReactNode } from 'react';
import { Shell } from '../shell/shell.tsx';
import { SmallPicture } from '../ui/small-picture.tsx';
import styles from './account-card.module.css';

interface AccountCardProps {
  readonly title: string;
  /** Says at a glance what the page is about. */
  readonly icon?: ReactNode;
  /** Of the presentation that it is about. */
  readonly picture?: Picture | null | undefined;
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  /** Where else one may want to go. */
  readonly footer?: ReactNode;
}

/** A page of one small thing: signing up, logging in, a new password. */
export function AccountCard({ title, icon, picture, lead, children, footer }: AccountCardProps) {
  return (
    <Shell>
      <div className={styles.room}>
        <section className={styles.card} aria-labelledby="account-title">
          {icon !== undefined && (
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
          )}
          {picture && (
            <span className={styles.picture}>
              <SmallPicture of={picture} lazy={false} />
            </span>
          )}
          <h1 id="account-title">{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {children}
        </section>
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </div>
    </Shell>
  );
}
