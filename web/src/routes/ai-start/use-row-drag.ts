import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { RowAct } from './outline-list.tsx';

/** How far sideways a row is pulled before it changes its level. */
const LEVEL_PX = 32;

/** Drags a row by its handle: past a neighbour's middle it changes places, pulled sideways it changes its level. */
export function useRowDrag(
  list: RefObject<HTMLOListElement | null>,
  act: (id: number, what: RowAct) => void,
) {
  const [id, setId] = useState<number>();
  const from = useRef(0);
  // The rows change under the pointer: each move acts on the newest.
  const newest = useRef(act);
  newest.current = act;

  useEffect(() => {
    if (id === undefined) return undefined;
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      const row = list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
      if (!row) return;
      const isLeftToRight = getComputedStyle(row).direction === 'ltr';
      const across = (clientX - from.current) * (isLeftToRight ? 1 : -1);
      const { top, bottom } = row.getBoundingClientRect();
      if (Math.abs(across) > LEVEL_PX) {
        from.current = clientX;
        newest.current(id, across > 0 ? 'in' : 'out');
      } else if (clientY < top - middleOf(row.previousElementSibling)) newest.current(id, 'up');
      else if (clientY > bottom + middleOf(row.nextElementSibling)) newest.current(id, 'down');
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
    from.current = event.clientX;
    setId(row);
  };
  return { id, grab };
}

const middleOf = (element: Element | null): number => (element?.getBoundingClientRect().height ?? 0) / 2;
