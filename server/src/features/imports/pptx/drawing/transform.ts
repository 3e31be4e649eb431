import type { Rect } from '@flydeck/scene/model/geometry';
import { child, flag, num, points } from '../package/query.ts';
import type { XmlNode } from '../package/xml.ts';

/** A box before rotation, in points, with its rotation (degrees, clockwise) and mirroring. */
export interface Placement extends Rect {
  readonly rotation?: number;
  readonly flipX?: boolean;
  readonly flipY?: boolean;
}

/** Maps a group's child coordinates to the group's own place; groups are unrolled, for text is never stretched. */
export interface ChildSpace {
  readonly originX: number;
  readonly originY: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

export const SLIDE_SPACE: ChildSpace = { originX: 0, originY: 0, scaleX: 1, scaleY: 1 };

const round = (value: number) => Math.round(value * 1000) / 1000;

/** Reads `a:xfrm` (or `p:xfrm`); undefined when it is missing or incomplete, so that the place is inherited. */
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

/** Moves a placement from a group's child coordinates into the group's own space. */
export function place(box: Placement, space: ChildSpace): Placement {
  const { originX, originY, scaleX, scaleY } = space;
  const cx = (box.x + box.width / 2 - originX) * scaleX;
  const cy = (box.y + box.height / 2 - originY) * scaleY;
  // A shape that lies on its side is stretched along its own axes, which have changed places.
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

/** The space of a group's children, given where the group itself has landed. */
export function childSpace(xfrm: XmlNode | undefined, landed: Placement): ChildSpace {
  const width = points(child(xfrm, 'a:chExt'), 'cx') ?? 0;
  const height = points(child(xfrm, 'a:chExt'), 'cy') ?? 0;
  return {
    originX: points(child(xfrm, 'a:chOff'), 'x') ?? 0,
    originY: points(child(xfrm, 'a:chOff'), 'y') ?? 0,
    scaleX: width > 0 ? landed.width / width : 1,
    scaleY: height > 0 ? landed.height / height : 1,
  };
}
