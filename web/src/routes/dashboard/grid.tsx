import { useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { currentFolder } from './dashboard-state.ts';
import { EmptyList } from './empty-list.tsx';
import styles from './grid.module.css';
import { OwnCard } from './own-card.tsx';
import { PendingUploadCard, UploadedCard } from './upload-card.tsx';
import { useDashboard, useDashboardState } from './use-dashboard.ts';
import { useGridKeys } from './use-grid-keys.ts';

/** Uploads under way, then the presentations of the list. */
export function Grid() {
  const { store } = useDashboard();
  const state = useDashboardState();
  const { presentations, uploads, sending, next, loading, place } = state;
  const [renaming, setRenaming] = useState<string>();
  const toggle = useToggle();
  const keys = useGridKeys(setRenaming);
  const visibleUploads = place === 'trash' ? [] : uploads.filter((upload) => upload.state !== 'done');
  const visibleSending = sending.filter((one) => place === 'all' || one.folder === currentFolder(state));
  if (presentations.length + visibleUploads.length + visibleSending.length === 0)
    return loading ? <GridSkeleton /> : <EmptyList />;
  return (
    <>
      <p id="grid-keys" hidden>
        {t('dashboard.keys')}
      </p>
      <ul
        className={classNames(styles.grid, loading && styles.loading)}
        aria-busy={loading}
        aria-label={t('dashboard.title')}
        aria-describedby="grid-keys"
        onKeyDown={keys}
      >
        {visibleSending.map((one) => (
          <PendingUploadCard key={one.key} sending={one} />
        ))}
        {visibleUploads.map((upload) => (
          <UploadedCard key={upload.id} upload={upload} />
        ))}
        {presentations.map((presentation) => (
          <OwnCard
            key={presentation.oid}
            presentation={presentation}
            isRenaming={renaming === presentation.oid}
            onRename={setRenaming}
            onToggle={toggle}
          />
        ))}
      </ul>
      {next !== null && (
        <div className={styles.more}>
          <Button onClick={() => void store.more()}>{t('dashboard.showMore')}</Button>
        </div>
      )}
    </>
  );
}

/** Toggles one presentation; with `range` (Shift), selects all from the last toggled one to it. */
function useToggle(): (oid: string, range: boolean) => void {
  const { store } = useDashboard();
  const last = useRef<string>(undefined);
  return (oid, range) => {
    const { presentations, selected } = store.getState();
    const oids = presentations.map((one) => one.oid);
    const [from, to] = [oids.indexOf(last.current ?? ''), oids.indexOf(oid)];
    if (range && from >= 0)
      store.select([...new Set([...selected, ...oids.slice(Math.min(from, to), Math.max(from, to) + 1)])]);
    else store.toggle(oid);
    last.current = oid;
  };
}

/** Placeholder cards while the list loads. */
function GridSkeleton() {
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
