import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react';

/** Distance after which a press becomes a drag, in CSS pixels. */
const START_PX = 4;

/** A running drag of a row. */
interface BuildDrag {
  /** Position of the dragged row in the list. */
  readonly from: number;
  /** Where the row would be dropped: the number of rows before it, including the dragged row. */
  readonly gap: number;
}

interface BuildDragging {
  readonly list: RefObject<HTMLOListElement | null>;
  /** Undefined while no row is dragged. */
  readonly drag: BuildDrag | undefined;
  /** Must be called when the pointer is pressed on the row at the position `from`. */
  press(event: ReactPointerEvent, from: number): void;
}

/**
 * Lets the author drag the rows of a list. Escape cancels the drag. With touch, only the parts of a row with
 * `data-grip` start a drag, because other touches scroll the panel.
 * @param move moves a row from one position to another one
 */
export function useBuildDrag(move: (from: number, to: number) => void): BuildDragging {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<BuildDrag>();
  const press = (event: ReactPointerEvent, from: number) => {
    const { pointerId, clientY: startY, button, pointerType, target } = event;
    const isOnGrip = target instanceof Element && target.closest('[data-grip]') !== null;
    if (button !== 0 || (pointerType === 'touch' && !isOnGrip)) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    let gap: number | undefined;
    const end = () => {
      listeners.abort();
      setDrag(undefined);
    };
    const onMove = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId || (gap === undefined && Math.abs(moved.clientY - startY) < START_PX)) return;
      gap = gapAt(list.current, moved.clientY);
      setDrag({ from, gap });
    };
    const onUp = (released: PointerEvent) => {
      if (released.pointerId !== pointerId) return;
      end();
      if (gap === undefined) return;
      ignoreNextClick();
      const to = gap > from ? gap - 1 : gap;
      if (to !== from) move(from, to);
    };
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', onUp, { signal });
    addEventListener('pointercancel', end, { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  };
  return { list, drag, press };
}

/** Returns the number of rows whose centre is above a position of the window, in CSS pixels. */
function gapAt(list: HTMLOListElement | null, y: number): number {
  return [...(list?.children ?? [])].filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** Ignores the click that follows the release of the pointer, if any: it would press the button under the pointer. */
function ignoreNextClick(): void {
  const ignore = (event: Event) => event.stopPropagation();
  addEventListener('click', ignore, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', ignore, { capture: true }));
}
