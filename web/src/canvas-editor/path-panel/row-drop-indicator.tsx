import { droppedLevel } from '@flydeck/editor/path/nest-rows';
import { DropIndicator } from 'react-aria-components/useDragAndDrop';
import { gapOf } from './gap-of.ts';
import { indentOf } from './indent.ts';
import styles from './row.module.css';
import { usePathPanel, usePathState } from './use-path.ts';

type DropTarget = Parameters<typeof DropIndicator>[0]['target'];

/** A line where the dragged rows would be dropped. Its indentation shows the level at which they would be dropped. */
export function RowDropIndicator({ target }: { readonly target: DropTarget }) {
  const { actions } = usePathPanel();
  const level = usePathState(({ rows, drag }) => {
    if (!drag || target.type !== 'item') return 0;
    const gap = gapOf(rows, String(target.key), target.dropPosition);
    return droppedLevel(actions.store, rows, drag.keys, { ...gap, levelOffset: drag.levelOffset });
  });
  return (
    <DropIndicator target={target} className={styles.indicator ?? ''} style={{ marginInlineStart: indentOf(level) }} />
  );
}
