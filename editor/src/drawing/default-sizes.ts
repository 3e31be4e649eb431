import { scaleOf } from '@flydeck/scene/camera';
import type { RunStyle } from '@flydeck/scene/model/text';
import { screenMatrix, type View } from '../camera.ts';

/** The size of a slide in points. Default sizes of new elements are defined in points of a slide of this size. */
const SLIDE = { width: 960, height: 540 };

/**
 * Size of the text in new shapes, in points. On a phone with a width of 390 CSS pixels, it is 9.75 CSS pixels on a slide
 * of the size `SLIDE`, which is above the minimum for phones (`MIN_TEXT_PX`).
 */
const BODY_SIZE = 24;

/** If the size of a new text would differ from its size in points by at most this fraction, it has the size in points. */
const BODY_TOLERANCE = 0.25;

/** Maximum text size and stroke width of a new element, in the units of its topic. */
const MAX_TEXT_SIZE = 20_000;
const MAX_STROKE_WIDTH = 2000;

/**
 * Returns how many units of a topic are as long on the screen as one point of a slide that fills the window. Sizes of
 * new elements are multiples of this length, so that these elements are equally large on the screen at any zoom.
 */
export function unitsPerPoint(view: View, topic: string): number {
  const { width, height } = view.window;
  const pixelsPerPoint = Math.max(Math.min(width / SLIDE.width, height / SLIDE.height), Number.EPSILON);
  return pixelsPerPoint / scaleOf(screenMatrix(view, topic));
}

/** Returns a size rounded to three significant digits, because the property panel shows the size. */
const readableSize = (value: number): number => Number(value.toPrecision(3));

/**
 * Converts the width of a stroke from points to the units of a topic.
 * @param pointLength result of `unitsPerPoint`
 */
export const strokeWidth = (points: number, pointLength: number): number =>
  Math.min(readableSize(points * pointLength), MAX_STROKE_WIDTH);

/**
 * Returns the text size, in the units of a topic, that looks like a size in points.
 * @param pointLength result of `unitsPerPoint`
 */
export const bodySize = (pointLength: number, points = BODY_SIZE): number =>
  Math.abs(pointLength - 1) <= BODY_TOLERANCE ? points : Math.min(readableSize(points * pointLength), MAX_TEXT_SIZE);

/** Returns the style of a new text with its size (`bodySize`). */
export const bodyStyle = (pointLength: number): Pick<RunStyle, 'size'> => ({ size: bodySize(pointLength) });
