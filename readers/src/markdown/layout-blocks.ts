import { itemAt } from '@flydeck/scene/checked-access';
import type { Rect } from '@flydeck/scene/model/geometry';
import { smallestTextSize } from './diagrams/draw-diagram.ts';
import {
  COLUMN_GAP,
  codeSize,
  columnWidths,
  estimateTotalHeight,
  MIN_CODE_SIZE,
  MIN_TEXT_SIZE,
} from './estimate-size.ts';
import type { Block } from './model.ts';

/**
 * Blocks that are drawn together, with their box and the size of body text. All lengths in this file are in slide
 * units: a slide with the aspect ratio 16:9 is 960 units wide and 540 units high.
 */
export interface BlockPlacement {
  readonly blocks: readonly Block[];
  readonly box: Rect;
  readonly size: number;
}

/** Maximum size of body text, in slide units. */
const MAX_BODY_SIZE = 27;
/** Minimum size of body text. Text of lists and tables is smaller, and must not be smaller than `MIN_TEXT_SIZE`. */
export const MIN_BODY_SIZE = 13;
/** Distance between blocks, in slide units. */
export const BLOCK_GAP = 16;

/** Returns whether a block is a heading, a paragraph, a list or a quotation. */
export const isText = (block: Block): boolean =>
  block.kind === 'heading' || block.kind === 'paragraph' || block.kind === 'list' || block.kind === 'quote';

/**
 * Lays out blocks in a box at the largest text size up to `maxSize` at which the blocks fit. Places the blocks below
 * each other, or places text on the left and other blocks on the right.
 * @param anchor whether the blocks start at the top of the box or are centred vertically
 */
export function layoutBlocks(
  blocks: readonly Block[],
  box: Rect,
  anchor: 'top' | 'middle',
  maxSize: number = MAX_BODY_SIZE,
): BlockPlacement[] {
  if (blocks.length === 0 || box.width <= 0 || box.height <= 0) return [];
  const halves = splitSideBySide(blocks, box);
  if (halves) return halves.flatMap(([childBlocks, childBox]) => layoutBlocks(childBlocks, childBox, anchor, maxSize));
  const size = largestFittingSize(blocks, box, maxSize);
  const groups = groupBlocks(blocks);
  const preferredHeights = groups.map((group) => estimateTotalHeight(group, size, box.width));
  const totalGap = BLOCK_GAP * (groups.length - 1);
  const preferredTotal = preferredHeights.reduce((sum, height) => sum + height, 0);
  const heights = distributeHeight(groups, preferredHeights, box.height - totalGap, preferredTotal);
  const usedHeight = heights.reduce((sum, height) => sum + height, totalGap);
  let y = box.y + (anchor === 'middle' ? Math.max(0, (box.height - usedHeight) / 2) : 0);
  return groups.flatMap((group, i): BlockPlacement[] => {
    const childBox = { x: box.x, y, width: box.width, height: itemAt(heights, i) };
    y += itemAt(heights, i) + BLOCK_GAP;
    const [block] = group;
    return block?.kind === 'columns' ? layoutColumns(block, childBox, size) : [{ blocks: group, box: childBox, size }];
  });
}

function layoutColumns(block: Block & { kind: 'columns' }, box: Rect, size: number): BlockPlacement[] {
  const widths = columnWidths(block.columns, box.width);
  let { x } = box;
  return block.columns.flatMap((column, i) => {
    const childBox = { ...box, x, width: itemAt(widths, i) };
    x += itemAt(widths, i) + COLUMN_GAP;
    // A column that is not full may have larger text than the other blocks.
    return layoutBlocks(column.blocks, childBox, 'top', Math.min(size * 1.15, MAX_BODY_SIZE));
  });
}

/** Returns whether blocks fit in a box with body text of at least `minSize` and all other text at a readable size. */
export function isReadable(blocks: readonly Block[], box: Rect, minSize: number = MIN_BODY_SIZE): boolean {
  return layoutBlocks(blocks, box, 'top').every((placement) => placement.size >= minSize && fits(placement));
}

/** Returns whether blocks fit into their box at a readable size. All lengths are in slide units. */
function fits({ blocks, box, size }: BlockPlacement): boolean {
  const [block] = blocks;
  if (block?.kind === 'image') return box.height >= 90;
  if (block?.kind === 'component') return box.height >= 30;
  // The factor 0.99 allows for rounding.
  if (block?.kind === 'diagram') return smallestTextSize(block.diagram, box) >= MIN_TEXT_SIZE * 0.99;
  if (block?.kind === 'code' && codeSize(block.source, size, box.width) < MIN_CODE_SIZE) return false;
  // The heights are estimates: an excess of one text size is accepted.
  return estimateTotalHeight(blocks, size, box.width) <= box.height + size;
}

/**
 * Divides blocks and their box into text on the left and other blocks on the right. Returns undefined if all blocks are
 * placed below each other. All lengths are in slide units.
 */
function splitSideBySide(blocks: readonly Block[], box: Rect): [readonly Block[], Rect][] | undefined {
  const images = blocks.filter((block) => block.kind === 'image');
  const otherBlocks = blocks.filter((block) => block.kind !== 'image');
  if (box.width < 600 || otherBlocks.length === 0) return undefined;
  if (!otherBlocks.every(isText) || images.length !== 1) return splitIfTextTooSmall(blocks, box);
  // A short text stays above or below the picture.
  if (estimateTotalHeight(otherBlocks, 20, box.width) < 60) return undefined;
  const left = { ...box, width: box.width * 0.52 };
  const right = { ...box, x: box.x + box.width * 0.56, width: box.width * 0.44 };
  return [
    [otherBlocks, left],
    [images, right],
  ];
}

/**
 * Divides blocks and their box into text on the left and other blocks on the right. Returns undefined if there are
 * columns or code, or if the size of body text is at least 14 slide units when all blocks are placed below each other.
 */
function splitIfTextTooSmall(blocks: readonly Block[], box: Rect): [readonly Block[], Rect][] | undefined {
  const texts = blocks.filter(isText);
  const nonTexts = blocks.filter((block) => !isText(block));
  const hasColumnsOrCode = nonTexts.some((block) => block.kind === 'columns' || block.kind === 'code');
  if (
    texts.length === 0 ||
    nonTexts.length === 0 ||
    hasColumnsOrCode ||
    largestFittingSize(blocks, box, MAX_BODY_SIZE) >= 14
  )
    return undefined;
  const left = { ...box, width: box.width * 0.4 };
  const right = { ...box, x: box.x + box.width * 0.44, width: box.width * 0.56 };
  return [
    [texts, left],
    [nonTexts, right],
  ];
}

/** Returns the largest text size at which blocks fit; the minimum size if they never fit. */
function largestFittingSize(blocks: readonly Block[], box: Rect, maxSize: number): number {
  let size = Math.max(maxSize, MIN_BODY_SIZE);
  const totalGap = BLOCK_GAP * groupBlocks(blocks).length;
  while (size > MIN_BODY_SIZE && estimateTotalHeight(blocks, size, box.width) + totalGap > box.height)
    size = Math.max(MIN_BODY_SIZE, size * 0.96);
  return size;
}

/** Groups adjacent text blocks, which share one text body, and adjacent pictures. A quotation is a group of its own. */
function groupBlocks(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    const first = last?.[0];
    const canJoinText = first && isText(block) && isText(first) && block.kind !== 'quote' && first.kind !== 'quote';
    if (canJoinText || (block.kind === 'image' && first?.kind === 'image')) last?.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** Returns whether a group can be higher than its preferred height. */
const canGrow = ([block]: readonly Block[]) =>
  block?.kind === 'image' || block?.kind === 'diagram' || block?.kind === 'columns';

/**
 * Returns the height of each group. Pictures, diagrams and columns divide the remaining height equally. If the sum of
 * the preferred heights exceeds `availableHeight`, all groups shrink in proportion.
 */
function distributeHeight(
  groups: readonly Block[][],
  preferredHeights: readonly number[],
  availableHeight: number,
  preferredTotal: number,
): number[] {
  if (preferredTotal > availableHeight)
    return preferredHeights.map((height) => (height * availableHeight) / preferredTotal);
  const growableCount = groups.filter(canGrow).length;
  return preferredHeights.map(
    (height, i) => height + (canGrow(itemAt(groups, i)) ? (availableHeight - preferredTotal) / growableCount : 0),
  );
}
