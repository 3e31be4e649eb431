import { defined, itemAt, lastItem } from '../checked-access.ts';
import type { Point } from '../model/geometry.ts';
import { endOf, type Path, type PathCommand } from './path.ts';

/** Returns an open subpath in the opposite direction. */
export function reversePath(path: Path): Path {
  const ends = path.map(endOf);
  const reversed: PathCommand[] = [];
  const last = ends.at(-1);
  if (!last) return path;
  reversed.push(['M', last.x, last.y]);
  for (let i = path.length - 1; i > 0; i--) {
    const command = itemAt(path, i);
    const to = itemAt(ends, i - 1);
    if (command[0] === 'C') reversed.push(['C', command[3], command[4], command[1], command[2], to.x, to.y]);
    else if (command[0] === 'Q') reversed.push(['Q', command[1], command[2], to.x, to.y]);
    else reversed.push(['L', to.x, to.y]);
  }
  return reversed;
}

/** Returns an open subpath shortened at its end, so that the new end is `distance` away from the old one. */
export function trimEnd(path: Path, distance: number): Path {
  const last = path.at(-1);
  const before = path.at(-2);
  if (distance <= 0 || !last || !before || last[0] === 'Z' || last[0] === 'M') return path;
  const start = defined(endOf(before), 'end of a path');
  const tip = defined(endOf(last), 'end of a path');
  const distanceToTip = (p: Point) => Math.hypot(p.x - tip.x, p.y - tip.y);
  // A last line that is shorter than the distance is removed, and the command before it is trimmed.
  if (distanceToTip(start) <= distance && path.length > 2 && last[0] === 'L') {
    const shorter = path.slice(0, -1);
    return trimEnd(shorter, Math.max(0, distance - distanceToTip(start)));
  }
  let low = 0;
  let high = 1;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (distanceToTip(pointOn(start, last, middle)) > distance) low = middle;
    else high = middle;
  }
  return [...path.slice(0, -1), firstPart(start, last, low)];
}

/** Returns the tip of a subpath and the unit direction of a head on it; `trimmed` is the subpath without the head. */
export function endTangent(path: Path, trimmed: Path): { tip: Point; direction: Point } {
  const tip = defined(endOf(lastItem(path)), 'end of a path');
  const candidates = [endOf(lastItem(trimmed)), controlBefore(path), endOf(itemAt(path, 0))];
  for (const from of candidates) {
    if (!from) continue;
    const length = Math.hypot(tip.x - from.x, tip.y - from.y);
    if (length > 1e-6)
      return { tip, direction: { x: (tip.x - from.x) / length, y: (tip.y - from.y) / length } };
  }
  return { tip, direction: { x: 1, y: 0 } };
}

function controlBefore(path: Path): Point | undefined {
  const last = lastItem(path);
  if (last.length > 3) return { x: last[last.length - 4] as number, y: last[last.length - 3] as number };
  const before = path.at(-2);
  return before && endOf(before);
}

const between = (a: Point, b: Point, t: number): Point => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});

function controls(start: Point, command: PathCommand): Point[] {
  const points = [start];
  for (let i = 1; i + 1 < command.length; i += 2) {
    points.push({ x: command[i] as number, y: command[i + 1] as number });
  }
  return points;
}

/** One step of de Casteljau's algorithm. */
const betweenNeighbours = (points: readonly Point[], t: number): Point[] =>
  points.slice(1).map((point, i) => between(itemAt(points, i), point, t));

function pointOn(start: Point, command: PathCommand, t: number): Point {
  let points = controls(start, command);
  while (points.length > 1) points = betweenNeighbours(points, t);
  return itemAt(points, 0);
}

/** Returns the part of a command from its start to parameter `t` (de Casteljau's algorithm). */
function firstPart(start: Point, command: PathCommand, t: number): PathCommand {
  let points = controls(start, command);
  const operands: number[] = [];
  while (points.length > 1) {
    points = betweenNeighbours(points, t);
    const { x, y } = itemAt(points, 0);
    operands.push(x, y);
  }
  return [command[0], ...operands] as unknown as PathCommand;
}
