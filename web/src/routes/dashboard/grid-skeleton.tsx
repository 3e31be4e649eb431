import { t } from '../../i18n/index.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './grid.module.css';

/** Placeholder cards that are shown while the list is being loaded. */
export function GridSkeleton() {
  return (
    <div className={styles.grid} role="status" aria-label={t('dashboard.loading')}>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={styles.skeleton}>
          <div className={styles.skeletonPicture}>
            <Skeleton width="100%" height="100%" />
          </div>
          <Skeleton width="70%" height={18} />
          <Skeleton width="45%" height={14} />
        </div>
      ))}
    </div>
  );
}
