import {
  formatPath,
  type Path,
  type PathCommand,
  rectPath,
  transformPath,
} from '@flydeck/scene/geometry/path';
import { parsePath } from '@flydeck/scene/geometry/svg-path';
import { apply, boundsOf, type Matrix, multiply, type Rect } from '@flydeck/scene/model/geometry';
import type { TypesetMath } from '@flydeck/scene/ports';

/** The parts of MathJax's SVG elements that are read. */
export interface SvgNode {
  readonly kind: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly children?: readonly SvgNode[];
}

/** MathJax draws in thousandths of an em, with y pointing down at the root. */
const UNITS_PER_EM = 1000;
const DIGITS = 4;

interface Drawing {
  readonly m: Matrix;
  /** Clip rectangle in em of stretched pieces, such as the stem of a brace. */
  readonly cut?: Rect;
}

/**
 * Converts the SVG to outlines at 1 em whose origin is the start of the baseline.
 * @throws Error if the SVG has no `viewBox`.
 */
export function flattenFormula(svg: SvgNode): Omit<TypesetMath, 'alt'> {
  const [, top, width, height] = numbersOf(svg, 'viewBox');
  if (top === undefined || width === undefined || height === undefined)
    throw new Error('The formula has no size');
  const k = 1 / UNITS_PER_EM;
  const paths: { d: string }[] = [];
  collect(svg, { m: [k, 0, 0, k, 0, 0] }, paths, true);
  return { width: width * k, ascent: -top * k, descent: (top + height) * k, paths };
}

function collect(node: SvgNode, from: Drawing, paths: { d: string }[], root = false): void {
  const drawing = root ? from : entered(node, from);
  const outline = outlineOf(node);
  if (outline.length > 0) {
    const placed = transformPath(drawing.m, outline);
    paths.push({ d: formatPath(drawing.cut ? cutAt(placed, drawing.cut) : placed, DIGITS) });
  }
  for (const child of node.children ?? []) collect(child, drawing, paths);
}

function entered(node: SvgNode, { m, cut }: Drawing): Drawing {
  const inner = multiply(m, transformOf(text(node, 'transform')));
  if (node.kind !== 'svg') return { m: inner, ...(cut ? { cut } : {}) };
  const [left = 0, top = 0, width = 1, height = 1] = numbersOf(node, 'viewBox');
  const x = number(node, 'x');
  const y = number(node, 'y');
  const w = number(node, 'width') || width;
  const h = number(node, 'height') || height;
  const fit: Matrix = [w / width, 0, 0, h / height, x - (left * w) / width, y - (top * h) / height];
  return { m: multiply(inner, fit), cut: boundsOf(inner, { x, y, width: w, height: h }) };
}

function outlineOf(node: SvgNode): Path {
  switch (node.kind) {
    case 'path':
      return parsePath(text(node, 'd'));
    case 'rect':
      return outlineOfRect(node);
    case 'line':
      return outlineOfLine(node);
    default:
      return [];
  }
}

/** A filled rectangle, or a frame if it has a stroke. */
function outlineOfRect(node: SvgNode): Path {
  const box = {
    x: number(node, 'x'),
    y: number(node, 'y'),
    width: number(node, 'width'),
    height: number(node, 'height'),
  };
  const half = number(node, 'stroke-width') / 2;
  if (text(node, 'fill') !== 'none') return rectPath(box);
  const outer = rectPath({
    x: box.x - half,
    y: box.y - half,
    width: box.width + 2 * half,
    height: box.height + 2 * half,
  });
  const inside = {
    x: box.x + half,
    y: box.y + half,
    width: box.width - 2 * half,
    height: box.height - 2 * half,
  };
  return [...outer, ...backwards(inside)];
}

/** Wound in the opposite direction, so that it is a hole. */
const backwards = ({ x, y, width, height }: Rect): PathCommand[] => [
  ['M', x, y],
  ['L', x, y + height],
  ['L', x + width, y + height],
  ['L', x + width, y],
  ['Z'],
];

function outlineOfLine(node: SvgNode): Path {
  const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((name) => number(node, name)) as [
    number,
    number,
    number,
    number,
  ];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const half = (number(node, 'stroke-width') || 60) / 2;
  if (length === 0) return [];
  const nx = (-(y2 - y1) / length) * half;
  const ny = ((x2 - x1) / length) * half;
  return [
    ['M', x1 + nx, y1 + ny],
    ['L', x2 + nx, y2 + ny],
    ['L', x2 - nx, y2 - ny],
    ['L', x1 - nx, y1 - ny],
    ['Z'],
  ];
}

/** Clips a path to a rectangle. Stretched pieces are upright bars, so clamping their points clips them exactly. */
function cutAt(path: Path, box: Rect): Path {
  return path.map((command) => {
    const cut: (string | number)[] = [command[0]];
    for (let i = 1; i + 1 < command.length; i += 2) {
      cut.push(
        Math.min(box.x + box.width, Math.max(box.x, command[i] as number)),
        Math.min(box.y + box.height, Math.max(box.y, command[i + 1] as number)),
      );
    }
    return cut as unknown as PathCommand;
  });
}

const text = (node: SvgNode, name: string): string => String(node.attributes?.[name] ?? '');
const number = (node: SvgNode, name: string): number => Number.parseFloat(text(node, name)) || 0;
const numbersOf = (node: SvgNode, name: string): number[] =>
  text(node, name)
    .split(/[\s,]+/)
    .map(Number);

/** The matrix of a `transform` attribute: a chain of translate, scale, rotate and matrix. */
function transformOf(source: string): Matrix {
  let m: Matrix = [1, 0, 0, 1, 0, 0];
  for (const [, name, body] of source.matchAll(/(\w+)\s*\(([^)]*)\)/g)) {
    m = multiply(
      m,
      single(
        name ?? '',
        (body ?? '')
          .split(/[\s,]+/)
          .filter(Boolean)
          .map(Number),
      ),
    );
  }
  return m;
}

function single(name: string, [a = 0, b, c, d = 0, e = 0, f = 0]: number[]): Matrix {
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
  const turn: Matrix = [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
  const centre = apply(turn, { x: cx, y: cy });
  return [turn[0], turn[1], turn[2], turn[3], cx - centre.x, cy - centre.y];
}
