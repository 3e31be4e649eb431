import { type Path, type PathCommand, splitSubpaths } from '../geometry/path.ts';
import { endTangent, reversePath, trimEnd } from '../geometry/trim.ts';
import type { ArrowHead, Stroke } from '../model/fill.ts';
import type { Point } from '../model/geometry.ts';
import type { PaintShadow } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import { strokeOf } from './fill.ts';
import type { LocalTransform } from './local-transform.ts';

/** Fraction of a head's length by which the line is shortened, so that its end is not visible at the tip. */
const TRIM: Record<ArrowHead['kind'], number> = {
  triangle: 0.9,
  stealth: 0.62,
  open: 0,
  oval: 0,
  diamond: 0,
};

/** Strokes an outline and adds arrow heads to the ends of its open subpaths. */
export function strokeWithHeads(
  path: Path,
  stroke: Stroke,
  shadow: PaintShadow | undefined,
  place: LocalTransform,
  context: ElementContext,
): void {
  const line = strokeOf(stroke, context);
  if (!line) return;
  const { start, end } = stroke;
  const heads: { path: Path; open: boolean }[] = [];
  const strokes: PathCommand[] = [];
  for (const part of splitSubpaths(path)) {
    if (part.at(-1)?.[0] === 'Z' || part.length < 2) {
      strokes.push(...part);
      continue;
    }
    let open = part;
    if (end) open = withHead(open, end, stroke.width, heads);
    if (start) open = reversePath(withHead(reversePath(open), start, stroke.width, heads));
    strokes.push(...open);
  }
  context.sink.path(strokes, { stroke: line, shadow }, place);
  for (const head of heads) {
    const look = head.open
      ? { stroke: { paint: line.paint, width: line.width, cap: 'round' as const, join: 'round' as const } }
      : { fill: line.paint };
    context.sink.path(head.path, look, place);
  }
}

/** Appends the head at the end of `path` to `heads`; returns the path shortened for it. */
function withHead(
  path: Path,
  head: ArrowHead,
  strokeWidth: number,
  heads: { path: Path; open: boolean }[],
): Path {
  // Smaller heads are indistinguishable from the line; PowerPoint has this minimum for hairlines, too.
  const unit = Math.max(strokeWidth, 2 / 3);
  const length = head.length * unit;
  const width = head.width * unit;
  const trimmed = trimEnd(path, length * TRIM[head.kind]);
  const { tip, direction } = endTangent(path, trimmed);
  heads.push({ path: headPath(head.kind, tip, direction, length, width), open: head.kind === 'open' });
  return trimmed;
}

/** Returns the outline of a head with its tip at `tip`, pointing along the unit vector `direction`. */
function headPath(
  kind: ArrowHead['kind'],
  tip: Point,
  direction: Point,
  length: number,
  width: number,
): Path {
  const at = (along: number, across: number): [number, number] => [
    tip.x + direction.x * along - direction.y * across,
    tip.y + direction.y * along + direction.x * across,
  ];
  const half = width / 2;
  if (kind === 'open')
    return [
      ['M', ...at(-length, half)],
      ['L', ...at(0, 0)],
      ['L', ...at(-length, -half)],
    ];
  if (kind === 'triangle') {
    return [['M', ...at(0, 0)], ['L', ...at(-length, half)], ['L', ...at(-length, -half)], ['Z']];
  }
  if (kind === 'stealth') {
    const notch = at(-length * 0.65, 0);
    return [
      ['M', ...at(0, 0)],
      ['L', ...at(-length, half)],
      ['L', ...notch],
      ['L', ...at(-length, -half)],
      ['Z'],
    ];
  }
  const along = length / 2;
  if (kind === 'diamond') {
    return [
      ['M', ...at(along, 0)],
      ['L', ...at(0, half)],
      ['L', ...at(-along, 0)],
      ['L', ...at(0, -half)],
      ['Z'],
    ];
  }
  const k = 0.5522847498;
  return [
    ['M', ...at(along, 0)],
    ['C', ...at(along, half * k), ...at(along * k, half), ...at(0, half)],
    ['C', ...at(-along * k, half), ...at(-along, half * k), ...at(-along, 0)],
    ['C', ...at(-along, -half * k), ...at(-along * k, -half), ...at(0, -half)],
    ['C', ...at(along * k, -half), ...at(along, -half * k), ...at(along, 0)],
    ['Z'],
  ];
}
