import { elementTransform, FRAME_TRANSFORM } from '@flydeck/scene/compile/local-transform';
import { apply, type Point, type Rect } from '@flydeck/scene/model/geometry';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { roundPosition } from '@flydeck/scene/records/spaces';
import { type Crop, cropTo, isVisibleCrop, NO_CROP, wholePicture } from './crop.ts';

/** A handle at a corner of the box of an image, or at the middle of a side. */
export interface CropHandle {
  /** -1: left, 0: middle, 1: right. */
  readonly horizontal: number;
  /** -1: top, 0: middle, 1: bottom. */
  readonly vertical: number;
}

/** All handles. Corners come first, because the first handle near the pointer is used. */
export const CROP_HANDLES: readonly CropHandle[] = [
  ...[-1, 1].flatMap((horizontal) => [-1, 1].map((vertical) => ({ horizontal, vertical }))),
  ...[-1, 1].flatMap((side) => [
    { horizontal: side, vertical: 0 },
    { horizontal: 0, vertical: side },
  ]),
];

/** Returns the position of a handle as fractions of the width and height of the box. */
export const handlePosition = ({ horizontal, vertical }: CropHandle): Point => ({
  x: (horizontal + 1) / 2,
  y: (vertical + 1) / 2,
});

/** Returns the crop of an image; `NO_CROP` if the image has no crop, or a crop that shows no part of the picture. */
function cropOf({ properties }: DocumentRecord): Crop {
  const crop = (properties['crop'] as Crop | undefined) ?? NO_CROP;
  return isVisibleCrop(crop) ? crop : NO_CROP;
}

/** Returns the rectangle of the whole picture of an image, in the space of its box. */
export function pictureOf(record: DocumentRecord): Rect {
  return wholePicture(record.properties['box'] as Box, cropOf(record));
}

/**
 * Returns the operations that move one or two sides of an image's box, but not the picture.
 * @param handle the handle whose sides are moved
 * @param distance how far the handle is moved, in the space of the box
 * @param minSize minimum width and height of the new box
 */
export function cropSides(record: DocumentRecord, handle: CropHandle, distance: Point, minSize: number): Operation[] {
  const box = record.properties['box'] as Box;
  const whole = pictureOf(record);
  const horizontal = moveEnd([0, box.width], handle.horizontal, distance.x, [whole.x, whole.x + whole.width], minSize);
  const vertical = moveEnd([0, box.height], handle.vertical, distance.y, [whole.y, whole.y + whole.height], minSize);
  const [[left, right], [top, bottom]] = [horizontal, vertical];
  const part = { x: left, y: top, width: right - left, height: bottom - top };
  return setBoxAndCrop(record, partOfBox(box, part), cropTo(part, whole));
}

/** Start and end of a box or picture along one axis. */
type Range = readonly [from: number, to: number];

/**
 * Returns the range of a box along one axis with one end moved. An end within the picture is moved at most to the
 * picture's edge; an end outside of the picture is not moved further outwards.
 * @param movedEnd -1: the start is moved; 1: the end is moved; 0: neither
 * @param picture range of the whole picture
 */
function moveEnd([from, to]: Range, movedEnd: number, distance: number, picture: Range, minLength: number): Range {
  const [low, high] = picture;
  const shortestLength = Math.min(minLength, to - from);
  if (movedEnd < 0) return [Math.min(Math.max(from + distance, Math.min(low, from)), to - shortestLength), to];
  if (movedEnd > 0) return [from, Math.max(Math.min(to + distance, Math.max(high, to)), from + shortestLength)];
  return [from, to];
}

/** Returns the box that covers a part of `box`, rotated and mirrored like `box`. `part` is in the space of `box`. */
function partOfBox(box: Box, part: Rect): Box {
  const { m } = elementTransform(box, FRAME_TRANSFORM);
  const centre = apply(m, { x: part.x + part.width / 2, y: part.y + part.height / 2 });
  const [width, height] = [roundPosition(part.width), roundPosition(part.height)];
  const [x, y] = [roundPosition(centre.x - width / 2), roundPosition(centre.y - height / 2)];
  return { ...box, x, y, width, height };
}

const SIDE_HANDLES = {
  left: { horizontal: -1, vertical: 0 },
  top: { horizontal: 0, vertical: -1 },
  right: { horizontal: 1, vertical: 0 },
  bottom: { horizontal: 0, vertical: 1 },
} as const satisfies Record<string, CropHandle>;

/** A side of a picture. */
export type CropSide = keyof typeof SIDE_HANDLES;

/** Minimum width and height of the visible part of a picture, as a fraction of the picture's shorter side. */
const MIN_REMAINING = 0.01;

/**
 * Returns how much of a picture is cropped at each side, as fractions of its width or height. A margin around the
 * picture is a negative fraction.
 */
export function croppedFractions(record: DocumentRecord): Record<CropSide, number> {
  const [left, top, right, bottom] = cropOf(record);
  return { left, top, right, bottom };
}

/**
 * Returns the operations that crop a fraction of the picture's width or height at one side. The picture is not moved,
 * and a part of it always remains visible.
 */
export function setCroppedFraction(record: DocumentRecord, side: CropSide, fraction: number): Operation[] {
  const { width, height } = pictureOf(record);
  const handle: CropHandle = SIDE_HANDLES[side];
  const inward = fraction - croppedFractions(record)[side];
  // `|| 0` converts -0 to 0.
  const distance = { x: -handle.horizontal * inward * width || 0, y: -handle.vertical * inward * height || 0 };
  return cropSides(record, handle, distance, MIN_REMAINING * Math.min(width, height));
}

/** Returns the operations that show the whole picture of an image without moving the picture. */
export function showWholePicture(record: DocumentRecord): Operation[] {
  return setBoxAndCrop(record, partOfBox(record.properties['box'] as Box, pictureOf(record)), NO_CROP);
}

/**
 * Returns the operations that move the picture in its box. The picture is moved only as far as it still covers the box.
 * @param distance how far the picture is moved, in the space of the box
 */
export function panPicture(record: DocumentRecord, distance: Point): Operation[] {
  const box = record.properties['box'] as Box;
  const whole = pictureOf(record);
  const moved = {
    ...whole,
    x: whole.x + clamp(distance.x, box.width - whole.x - whole.width, -whole.x),
    y: whole.y + clamp(distance.y, box.height - whole.y - whole.height, -whole.y),
  };
  return setBoxAndCrop(record, box, cropTo({ x: 0, y: 0, width: box.width, height: box.height }, moved));
}

/**
 * Returns the value limited to the range from `low` to `high`. The range is extended to 0, so that a picture that does
 * not cover its box need not be moved.
 */
const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, Math.min(low, 0)), Math.max(high, 0));

function setBoxAndCrop({ id, parent, properties }: DocumentRecord, box: Box, crop: Crop): Operation[] {
  const isUncropped = crop.every((fraction) => fraction === 0);
  return [
    { op: 'set', id, property: 'box', value: box, ...(parent === null ? {} : { parent }) },
    ...(isUncropped ? [] : [{ op: 'set', id, property: 'crop', value: crop } as const]),
    ...(isUncropped && properties['crop'] ? [{ op: 'unset', id, property: 'crop' } as const] : []),
  ];
}
