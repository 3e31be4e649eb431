import { Folder, FolderPlus, LayoutGrid, Trash2 } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './folder-navigation.module.css';
import { DRAG_TYPE } from './own-card.tsx';
import { useActions } from './use-actions.ts';
import { useDashboard, useDashboardState, useNavigateTo } from './use-dashboard.ts';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Navigation: all presentations, the folders and the trash. Presentations can be dropped onto an entry. */
export function FolderNavigation() {
  const { openDialog } = useDashboard();
  const { folders } = useDashboardState();
  const actions = useActions();
  return (
    <nav className={styles.places} aria-label={t('dashboard.places')}>
      <ul>
        <NavEntry place="all" icon={<LayoutGrid {...ICON} />} onDrop={(oids) => actions.move(oids, null)}>
          {t('dashboard.all')}
        </NavEntry>
        {folders.map(({ id, name, count }) => (
          <NavEntry
            key={id}
            place={id}
            icon={<Folder {...ICON} />}
            count={count}
            onDrop={(oids) => actions.move(oids, id)}
          >
            <bdi>{name}</bdi>
          </NavEntry>
        ))}
        <li>
          <button
            type="button"
            className={styles.place}
            onClick={() => openDialog({ kind: 'create-folder' })}
          >
            <FolderPlus {...ICON} />
            <span className={styles.name}>{t('dashboard.newFolder')}</span>
          </button>
        </li>
        <NavEntry place="trash" icon={<Trash2 {...ICON} />} onDrop={(oids) => actions.remove(oids)}>
          {t('dashboard.trash')}
        </NavEntry>
      </ul>
    </nav>
  );
}

interface NavEntryProps {
  readonly place: string;
  readonly icon: ReactNode;
  readonly count?: number;
  readonly onDrop: (oids: string[]) => void;
  readonly children: ReactNode;
}

function NavEntry({ place, icon, count, onDrop, children }: NavEntryProps) {
  const { place: current } = useDashboardState();
  const go = useNavigateTo();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    const data = event.dataTransfer.getData(DRAG_TYPE);
    if (data === '') return;
    event.preventDefault();
    onDrop(JSON.parse(data) as string[]);
  };
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.place, isOver && styles.over)}
        aria-current={place === current ? 'page' : undefined}
        onClick={() => go({ place, search: '' })}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {icon}
        <span className={styles.name}>{children}</span>
        {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
      </button>
    </li>
  );
}
