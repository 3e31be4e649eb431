import type { ImageElement } from '@flydeck/scene/model/elements';
import type { Rect, Size } from '@flydeck/scene/model/geometry';
import { roundPosition } from '@flydeck/scene/records/spaces';

/** The fractions of the picture that are cut off: left, top, right, bottom. A negative fraction adds a margin. */
export type Crop = NonNullable<ImageElement['crop']>;

/** The relative difference up to which the proportions of two pictures are considered equal. */
const PROPORTION_TOLERANCE = 0.01;

/** The crop of a picture that is shown whole. */
export const NO_CROP: Crop = [0, 0, 0, 0];

/** Returns the rectangle of the whole picture in the space of its element's box, which has the given size and crop. */
export function wholePicture({ width, height }: Size, [left, top, right, bottom]: Crop): Rect {
  const [wholeWidth, wholeHeight] = [width / (1 - left - right), height / (1 - top - bottom)];
  return { x: -left * wholeWidth, y: -top * wholeHeight, width: wholeWidth, height: wholeHeight };
}

/** Returns the crop that shows a part of a picture; both rectangles are in the same space. */
export function cropTo(part: Rect, whole: Rect): Crop {
  return [
    (part.x - whole.x) / whole.width,
    (part.y - whole.y) / whole.height,
    (whole.x + whole.width - part.x - part.width) / whole.width,
    (whole.y + whole.height - part.y - part.height) / whole.height,
  ].map((fraction) => (Math.abs(fraction) < 1e-9 ? 0 : roundPosition(fraction))) as Crop;
}

/** Whether a crop shows a part of the picture. The crop of a damaged or imported image may show nothing. */
export const isVisibleCrop = ([left, top, right, bottom]: Crop): boolean =>
  1 - left - right > 1e-9 && 1 - top - bottom > 1e-9;

/**
 * Returns the crop of a picture that replaces another picture in the same box. The new picture fills the box without
 * distortion. The centre of the visible part stays the same, unless the new picture would get a margin. If both
 * pictures have the same proportions, the crop does not change.
 * @param box size of the box of the element
 * @param crop crop of the replaced picture
 * @param before size of the replaced picture in pixels
 * @param after size of the new picture in pixels
 */
export function cropForReplacement(box: Size, crop: Crop, before: Size, after: Size): Crop {
  const hasSameProportions =
    Math.abs(before.width * after.height - after.width * before.height) <=
    before.width * after.height * PROPORTION_TOLERANCE;
  if (hasSameProportions || !isVisibleCrop(crop)) return crop;
  const [left, top, right, bottom] = crop;
  // The visible part of the new picture has the proportions of the box. Its `width` and `height` are fractions of the
  // new picture's size, and the larger of them is the larger visible fraction of the replaced picture.
  const visibleFraction = Math.min(Math.max(1 - left - right, 1 - top - bottom), 1);
  const ratio = box.width / box.height / (after.width / after.height);
  const [width, height] =
    ratio > 1 ? [visibleFraction, visibleFraction / ratio] : [visibleFraction * ratio, visibleFraction];
  const x = Math.min(Math.max((left + 1 - right - width) / 2, 0), 1 - width);
  const y = Math.min(Math.max((top + 1 - bottom - height) / 2, 0), 1 - height);
  return cropTo({ x, y, width, height }, { x: 0, y: 0, width: 1, height: 1 });
}
