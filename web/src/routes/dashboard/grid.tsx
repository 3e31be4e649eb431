import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { currentFolderId } from './dashboard-state.ts';
import { EmptyList } from './empty-list.tsx';
import styles from './grid.module.css';
import { GridSkeleton } from './grid-skeleton.tsx';
import { PresentationGrid } from './presentation-grid.tsx';
import { SharedList } from './shared-list.tsx';
import { PendingUploadCard, UploadedCard } from './upload-card.tsx';
import { useDashboard, useDashboardState } from './use-dashboard.ts';

/**
 * Uploads that are not done, then the presentations of the list. Pending uploads are files that this browser sends, and
 * the other uploads are files that the server has received.
 */
export function Grid() {
  const { store } = useDashboard();
  const state = useDashboardState();
  const { presentations, uploads, pendingUploads, next, isLoading, place } = state;
  if (place === 'shared') return <SharedList />;
  const visibleUploads = place === 'trash' ? [] : uploads.filter((upload) => upload.state !== 'done');
  const visiblePendingUploads = pendingUploads.filter(
    (upload) => place === 'all' || upload.folder === currentFolderId(state),
  );
  const uploadCount = visibleUploads.length + visiblePendingUploads.length;
  if (presentations.length + uploadCount === 0) return isLoading ? <GridSkeleton /> : <EmptyList />;
  return (
    <>
      {uploadCount > 0 && (
        <ul className={classNames(styles.grid, styles.uploads)}>
          {visiblePendingUploads.map((upload) => (
            <PendingUploadCard key={upload.key} upload={upload} />
          ))}
          {visibleUploads.map((upload) => (
            <UploadedCard key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {presentations.length > 0 && <PresentationGrid />}
      {next !== null && (
        <div className={styles.more}>
          <Button onClick={() => void store.loadMore()}>{t('dashboard.showMore')}</Button>
        </div>
      )}
    </>
  );
}
