import type { Point } from '@flydeck/scene/model/geometry';
import { toSpace, type View } from '../camera.ts';
import type { PointerInput } from '../tools/tool.ts';
import { findAttachment } from './attach.ts';
import type { AttachedEnd } from './reroute.ts';

/** Directions to which Shift keeps a line. */
const ANGLE_STEP = Math.PI / 12;

interface LineDrag {
  readonly view: View;
  /** Id of the topic that contains the line. */
  readonly topic: string;
  /** The end that stays. */
  readonly other: AttachedEnd;
}

/**
 * Returns the end of a line at the pointer: attached to the side of an element, kept to steps of 15 degrees with Shift, or
 * free, in any case while Ctrl is pressed.
 */
export function lineEndAt({ view, topic, other }: LineDrag, { point, shift, mod, device }: PointerInput): AttachedEnd {
  const at = toSpace(view, topic, point);
  if (shift) return { point: keepToAngle(other.point, at) };
  const query = { view, topic, point, isTouch: device === 'touch', except: other.id };
  return (mod ? undefined : findAttachment(query)) ?? { point: at };
}

function keepToAngle(start: Point, end: Point): Point {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const angle = Math.round(Math.atan2(dy, dx) / ANGLE_STEP) * ANGLE_STEP;
  // The part of the drag along the line.
  const length = dx * Math.cos(angle) + dy * Math.sin(angle);
  return { x: start.x + Math.cos(angle) * length, y: start.y + Math.sin(angle) * length };
}
