import type { Rect } from '@flydeck/scene/model/geometry';
import { smallestText } from './diagrams/draw-diagram.ts';
import { COLUMN_GAP, codeSize, columnWidths, heightOfAll, READABLE, READABLE_CODE } from './estimate.ts';
import type { Block } from './model.ts';

/** Blocks that are drawn as one, in their box, with the size of body text there. */
export interface Placed {
  readonly blocks: readonly Block[];
  readonly box: Rect;
  readonly size: number;
}

export const LARGEST = 27;
/** Body text below this size would take lists' and tables' words, which are smaller, under `READABLE`. */
export const SMALLEST = 13;
export const GAP = 16;

export const isText = (block: Block): boolean =>
  block.kind === 'heading' || block.kind === 'paragraph' || block.kind === 'list' || block.kind === 'quote';

/** Places blocks below each other in a box, at the largest size at which they fit. */
export function plan(
  blocks: readonly Block[],
  box: Rect,
  anchor: 'top' | 'middle',
  most: number = LARGEST,
): Placed[] {
  if (blocks.length === 0 || box.width <= 0 || box.height <= 0) return [];
  const split = sideBySide(blocks, box);
  if (split) return split.flatMap(([part, place]) => plan(part, place, anchor, most));
  const size = sizeFor(blocks, box, most);
  const segments = segmentsOf(blocks);
  const wanted = segments.map((segment) => heightOfAll(segment, size, box.width));
  const gaps = GAP * (segments.length - 1);
  const total = wanted.reduce((sum, height) => sum + height, gaps);
  const heights = share(segments, wanted, box.height - gaps, total - gaps);
  const used = heights.reduce((sum, height) => sum + height, gaps);
  let y = box.y + (anchor === 'middle' ? Math.max(0, (box.height - used) / 2) : 0);
  return segments.flatMap((segment, i): Placed[] => {
    const place = { x: box.x, y, width: box.width, height: heights[i]! };
    y += heights[i]! + GAP;
    const [block] = segment;
    return block!.kind === 'columns'
      ? planColumns(block!, place, size)
      : [{ blocks: segment, box: place, size }];
  });
}

function planColumns(block: Block & { kind: 'columns' }, box: Rect, size: number): Placed[] {
  const widths = columnWidths(block.columns, box.width);
  let { x } = box;
  return block.columns.flatMap((column, i) => {
    const place = { ...box, x, width: widths[i]! };
    x += widths[i]! + COLUMN_GAP;
    return plan(column.blocks, place, 'top', Math.min(size * 1.15, LARGEST));
  });
}

/** Whether blocks fit a box with body text of at least `least` and nothing below the readable size. */
export function isReadable(blocks: readonly Block[], box: Rect, least: number = SMALLEST): boolean {
  return plan(blocks, box, 'top').every((placed) => placed.size >= least && fits(placed));
}

function fits({ blocks, box, size }: Placed): boolean {
  const [block] = blocks;
  if (block?.kind === 'image') return box.height >= 90;
  if (block?.kind === 'component') return box.height >= 30;
  if (block?.kind === 'diagram') return smallestText(block.diagram, box) >= READABLE * 0.99;
  if (block?.kind === 'code' && codeSize(block.source, size, box.width) < READABLE_CODE) return false;
  return heightOfAll(blocks, size, box.width) <= box.height + size;
}

/** One picture beside words reads better than below them. */
function sideBySide(blocks: readonly Block[], box: Rect): [readonly Block[], Rect][] | undefined {
  const images = blocks.filter((block) => block.kind === 'image');
  const words = blocks.filter((block) => block.kind !== 'image');
  if (box.width < 600 || words.length === 0) return undefined;
  if (!words.every(isText) || images.length !== 1) return crowded(blocks, box);
  if (heightOfAll(words, 20, box.width) < 60) return undefined;
  const left = { ...box, width: box.width * 0.52 };
  const right = { ...box, x: box.x + box.width * 0.56, width: box.width * 0.44 };
  return [
    [words, left],
    [images, right],
  ];
}

/** Words to the left, code, pictures and tables to the right, where below each other they would get too small. */
function crowded(blocks: readonly Block[], box: Rect): [readonly Block[], Rect][] | undefined {
  const words = blocks.filter(isText);
  const shown = blocks.filter((block) => !isText(block));
  const mixed = shown.some((block) => block.kind === 'columns' || block.kind === 'code');
  if (words.length === 0 || shown.length === 0 || mixed || sizeFor(blocks, box, LARGEST) >= 14)
    return undefined;
  const left = { ...box, width: box.width * 0.4 };
  const right = { ...box, x: box.x + box.width * 0.44, width: box.width * 0.56 };
  return [
    [words, left],
    [shown, right],
  ];
}

/** The largest size at which blocks fit; the smallest one where none does. */
function sizeFor(blocks: readonly Block[], box: Rect, most: number): number {
  let size = Math.max(most, SMALLEST);
  const gaps = GAP * segmentsOf(blocks).length;
  while (size > SMALLEST && heightOfAll(blocks, size, box.width) + gaps > box.height)
    size = Math.max(SMALLEST, size * 0.96);
  return size;
}

/** Neighbouring text blocks share one body. */
function segmentsOf(blocks: readonly Block[]): Block[][] {
  const segments: Block[][] = [];
  for (const block of blocks) {
    const last = segments.at(-1);
    const joins =
      last && isText(block) && isText(last[0]!) && block.kind !== 'quote' && last[0]!.kind !== 'quote';
    if (joins || (last && block.kind === 'image' && last[0]!.kind === 'image')) last.push(block);
    else segments.push([block]);
  }
  return segments;
}

const takesRoom = ([block]: readonly Block[]) =>
  block!.kind === 'image' || block!.kind === 'diagram' || block!.kind === 'columns';

/** What is left over goes to pictures and columns; what is missing is taken from all alike. */
function share(
  segments: readonly Block[][],
  wanted: readonly number[],
  room: number,
  total: number,
): number[] {
  if (total > room) return wanted.map((height) => (height * room) / total);
  const takers = segments.filter(takesRoom).length;
  return wanted.map((height, i) => height + (takesRoom(segments[i]!) ? (room - total) / takers : 0));
}
