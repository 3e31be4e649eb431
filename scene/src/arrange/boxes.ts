import type { Topic, TopicFrame } from '../model/document.ts';
import type { Rect, Size } from '../model/geometry.ts';
import { roundPosition } from '../records/spaces.ts';

/** Returns whether two boxes are closer than `gap` both horizontally and vertically. */
export function areCloserThan(a: Rect, b: Rect, gap: number): boolean {
  return (
    a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap
  );
}

/** Returns whether a box is completely inside another one. */
export function isInside(inner: Rect, outer: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Creates a rectangle. */
export const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });

/** Returns `box` reduced by `distance` on each side. */
export const inset = (box: Rect, distance: number): Rect =>
  rect(box.x + distance, box.y + distance, box.width - 2 * distance, box.height - 2 * distance);

/** Returns the centre of a box. */
export const centreOf = (box: Rect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/**
 * Returns the frame that centres a topic of `size` in `area`. The scale is the largest at which the topic fits
 * when rotated by `rotation` degrees. `x` and `y` of a frame are the centre of the topic.
 */
export function frameInArea(size: Size, area: Rect, rotation = 0): TopicFrame {
  const bounds = rotatedSize(size, rotation);
  // Stored frames contain rounded numbers. An unrounded scale could differ from the stored scale, so that the automatic
  // layout would change topics that are already in place.
  const scale = roundPosition(Math.min(area.width / bounds.width, area.height / bounds.height));
  const { x, y } = centreOf(area);
  return { x: roundToHundredth(x), y: roundToHundredth(y), scale, ...(rotation ? { rotation } : {}) };
}

/** Returns the topic centred in `area` at the maximum scale that fits. */
export const fitInArea = (topic: Topic, area: Rect): Topic => ({ ...topic, frame: frameInArea(topic, area) });

/** Returns the size of the bounding box of a rotated box. */
export function rotatedSize({ width, height }: Size, rotationDegrees: number): Size {
  const angle = (Math.abs(rotationDegrees) * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

/** Rounds to two decimals. */
export const roundToHundredth = (value: number) => Math.round(value * 100) / 100;

/** Returns a box with coordinates and size rounded to two decimals. */
export const rectRoundedToHundredths = (x: number, y: number, width: number, height: number): Rect =>
  rect(roundToHundredth(x), roundToHundredth(y), roundToHundredth(width), roundToHundredth(height));
