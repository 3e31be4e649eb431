import { type PropsWithChildren, useEffect, useState } from 'react';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { usePathPanel, usePathState } from './use-path.ts';

/** Height of a row with a title of one line, in CSS pixels. Other heights are measured when a row is rendered. */
const ESTIMATED_HEIGHT_PX = 57;
const LAYOUT_OPTIONS = { estimatedRowSize: ESTIMATED_HEIGHT_PX };
/** CSS selector of the list, which scrolls its rows. */
const LIST = '[role="grid"][data-virtual]';

/** Renders only the visible rows of the list `children`, and scrolls to the current row and to a row that is renamed. */
export function VirtualRows({ children }: PropsWithChildren) {
  const { model } = usePathPanel();
  const [layout] = useState(() => new ListLayout<object>());
  const currentKey = usePathState((state) => state.currentKey);
  const renamedKey = usePathState((state) => state.renamedKey);
  useEffect(() => {
    const reveal = (key: string) => scrollToRow(layout, key);
    model.revealer = reveal;
    return () => {
      if (model.revealer === reveal) model.revealer = undefined;
    };
  }, [model, layout]);
  useEffect(() => {
    // The list does not move while the author uses it by pointer or keyboard.
    const isInUse = document.querySelector(`${LIST}:is(:hover, :focus-within)`) !== null;
    if (currentKey !== undefined && !isInUse) model.revealer?.(currentKey);
  }, [model, currentKey]);
  useEffect(() => {
    if (renamedKey !== undefined) model.revealer?.(renamedKey);
  }, [model, renamedKey]);
  return (
    <Virtualizer layout={layout} layoutOptions={LAYOUT_OPTIONS}>
      {children}
    </Virtualizer>
  );
}

/** Scrolls the list so that a row is visible. Rows that were not rendered yet have an estimated position. */
function scrollToRow(layout: ListLayout<object>, key: string): void {
  const list = document.querySelector(LIST);
  const row = layout.getLayoutInfo(key)?.rect;
  if (!list || !row) return;
  const { scrollTop, clientHeight } = list;
  list.scrollTop += Math.min(0, row.y - scrollTop) + Math.max(0, row.maxY - (scrollTop + clientHeight));
}
