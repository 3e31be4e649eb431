import { formatPath, type Path, type PathCommand, rectPath, transformPath } from '../geometry/path.ts';
import { parsePath } from '../geometry/svg-path.ts';
import { parseTransform } from '../geometry/svg-transform.ts';
import { boundsOf, type Matrix, multiply, type Rect } from '../model/geometry.ts';
import type { TypesetMath } from '../ports.ts';

/** The fields of MathJax's SVG elements that this module reads. */
export interface SvgNode {
  readonly kind: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly children?: readonly SvgNode[];
}

/** The unit of MathJax's SVG is a thousandth of an em. Its y axis points down. */
const UNITS_PER_EM = 1000;
/** Width of lines without `stroke-width`, in thousandths of an em. */
const DEFAULT_STROKE_WIDTH = 60;
/** Number of decimals of path coordinates. */
const DECIMALS = 4;

/** What the child elements of an SVG element inherit. */
interface DrawingState {
  /** Matrix from the element's coordinates to em. */
  readonly matrix: Matrix;
  /** Clip rectangle, in em. Stretched characters, such as braces, have nested `svg` elements that clip. */
  readonly clip?: Rect;
}

/**
 * Converts MathJax's SVG of a formula to paths at a font size of 1, with the origin at the start of the baseline.
 * @throws Error if the SVG has no `viewBox`.
 */
export function flattenFormula(svg: SvgNode): Omit<TypesetMath, 'alt'> {
  const [, top, width, height] = numberListAttribute(svg, 'viewBox');
  if (top === undefined || width === undefined || height === undefined) throw new Error('The formula has no size');
  const scale = 1 / UNITS_PER_EM;
  const paths: { d: string }[] = [];
  collectPaths(svg, { matrix: [scale, 0, 0, scale, 0, 0] }, paths);
  return { width: width * scale, ascent: -top * scale, descent: (top + height) * scale, paths };
}

/** Appends the paths of a node and of its descendants to `paths`. `drawing` is the state inside the node. */
function collectPaths(node: SvgNode, drawing: DrawingState, paths: { d: string }[]): void {
  const path = pathOf(node);
  if (path.length > 0) {
    const transformed = transformPath(drawing.matrix, path);
    paths.push({ d: formatPath(drawing.clip ? clipPath(transformed, drawing.clip) : transformed, DECIMALS) });
  }
  for (const child of node.children ?? []) collectPaths(child, enterNode(child, drawing), paths);
}

/** Returns the state inside a node, given the state of its parent. */
function enterNode(node: SvgNode, { matrix, clip }: DrawingState): DrawingState {
  const inner = multiply(matrix, parseTransform(textAttribute(node, 'transform')));
  if (node.kind !== 'svg') return { matrix: inner, ...(clip ? { clip } : {}) };
  const [left = 0, top = 0, width = 1, height = 1] = numberListAttribute(node, 'viewBox');
  const rect = rectOf(node);
  const target = { ...rect, width: rect.width || width, height: rect.height || height };
  // Maps the view box to the rectangle of the element.
  const viewBoxToTarget: Matrix = [
    target.width / width,
    0,
    0,
    target.height / height,
    target.x - (left * target.width) / width,
    target.y - (top * target.height) / height,
  ];
  return { matrix: multiply(inner, viewBoxToTarget), clip: boundsOf(inner, target) };
}

/** Returns the path of an element; empty for elements without a shape of their own. */
function pathOf(node: SvgNode): Path {
  switch (node.kind) {
    case 'path':
      return parsePath(textAttribute(node, 'd'));
    case 'rect':
      return pathOfRect(node);
    case 'line':
      return pathOfLine(node);
    default:
      return [];
  }
}

/** Returns the path of a filled rectangle, or the stroke of a rectangle without fill as a filled path. */
function pathOfRect(node: SvgNode): Path {
  const rect = rectOf(node);
  if (textAttribute(node, 'fill') !== 'none') return rectPath(rect);
  const halfWidth = numberAttribute(node, 'stroke-width') / 2;
  return [...rectPath(expandRect(rect, halfWidth)), ...reversedRectPath(expandRect(rect, -halfWidth))];
}

/** Moves all sides of a rectangle outwards by `distance`. */
const expandRect = ({ x, y, width, height }: Rect, distance: number): Rect => ({
  x: x - distance,
  y: y - distance,
  width: width + 2 * distance,
  height: height + 2 * distance,
});

/** Returns a rectangle in the opposite direction of `rectPath`, which cuts a hole into a filled path. */
const reversedRectPath = ({ x, y, width, height }: Rect): PathCommand[] => [
  ['M', x, y],
  ['L', x, y + height],
  ['L', x + width, y + height],
  ['L', x + width, y],
  ['Z'],
];

/** Returns the stroke of a line as a filled path. */
function pathOfLine(node: SvgNode): Path {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ['x1', 'y1', 'x2', 'y2'].map((name) => numberAttribute(node, name));
  const length = Math.hypot(x2 - x1, y2 - y1);
  const halfWidth = (numberAttribute(node, 'stroke-width') || DEFAULT_STROKE_WIDTH) / 2;
  if (length === 0) return [];
  // Vector from the line to an edge of its stroke, perpendicular to the line.
  const dx = (-(y2 - y1) / length) * halfWidth;
  const dy = ((x2 - x1) / length) * halfWidth;
  return [['M', x1 + dx, y1 + dy], ['L', x2 + dx, y2 + dy], ['L', x2 - dx, y2 - dy], ['L', x1 - dx, y1 - dy], ['Z']];
}

/** Clips a path to a rectangle by clamping its points. Exact, because clipped paths are axis-aligned bars. */
function clipPath(path: Path, box: Rect): Path {
  return path.map((command) => {
    const clipped: (string | number)[] = [command[0]];
    for (let i = 1; i + 1 < command.length; i += 2) {
      clipped.push(
        Math.min(box.x + box.width, Math.max(box.x, command[i] as number)),
        Math.min(box.y + box.height, Math.max(box.y, command[i + 1] as number)),
      );
    }
    return clipped as unknown as PathCommand;
  });
}

/** Returns an attribute as text; empty if it is missing. */
const textAttribute = (node: SvgNode, name: string): string => String(node.attributes?.[name] ?? '');
/** Returns the number at the start of an attribute; 0 if there is none. */
const numberAttribute = (node: SvgNode, name: string): number => Number.parseFloat(textAttribute(node, name)) || 0;
const rectOf = (node: SvgNode): Rect => ({
  x: numberAttribute(node, 'x'),
  y: numberAttribute(node, 'y'),
  width: numberAttribute(node, 'width'),
  height: numberAttribute(node, 'height'),
});
const numberListAttribute = (node: SvgNode, name: string): number[] =>
  textAttribute(node, name)
    .split(/[\s,]+/)
    .map(Number);
