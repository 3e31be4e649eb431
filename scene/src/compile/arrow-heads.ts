import { type Path, type PathCommand, splitSubpaths } from '../geometry/path.ts';
import { endTangent, reversePath, trimEnd } from '../geometry/trim.ts';
import type { ArrowHead, Stroke } from '../model/fill.ts';
import type { Point } from '../model/geometry.ts';
import type { PaintShadow } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import { toPaintStroke } from './fill.ts';
import type { LocalTransform } from './local-transform.ts';

/** Fraction of a head's length by which the line is shortened, because its end would be visible at the tip. */
const TRIM_RATIO: Record<ArrowHead['kind'], number> = {
  triangle: 0.9,
  stealth: 0.62,
  open: 0,
  oval: 0,
  diamond: 0,
};

/** Strokes a path and adds arrow heads to the ends of its open subpaths. */
export function strokeWithHeads(
  path: Path,
  stroke: Stroke,
  shadow: PaintShadow | undefined,
  transform: LocalTransform,
  context: ElementContext,
): void {
  const line = toPaintStroke(stroke, context);
  if (!line) return;
  const { start, end } = stroke;
  const heads: { path: Path; open: boolean }[] = [];
  const strokes: PathCommand[] = [];
  for (const subpath of splitSubpaths(path)) {
    if (subpath.at(-1)?.[0] === 'Z' || subpath.length < 2) {
      strokes.push(...subpath);
      continue;
    }
    let open = subpath;
    if (end) open = withHead(open, end, stroke.width, heads);
    if (start) open = reversePath(withHead(reversePath(open), start, stroke.width, heads));
    strokes.push(...open);
  }
  context.sink.path(strokes, { stroke: line, shadow }, transform);
  for (const head of heads) {
    const style = head.open
      ? { stroke: { paint: line.paint, width: line.width, cap: 'round' as const, join: 'round' as const } }
      : { fill: line.paint };
    context.sink.path(head.path, style, transform);
  }
}

/** Appends the head at the end of `path` to `heads`; returns the path without the length that the head covers. */
function withHead(path: Path, head: ArrowHead, strokeWidth: number, heads: { path: Path; open: boolean }[]): Path {
  // Smaller heads are indistinguishable from the line; PowerPoint has this minimum for hairlines, too.
  const unit = Math.max(strokeWidth, 2 / 3);
  const length = head.length * unit;
  const width = head.width * unit;
  const trimmed = trimEnd(path, length * TRIM_RATIO[head.kind]);
  const { tip, direction } = endTangent(path, trimmed);
  heads.push({ path: headPath(head.kind, tip, direction, length, width), open: head.kind === 'open' });
  return trimmed;
}

/** Returns the path of a head with its tip at `tip`, pointing along the unit vector `direction`. */
function headPath(kind: ArrowHead['kind'], tip: Point, direction: Point, length: number, width: number): Path {
  const pointAt = (along: number, across: number): [number, number] => [
    tip.x + direction.x * along - direction.y * across,
    tip.y + direction.y * along + direction.x * across,
  ];
  const half = width / 2;
  if (kind === 'open')
    return [
      ['M', ...pointAt(-length, half)],
      ['L', ...pointAt(0, 0)],
      ['L', ...pointAt(-length, -half)],
    ];
  if (kind === 'triangle') {
    return [['M', ...pointAt(0, 0)], ['L', ...pointAt(-length, half)], ['L', ...pointAt(-length, -half)], ['Z']];
  }
  if (kind === 'stealth') {
    const notch = pointAt(-length * 0.65, 0);
    return [
      ['M', ...pointAt(0, 0)],
      ['L', ...pointAt(-length, half)],
      ['L', ...notch],
      ['L', ...pointAt(-length, -half)],
      ['Z'],
    ];
  }
  const along = length / 2;
  if (kind === 'diamond') {
    return [
      ['M', ...pointAt(along, 0)],
      ['L', ...pointAt(0, half)],
      ['L', ...pointAt(-along, 0)],
      ['L', ...pointAt(0, -half)],
      ['Z'],
    ];
  }
  // 4/3·(√2 − 1): distance of the control points of a quarter circle from its ends.
  const k = 0.5522847498;
  return [
    ['M', ...pointAt(along, 0)],
    ['C', ...pointAt(along, half * k), ...pointAt(along * k, half), ...pointAt(0, half)],
    ['C', ...pointAt(-along * k, half), ...pointAt(-along, half * k), ...pointAt(-along, 0)],
    ['C', ...pointAt(-along, -half * k), ...pointAt(-along * k, -half), ...pointAt(0, -half)],
    ['C', ...pointAt(along * k, -half), ...pointAt(along, -half * k), ...pointAt(along, 0)],
    ['Z'],
  ];
}
