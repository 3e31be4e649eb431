import type { Rect } from '@flydeck/scene/model/geometry';
import type { Run } from '@flydeck/scene/model/text';
import { estimateLineCount } from './estimate-size.ts';
import type { Backdrop, Block, Slide } from './model.ts';

export const MARGIN = 60;
/** Top of the content, and free space below it, in slide units. */
export const CONTENT_TOP = 46;
const BOTTOM = 44;
const MAX_BACKDROPS = 6;

export const visibleBackdrops = (slide: Slide): readonly Backdrop[] =>
  slide.backdrops.slice(0, MAX_BACKDROPS);

/** Returns the box of the `n`th backdrop. The `full` backdrops without a side share the slide in equal columns. */
export function backdropBox({ side, share }: Backdrop, frame: Rect, n: number, full: number): Rect {
  if (!side) return { ...frame, x: (frame.width / full) * n, width: frame.width / full };
  const width = frame.width * share;
  return { ...frame, width, x: side === 'left' ? 0 : frame.width - width };
}

/** Returns the area of a slide that is not covered by pictures at its sides. */
export function computeContentArea(slide: Slide, frame: Rect): Rect {
  let area = frame;
  for (const { side, share } of visibleBackdrops(slide)) {
    const width = frame.width * share;
    if (side === 'left') area = { ...area, x: width, width: frame.width - width };
    if (side === 'right') area = { ...area, width: frame.width - width };
  }
  return area;
}

interface ContentBoxes {
  /** The slide's title, if its first block is a heading. */
  readonly head?: { readonly runs: readonly Run[]; readonly size: number; readonly box: Rect };
  /** Box of the other blocks. */
  readonly body: Rect;
}

/** Returns the boxes of a slide's title and content. If the slide has nested slides, both are in its left half. */
export function contentBoxes(slide: Slide, area: Rect): ContentBoxes {
  const [head] = slide.blocks;
  const nested = slide.children.length > 0;
  const width = (nested ? area.width * 0.46 : area.width) - MARGIN * (nested ? 1.4 : 2);
  const box = { x: area.x + MARGIN, y: CONTENT_TOP, width, height: area.height - CONTENT_TOP - BOTTOM };
  if (head?.kind !== 'heading' || head.depth > 3) return { body: box };
  const size = titleSize(head, width);
  const height = Math.min(estimateLineCount(head.runs, size, width) * size * 1.14 + 4, box.height * 0.4);
  const top = box.y + 16 + height + 20;
  return {
    head: { runs: head.runs, size, box: { ...box, y: box.y + 16, height } },
    body: { ...box, y: top, height: box.y + box.height - top },
  };
}

function titleSize(head: Block & { kind: 'heading' }, width: number): number {
  if (head.fit) return estimateLineCount(head.runs, 52, width) === 1 ? 52 : 40;
  const sizes = [38, 34, 30, 26];
  return sizes.find((size) => estimateLineCount(head.runs, size, width) === 1) ?? 28;
}
