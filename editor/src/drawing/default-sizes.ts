import { scaleOf } from '@flydeck/scene/camera';
import type { RunStyle } from '@flydeck/scene/model/text';
import { screenMatrix, type View } from '../camera.ts';

/** Default sizes are stated in points of a slide of this size. */
const SLIDE = { width: 960, height: 540 };

/** Size of the theme's text, in the units of each topic. */
const BODY_SIZE = 18;

/**
 * A new text gets no size of its own if the size would differ from the theme's size by at most this fraction. The text
 * then follows the theme.
 */
const BODY_TOLERANCE = 0.25;

/** Limits of the document format. */
const MAX_TEXT_SIZE = 20_000;
const MAX_STROKE_WIDTH = 2000;

/**
 * Returns the length of a point in the units of a topic, for a slide that would fill the window. Default sizes are
 * multiples of this length, so that new objects are equally large on the screen at any zoom.
 */
export function pointLength(view: View, topic: string): number {
  const { width, height } = view.window;
  const pixels = Math.max(Math.min(width / SLIDE.width, height / SLIDE.height), Number.EPSILON);
  return pixels / scaleOf(screenMatrix(view, topic));
}

/** Returns a size rounded to three significant digits, because the property panel shows it. */
const readableSize = (value: number): number => Number(value.toPrecision(3));

/** Returns the width of a stroke of some points, in the units of a topic. @param unitsPerPoint see `pointLength` */
export const strokeWidth = (points: number, unitsPerPoint: number): number =>
  Math.min(readableSize(points * unitsPerPoint), MAX_STROKE_WIDTH);

/** Returns the size of text that is shown as large as 18 points of a slide. @param unitsPerPoint see `pointLength` */
export const bodySize = (unitsPerPoint: number): number =>
  Math.abs(unitsPerPoint - 1) <= BODY_TOLERANCE
    ? BODY_SIZE
    : Math.min(readableSize(BODY_SIZE * unitsPerPoint), MAX_TEXT_SIZE);

/** Returns the style of text of `bodySize`, without a size if the size is equal to the size of the theme. */
export function bodyStyle(unitsPerPoint: number): Pick<RunStyle, 'size'> {
  const size = bodySize(unitsPerPoint);
  return size === BODY_SIZE ? {} : { size };
}
