import { IDENTITY, type Matrix, multiply, type Point, type Rect } from '../model/geometry.ts';
import { boundsOfRect, mergeBounds, rectOfBounds } from './bounds.ts';

/** The matrix from an element's space to its frame's space, and the product of the opacities of element and groups. */
export interface LocalTransform {
  readonly m: Matrix;
  readonly opacity: number;
}

/** The transform of the frame itself, the parent of its top-level elements. */
export const FRAME_TRANSFORM: LocalTransform = { m: IDENTITY, opacity: 1 };

/** The fields of an element that determine its transform and opacity. */
export interface TransformFields extends Rect {
  readonly rotation?: number | undefined;
  readonly flipX?: boolean | undefined;
  readonly flipY?: boolean | undefined;
  readonly opacity?: number | undefined;
}

/** Returns `transform` moved by an offset in its local space. */
export function translate(transform: LocalTransform, offset: Point): LocalTransform {
  return { ...transform, m: multiply(transform.m, [1, 0, 0, 1, offset.x, offset.y]) };
}

/**
 * Returns the transform of an element. The origin of the element's space is the top left corner of its box before
 * rotation and flips.
 */
export function elementTransform(element: TransformFields, parent: LocalTransform): LocalTransform {
  const { x, y, width, height } = element;
  const angle = ((element.rotation ?? 0) * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const sx = element.flipX ? -1 : 1;
  const sy = element.flipY ? -1 : 1;
  const fromCentre: Matrix = [cos * sx, sin * sx, -sin * sy, cos * sy, x + width / 2, y + height / 2];
  const local = multiply(fromCentre, [1, 0, 0, 1, -width / 2, -height / 2]);
  return { m: multiply(parent.m, local), opacity: parent.opacity * (element.opacity ?? 1) };
}

/**
 * Returns the transform for text in `box`, a box in the local space of `transform`. Text is never mirrored. In a
 * horizontally flipped element, text stays upright; in a vertically flipped element, text is upside down, as in
 * PowerPoint.
 */
export function textTransform(transform: LocalTransform, box: Rect): LocalTransform {
  const [a, b, c, d] = transform.m;
  const corner = translate(transform, box);
  // A transform with a negative determinant mirrors.
  if (a * d - b * c >= 0) return corner;
  return { ...corner, m: multiply(corner.m, [-1, 0, 0, 1, box.width, 0]) };
}

/** Returns whether `m` is a translation. */
export function isTranslation(m: Matrix): boolean {
  return m[0] === 1 && m[1] === 0 && m[2] === 0 && m[3] === 1;
}

/** Returns `box` extended by `margin` on each side. */
export const expandRect = ({ x, y, width, height }: Rect, margin: number): Rect => ({
  x: x - margin,
  y: y - margin,
  width: width + 2 * margin,
  height: height + 2 * margin,
});

/** Returns the smallest box around both boxes. */
export const union = (a: Rect, b: Rect): Rect => rectOfBounds(mergeBounds(boundsOfRect(a), boundsOfRect(b)));
