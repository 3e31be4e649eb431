import type { Point, Rect } from '../model/geometry.ts';
import type { PathItem } from './display-list.ts';

/** A rectangle with rounded corners. `corner` is the largest width or height of a corner. */
export interface RoundedRect {
  readonly rect: Rect;
  readonly corner: number;
}

/** Longer paths are not parsed, to save time. */
const MAX_LENGTH = 600;
/** Matches the commands of a path that consists of four curves, with or without lines between them. */
const FOUR_CURVES = /^M(?:L?C){4}L?Z$/;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
/** Larger corners, as a fraction of the shorter side, belong to other shapes, such as ellipses. */
const MAX_CORNER_FRACTION = 0.36;
/** Maximum distance of a point from an edge that it is on, as a fraction of the longer side. */
const EDGE_TOLERANCE = 1e-6;

/**
 * Returns the rounded rectangle that a path in the syntax of display lists draws; undefined for other paths. Does not
 * use `parsePath`, which takes several times longer.
 */
export function parseRoundedRect(d: string): RoundedRect | undefined {
  const commands = d.length > MAX_LENGTH ? '' : d.replace(/[^A-Z]+/g, '');
  if (!FOUR_CURVES.test(commands)) return undefined;
  const points = pointsOf(d);
  const rect = boundsOfPoints(points);
  const isOnEdge = createEdgeTest(rect);
  let corner = 0;
  let [start = { x: 0, y: 0 }] = points;
  let position = 1;
  for (const command of commands.slice(1, -1)) {
    const segment = points.slice(position, position + (command === 'C' ? 3 : 1));
    position += segment.length;
    const end = segment.at(-1) ?? start;
    if (command === 'C') corner = Math.max(corner, Math.abs(end.x - start.x), Math.abs(end.y - start.y));
    else segment.push({ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
    if (!segment.every(isOnEdge)) return undefined;
    start = end;
  }
  const isRounded = corner > 0 && corner <= MAX_CORNER_FRACTION * Math.min(rect.width, rect.height);
  return isRounded ? { rect, corner } : undefined;
}

function pointsOf(d: string): Point[] {
  const numbers = d.match(NUMBER) ?? [];
  const points: Point[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) points.push({ x: Number(numbers[i]), y: Number(numbers[i + 1]) });
  return points;
}

function boundsOfPoints(points: readonly Point[]): Rect {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Returns a function that returns whether a point in a rectangle is on an edge of the rectangle. */
function createEdgeTest({ x: left, y: top, width, height }: Rect): (point: Point) => boolean {
  const tolerance = EDGE_TOLERANCE * Math.max(width, height);
  return ({ x, y }) => Math.min(x - left, left + width - x, y - top, top + height - y) <= tolerance;
}

/** The parsed paths by item, because frames with many items are often replaced by frames in which one item differs. */
const parsedItems = new WeakMap<PathItem, RoundedRect | 'other'>();

/** Returns the rounded rectangle of an item that is only filled: without stroke, shadow and clip. */
export function roundedRectOf(item: PathItem): RoundedRect | undefined {
  let parsed = parsedItems.get(item);
  if (parsed === undefined) {
    parsed = (isPlainFill(item) && parseRoundedRect(item.d)) || 'other';
    parsedItems.set(item, parsed);
  }
  return parsed === 'other' ? undefined : parsed;
}

/** Whether an item is only filled: without stroke, shadow and clip. */
export const isPlainFill = ({ fill, stroke, shadow, clip }: PathItem): boolean =>
  fill !== undefined && !stroke && !shadow && !clip;
