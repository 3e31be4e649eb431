import { t } from '../i18n/index.ts';
import { Avatar } from '../ui/avatar.tsx';
import styles from './overlay.module.css';
import type { ViewerData } from './viewer-data.ts';

/** Title, owner and date of the last change (S2.9). */
export function InfoOverlay({ data }: { readonly data: ViewerData }) {
  const { owner } = data;
  return (
    <div className={styles.info} data-info="">
      {owner && <Avatar {...owner.avatar} />}
      <div className={styles.text}>
        <p className={styles.title}>
          <bdi lang={data.language === 'und' ? undefined : data.language}>{data.title}</bdi>
        </p>
        <p className={styles.by}>
          {data.byOwner && <bdi>{data.byOwner}</bdi>}
          {data.byOwner && data.lastModifiedDateString && <span aria-hidden="true"> · </span>}
          {data.lastModifiedDateString && (
            <span>{t('viewer.lastModified', { date: data.lastModifiedDateString })}</span>
          )}
        </p>
      </div>
    </div>
  );
}
