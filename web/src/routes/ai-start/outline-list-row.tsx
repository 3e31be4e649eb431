import { OUTLINE_TITLE_MAX_LENGTH } from '@flydeck/contract/outlines/limits';
import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Indent, Outdent, Plus, Trash2 } from 'lucide-react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { t } from '../../i18n/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import styles from './outline-list.module.css';
import { canShift, isFull, move, type OutlineRow, type Rows } from './outline-rows.ts';
import type { RowAct } from './row-act.ts';

interface OutlineListRowProps {
  readonly row: OutlineRow;
  readonly at: number;
  readonly rows: Rows;
  readonly dragged: boolean;
  readonly onAct: (what: RowAct) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onEdit: (part: Partial<Pick<OutlineRow, 'title' | 'text'>>) => void;
  readonly onGrab: (event: PointerEvent) => void;
}

/** A topic: its title, its points, and a menu of actions. */
export function OutlineListRow({
  row,
  at,
  rows,
  dragged,
  onAct,
  onKey,
  onEdit,
  onGrab,
}: OutlineListRowProps) {
  const name = row.title || t('outline.untitled');
  return (
    <li
      data-row={row.id}
      className={classNames(styles.row, dragged && styles.dragged)}
      style={{ '--level': row.level } as CSSProperties}
    >
      <span className={styles.handle} title={t('outline.drag')} aria-hidden="true" onPointerDown={onGrab}>
        <GripVertical size={18} strokeWidth={1.75} />
      </span>
      <div className={styles.words}>
        <input
          className={styles.title}
          dir="auto"
          value={row.title}
          maxLength={OUTLINE_TITLE_MAX_LENGTH}
          placeholder={t('outline.untitled')}
          aria-label={t('outline.topicTitle', { number: at + 1, level: row.level + 1 })}
          onChange={({ target }) => onEdit({ title: target.value })}
          onKeyDown={onKey}
        />
        <textarea
          className={styles.text}
          dir="auto"
          rows={1}
          value={row.text}
          placeholder={t('outline.points')}
          aria-label={t('outline.topicPoints', { title: name })}
          onChange={({ target }) => onEdit({ text: target.value })}
        />
      </div>
      <Menu
        label={t('outline.more', { title: name })}
        trigger={<Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />}
        triggerClassName={styles.more}
        items={menuItems(rows, at, onAct)}
      />
    </li>
  );
}

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Menu items for the actions that are possible on the row at `at`. */
function menuItems(rows: Rows, at: number, act: (what: RowAct) => void): readonly MenuItem[] {
  const all: readonly (MenuItem & { readonly can: boolean })[] = [
    { label: t('outline.addBelow'), icon: <Plus {...ICON} />, act: () => act('add'), can: !isFull(rows) },
    {
      label: t('outline.up'),
      icon: <ArrowUp {...ICON} />,
      act: () => act('up'),
      can: move(rows, at, -1) !== rows,
    },
    {
      label: t('outline.down'),
      icon: <ArrowDown {...ICON} />,
      act: () => act('down'),
      can: move(rows, at, 1) !== rows,
    },
    { label: t('outline.in'), icon: <Indent {...ICON} />, act: () => act('in'), can: canShift(rows, at, 1) },
    {
      label: t('outline.out'),
      icon: <Outdent {...ICON} />,
      act: () => act('out'),
      can: canShift(rows, at, -1),
    },
    {
      label: t('outline.remove'),
      icon: <Trash2 {...ICON} />,
      act: () => act('remove'),
      danger: true,
      can: true,
    },
  ];
  return all.filter(({ can }) => can);
}
