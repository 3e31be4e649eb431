import { contentOf } from '@flydeck/scene/edit/content';
import { ChevronRight, GripVertical, Image, NotebookPen } from 'lucide-react';
import { memo } from 'react';
import { t } from '../../i18n/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { useEditorParts } from '../use-editor.ts';
import styles from './outline.module.css';
import { RowMenu } from './row-menu.tsx';
import { TitleInput } from './title-input.tsx';
import type { RowDrag } from './use-row-drag.ts';
import type { OutlineRow } from './visible-rows.ts';

interface OutlineRowProps {
  readonly row: OutlineRow;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  readonly isRenaming: boolean;
  readonly isClassic: boolean;
  readonly drag: RowDrag;
  readonly onToggle: (open: boolean) => void;
}

/** One topic of the tree. */
export const OutlineRowView = memo(function OutlineRowView(props: OutlineRowProps) {
  const { row, isSelected, isTabStop, isRenaming, isClassic, drag, onToggle } = props;
  const { store } = useEditorParts();
  const { topic, level, position, size, isOpen } = row;
  const hasTopics = topic.topics.length > 0;
  const title = topic.title || t('editor.untitledTopic');
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={size}
      aria-selected={isSelected}
      aria-expanded={hasTopics ? isOpen : undefined}
      aria-label={title}
      tabIndex={isTabStop ? 0 : -1}
      data-topic={topic.id}
      data-drop={drag.drop}
      className={classNames(styles.row, isSelected && styles.selected, drag.isDragged && styles.dragged)}
      style={{ '--level': level - 1 } as React.CSSProperties}
      onClick={() => store.select(topic.id)}
      onDoubleClick={() => store.rename(topic.id)}
      onKeyDown={() => undefined}
      {...(isRenaming ? {} : drag.handlers)}
    >
      <GripVertical className={styles.grip} size={16} strokeWidth={1.75} aria-hidden="true" />
      {hasTopics ? (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={classNames(styles.twisty, isOpen && styles.open)}
          onClick={(event) => {
            event.stopPropagation();
            onToggle(!isOpen);
          }}
        >
          <ChevronRight size={16} strokeWidth={2} />
        </button>
      ) : (
        <span className={styles.dot} aria-hidden="true" />
      )}
      {isRenaming ? (
        <TitleInput topic={topic} isClassic={isClassic} />
      ) : (
        <span className={classNames(styles.title, !topic.title && styles.untitled)} dir="auto">
          {title}
        </span>
      )}
      {!isRenaming && <RowMarks row={row} />}
      {isSelected && !isRenaming && <RowMenu row={row} isClassic={isClassic} />}
    </div>
  );
});

/** What the topic has beside its words. */
function RowMarks({ row: { topic } }: { readonly row: OutlineRow }) {
  const { picture } = contentOf(topic);
  return (
    <span className={styles.marks} aria-hidden="true">
      {picture && <Image size={14} strokeWidth={1.75} />}
      {topic.notes && <NotebookPen size={14} strokeWidth={1.75} />}
    </span>
  );
}
