import type { Point } from '@flydeck/scene/model/geometry';
import type { Device } from './device.ts';
import type { PathCommand } from './drawing.ts';

/** A `chord` connects the ends of an arc by a straight line, a `pie` by lines to the centre; an `arc` stays open. */
export type ArcKind = 'arc' | 'chord' | 'pie';

/**
 * An arc of GDI (the graphics interface of Windows): the bounding box of the ellipse, and two points. The arc starts
 * and ends in the directions of these points from the centre of the box. The box and the points are in logical units of
 * the metafile.
 */
export interface GdiArc {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly start: Point;
  readonly end: Point;
}

/**
 * Converts an arc to cubic curves. GDI draws from start to end counter-clockwise on screen, unless the arc direction is
 * set to clockwise (MS-EMF 2.3.11.24). If both ends have the same direction, the arc is the whole ellipse.
 */
export function createArcPath(device: Device, arc: GdiArc, kind: ArcKind): PathCommand[] {
  const centre = { x: (arc.left + arc.right) / 2, y: (arc.top + arc.bottom) / 2 };
  // Radii of 0 are replaced by 1, because `angleOf` divides by them.
  const [rx, ry] = [(arc.right - arc.left) / 2 || 1, (arc.bottom - arc.top) / 2 || 1];
  const angleOf = (point: Point) => Math.atan2((point.y - centre.y) / ry, (point.x - centre.x) / rx);
  const fullTurn = 2 * Math.PI;
  const startAngle = angleOf(arc.start);
  const difference = (((angleOf(arc.end) - startAngle) % fullTurn) + fullTurn) % fullTurn;
  const sweep = device.state.isClockwise ? difference || fullTurn : difference - fullTurn;
  const curveCount = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2)));
  const curveSweep = sweep / curveCount;
  // Distance, in radii, of the control points from the ends of a cubic curve that approximates an arc with the angle
  // `curveSweep`.
  const controlDistance = (4 / 3) * Math.tan(curveSweep / 4);
  /** Returns the point on the ellipse at `angle`, moved along the tangent by `tangentOffset` radii. */
  const pointAt = (angle: number, tangentOffset = 0): Point => ({
    x: centre.x + rx * (Math.cos(angle) - tangentOffset * Math.sin(angle)),
    y: centre.y + ry * (Math.sin(angle) + tangentOffset * Math.cos(angle)),
  });
  const points = [pointAt(startAngle)];
  for (let i = 0; i < curveCount; i += 1) {
    const [curveStart, curveEnd] = [startAngle + i * curveSweep, startAngle + (i + 1) * curveSweep];
    points.push(pointAt(curveStart, controlDistance), pointAt(curveEnd, -controlDistance), pointAt(curveEnd));
  }
  const curves = device.createCurves(points);
  if (kind === 'arc') return curves;
  return kind === 'chord' ? [...curves, ['Z']] : [...curves, ...device.createLines([centre], false), ['Z']];
}
