import type { Picture } from '@flydeck/contract/presentations/picture';
import type { ReactNode } from 'react';
import { Shell } from '../shell/shell.tsx';
import { SmallPicture } from '../ui/small-picture.tsx';
import styles from './account-card.module.css';

interface AccountCardProps {
  readonly title: string;
  /** Decorative icon above the title. */
  readonly icon?: ReactNode;
  /** Picture of the presentation that the page is about. */
  readonly picture?: Picture | null | undefined;
  /** Introductory paragraph below the title. */
  readonly lead?: ReactNode;
  readonly children?: ReactNode;
  /** Links to related pages. */
  readonly footer?: ReactNode;
}

/** Layout of a page with one small form or message, such as sign-up, login or a new password. */
export function AccountCard({ title, icon, picture, lead, children, footer }: AccountCardProps) {
  return (
    <Shell>
      <div className={styles.page}>
        <section className={styles.card} aria-labelledby="account-title">
          {icon !== undefined && (
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
          )}
          {picture && (
            <span className={styles.picture}>
              <SmallPicture picture={picture} lazy={false} />
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
