import { readingOrderParent } from '@flydeck/editor/commands/show-reading-order';
import {
  hasOwnReadingOrder,
  moveInReadingOrder,
  readableElements,
  resetReadingOrder,
} from '@flydeck/editor/reading-order/reading-order';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { Button as DragButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { t } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { elementName, kindName } from '../element-name.ts';
import { useChangingSession } from '../session/use-session.ts';
import { Modal } from './modal.tsx';
import { ModalHeader } from './modal-header.tsx';
import styles from './reading-order-dialog.module.css';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/**
 * A dialog that lists the elements of a topic or group in reading order. Screen readers, the transcript and tagged PDF
 * files present the elements in this order. The author changes the order by dragging rows or by buttons.
 */
export function ReadingOrderDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useChangingSession();
  const { store } = session.editor;
  // `parent` is the id of the topic or group. The state keeps the id while the dialog is open, even if the selection
  // changes.
  const [parent] = useState(() => readingOrderParent(session.editor));
  const rows = readableElements(store, parent);
  const change = (operations: readonly Operation[]) => session.update((editor) => editor.change(operations));
  const move: MoveRows = (ids, before) => change(moveInReadingOrder(store, parent, ids, before));
  const { dragAndDropHooks } = useDragAndDrop<DocumentRecord>({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': elementName(store, String(key)) })),
    getDropOperation: () => 'move',
    onReorder: ({ keys, target: { key, dropPosition } }) => {
      const index = rows.findIndex(({ id }) => id === key) + (dropPosition === 'after' ? 1 : 0);
      const ids = new Set([...keys].map(String));
      // The dragged rows move before the first row after the drop position that is not dragged itself.
      move(ids, rows.slice(index).find(({ id }) => !ids.has(id))?.id);
    },
  });
  return (
    <Modal label={t('canvas-menus.readingOrder')} onClose={onClose}>
      <ModalHeader title={t('canvas-menus.readingOrder')} />
      <p className={styles.hint}>{t('canvas-menus.readingOrderHint')}</p>
      <GridList
        className={styles.rows ?? ''}
        aria-label={t('canvas-menus.readingOrder')}
        items={rows}
        dragAndDropHooks={dragAndDropHooks}
      >
        {(record) => (
          <Row
            record={record}
            name={elementName(store, record.id)}
            index={rows.indexOf(record)}
            rows={rows}
            move={move}
          />
        )}
      </GridList>
      <div className={styles.footer}>
        <Button
          kind="quiet"
          disabled={!hasOwnReadingOrder(store, parent)}
          onClick={() => change(resetReadingOrder(store, parent))}
        >
          {t('canvas-menus.readingOrderReset')}
        </Button>
      </div>
    </Modal>
  );
}

/** Moves the rows `ids` before the row `before`, or to the end if `before` is undefined. */
type MoveRows = (ids: ReadonlySet<string>, before: string | undefined) => void;

interface RowProps {
  readonly record: DocumentRecord;
  readonly name: string;
  /** Index of the record in `rows`. */
  readonly index: number;
  /** All records of the list in reading order. */
  readonly rows: readonly DocumentRecord[];
  readonly move: MoveRows;
}

/** A row of the list: the position, name and kind of an element, and buttons that move it up and down. */
function Row({ record, name, index, rows, move }: RowProps) {
  const ids = new Set([record.id]);
  return (
    <GridListItem id={record.id} textValue={name} className={styles.row ?? ''}>
      <DragButton slot="drag" className={styles.drag ?? ''}>
        <GripVertical {...ICON} />
      </DragButton>
      <span className={styles.number}>{index + 1}</span>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={styles.kind}>{kindName(record)}</span>
      <IconButton
        label={t('canvas-menus.readEarlier', { name })}
        disabled={index === 0}
        onClick={() => move(ids, rows[index - 1]?.id)}
      >
        <ArrowUp {...ICON} />
      </IconButton>
      <IconButton
        label={t('canvas-menus.readLater', { name })}
        disabled={index === rows.length - 1}
        // To move behind the next row, the row moves before the row after the next.
        onClick={() => move(ids, rows[index + 2]?.id)}
      >
        <ArrowDown {...ICON} />
      </IconButton>
    </GridListItem>
  );
}
