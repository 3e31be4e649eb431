import {
  ellipsePath,
  linesPath,
  type Path,
  type PathCommand,
  polygonPath,
  splitSubpaths,
  transformPath,
} from '../geometry/path.ts';
import { reversePath, tipAndDirection, trimEnd } from '../geometry/trim.ts';
import type { ArrowHead, Stroke } from '../model/fill.ts';
import type { PaintShadow } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';
import { toPaintStroke } from './fill.ts';
import type { LocalTransform } from './local-transform.ts';

/** Fraction of a head's length by which the line is shortened. Otherwise the line would extend beyond a pointed tip. */
const TRIM_RATIO: Record<ArrowHead['kind'], number> = {
  triangle: 0.9,
  stealth: 0.62,
  open: 0,
  oval: 0,
  diamond: 0,
};

/** The outline of an arrow head. */
interface Head {
  readonly path: Path;
  /** The head consists of lines and is not filled. */
  readonly isOpen: boolean;
}

/** Strokes a path and adds arrow heads to the ends of its open subpaths. */
export function strokeWithHeads(
  path: Path,
  stroke: Stroke,
  shadow: PaintShadow | undefined,
  transform: LocalTransform,
  context: ElementContext,
): void {
  const paintStroke = toPaintStroke(stroke, context);
  if (!paintStroke) return;
  const { start, end } = stroke;
  const heads: Head[] = [];
  const trimmedPath: PathCommand[] = [];
  for (const subpath of splitSubpaths(path)) {
    const isClosed = subpath.at(-1)?.[0] === 'Z' || subpath.length < 2;
    let trimmed = subpath;
    if (end && !isClosed) trimmed = withHead(trimmed, end, stroke.width, heads);
    if (start && !isClosed) trimmed = reversePath(withHead(reversePath(trimmed), start, stroke.width, heads));
    trimmedPath.push(...trimmed);
  }
  context.sink.addPath(trimmedPath, { stroke: paintStroke, shadow }, transform);
  const { paint, width } = paintStroke;
  for (const head of heads) {
    const style = head.isOpen ? { stroke: { paint, width, cap: 'round', join: 'round' } as const } : { fill: paint };
    context.sink.addPath(head.path, style, transform);
  }
}

/** Appends the head at the end of `path` to `heads`; returns `path`, shortened as `TRIM_RATIO` defines. */
function withHead(path: Path, head: ArrowHead, strokeWidth: number, heads: Head[]): Path {
  // The size of a head is a multiple of the stroke width. As in PowerPoint, widths below 2/3 of a point count as 2/3 of
  // a point, because a smaller head would be indistinguishable from the line.
  const unit = Math.max(strokeWidth, 2 / 3);
  const length = head.length * unit;
  const trimmed = trimEnd(path, length * TRIM_RATIO[head.kind]);
  const { tip, direction } = tipAndDirection(path, trimmed);
  // Rotates the head to the direction of the line and moves it to the tip.
  const toTip = [direction.x, direction.y, -direction.y, direction.x, tip.x, tip.y] as const;
  heads.push({
    path: transformPath(toTip, headPath(head.kind, length, head.width * unit)),
    isOpen: head.kind === 'open',
  });
  return trimmed;
}

/** Returns the path of a head that points to the right. Its tip, or the centre of an oval or diamond, is the origin. */
function headPath(kind: ArrowHead['kind'], length: number, width: number): Path {
  const halfWidth = width / 2;
  const tip = { x: 0, y: 0 };
  const [lower, upper] = [
    { x: -length, y: halfWidth },
    { x: -length, y: -halfWidth },
  ];
  switch (kind) {
    case 'open':
      return linesPath([lower, tip, upper]);
    case 'triangle':
      return polygonPath([tip, lower, upper]);
    case 'stealth':
      return polygonPath([tip, lower, { x: -length * 0.65, y: 0 }, upper]);
    case 'diamond':
      return polygonPath([
        { x: length / 2, y: 0 },
        { x: 0, y: halfWidth },
        { x: -length / 2, y: 0 },
        { x: 0, y: -halfWidth },
      ]);
    case 'oval':
      return ellipsePath({ x: -length / 2, y: -halfWidth, width: length, height: width });
  }
}
