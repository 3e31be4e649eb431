import { itemAt, lastItem } from '../checked-access.ts';
import type { Point, Rect, Size } from '../model/geometry.ts';
import { areCloserThan, centreOf, isInside, rect } from './boxes.ts';

/**
 * An item to place on a path: its aspect ratio (width / height), and the square root of its relative area (`weight`).
 */
export interface PathItem {
  readonly aspect: number;
  readonly weight: number;
}

/**
 * The rectangle in which items are placed, and the obstacles in it. Items are at least `gap` apart, and at least `gap`
 * away from obstacles. All lengths are in the same space.
 */
interface Area {
  readonly region: Rect;
  readonly obstacles: readonly Rect[];
  readonly gap: number;
}

/** An item grows into free space until its width exceeds this multiple of its initial width. */
const MAX_GROWTH = 2.3;
/** Number of points that approximate one pass (one run from side to side) of the path. */
const SAMPLES_PER_PASS = 72;

/** Maximum number of results in `results`. */
const MAX_RESULTS = 100;
/**
 * The last results by their input. Most topics have the same shape, so that a log contains many layouts with the same
 * input.
 */
const results = new Map<string, readonly Rect[] | undefined>();

/**
 * Places items along a winding path through `region` and around the obstacles, as large as possible with a distance of
 * `gap`. Tries horizontal and vertical paths and uses the path with the largest items. Undefined if the items do not
 * fit, which only happens with extreme aspect ratios.
 */
export function placeAlongPath(items: readonly PathItem[], area: Area): readonly Rect[] | undefined {
  const input = JSON.stringify([items.map(({ aspect, weight }) => [aspect, weight]), area]);
  const result = results.has(input) ? results.get(input) : computeAlongPath(items, area);
  // The result becomes the last entry.
  results.delete(input);
  results.set(input, result);
  for (const oldest of results.keys()) {
    if (results.size <= MAX_RESULTS) break;
    results.delete(oldest);
  }
  return result;
}

function computeAlongPath(items: readonly PathItem[], area: Area): Rect[] | undefined {
  if (items.length === 0) return [];
  let best: { boxes: Rect[]; size: number } | undefined;
  const maxPasses = Math.max(2, Math.ceil(Math.sqrt(items.length)) + 1);
  for (let passes = 1; passes <= maxPasses; passes++) {
    const waves = wavesOf(passes);
    for (const isHorizontal of [true, false]) {
      // A later candidate has more passes or is vertical. It must have items that are more than 2 % larger.
      const minSize: number = best ? best.size * 1.02 : 0;
      best = findLargestFit(items, area, { waves, isHorizontal, minSize }) ?? best;
    }
  }
  return best && growIntoFreeSpace(best.boxes, area);
}

/** A winding path: its `waves`, one for each pass, and the direction of the passes. */
interface PathShape {
  readonly waves: readonly (readonly number[])[];
  readonly isHorizontal: boolean;
}

/**
 * Returns the largest size at which the items fit along a path, with their boxes; undefined if no size above `minSize`
 * fits. The size is the square root of the area of an item of weight 1.
 */
function findLargestFit(
  items: readonly PathItem[],
  area: Area,
  { minSize, ...shape }: PathShape & { readonly minSize: number },
): { boxes: Rect[]; size: number } | undefined {
  let size = Math.min(area.region.width, area.region.height) * 0.8;
  // Tries sizes that decrease by 3.5 %. The last of the 260 sizes is about 1/10,000 of the first.
  for (let i = 0; i < 260 && size > minSize; i++, size *= 0.965) {
    const sizes = items.map((item) => sizeOf(item, size));
    const boxes = placeOnPath(sizes, area, shape);
    if (boxes?.every((box, n) => fits(box, boxes, area, n + 1))) return { boxes, size };
  }
  return undefined;
}

/** Returns the size of an item whose area is (`size` · weight)². */
function sizeOf({ aspect, weight }: PathItem, size: number): Size {
  const aspectRoot = Math.sqrt(aspect);
  return { width: size * weight * aspectRoot, height: (size * weight) / aspectRoot };
}

/** Returns boxes of the given sizes along a path; undefined if the path is too short. The boxes may overlap. */
function placeOnPath(sizes: readonly Size[], area: Area, shape: PathShape): Rect[] | undefined {
  // The items are centred on points of the path, so these points are at least half of the largest item away from edges
  // and obstacles.
  const halfWidth = Math.max(...sizes.map((size) => size.width)) / 2;
  const halfHeight = Math.max(...sizes.map((size) => size.height)) / 2;
  const { region, gap } = area;
  const centreArea = expandBox(region, -halfWidth, -halfHeight);
  if (centreArea.width < 0 || centreArea.height < 0) return undefined;
  const blockedAreas = area.obstacles.map((obstacle) => expandBox(obstacle, halfWidth + gap, halfHeight + gap));
  const path = serpentinePoints(centreArea, shape).filter(
    ({ x, y }) => !blockedAreas.some((blocked) => areCloserThan(rect(x, y, 0, 0), blocked, 0)),
  );
  // Items are placed at equal distances along the path. On a path of several passes, a jump over an obstacle counts as
  // at most `maxDistance`. With the full length of the jump, a large part of the canvas would have no items.
  const maxDistance =
    shape.waves.length > 1 ? Math.hypot(centreArea.width, centreArea.height) * 0.5 : Number.POSITIVE_INFINITY;
  return distributeBoxes(path, sizes, maxDistance);
}

/** Returns `box` extended by `dx` on the left and right, and by `dy` above and below. */
const expandBox = (box: Rect, dx: number, dy: number): Rect =>
  rect(box.x - dx, box.y - dy, box.width + 2 * dx, box.height + 2 * dy);

/** Returns the sines of the waves of a path, for each pass and point. */
const wavesOf = (passes: number): number[][] =>
  Array.from({ length: passes }, (_, pass) =>
    Array.from({ length: SAMPLES_PER_PASS + 1 }, (__, i) =>
      Math.sin((i / SAMPLES_PER_PASS) * Math.PI * (passes > 1 ? 2 : 3) + pass * 1.3),
    ),
  );

/**
 * Returns the points of a winding path. Each pass is a slight wave, because items in straight rows look rigid. The
 * amplitude, period and phase of the waves were chosen by eye. `u` is the distance in the direction of the passes, `v`
 * the distance at a right angle to the passes.
 */
function serpentinePoints(centreArea: Rect, { waves, isHorizontal }: PathShape): Point[] {
  const passes = waves.length;
  const points: Point[] = [];
  const mainLength = isHorizontal ? centreArea.width : centreArea.height;
  const crossLength = isHorizontal ? centreArea.height : centreArea.width;
  const passDistance = passes > 1 ? crossLength / (passes - 1) : 0;
  const amplitude = passes > 1 ? passDistance * 0.16 : crossLength * 0.5;
  for (const [pass, sines] of waves.entries()) {
    for (const [i, sine] of sines.entries()) {
      const t = i / SAMPLES_PER_PASS;
      const u = (pass % 2 === 0 ? t : 1 - t) * mainLength;
      const middle = passes > 1 ? pass * passDistance : crossLength / 2;
      const v = Math.min(crossLength, Math.max(0, middle + sine * amplitude));
      points.push(
        isHorizontal ? { x: centreArea.x + u, y: centreArea.y + v } : { x: centreArea.x + v, y: centreArea.y + u },
      );
    }
  }
  return points;
}

/**
 * Returns boxes at equal distances along the path. The distance between two points counts as at most `maxDistance`.
 * Undefined if the path has fewer points than there are boxes.
 */
function distributeBoxes(path: readonly Point[], sizes: readonly Size[], maxDistance: number): Rect[] | undefined {
  if (path.length < sizes.length) return undefined;
  const lengths = [0];
  for (let i = 1; i < path.length; i++) {
    const distance = Math.hypot(itemAt(path, i).x - itemAt(path, i - 1).x, itemAt(path, i).y - itemAt(path, i - 1).y);
    lengths.push(itemAt(lengths, i - 1) + Math.min(distance, maxDistance));
  }
  const total = lastItem(lengths);
  let next = 0;
  return sizes.map(({ width, height }, n) => {
    const length = sizes.length > 1 ? (total * n) / (sizes.length - 1) : total / 2;
    // The first point that is at least `length` away from the start. The tolerance allows for rounding errors.
    while (next < path.length - 1 && itemAt(lengths, next) < length - 1e-9) next += 1;
    const { x, y } = itemAt(path, next);
    return rect(x - width / 2, y - height / 2, width, height);
  });
}

/** Enlarges each box by 2.5 % per iteration if there is free space. Moves the box slightly if necessary. */
function growIntoFreeSpace(start: readonly Rect[], area: Area): Rect[] {
  const boxes = [...start];
  for (let iteration = 0; iteration < 48; iteration++) {
    for (const [i, box] of boxes.entries()) {
      if (box.width > itemAt(start, i).width * MAX_GROWTH) continue;
      const larger = shiftedBoxes(scaleBox(box, 1.025)).find((next) => fits(next, boxes, area, 0, i));
      if (larger) boxes[i] = larger;
    }
  }
  return boxes;
}

/**
 * Whether a box is inside the region and has the required distance from obstacles and other boxes.
 * @param boxes the other boxes, from the index `start` on, without the one at the index `own`
 */
function fits(box: Rect, boxes: readonly Rect[], { region, obstacles, gap }: Area, start: number, own = -1): boolean {
  if (!isInside(box, region) || obstacles.some((obstacle) => areCloserThan(box, obstacle, gap))) return false;
  for (let i = start; i < boxes.length; i++) if (i !== own && areCloserThan(box, itemAt(boxes, i), gap)) return false;
  return true;
}

/** Scales a box about its centre. */
function scaleBox(box: Rect, factor: number): Rect {
  const { x, y } = centreOf(box);
  return rect(x - (box.width * factor) / 2, y - (box.height * factor) / 2, box.width * factor, box.height * factor);
}

/** Returns the box, and the box moved by 3 % of its size in eight directions. */
function shiftedBoxes(box: Rect): Rect[] {
  const dx = box.width * 0.03;
  const dy = box.height * 0.03;
  const moves = [
    [0, 0],
    [dx, 0],
    [-dx, 0],
    [0, dy],
    [0, -dy],
    [dx, dy],
    [-dx, -dy],
    [dx, -dy],
    [-dx, dy],
  ] as const;
  return moves.map(([x, y]) => ({ ...box, x: box.x + x, y: box.y + y }));
}
