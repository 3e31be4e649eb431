import { elementTransform, FRAME_TRANSFORM, union } from '@flydeck/scene/compile/local-transform';
import { boundsOf, type Point, type Rect, type Size } from '@flydeck/scene/model/geometry';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { sizeOf } from '../camera.ts';
import { textAreas } from '../geometry/is-hit.ts';
import { documentTheme } from '../properties/document-theme.ts';
import { areaOf, boundsInParent } from '../transform/area.ts';
import { isDecoration } from './is-decoration.ts';

/** Minimum distance between a new topic and other records, as a fraction of the new topic's longer side. */
const GAP = 0.1;
/** New topics may be placed over elements that fill more than this fraction of their topic, such as backgrounds. */
const BACKGROUND_FRACTION = 0.5;
/** Factors by which the size of a new topic is reduced until there is a free area for it in the parent's box. */
const SIZE_FACTORS = [1, 0.75, 0.5, 0.35, 0.25];
/** Lines of a text that are wider than this fraction of their box count as wide as the box. */
const WIDE_LINES = 0.6;
/** Number of equal intervals between the positions that are tried along each side of the parent. */
const INTERVALS = 40;

/**
 * Returns an area for a new topic, in the space of its parent. Uses the largest of `SIZE_FACTORS` for which the
 * parent's box has an area without obstacles (`obstaclesIn`), and returns the area that is nearest to the point `near`.
 * If the box has no free area for any factor, returns an area of the full size to the right of all content.
 */
export function findFreeArea(store: RecordStore, parent: string, size: Size, near: Point): Rect {
  const obstacles = obstaclesIn(store, parent, (_, { id }) => boundsInParent(store, id)).map(({ box }) => box);
  const parentSize = sizeOf(store, parent);
  const inside = largestFreeArea(parentSize, obstacles, size, near, SIZE_FACTORS);
  if (inside) return inside;
  const right = Math.max(parentSize.width, ...obstacles.map((box) => box.x + box.width));
  return { x: right + gapOf(size), y: Math.max(0, (parentSize.height - size.height) / 2), ...size };
}

/**
 * Returns the free area for a new element in the box of its topic, like `findFreeArea`, with at least half of the
 * size. Undefined if there is none.
 */
export function findFreeAreaInside(store: RecordStore, topic: string, size: Size, near: Point): Rect | undefined {
  const factors = SIZE_FACTORS.filter((factor) => factor >= 0.5);
  const obstacles = obstaclesIn(store, topic, visibleBounds).map(({ box }) => box);
  return largestFreeArea(sizeOf(store, topic), obstacles, size, near, factors);
}

/** Returns the nearest free area for the first factor of the size for which there is one. */
function largestFreeArea(
  parentSize: Size,
  obstacles: readonly Rect[],
  size: Size,
  near: Point,
  factors: readonly number[],
): Rect | undefined {
  for (const factor of factors) {
    const scaledSize = { width: size.width * factor, height: size.height * factor };
    const area = nearestFreeArea(parentSize, obstacles, scaledSize, near);
    if (area) return area;
  }
  return undefined;
}

/** Returns the free area of a size whose centre is nearest to a point; undefined if there is none in the parent. */
function nearestFreeArea(parentSize: Size, obstacles: readonly Rect[], size: Size, near: Point): Rect | undefined {
  const gap = gapOf(size);
  const rows = positions(gap, parentSize.height - size.height - gap);
  return positions(gap, parentSize.width - size.width - gap)
    .flatMap((x) => rows.map((y) => ({ x, y, ...size })))
    .sort((a, b) => distance(a, near) - distance(b, near))
    .find((area) => obstacles.every((box) => !overlaps(box, area, gap)));
}

/** Returns the distance that is left free around an area of this size. */
const gapOf = ({ width, height }: Size): number => GAP * Math.max(width, height);

/** Returns equally spaced positions from `from` to `to`, both included; none if the range is empty. */
function positions(from: number, to: number): number[] {
  if (to < from) return [];
  return Array.from({ length: INTERVALS + 1 }, (_, i) => from + ((to - from) * i) / INTERVALS);
}

/** Returns the bounds of a record in its parent; undefined for records without a position. */
type BoundsOf = (store: RecordStore, record: DocumentRecord) => Rect | undefined;

/** A record over which no new record is placed, and its bounds in its parent. */
export interface Obstacle {
  readonly record: DocumentRecord;
  readonly box: Rect;
}

/** Returns the topics and elements over which no new record is placed. */
export function obstaclesIn(store: RecordStore, parent: string, boundsIn: BoundsOf): Obstacle[] {
  const size = sizeOf(store, parent);
  const minBackgroundArea = BACKGROUND_FRACTION * size.width * size.height;
  return ['elements', 'topics'].flatMap((slot) =>
    store.children(parent, slot).flatMap((record) => {
      const { kind, properties } = record;
      // Topics may be placed over hidden records, and over decoration except texts such as titles.
      const isCoverable = properties['hidden'] || (isDecoration(record) && kind !== 'text');
      const box = isCoverable ? undefined : boundsIn(store, record);
      // The lines of a text are never a background. A text's box can be one.
      const canBeBackground = kind !== 'topic' && !(kind === 'text' && boundsIn === visibleBounds);
      const isBackground = canBeBackground && box && box.width * box.height > minBackgroundArea;
      return box && !isBackground ? [{ record, box }] : [];
    }),
  );
}

/**
 * Returns the bounds of a record in its parent. The empty parts of a text's box are left out if they are not painted.
 */
export function visibleBounds(store: RecordStore, record: DocumentRecord): Rect | undefined {
  const { fill, stroke } = record.properties;
  const area = fill || stroke ? undefined : areaOf(store, record.id);
  const [first, ...others] = (area && textAreas(record, documentTheme(store).fonts)) ?? [];
  if (!area || !first) return boundsInParent(store, record.id);
  const lines = others.reduce(union, first);
  // The widths of lines are estimated, and broken lines can be as wide as the box.
  const isWide = lines.width > WIDE_LINES * area.width;
  const bounds = isWide ? union(lines, { x: 0, y: lines.y, width: area.width, height: lines.height }) : lines;
  return boundsOf(elementTransform(area, FRAME_TRANSFORM).m, bounds);
}

/** Returns whether two rectangles overlap, or are closer to each other than `gap`. */
export const overlaps = (a: Rect, b: Rect, gap: number): boolean =>
  a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap;

/** Returns the distance between the centre of a rectangle and a point. */
const distance = ({ x, y, width, height }: Rect, point: Point): number =>
  Math.hypot(x + width / 2 - point.x, y + height / 2 - point.y);
