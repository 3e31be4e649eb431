import type { Rect } from '@flydeck/scene/model/geometry';
import type { Run } from '@flydeck/scene/model/text';
import { linesOfRuns } from './estimate.ts';
import type { Backdrop, Block, Slide } from './model.ts';

export const MARGIN = 60;
/** Where content starts, and how much is left free below it. */
export const CONTENT_TOP = 46;
const BOTTOM = 44;
const MAX_BACKDROPS = 6;

export const shownBackdrops = (slide: Slide): readonly Backdrop[] => slide.backdrops.slice(0, MAX_BACKDROPS);

/** The place of the `n`th backdrop, of which `full` cover the whole slide together. */
export function backdropBox({ side, share }: Backdrop, frame: Rect, n: number, full: number): Rect {
  if (!side) return { ...frame, x: (frame.width / full) * n, width: frame.width / full };
  const width = frame.width * share;
  return { ...frame, width, x: side === 'left' ? 0 : frame.width - width };
}

/** What pictures at the sides leave of a slide. */
export function roomOf(slide: Slide, frame: Rect): Rect {
  let room = frame;
  for (const { side, share } of shownBackdrops(slide)) {
    const width = frame.width * share;
    if (side === 'left') room = { ...room, x: width, width: frame.width - width };
    if (side === 'right') room = { ...room, width: frame.width - width };
  }
  return room;
}

interface ContentBoxes {
  /** The slide's title, when its first block is one. */
  readonly head?: { readonly runs: readonly Run[]; readonly size: number; readonly box: Rect };
  /** Where the other blocks go. */
  readonly body: Rect;
}

/** The places of a slide's title and content; with slides inside, both keep to the left. */
export function contentBoxes(slide: Slide, room: Rect): ContentBoxes {
  const [head] = slide.blocks;
  const nested = slide.children.length > 0;
  const width = (nested ? room.width * 0.46 : room.width) - MARGIN * (nested ? 1.4 : 2);
  const box = { x: room.x + MARGIN, y: CONTENT_TOP, width, height: room.height - CONTENT_TOP - BOTTOM };
  if (head?.kind !== 'heading' || head.depth > 3) return { body: box };
  const size = titleSize(head, width);
  const height = Math.min(linesOfRuns(head.runs, size, width) * size * 1.14 + 4, box.height * 0.4);
  const top = box.y + 16 + height + 20;
  return {
    head: { runs: head.runs, size, box: { ...box, y: box.y + 16, height } },
    body: { ...box, y: top, height: box.y + box.height - top },
  };
}

function titleSize(head: Block & { kind: 'heading' }, width: number): number {
  if (head.fit) return linesOfRuns(head.runs, 52, width) === 1 ? 52 : 40;
  const sizes = [38, 34, 30, 26];
  return sizes.find((size) => linesOfRuns(head.runs, size, width) === 1) ?? 28;
}
