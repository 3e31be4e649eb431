import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { RowAction } from './row-action.ts';

/** Horizontal distance in CSS pixels after which a dragged row changes its level. */
const LEVEL_DISTANCE_PX = 32;

/**
 * Drags a row by its handle. When the pointer passes the middle of the next or previous row, the row moves down or up.
 * A horizontal movement changes the level of the row.
 */
export function useRowDrag(
  list: RefObject<HTMLOListElement | null>,
  runAction: (id: number, action: RowAction) => void,
) {
  const [draggedId, setDraggedId] = useState<number>();
  const startX = useRef(0);
  // The rows change during a drag, so each pointer move must call the latest callback.
  const latestRunAction = useRef(runAction);
  latestRunAction.current = runAction;

  useEffect(() => {
    if (draggedId === undefined) return undefined;
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      const row = list.current?.querySelector<HTMLElement>(`[data-row="${draggedId}"]`);
      if (!row) return;
      const isLeftToRight = getComputedStyle(row).direction === 'ltr';
      const distancePx = (clientX - startX.current) * (isLeftToRight ? 1 : -1);
      const { top, bottom } = row.getBoundingClientRect();
      if (Math.abs(distancePx) > LEVEL_DISTANCE_PX) {
        startX.current = clientX;
        latestRunAction.current(draggedId, distancePx > 0 ? 'indent' : 'outdent');
      } else if (clientY < top - halfHeight(row.previousElementSibling)) latestRunAction.current(draggedId, 'moveUp');
      else if (clientY > bottom + halfHeight(row.nextElementSibling)) latestRunAction.current(draggedId, 'moveDown');
    };
    const onEnd = () => setDraggedId(undefined);
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onEnd);
    addEventListener('pointercancel', onEnd);
    return () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onEnd);
      removeEventListener('pointercancel', onEnd);
    };
  }, [draggedId, list]);

  const start = (event: ReactPointerEvent, rowId: number) => {
    event.preventDefault();
    startX.current = event.clientX;
    setDraggedId(rowId);
  };
  return { draggedId, start };
}

const halfHeight = (element: Element | null): number => (element?.getBoundingClientRect().height ?? 0) / 2;
