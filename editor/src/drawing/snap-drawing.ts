import { angleOf } from '@flydeck/scene/camera';
import { apply, invert, type Point } from '@flydeck/scene/model/geometry';
import { screenMatrix, type View } from '../camera.ts';
import type { PointerInput } from '../tools/tool.ts';
import type { Guide } from '../transform/guide.ts';
import { snapCorner, snapPoint } from '../transform/snap.ts';
import type { SnapTargets } from '../transform/snap-targets.ts';

/** Drawn boxes do not snap if the topic is rotated on the screen by more than this angle, in radians. */
const ROTATION_MAX = 1e-6;

/** Two points that determine a drawn box, in CSS pixels of the window. */
interface DrawnCorners {
  /** A corner of the box; with Alt, the centre of the box. */
  readonly start: Point;
  /** The corner that is dragged. */
  readonly end: Point;
  readonly guides: readonly Guide[];
}

/**
 * Returns the corners of a box that is being drawn, snapped to other records. The corners do not snap while Ctrl or
 * Command is pressed, nor in a topic that is rotated on the screen. With Shift, only `start` snaps, because the box
 * stays square.
 * @param start in CSS pixels of the window
 */
export function snapDrawing(
  view: View,
  targets: SnapTargets,
  start: Point,
  { point, shift, alt, mod }: PointerInput,
): DrawnCorners {
  const windowMatrix = screenMatrix(view, targets.parent);
  if (mod || Math.abs(angleOf(windowMatrix)) > ROTATION_MAX) return { start, end: point, guides: [] };
  const topicMatrix = invert(windowMatrix);
  const topicStart = translate(apply(topicMatrix, start), snapPoint(targets, apply(topicMatrix, start)));
  if (shift) return { start: apply(windowMatrix, topicStart), end: point, guides: [] };
  const topicEnd = apply(topicMatrix, point);
  // With Alt, the size of the box grows by 2 if the corner moves by 1, because the centre does not move.
  const snap = snapCorner(targets, topicStart, topicEnd, alt ? 2 : 1);
  return {
    start: apply(windowMatrix, topicStart),
    end: apply(windowMatrix, translate(topicEnd, snap)),
    guides: snap.guides,
  };
}

/** Returns a point that is moved by `dx` and `dy`. */
const translate = ({ x, y }: Point, { dx, dy }: { readonly dx: number; readonly dy: number }): Point => ({
  x: x + dx,
  y: y + dy,
});
