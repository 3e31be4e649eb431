import { defined, itemAt, lastItem } from '../checked-access.ts';
import type { Point } from '../model/geometry.ts';
import { endPoint, type Path, type PathCommand } from './path.ts';

/** Returns an open subpath in the opposite direction. */
export function reversePath(path: Path): Path {
  const endPoints = path.map(endPoint);
  const last = endPoints.at(-1);
  if (!last) return path;
  const reversed: PathCommand[] = [['M', last.x, last.y]];
  for (let i = path.length - 1; i > 0; i--) {
    const command = itemAt(path, i);
    const to = itemAt(endPoints, i - 1);
    if (command[0] === 'C') reversed.push(['C', command[3], command[4], command[1], command[2], to.x, to.y]);
    else if (command[0] === 'Q') reversed.push(['Q', command[1], command[2], to.x, to.y]);
    else reversed.push(['L', to.x, to.y]);
  }
  return reversed;
}

/**
 * Returns an open subpath that is shortened at its end by `distance`. A curve is cut where the straight line to the end
 * of the curve has the length `distance`. Returns a closed subpath, or one without lines and curves, unchanged.
 */
export function trimEnd(path: Path, distance: number): Path {
  const last = path.at(-1);
  const previous = path.at(-2);
  if (distance <= 0 || !last || !previous || last[0] === 'Z' || last[0] === 'M') return path;
  const start = defined(endPoint(previous), 'end of a path');
  const tip = defined(endPoint(last), 'end of a path');
  const distanceToTip = (p: Point) => Math.hypot(p.x - tip.x, p.y - tip.y);
  // A last line that is shorter than the distance is removed, and the command before it is trimmed.
  if (distanceToTip(start) <= distance && path.length > 2 && last[0] === 'L') {
    return trimEnd(path.slice(0, -1), Math.max(0, distance - distanceToTip(start)));
  }
  // Finds the parameter of the new end by bisection; 40 halvings are as precise as the display list needs.
  let low = 0;
  let high = 1;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (distanceToTip(pointAt(start, last, middle)) > distance) low = middle;
    else high = middle;
  }
  return [...path.slice(0, -1), splitCommand(start, last, low)];
}

/**
 * Returns the end of a subpath, and the direction (unit vector) of the arrow head at this end. `trimmed` is the subpath
 * without the part that the arrow head covers.
 */
export function tipAndDirection(path: Path, trimmed: Path): { tip: Point; direction: Point } {
  const tip = defined(endPoint(lastItem(path)), 'end of a path');
  // The arrow head points away from the first of these points that differs from the tip.
  const candidates = [endPoint(lastItem(trimmed)), pointBeforeTip(path), endPoint(itemAt(path, 0))];
  for (const from of candidates) {
    if (!from) continue;
    const length = Math.hypot(tip.x - from.x, tip.y - from.y);
    if (length > 1e-6) return { tip, direction: { x: (tip.x - from.x) / length, y: (tip.y - from.y) / length } };
  }
  // The subpath is a single point, which has no direction.
  return { tip, direction: { x: 1, y: 0 } };
}

/** Returns the last control point before the end of a subpath, or the start of its last line. */
function pointBeforeTip(path: Path): Point | undefined {
  const last = lastItem(path);
  if (last.length > 3) return { x: last[last.length - 4] as number, y: last[last.length - 3] as number };
  const previous = path.at(-2);
  return previous && endPoint(previous);
}

/** Returns the start, the control points and the end of a command. */
function controlPoints(start: Point, command: PathCommand): Point[] {
  const points = [start];
  for (let i = 1; i + 1 < command.length; i += 2) {
    points.push({ x: command[i] as number, y: command[i + 1] as number });
  }
  return points;
}

/** One step of de Casteljau's algorithm: interpolates between neighbouring points. */
const deCasteljauStep = (points: readonly Point[], t: number): Point[] =>
  points.slice(1).map((b, i) => {
    const a = itemAt(points, i);
    return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
  });

/** Returns the point of a command at parameter `t` (0 to 1). */
function pointAt(start: Point, command: PathCommand, t: number): Point {
  let points = controlPoints(start, command);
  while (points.length > 1) points = deCasteljauStep(points, t);
  return itemAt(points, 0);
}

/** Returns the part of a command from its start to parameter `t` (de Casteljau's algorithm). */
function splitCommand(start: Point, command: PathCommand, t: number): PathCommand {
  let points = controlPoints(start, command);
  const operands: number[] = [];
  while (points.length > 1) {
    points = deCasteljauStep(points, t);
    const { x, y } = itemAt(points, 0);
    operands.push(x, y);
  }
  return [command[0], ...operands] as unknown as PathCommand;
}
