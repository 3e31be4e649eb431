import { scaleOf } from '@flydeck/scene/camera';
import type { Point } from '@flydeck/scene/model/geometry';
import { screenMatrix, toSpace, type View } from '../camera.ts';
import type { PointerInput } from '../tools/tool.ts';
import { findAttachment } from './attach.ts';
import type { AttachedEnd } from './reroute.ts';

/** With Shift, the angle of a line is a multiple of this angle: 15 degrees, in radians. */
const ANGLE_INCREMENT = Math.PI / 12;

/** Distance, in CSS pixels, up to which a free end is moved so that the line is horizontal or vertical. */
const ALIGN_PX = 6;

/** A drag of one end of a line. */
interface LineDrag {
  readonly view: View;
  /** Id of the topic that contains the line. */
  readonly topic: string;
  /** The end that is not dragged. */
  readonly other: AttachedEnd;
}

/**
 * Returns the end of a line at the pointer, in the topic's space. With Shift, the angle of the line is a multiple of
 * 15 degrees. Otherwise the end is attached to a side of an element or topic near the pointer, or else aligned with
 * the other end (`alignFreeEnd`), unless the mod key (Ctrl, or Command on a Mac) is pressed.
 */
export function lineEndAt({ view, topic, other }: LineDrag, { point, shift, mod, device }: PointerInput): AttachedEnd {
  const pointInTopic = toSpace(view, topic, point);
  if (shift) return { point: endAtRoundedAngle(other.point, pointInTopic) };
  const query = { view, topic, point, isTouch: device === 'touch', except: other.id };
  if (mod) return { point: pointInTopic };
  return findAttachment(query) ?? alignFreeEnd(view, topic, { point: pointInTopic }, other);
}

/**
 * Returns a free end of a line, moved by up to `ALIGN_PX` so that the line leaves the side to which its other end is
 * attached at a right angle. Returns an end that is attached, or whose other end is free, unchanged.
 */
export function alignFreeEnd(view: View, topic: string, end: AttachedEnd, other: AttachedEnd): AttachedEnd {
  if (end.id !== undefined || other.id === undefined || other.axis === undefined) return end;
  const across = other.axis === 'horizontal' ? 'y' : 'x';
  const distance = Math.abs(end.point[across] - other.point[across]) * scaleOf(screenMatrix(view, topic));
  return distance <= ALIGN_PX ? { point: { ...end.point, [across]: other.point[across] } } : end;
}

function endAtRoundedAngle(start: Point, end: Point): Point {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const angle = Math.round(Math.atan2(dy, dx) / ANGLE_INCREMENT) * ANGLE_INCREMENT;
  // Length of the line: the length of the drag, projected on the direction of the line.
  const length = dx * Math.cos(angle) + dy * Math.sin(angle);
  return { x: start.x + Math.cos(angle) * length, y: start.y + Math.sin(angle) * length };
}
