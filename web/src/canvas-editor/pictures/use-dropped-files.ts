import type { Point } from '@flydeck/scene/model/geometry';
import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Calls `onDrop` when files are dropped on the element `area`. `point` is in CSS pixels relative to this element. Files
 * that are dropped outside of this element, or while a dialog is open, have no effect. Without this hook, the browser
 * would leave the page and open a dropped file.
 * @returns whether files are being dragged over the page while no dialog is open
 */
export function useDroppedFiles(
  area: RefObject<HTMLElement | null>,
  onDrop: (files: readonly File[], point: Point) => void,
): boolean {
  const [isDragging, setDragging] = useState(false);
  const latestOnDrop = useRef(onDrop);
  latestOnDrop.current = onDrop;
  useEffect(() => {
    const listeners = new AbortController();
    // Lists whose rows can be dragged stop the propagation of these events, so they are handled before.
    const options = { signal: listeners.signal, capture: true };
    addEventListener('dragover', (event) => handleDragOver(event, setDragging), options);
    addEventListener('dragleave', (event) => event.relatedTarget === null && setDragging(false), options);
    addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setDragging(false);
        const rect = area.current?.getBoundingClientRect();
        const { clientX, clientY } = event;
        const isInside = rect !== undefined && containsPoint(rect, clientX, clientY);
        if (isInside && !isDialogOpen())
          latestOnDrop.current([...(event.dataTransfer?.files ?? [])], {
            x: clientX - rect.left,
            y: clientY - rect.top,
          });
      },
      options,
    );
    return () => listeners.abort();
  }, [area]);
  return isDragging;
}

const containsPoint = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

function handleDragOver(event: DragEvent, setDragging: (isDragging: boolean) => void): void {
  if (!hasFiles(event)) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = isDialogOpen() ? 'none' : 'copy';
  setDragging(!isDialogOpen());
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;
