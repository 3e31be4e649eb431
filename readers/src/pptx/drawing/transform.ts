import type { Rect } from '@flydeck/scene/model/geometry';
import { child, flag, num, points } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';

/** A box before rotation, in points, with its rotation (degrees, clockwise) and mirroring. */
export interface Placement extends Rect {
  readonly rotation?: number;
  readonly flipX?: boolean;
  readonly flipY?: boolean;
}

/** Maps a group's child coordinates to its parent's. Children are scaled one by one, so that text is not stretched. */
export interface ChildSpace {
  readonly originX: number;
  readonly originY: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

export const SLIDE_SPACE: ChildSpace = { originX: 0, originY: 0, scaleX: 1, scaleY: 1 };

const round = (value: number) => Math.round(value * 1000) / 1000;

/** Reads `a:xfrm` (or `p:xfrm`); undefined when it is missing or incomplete, so that the placement is inherited. */
export function readPlacement(xfrm: XmlNode | undefined): Placement | undefined {
  const x = points(child(xfrm, 'a:off'), 'x');
  const y = points(child(xfrm, 'a:off'), 'y');
  const width = points(child(xfrm, 'a:ext'), 'cx');
  const height = points(child(xfrm, 'a:ext'), 'cy');
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  const rotation = (num(xfrm, 'rot') ?? 0) / 60_000;
  return {
    x,
    y,
    width: Math.max(0, width),
    height: Math.max(0, height),
    ...(rotation % 360 !== 0 ? { rotation: round(((rotation % 360) + 360) % 360) } : {}),
    ...(flag(xfrm, 'flipH') ? { flipX: true } : {}),
    ...(flag(xfrm, 'flipV') ? { flipY: true } : {}),
  };
}

/** Converts a placement from a group's child coordinates to its parent's. */
export function toParentSpace(box: Placement, space: ChildSpace): Placement {
  const { originX, originY, scaleX, scaleY } = space;
  const cx = (box.x + box.width / 2 - originX) * scaleX;
  const cy = (box.y + box.height / 2 - originY) * scaleY;
  // For a shape rotated by about 90° or 270°, its own axes are swapped against those of the space.
  const turned = Math.abs(Math.sin(((box.rotation ?? 0) * Math.PI) / 180)) > Math.SQRT1_2;
  const width = box.width * (turned ? scaleY : scaleX);
  const height = box.height * (turned ? scaleX : scaleY);
  return {
    ...box,
    x: round(cx - width / 2),
    y: round(cy - height / 2),
    width: round(width),
    height: round(height),
  };
}

/** The space of a group's children. `group` is the group's own placement. */
export function childSpace(xfrm: XmlNode | undefined, group: Placement): ChildSpace {
  const width = points(child(xfrm, 'a:chExt'), 'cx') ?? 0;
  const height = points(child(xfrm, 'a:chExt'), 'cy') ?? 0;
  return {
    originX: points(child(xfrm, 'a:chOff'), 'x') ?? 0,
    originY: points(child(xfrm, 'a:chOff'), 'y') ?? 0,
    scaleX: width > 0 ? group.width / width : 1,
    scaleY: height > 0 ? group.height / height : 1,
  };
}
