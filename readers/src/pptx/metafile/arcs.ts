import type { Point } from '@flydeck/scene/model/geometry';
import type { Device } from './device.ts';
import type { PathCommand } from './drawing.ts';

/** How an arc of an ellipse is closed: open, by a straight line, or through the centre. */
export type ArcKind = 'arc' | 'chord' | 'pie';

/** Bounding box of the ellipse, and points whose directions from its centre are the ends of the arc. */
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
 * set to clockwise (MS-EMF 2.3.11.24). Ends in the same direction mean the whole ellipse.
 */
export function arcPath(device: Device, arc: GdiArc, kind: ArcKind): PathCommand[] {
  const centre = { x: (arc.left + arc.right) / 2, y: (arc.top + arc.bottom) / 2 };
  const [rx, ry] = [(arc.right - arc.left) / 2 || 1, (arc.bottom - arc.top) / 2 || 1];
  const angleOf = (point: Point) => Math.atan2((point.y - centre.y) / ry, (point.x - centre.x) / rx);
  const turn = 2 * Math.PI;
  const from = angleOf(arc.start);
  const difference = (((angleOf(arc.end) - from) % turn) + turn) % turn;
  const sweep = device.state.clockwise ? difference || turn : difference - turn;
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2)));
  const step = sweep / count;
  // Length of the handles of a cubic curve that approximates an arc of angle `step`.
  const k = (4 / 3) * Math.tan(step / 4);
  const at = (angle: number, handle = 0): Point => ({
    x: centre.x + rx * (Math.cos(angle) - handle * Math.sin(angle)),
    y: centre.y + ry * (Math.sin(angle) + handle * Math.cos(angle)),
  });
  const points = [at(from)];
  for (let i = 0; i < count; i += 1) {
    const [a, b] = [from + i * step, from + (i + 1) * step];
    points.push(at(a, k), at(b, -k), at(b));
  }
  const curve = device.curves(points);
  if (kind === 'arc') return curve;
  return kind === 'chord' ? [...curve, ['Z']] : [...curve, ...device.lines([centre], false), ['Z']];
}
