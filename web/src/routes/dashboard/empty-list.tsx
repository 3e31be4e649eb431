import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyCanvasDrawing, EmptyTrashDrawing, NothingFoundDrawing } from '../../ui/drawings.tsx';
import styles from './empty-list.module.css';
import { UploadButton } from './upload-button.tsx';
import { useDashboardState, useNavigateToList } from './use-dashboard.ts';

/** Is shown instead of an empty grid. Explains why the grid is empty, and suggests an action if possible. */
export function EmptyList() {
  const { search, place } = useDashboardState();
  const navigateToList = useNavigateToList();
  if (search !== '')
    return (
      <div className={styles.empty}>
        <NothingFoundDrawing />
        <h2>{t('dashboard.noHitsTitle', { search })}</h2>
        <Button onClick={() => navigateToList({ search: '' })}>{t('dashboard.clearSearch')}</Button>
      </div>
    );
  if (place === 'trash')
    return (
      <div className={styles.empty}>
        <EmptyTrashDrawing />
        <h2>{t('dashboard.emptyTrashTitle')}</h2>
        <p>{t('dashboard.emptyTrashText')}</p>
      </div>
    );
  return (
    <div className={styles.empty}>
      <EmptyCanvasDrawing />
      <h2>{t(place === 'all' ? 'dashboard.emptyTitle' : 'dashboard.emptyFolderTitle')}</h2>
      <p>{t(place === 'all' ? 'dashboard.emptyText' : 'dashboard.emptyFolderText')}</p>
      <UploadButton kind="primary" />
      {/* Invited members have no presentations of their own at first. */}
      {place === 'all' && (
        <Button kind="quiet" onClick={() => navigateToList({ place: 'shared' })}>
          {t('dashboard.shared')}
        </Button>
      )}
    </div>
  );
}
