import { angleOf } from '@flydeck/scene/camera';
import { apply, invert, type Point } from '@flydeck/scene/model/geometry';
import { screenMatrix, type View } from '../camera.ts';
import type { PointerInput } from '../tools/tool.ts';
import type { Guide } from '../transform/guide.ts';
import { snapCorner, snapPoint } from '../transform/snap.ts';
import type { SnapTargets } from '../transform/snap-targets.ts';

/** Drawn boxes do not snap if the topic is rotated on the screen by more than this angle, in radians. */
const ROTATION_MAX = 1e-6;

/** Two points of the window that determine a drawn box. */
interface DrawnCorners {
  /** A corner of the box; with Alt, the centre of the box. */
  readonly start: Point;
  /** The corner that is dragged. */
  readonly end: Point;
  readonly guides: readonly Guide[];
}

/**
 * Returns the corners of a box that is being drawn, snapped to the records around it. The corners do not snap while
 * Ctrl or Command is pressed, nor in a topic that is rotated on the screen. With Shift, only `start` snaps, because the
 * box stays square.
 */
export function snapDrawing(
  view: View,
  targets: SnapTargets,
  start: Point,
  { point, shift, alt, mod }: PointerInput,
): DrawnCorners {
  const m = screenMatrix(view, targets.parent);
  if (mod || Math.abs(angleOf(m)) > ROTATION_MAX) return { start, end: point, guides: [] };
  const inverse = invert(m);
  const from = translate(apply(inverse, start), snapPoint(targets, apply(inverse, start)));
  if (shift) return { start: apply(m, from), end: point, guides: [] };
  const to = apply(inverse, point);
  const snap = snapCorner(targets, from, to, alt ? 2 : 1);
  return { start: apply(m, from), end: apply(m, translate(to, snap)), guides: snap.guides };
}

/** Returns a point that is moved by a distance. */
const translate = ({ x, y }: Point, { dx, dy }: { readonly dx: number; readonly dy: number }): Point => ({
  x: x + dx,
  y: y + dy,
});
