import { Folder, FolderPlus, LayoutGrid, Trash2, Users } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { isTextDropItem, useDrop } from 'react-aria-components/useDrop';
import { t } from '../../i18n/index.ts';
import styles from './folder-navigation.module.css';
import { DRAG_TYPE } from './presentation-grid.tsx';
import { useActions } from './use-actions.ts';
import { useDashboard, useDashboardState, useNavigateToList } from './use-dashboard.ts';

const ICON_PROPS = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Navigation: all presentations, those that others share, the folders and the trash. Presentations can be dropped onto an entry. */
export function FolderNavigation() {
  const { openDialog } = useDashboard();
  const { folders } = useDashboardState();
  const actions = useActions();
  return (
    <nav className={styles.navigation} aria-label={t('dashboard.places')}>
      <ul>
        <NavEntry place="all" icon={<LayoutGrid {...ICON_PROPS} />} onDrop={(oids) => actions.move(oids, null)}>
          {t('dashboard.all')}
        </NavEntry>
        <NavEntry place="shared" icon={<Users {...ICON_PROPS} />}>
          {t('dashboard.shared')}
        </NavEntry>
        {folders.map(({ id, name, count }) => (
          <NavEntry
            key={id}
            place={id}
            icon={<Folder {...ICON_PROPS} />}
            count={count}
            onDrop={(oids) => actions.move(oids, id)}
          >
            <bdi>{name}</bdi>
          </NavEntry>
        ))}
        <li>
          <button type="button" className={styles.entry} onClick={() => openDialog({ kind: 'create-folder' })}>
            <FolderPlus {...ICON_PROPS} />
            <span className={styles.name}>{t('dashboard.newFolder')}</span>
          </button>
        </li>
        <NavEntry place="trash" icon={<Trash2 {...ICON_PROPS} />} onDrop={(oids) => actions.remove(oids)}>
          {t('dashboard.trash')}
        </NavEntry>
      </ul>
    </nav>
  );
}

interface NavEntryProps {
  /** `all`, `shared`, `trash` or a folder's id. */
  readonly place: string;
  readonly icon: ReactNode;
  /** Number of presentations in a folder. */
  readonly count?: number;
  /** Undefined if presentations cannot be dropped onto the entry. */
  readonly onDrop?: (oids: string[]) => void;
  readonly children: ReactNode;
}

function NavEntry({ place, icon, count, onDrop, children }: NavEntryProps) {
  const { place: currentPlace } = useDashboardState();
  const navigateToList = useNavigateToList();
  const button = useRef<HTMLButtonElement>(null);
  const { dropProps, isDropTarget } = useDrop({
    ref: button,
    getDropOperation: (types) => (onDrop && types.has(DRAG_TYPE) ? 'move' : 'cancel'),
    async onDrop({ items }) {
      onDrop?.(await Promise.all(items.filter(isTextDropItem).map((item) => item.getText(DRAG_TYPE))));
    },
  });
  return (
    <li>
      <button
        {...dropProps}
        ref={button}
        type="button"
        className={styles.entry}
        data-drop-target={isDropTarget || undefined}
        aria-current={place === currentPlace ? 'page' : undefined}
        onClick={() => navigateToList({ place, search: '' })}
      >
        {icon}
        <span className={styles.name}>{children}</span>
        {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
      </button>
    </li>
  );
}
