import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { RowAct } from './row-act.ts';

/** Horizontal distance after which a dragged row changes its level. */
const LEVEL_PX = 32;

/** Drags a row by its handle: past the middle of a sibling it swaps with it, sideways it changes its level. */
export function useRowDrag(
  list: RefObject<HTMLOListElement | null>,
  act: (id: number, what: RowAct) => void,
) {
  const [id, setId] = useState<number>();
  const startX = useRef(0);
  // The rows change during a drag: each pointer move calls the latest callback.
  const latestAct = useRef(act);
  latestAct.current = act;

  useEffect(() => {
    if (id === undefined) return undefined;
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      const row = list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
      if (!row) return;
      const isLeftToRight = getComputedStyle(row).direction === 'ltr';
      const distance = (clientX - startX.current) * (isLeftToRight ? 1 : -1);
      const { top, bottom } = row.getBoundingClientRect();
      if (Math.abs(distance) > LEVEL_PX) {
        startX.current = clientX;
        latestAct.current(id, distance > 0 ? 'in' : 'out');
      } else if (clientY < top - middleOf(row.previousElementSibling)) latestAct.current(id, 'up');
      else if (clientY > bottom + middleOf(row.nextElementSibling)) latestAct.current(id, 'down');
    };
    const onEnd = () => setId(undefined);
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onEnd);
    addEventListener('pointercancel', onEnd);
    return () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onEnd);
      removeEventListener('pointercancel', onEnd);
    };
  }, [id, list]);

  const grab = (event: ReactPointerEvent, row: number) => {
    event.preventDefault();
    startX.current = event.clientX;
    setId(row);
  };
  return { id, grab };
}

const middleOf = (element: Element | null): number => (element?.getBoundingClientRect().height ?? 0) / 2;
