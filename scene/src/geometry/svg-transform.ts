import { apply, IDENTITY, type Matrix, multiply } from '../model/geometry.ts';

/**
 * Returns the matrix of an SVG `transform` attribute. Supports translate, scale, rotate and matrix; ignores other
 * functions.
 */
export function parseTransform(attribute: string): Matrix {
  let matrix = IDENTITY;
  for (const [, name = '', values = ''] of attribute.matchAll(/(\w+)\s*\(([^)]*)\)/g))
    matrix = multiply(matrix, matrixOf(name, (values.match(NUMBERS) ?? []).map(Number)));
  return matrix;
}

/** Matches numbers as in SVG 2 (CSS `<number-token>`), with an optional sign and exponent. */
const NUMBERS = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/g;

/** Returns the matrix of one transform function and its arguments. */
function matrixOf(name: string, [a = 0, b, c = 0, d = 0, e = 0, f = 0]: number[]): Matrix {
  switch (name) {
    case 'translate':
      return [1, 0, 0, 1, a, b ?? 0];
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0];
    case 'rotate':
      return rotation(a, b ?? 0, c);
    case 'matrix':
      return [a, b ?? 0, c, d, e, f];
    default:
      return IDENTITY;
  }
}

/** Returns the matrix of a rotation around the point `cx`, `cy`. */
function rotation(degrees: number, cx: number, cy: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const rotatedCentre = apply([cos, sin, -sin, cos, 0, 0], { x: cx, y: cy });
  return [cos, sin, -sin, cos, cx - rotatedCentre.x, cy - rotatedCentre.y];
}
