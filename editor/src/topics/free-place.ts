import type { Point, Rect, Size } from '@flydeck/scene/model/geometry';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { sizeOf } from '../camera.ts';
import { boundsInParent } from '../transform/area.ts';

/** Free space around a new topic, as a fraction of its longer side. */
const GAP = 0.1;
/** An element that covers more of the topic is its background: new topics are placed over it. */
const BACKGROUND_FRACTION = 0.5;
/** Positions tried along each side of the topic. */
const POSITIONS = 40;

/**
 * Returns a place for a new topic in the space of its parent that covers nothing: the free place in the parent's box that
 * is nearest to a point, else one to the right of everything.
 */
export function freePlace(store: RecordStore, parent: string, { width, height }: Size, near: Point): Rect {
  const obstacles = obstaclesIn(store, parent);
  const gap = GAP * Math.max(width, height);
  const isFree = (place: Rect) => obstacles.every((box) => !overlaps(box, place, gap));
  const size = sizeOf(store, parent);
  const places = positions(gap, size.width - width - gap)
    .flatMap((x) => positions(gap, size.height - height - gap).map((y) => ({ x, y, width, height })))
    .sort((a, b) => distance(a, near) - distance(b, near));
  const freeRect = places.find(isFree);
  if (freeRect) return freeRect;
  const right = Math.max(size.width, ...obstacles.map((box) => box.x + box.width));
  return { x: right + gap, y: Math.max(0, (size.height - height) / 2), width, height };
}

/** Equally spaced positions from `from` to `to`, both included; none if the range is empty. */
function positions(from: number, to: number): number[] {
  if (to < from) return [];
  return Array.from({ length: POSITIONS + 1 }, (_, i) => from + ((to - from) * i) / POSITIONS);
}

function obstaclesIn(store: RecordStore, parent: string): Rect[] {
  const size = sizeOf(store, parent);
  const minBackgroundArea = BACKGROUND_FRACTION * size.width * size.height;
  return ['elements', 'topics'].flatMap((slot) =>
    store.children(parent, slot).flatMap(({ id, kind, properties }) => {
      // Decoration may be covered, but not a title that belongs to it.
      const isCoverable = properties['hidden'] || (properties['furniture'] && kind !== 'text');
      const bounds = isCoverable ? undefined : boundsInParent(store, id);
      const isBackground = kind !== 'topic' && bounds && bounds.width * bounds.height > minBackgroundArea;
      return bounds && !isBackground ? [bounds] : [];
    }),
  );
}

const overlaps = (a: Rect, b: Rect, gap: number): boolean =>
  a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap;

const distance = ({ x, y, width, height }: Rect, point: Point): number =>
  Math.hypot(x + width / 2 - point.x, y + height / 2 - point.y);
