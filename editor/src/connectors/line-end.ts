import type { Point } from '@flydeck/scene/model/geometry';
import { toSpace, type View } from '../camera.ts';
import type { PointerInput } from '../tools/tool.ts';
import { findAttachment } from './attach.ts';
import type { AttachedEnd } from './reroute.ts';

/** With Shift, the angle of a line is a multiple of this angle: 15 degrees, in radians. */
const ANGLE_INCREMENT = Math.PI / 12;

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
 * 15 degrees. Otherwise the end is attached to a side of an element or topic near the pointer, unless the mod key
 * (Ctrl, or Command on a Mac) is pressed.
 */
export function lineEndAt({ view, topic, other }: LineDrag, { point, shift, mod, device }: PointerInput): AttachedEnd {
  const pointInTopic = toSpace(view, topic, point);
  if (shift) return { point: endAtRoundedAngle(other.point, pointInTopic) };
  const query = { view, topic, point, isTouch: device === 'touch', except: other.id };
  return (mod ? undefined : findAttachment(query)) ?? { point: pointInTopic };
}

function endAtRoundedAngle(start: Point, end: Point): Point {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const angle = Math.round(Math.atan2(dy, dx) / ANGLE_INCREMENT) * ANGLE_INCREMENT;
  // Length of the line: the length of the drag, projected on the direction of the line.
  const length = dx * Math.cos(angle) + dy * Math.sin(angle);
  return { x: start.x + Math.cos(angle) * length, y: start.y + Math.sin(angle) * length };
}
