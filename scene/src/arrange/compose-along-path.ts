import { itemAt } from '../checked-access.ts';
import type { Rect } from '../model/geometry.ts';
import type { Block } from './blocks.ts';
import { areCloserThan, inset, rect } from './boxes.ts';
import { type ComposedSlots, UNIT } from './compositions.ts';
import { placeAlongPath } from './place-along-path.ts';

/** A block and the width of its box divided by the height. */
export interface BlockWithAspect extends Block {
  readonly aspect: number;
}

/** Width of the empty border along the edges of the canvas. */
const MARGIN = 0.55 * UNIT;
/** The part of the canvas in which blocks are placed along a path. */
const USABLE = inset(rect(0, 0, 16 * UNIT, 9 * UNIT), MARGIN);
/** Height of the title above blocks along a path. */
const TITLE_HEIGHT = 2.1 * UNIT;
/** Rotations of the blocks along a path in degrees, used in turn. */
const ROTATIONS = [1.4, -1.2, 0, 1.8, -1.6, 0.8, -0.6];
/** Minimum distance between obstacles and the boxes of a composition. */
const OBSTACLE_GAP = 12;
/** Minimum area of all blocks around obstacles, as a fraction of their area without obstacles. */
const MIN_AREA_FRACTION = 0.15;

/** Returns the width of the first block as a multiple of `UNIT`. With more blocks, the first block is narrower. */
function firstBlockUnits(blocks: readonly BlockWithAspect[]): number {
  const hasOnlySingleTopics = blocks.every((block) => block.slideCount === 1);
  if (blocks.length <= 9) return hasOnlySingleTopics ? 6.6 : 5.2;
  return blocks.length <= 14 && hasOnlySingleTopics ? 5.6 : 4.8;
}

/**
 * Positions the first block under the title at the left, and the other blocks on a path around title and first block.
 * The sizes and distances were chosen by eye. Returns undefined if the blocks do not fit.
 */
export function layOutAlongPath(blocks: readonly BlockWithAspect[]): ComposedSlots | undefined {
  const firstWidth = firstBlockUnits(blocks) * UNIT;
  const title = rect(USABLE.x + 10, USABLE.y, firstWidth, TITLE_HEIGHT);
  const firstBox = boxBelowTitle(firstWidth, itemAt(blocks, 0));
  const boxes = placeAlongPath(blocks.slice(1), areaAround([title, firstBox], blocks.length));
  return boxes && slotsOf(title, [firstBox, ...boxes]);
}

/** Returns the box of the first block, below the title at the left. */
function boxBelowTitle(width: number, { aspect }: BlockWithAspect): Rect {
  const height = Math.min(width / aspect, USABLE.height - 2.4 * UNIT);
  return rect(USABLE.x, USABLE.y + 2.4 * UNIT, height * aspect, height);
}

const areaAround = (obstacles: readonly Rect[], blockCount: number) => ({
  region: USABLE,
  obstacles,
  gap: blockCount > 14 ? 20 : 26,
});

const slotsOf = (title: Rect, slots: readonly Rect[]): ComposedSlots => ({
  title,
  slots,
  rotations: slots.map((_, i) => (i === 0 ? 0 : itemAt(ROTATIONS, i % ROTATIONS.length))),
});

/**
 * Returns a layout that covers no obstacle: `free` if it covers none, and otherwise the blocks along a path around the
 * obstacles. Undefined if the blocks would be too small.
 * @param free the layout of the blocks without obstacles
 */
export function layOutAround(
  free: ComposedSlots,
  blocks: readonly BlockWithAspect[],
  obstacles: readonly Rect[],
): ComposedSlots | undefined {
  if (obstacles.length === 0) return free;
  const isFree = (box: Rect) => !obstacles.some((obstacle) => areCloserThan(box, obstacle, OBSTACLE_GAP));
  const title = titleBoxes(free.title).find(isFree);
  if (title && free.slots.every((slot) => isFree(slot) && !areCloserThan(slot, title, 0))) return { ...free, title };
  const firstWidth = blocks.length > 0 ? firstBlockUnits(blocks) * UNIT : free.title.width;
  const corner = rect(USABLE.x + 10, USABLE.y, firstWidth, TITLE_HEIGHT);
  // Without a free place for the title, the title stays in its corner.
  const pathTitle = titleBoxes(corner).find(isFree) ?? corner;
  const around = layOutAlongPathAround(pathTitle, blocks, obstacles);
  return around && areaOfSlots(around) >= MIN_AREA_FRACTION * areaOfSlots(free) ? around : undefined;
}

/** Returns the blocks along a path, with the first block below the title at the left if this place is free. */
function layOutAlongPathAround(
  title: Rect,
  blocks: readonly BlockWithAspect[],
  obstacles: readonly Rect[],
): ComposedSlots | undefined {
  const [first, ...others] = blocks;
  if (!first) return slotsOf(title, []);
  const firstBox = boxBelowTitle(firstBlockUnits(blocks) * UNIT, first);
  const isFirstFree = ![title, ...obstacles].some((box) => areCloserThan(firstBox, box, OBSTACLE_GAP));
  const candidates = [...(isFirstFree ? [{ placed: [firstBox], items: others }] : []), { placed: [], items: blocks }];
  return candidates
    .flatMap(({ placed, items }) => {
      const boxes = placeAlongPath(items, areaAround([title, ...placed, ...obstacles], blocks.length));
      return boxes ? [slotsOf(title, [...placed, ...boxes])] : [];
    })
    .sort((a, b) => areaOfSlots(b) - areaOfSlots(a))[0];
}

/** Returns the box of the title, and then the boxes in which the title is placed if an obstacle is in the way. */
function titleBoxes(box: Rect): Rect[] {
  const right = USABLE.x + USABLE.width - box.width;
  const bottom = USABLE.y + USABLE.height - box.height;
  return [
    box,
    { ...box, width: box.width * 0.6 },
    { ...box, x: USABLE.x, y: USABLE.y },
    { ...box, x: right, y: USABLE.y },
    { ...box, x: USABLE.x, y: bottom },
    { ...box, x: right, y: bottom },
  ];
}

const areaOfSlots = ({ slots }: ComposedSlots): number =>
  slots.reduce((sum, { width, height }) => sum + width * height, 0);
