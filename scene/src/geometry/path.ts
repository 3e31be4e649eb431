import { lastItem } from '../checked-access.ts';
import { apply, type Matrix, type Point, type Rect } from '../model/geometry.ts';

/** One SVG path command with absolute coordinates. */
export type PathCommand =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  | readonly ['Q', number, number, number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

/** A geometric path: subpaths that consist of straight lines, and of quadratic and cubic Bézier curves. */
export type Path = readonly PathCommand[];

/** Rounds to `digits` decimals; never returns negative zero. */
export function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  const rounded = Math.round(value * factor) / factor;
  return rounded === 0 ? 0 : rounded;
}

/**
 * Returns the path in SVG syntax with coordinates rounded to `digits` decimals.
 * @throws RangeError when a coordinate is not finite
 */
export function formatPath(path: Path, digits: number): string {
  let d = '';
  for (const command of path) {
    d += command[0];
    for (let i = 1; i < command.length; i++) {
      const value = command[i] as number;
      if (!Number.isFinite(value)) throw new RangeError('A coordinate is not a finite number');
      d += `${i > 1 ? ' ' : ''}${round(value, digits)}`;
    }
  }
  return d;
}

/** Returns the path transformed by `m`. */
export function transformPath(m: Matrix, path: Path): Path {
  return path.map((command) => {
    const transformed: (string | number)[] = [command[0]];
    for (let i = 1; i + 1 < command.length; i += 2) {
      const p = apply(m, { x: command[i] as number, y: command[i + 1] as number });
      transformed.push(p.x, p.y);
    }
    return transformed as unknown as PathCommand;
  });
}

/** Returns the bounding box of all end points and control points of a path; all zeros for an empty path. */
export function pathBounds(path: Path): Rect {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const command of path) {
    for (let i = 1; i + 1 < command.length; i += 2) {
      const x = command[i] as number;
      const y = command[i + 1] as number;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Returns the end point of a command; undefined for `Z`. */
export function endPoint(command: PathCommand): Point | undefined {
  if (command[0] === 'Z') return undefined;
  return { x: command[command.length - 2] as number, y: command[command.length - 1] as number };
}

/** Splits a path at its `M` commands. */
export function splitSubpaths(path: Path): Path[] {
  const result: PathCommand[][] = [];
  for (const command of path) {
    if (command[0] === 'M' || result.length === 0) result.push([]);
    lastItem(result).push(command);
  }
  return result;
}

/** Returns an open path of straight lines through points. */
export const linesPath = (points: readonly Point[]): PathCommand[] =>
  points.map(({ x, y }, i): PathCommand => [i === 0 ? 'M' : 'L', x, y]);

/** Returns a closed path through corners. */
export const polygonPath = (corners: readonly Point[]): Path => [...linesPath(corners), ['Z']];

/** Returns the outline of a box, clockwise. */
export function rectPath(box: Rect): Path {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  return [['M', box.x, box.y], ['L', right, box.y], ['L', right, bottom], ['L', box.x, bottom], ['Z']];
}

/**
 * 4/3·(√2 − 1), the distance between an end of a quarter circle and the control point of this end, as a fraction of the
 * radius. With this usual approximation by cubic Béziers, the maximum error is 0.03 % of the radius.
 */
const KAPPA = 0.5522847498;

/** Returns a rectangle with rounded corners. The corner radius is limited to half of each side. */
export function roundedRectPath(box: Rect, cornerRadius: number): Path {
  const { x, y, width, height } = box;
  const r = Math.min(cornerRadius, width / 2, height / 2);
  if (!(r > 0)) return rectPath(box);
  const right = x + width;
  const bottom = y + height;
  // Distance of the control points from the corners of the box.
  const k = r * (1 - KAPPA);
  return [
    ['M', x + r, y],
    ['L', right - r, y],
    ['C', right - k, y, right, y + k, right, y + r],
    ['L', right, bottom - r],
    ['C', right, bottom - k, right - k, bottom, right - r, bottom],
    ['L', x + r, bottom],
    ['C', x + k, bottom, x, bottom - k, x, bottom - r],
    ['L', x, y + r],
    ['C', x, y + k, x + k, y, x + r, y],
    ['Z'],
  ];
}

/** Returns the ellipse inscribed in a box. */
export function ellipsePath(box: Rect): Path {
  const rx = box.width / 2;
  const ry = box.height / 2;
  const centre = { x: box.x + rx, y: box.y + ry };
  const start: PathCommand = ['M', centre.x + rx, centre.y];
  return [start, ...arcCommands(centre, rx, ry, 0, 2 * Math.PI), ['Z']];
}

/**
 * Returns cubic curves along an ellipse from angle `start` over angle `sweep`, without the starting `M`. The angles are
 * those of the ellipse's parametric equation, in radians, clockwise because y grows down. Each curve covers an angle of
 * at most a quarter turn. The control points of a curve are at 4/3·tan(angle/4) times the radius along the tangents at
 * the ends of the curve, so that the middle of the curve is exactly on the ellipse.
 */
export function arcCommands(centre: Point, rx: number, ry: number, start: number, sweep: number): PathCommand[] {
  // Without the tolerance of 1e-9, a rounding error could add a curve.
  const count = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
  const curveAngle = sweep / count;
  const k = (4 / 3) * Math.tan(curveAngle / 4);
  const commands: PathCommand[] = [];
  for (let i = 0; i < count; i++) {
    const a = start + i * curveAngle;
    const b = a + curveAngle;
    const [cosA, sinA, cosB, sinB] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
    commands.push([
      'C',
      centre.x + rx * (cosA - k * sinA),
      centre.y + ry * (sinA + k * cosA),
      centre.x + rx * (cosB + k * sinB),
      centre.y + ry * (sinB - k * cosB),
      centre.x + rx * cosB,
      centre.y + ry * sinB,
    ]);
  }
  return commands;
}
