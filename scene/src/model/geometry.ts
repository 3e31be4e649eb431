/** A point; its space and units depend on the context. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A width and a height. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An axis-aligned box: `x`, `y` is its top left corner; y grows downwards. */
export interface Rect extends Point, Size {}

/** An affine map `[a, b, c, d, e, f]`: x' = a·x + c·y + e, y' = b·x + d·y + f, as in the canvas API. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The map that does not change any point. */
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the matrix product m·n, which applies `n` first, then `m`. */
export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

/**
 * Returns the inverse matrix.
 * @throws RangeError when the matrix is singular
 */
export function invert(m: Matrix): Matrix {
  const determinant = m[0] * m[3] - m[1] * m[2];
  if (determinant === 0 || !Number.isFinite(determinant)) throw new RangeError('The matrix has no inverse');
  return [
    m[3] / determinant,
    -m[1] / determinant,
    -m[2] / determinant,
    m[0] / determinant,
    (m[2] * m[5] - m[3] * m[4]) / determinant,
    (m[1] * m[4] - m[0] * m[5]) / determinant,
  ];
}

/** Returns the point `p` transformed by `m`. */
export function apply(m: Matrix, p: Point): Point {
  return { x: m[0] * p.x + m[2] * p.y + m[4], y: m[1] * p.x + m[3] * p.y + m[5] };
}

/** Returns the smallest axis-aligned box around `r` transformed by `m`. */
export function boundsOf(m: Matrix, r: Rect): Rect {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const x of [r.x, r.x + r.width]) {
    for (const y of [r.y, r.y + r.height]) {
      const p = apply(m, { x, y });
      xs.push(p.x);
      ys.push(p.y);
    }
  }
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Returns the matrix that scales a box of `size`, rotates the box clockwise, and moves its centre to `centre`. */
export function placement(size: Size, centre: Point, scale: number, rotationDegrees: number): Matrix {
  const angle = (rotationDegrees * Math.PI) / 180;
  const cos = Math.cos(angle) * scale;
  const sin = Math.sin(angle) * scale;
  const cx = size.width / 2;
  const cy = size.height / 2;
  return [cos, sin, -sin, cos, centre.x - cos * cx + sin * cy, centre.y - sin * cx - cos * cy];
}
