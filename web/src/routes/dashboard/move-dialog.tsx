import { Folder, FolderPlus, LayoutGrid } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { Dialog } from '../../ui/aria/dialog.tsx';
import styles from './dialogs.module.css';
import { useActions } from './use-actions.ts';
import { useDashboard, useDashboardState } from './use-dashboard.ts';

const ICON_PROPS = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

interface MoveDialogProps {
  readonly oids: readonly string[];
  readonly onClose: () => void;
}

/** Dialog in which the member chooses the folder to which the presentations `oids` are moved. */
export function MoveDialog({ oids, onClose }: MoveDialogProps) {
  const { openDialog } = useDashboard();
  const { folders, presentations } = useDashboardState();
  const actions = useActions();
  const presentationsToMove = presentations.filter(({ oid }) => oids.includes(oid));
  /** Whether all presentations to move are already in the folder; `null`: in no folder. */
  const areAllInFolder = (folderId: string | null) => presentationsToMove.every(({ folder }) => folder === folderId);
  const move = (folderId: string | null) => {
    onClose();
    void actions.move(oids, folderId);
  };
  return (
    <Dialog open title={t('dashboard.moveTitle', { count: oids.length })} onClose={onClose}>
      <ul className={styles.folderChoices}>
        {!areAllInFolder(null) && (
          <li>
            <button type="button" className={styles.folderChoice} onClick={() => move(null)}>
              <LayoutGrid {...ICON_PROPS} />
              {t('dashboard.noFolder')}
            </button>
          </li>
        )}
        {folders.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.folderChoice}
              disabled={areAllInFolder(id)}
              onClick={() => move(id)}
            >
              <Folder {...ICON_PROPS} />
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.folderChoice}
            onClick={() => openDialog({ kind: 'create-folder', oids })}
          >
            <FolderPlus {...ICON_PROPS} />
            {t('dashboard.newFolder')}
          </button>
        </li>
      </ul>
    </Dialog>
  );
}
