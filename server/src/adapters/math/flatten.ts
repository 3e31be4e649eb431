import { formatPath, type Path, type PathCommand, rectPath, transformPath } from '@flydeck/scene/geometry/path';
import { parsePath } from '@flydeck/scene/geometry/svg-path';
import { apply, boundsOf, type Matrix, multiply, type Rect } from '@flydeck/scene/model/geometry';
import type { TypesetMath } from '@flydeck/scene/ports';

/** The fields of MathJax's SVG elements that this module reads. */
export interface SvgNode {
  readonly kind: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly children?: readonly SvgNode[];
}

/** The root of MathJax's SVG has thousandths of an em as units, and its y axis points down. */
const UNITS_PER_EM = 1000;
/** In thousandths of an em. */
const DEFAULT_STROKE_WIDTH = 60;
const DECIMALS = 4;

/** State inherited by child elements. */
interface DrawingState {
  readonly matrix: Matrix;
  /** Clip rectangle, in em. Stretched characters, such as braces, have nested `svg` elements that clip. */
  readonly clip?: Rect;
}

/**
 * Converts MathJax's SVG of a formula to paths at a font size of 1, with the origin at the start of the baseline.
 * @throws Error if the SVG has no `viewBox`.
 */
export function flattenFormula(svg: SvgNode): Omit<TypesetMath, 'alt'> {
  const [, top, width, height] = numbersAttribute(svg, 'viewBox');
  if (top === undefined || width === undefined || height === undefined) throw new Error('The formula has no size');
  const scale = 1 / UNITS_PER_EM;
  const paths: { d: string }[] = [];
  collectPaths(svg, { matrix: [scale, 0, 0, scale, 0, 0] }, paths, true);
  return { width: width * scale, ascent: -top * scale, descent: (top + height) * scale, paths };
}

function collectPaths(node: SvgNode, parent: DrawingState, paths: { d: string }[], isRoot = false): void {
  const drawing = isRoot ? parent : enterNode(node, parent);
  const path = pathOf(node);
  if (path.length > 0) {
    const transformed = transformPath(drawing.matrix, path);
    paths.push({ d: formatPath(drawing.clip ? clipPath(transformed, drawing.clip) : transformed, DECIMALS) });
  }
  for (const child of node.children ?? []) collectPaths(child, drawing, paths);
}

function enterNode(node: SvgNode, { matrix, clip }: DrawingState): DrawingState {
  const inner = multiply(matrix, transformOf(textAttribute(node, 'transform')));
  if (node.kind !== 'svg') return { matrix: inner, ...(clip ? { clip } : {}) };
  const [left = 0, top = 0, width = 1, height = 1] = numbersAttribute(node, 'viewBox');
  const x = numberAttribute(node, 'x');
  const y = numberAttribute(node, 'y');
  const targetWidth = numberAttribute(node, 'width') || width;
  const targetHeight = numberAttribute(node, 'height') || height;
  const fit: Matrix = [
    targetWidth / width,
    0,
    0,
    targetHeight / height,
    x - (left * targetWidth) / width,
    y - (top * targetHeight) / height,
  ];
  return {
    matrix: multiply(inner, fit),
    clip: boundsOf(inner, { x, y, width: targetWidth, height: targetHeight }),
  };
}

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

/** Returns the path of a filled rectangle, or the outline of a rectangle without fill as a filled path. */
function pathOfRect(node: SvgNode): Path {
  const box = {
    x: numberAttribute(node, 'x'),
    y: numberAttribute(node, 'y'),
    width: numberAttribute(node, 'width'),
    height: numberAttribute(node, 'height'),
  };
  const halfWidth = numberAttribute(node, 'stroke-width') / 2;
  if (textAttribute(node, 'fill') !== 'none') return rectPath(box);
  const outer = rectPath({
    x: box.x - halfWidth,
    y: box.y - halfWidth,
    width: box.width + 2 * halfWidth,
    height: box.height + 2 * halfWidth,
  });
  const inner = {
    x: box.x + halfWidth,
    y: box.y + halfWidth,
    width: box.width - 2 * halfWidth,
    height: box.height - 2 * halfWidth,
  };
  return [...outer, ...reversedRectPath(inner)];
}

/** Returns a rectangle in the opposite direction of `rectPath`, which cuts a hole into a filled path. */
const reversedRectPath = ({ x, y, width, height }: Rect): PathCommand[] => [
  ['M', x, y],
  ['L', x, y + height],
  ['L', x + width, y + height],
  ['L', x + width, y],
  ['Z'],
];

function pathOfLine(node: SvgNode): Path {
  const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((name) => numberAttribute(node, name)) as [
    number,
    number,
    number,
    number,
  ];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const halfWidth = (numberAttribute(node, 'stroke-width') || DEFAULT_STROKE_WIDTH) / 2;
  if (length === 0) return [];
  const nx = (-(y2 - y1) / length) * halfWidth;
  const ny = ((x2 - x1) / length) * halfWidth;
  return [['M', x1 + nx, y1 + ny], ['L', x2 + nx, y2 + ny], ['L', x2 - nx, y2 - ny], ['L', x1 - nx, y1 - ny], ['Z']];
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

const textAttribute = (node: SvgNode, name: string): string => String(node.attributes?.[name] ?? '');
const numberAttribute = (node: SvgNode, name: string): number => Number.parseFloat(textAttribute(node, name)) || 0;
const numbersAttribute = (node: SvgNode, name: string): number[] =>
  textAttribute(node, name)
    .split(/[\s,]+/)
    .map(Number);

/** Returns the matrix of a `transform` attribute with the functions translate, scale, rotate and matrix. */
function transformOf(attribute: string): Matrix {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, name, body] of attribute.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    matrix = multiply(
      matrix,
      matrixOf(
        name ?? '',
        (body ?? '')
          .split(/[\s,]+/)
          .filter(Boolean)
          .map(Number),
      ),
    );
  }
  return matrix;
}

function matrixOf(name: string, [a = 0, b, c, d = 0, e = 0, f = 0]: number[]): Matrix {
  switch (name) {
    case 'translate':
      return [1, 0, 0, 1, a, b ?? 0];
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0];
    case 'rotate':
      return rotation(a, b ?? 0, c ?? 0);
    case 'matrix':
      return [a, b ?? 0, c ?? 0, d, e, f];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}

function rotation(degrees: number, cx: number, cy: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const centre = apply([cos, sin, -sin, cos, 0, 0], { x: cx, y: cy });
  return [cos, sin, -sin, cos, cx - centre.x, cy - centre.y];
}
