import type { Rect } from '@flydeck/scene/model/geometry';
import { child, readFlag, readNumber, readPoints, round } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';

/** A box in points before its rotation, the clockwise rotation about its centre in degrees, and its mirroring. */
export interface Placement extends Rect {
  readonly rotation?: number;
  readonly flipX?: boolean;
  readonly flipY?: boolean;
}

/**
 * Maps the child coordinates of a group (ECMA-376 `chOff` and `chExt`) to points from the top left corner of the
 * group's box: subtracts the origin, then scales. Only boxes are scaled, not text.
 */
export interface ChildSpace {
  readonly originX: number;
  readonly originY: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

/** The space of shapes that are not in a group. Their coordinates are points from the top left corner of the slide. */
export const SLIDE_SPACE: ChildSpace = { originX: 0, originY: 0, scaleX: 1, scaleY: 1 };

/**
 * Reads `a:xfrm` (or `p:xfrm`). Returns undefined if the node is missing or incomplete, because the placement is then
 * inherited.
 */
export function readPlacement(xfrm: XmlNode | undefined): Placement | undefined {
  const x = readPoints(child(xfrm, 'a:off'), 'x');
  const y = readPoints(child(xfrm, 'a:off'), 'y');
  const width = readPoints(child(xfrm, 'a:ext'), 'cx');
  const height = readPoints(child(xfrm, 'a:ext'), 'cy');
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  // The unit of `rot` is 1/60,000 of a degree.
  const rotation = (readNumber(xfrm, 'rot') ?? 0) / 60_000;
  return {
    x,
    y,
    width: Math.max(0, width),
    height: Math.max(0, height),
    ...(rotation % 360 !== 0 ? { rotation: round(((rotation % 360) + 360) % 360) } : {}),
    ...(readFlag(xfrm, 'flipH') ? { flipX: true } : {}),
    ...(readFlag(xfrm, 'flipV') ? { flipY: true } : {}),
  };
}

/** Converts a placement from the child coordinates of a group to points from the top left corner of the group's box. */
export function toGroupSpace(box: Placement, space: ChildSpace): Placement {
  const { originX, originY, scaleX, scaleY } = space;
  const centreX = (box.x + box.width / 2 - originX) * scaleX;
  const centreY = (box.y + box.height / 2 - originY) * scaleY;
  // If a shape is rotated by about 90° or 270°, its width is along the y axis of the space.
  const hasSwappedAxes = Math.abs(Math.sin(((box.rotation ?? 0) * Math.PI) / 180)) > Math.SQRT1_2;
  const width = box.width * (hasSwappedAxes ? scaleY : scaleX);
  const height = box.height * (hasSwappedAxes ? scaleX : scaleY);
  return {
    ...box,
    x: round(centreX - width / 2),
    y: round(centreY - height / 2),
    width: round(width),
    height: round(height),
  };
}

/**
 * Reads the coordinate space of a group's children. If the extent of the children is missing, the children are not
 * scaled.
 * @param group the placement of the group, whose size is the size of the children's extent after scaling
 */
export function readChildSpace(xfrm: XmlNode | undefined, group: Placement): ChildSpace {
  const width = readPoints(child(xfrm, 'a:chExt'), 'cx') ?? 0;
  const height = readPoints(child(xfrm, 'a:chExt'), 'cy') ?? 0;
  return {
    originX: readPoints(child(xfrm, 'a:chOff'), 'x') ?? 0,
    originY: readPoints(child(xfrm, 'a:chOff'), 'y') ?? 0,
    scaleX: width > 0 ? group.width / width : 1,
    scaleY: height > 0 ? group.height / height : 1,
  };
}
