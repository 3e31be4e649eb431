import { type DragEvent, type HTMLAttributes, useRef } from 'react';
import { type DragAndDropHooks, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { gapOf } from './gap-of.ts';
import type { PanelRow } from './path-model.ts';
import { RowDropIndicator } from './row-drop-indicator.tsx';
import { usePathPanel } from './use-path.ts';

/** MIME type of the data of a dragged row. The data is the key of the row. */
const DRAG_TYPE = 'application/x-flydeck-path-row';
/** Horizontal distance in CSS pixels by which a row must be dragged to change its level by one. */
const LEVEL_PX = 28;

interface RowDragging {
  readonly dragAndDropHooks: DragAndDropHooks<PanelRow>;
  readonly dragHandlers: Pick<HTMLAttributes<HTMLElement>, 'onDragStartCapture' | 'onDragOverCapture'>;
}

/**
 * Returns the hooks and event handlers with which rows of the list can be dragged. Dragging a row up or down changes
 * the position of the row on the path. Dragging a row to the side moves its topic into another topic, or out of its
 * parent topic.
 * @param isDisabled whether rows cannot be dragged now
 */
export function useRowDrag(isDisabled: boolean): RowDragging {
  const { model, actions } = usePathPanel();
  const startX = useRef(0);
  const { dragAndDropHooks } = useDragAndDrop<PanelRow>({
    isDisabled,
    getItems: (keys) => [...keys].map((key) => ({ [DRAG_TYPE]: String(key) })),
    acceptedDragTypes: [DRAG_TYPE],
    getDropOperation: () => 'move',
    onDragStart: ({ keys }) => model.update({ drag: { keys: new Set([...keys].map(String)), levelOffset: 0 } }),
    onDragEnd: () => model.update({ drag: undefined }),
    onReorder: ({ keys, target: { key, dropPosition } }) => {
      const { rows, drag } = model.getState();
      const gap = gapOf(rows, String(key), dropPosition);
      actions.drop(new Set([...keys].map(String)), { ...gap, levelOffset: drag?.levelOffset ?? 0 });
    },
    renderDropIndicator: (target) => <RowDropIndicator target={target} />,
  });
  const updateLevelOffset = ({ clientX }: DragEvent) => {
    const { drag } = model.getState();
    const direction = getComputedStyle(document.documentElement).direction === 'rtl' ? -1 : 1;
    const levelOffset = Math.trunc((direction * (clientX - startX.current)) / LEVEL_PX);
    if (drag && drag.levelOffset !== levelOffset) model.update({ drag: { ...drag, levelOffset } });
  };
  return {
    dragAndDropHooks,
    dragHandlers: {
      onDragStartCapture: ({ clientX }) => {
        startX.current = clientX;
      },
      onDragOverCapture: updateLevelOffset,
    },
  };
}
