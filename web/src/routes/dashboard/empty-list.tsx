import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyCanvasDrawing, EmptyTrashDrawing, LostPathDrawing } from '../../ui/drawings.tsx';
import styles from './empty-list.module.css';
import { UploadButton } from './upload-button.tsx';
import { useDashboardState, useNavigateTo } from './use-dashboard.ts';

/** Shown in place of an empty grid: the reason, and one action where there is one. */
export function EmptyList() {
  const { search, place } = useDashboardState();
  const go = useNavigateTo();
  if (search !== '')
    return (
      <div className={styles.empty}>
        <LostPathDrawing />
        <h2>{t('dashboard.noHitsTitle', { search })}</h2>
        <Button onClick={() => go({ search: '' })}>{t('dashboard.clearSearch')}</Button>
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
    </div>
  );
}
