import { OUTLINE_TITLE_MAX_LENGTH } from '@flydeck/contract/outlines/limits';
import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Indent, Outdent, Plus, Trash2 } from 'lucide-react';
import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import { t } from '../../i18n/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { NumberLine } from './number-line.tsx';
import type { NumberNote } from './number-notes.ts';
import styles from './outline-list.module.css';
import { canShiftLevel, isFull, moveRow, type OutlineRow, type Rows } from './outline-rows.ts';
import type { RowAction } from './row-action.ts';

interface OutlineListRowProps {
  readonly row: OutlineRow;
  readonly index: number;
  readonly rows: Rows;
  readonly isDragged: boolean;
  /** Lines about the numbers of the topic. */
  readonly numbers: readonly NumberNote[];
  readonly onAction: (action: RowAction) => void;
  /** Called when a key is pressed in the title field. */
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onEdit: (changes: Partial<Pick<OutlineRow, 'title' | 'text'>>) => void;
  readonly onStartDrag: (event: PointerEvent) => void;
}

/** List row of a topic: its title, its points, and a menu of actions. */
export function OutlineListRow({
  row,
  index,
  rows,
  isDragged,
  numbers,
  onAction,
  onKey,
  onEdit,
  onStartDrag,
}: OutlineListRowProps) {
  const name = row.title || t('outline.untitled');
  return (
    <li
      data-row={row.id}
      className={classNames(styles.row, isDragged && styles.dragged)}
      style={{ '--level': row.level } as CSSProperties}
    >
      <span className={styles.handle} title={t('outline.drag')} aria-hidden="true" onPointerDown={onStartDrag}>
        <GripVertical size={18} strokeWidth={1.75} />
      </span>
      <div className={styles.texts}>
        <input
          className={styles.title}
          dir="auto"
          value={row.title}
          maxLength={OUTLINE_TITLE_MAX_LENGTH}
          placeholder={t('outline.untitled')}
          aria-label={t('outline.topicTitle', { number: index + 1, level: row.level + 1 })}
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
        {numbers.length > 0 && (
          <ul className={styles.numbers} dir="auto">
            {numbers.map((number) => (
              <NumberLine key={number.text} number={number} />
            ))}
          </ul>
        )}
      </div>
      <Menu
        label={t('outline.more', { title: name })}
        trigger={<Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />}
        triggerClassName={styles.more}
        items={menuItems(rows, index, onAction)}
      />
    </li>
  );
}

const ICON_PROPS = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Menu items for the actions that are possible on row `index`. `moveRow` returns `rows` if a row cannot be moved. */
function menuItems(rows: Rows, index: number, run: (action: RowAction) => void): readonly MenuItem[] {
  const items: readonly (MenuItem & { readonly isPossible: boolean })[] = [
    {
      label: t('outline.addBelow'),
      icon: <Plus {...ICON_PROPS} />,
      act: () => run('add'),
      isPossible: !isFull(rows),
    },
    {
      label: t('outline.up'),
      icon: <ArrowUp {...ICON_PROPS} />,
      act: () => run('moveUp'),
      isPossible: moveRow(rows, index, -1) !== rows,
    },
    {
      label: t('outline.down'),
      icon: <ArrowDown {...ICON_PROPS} />,
      act: () => run('moveDown'),
      isPossible: moveRow(rows, index, 1) !== rows,
    },
    {
      label: t('outline.in'),
      icon: <Indent {...ICON_PROPS} />,
      act: () => run('indent'),
      isPossible: canShiftLevel(rows, index, 1),
    },
    {
      label: t('outline.out'),
      icon: <Outdent {...ICON_PROPS} />,
      act: () => run('outdent'),
      isPossible: canShiftLevel(rows, index, -1),
    },
    {
      label: t('outline.remove'),
      icon: <Trash2 {...ICON_PROPS} />,
      act: () => run('remove'),
      danger: true,
      isPossible: true,
    },
  ];
  return items.filter(({ isPossible }) => isPossible);
}
