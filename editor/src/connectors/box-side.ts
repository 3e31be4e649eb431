import type { Point, Size } from '@flydeck/scene/model/geometry';

/** The sides of a box, clockwise from the top. */
export const SIDES = ['top', 'right', 'bottom', 'left'] as const;

export type Side = (typeof SIDES)[number];

/** A point on a side of a box. */
export interface SidePoint {
  readonly side: Side;
  /** From 0 (the left or upper end of the side) to 1. */
  readonly position: number;
}

/** Returns a point on a side of a box, in the space of the box. */
export function pointOnSide({ width, height }: Size, { side, position }: SidePoint): Point {
  if (side === 'top' || side === 'bottom') return { x: position * width, y: side === 'top' ? 0 : height };
  return { x: side === 'left' ? 0 : width, y: position * height };
}

/**
 * Returns where the ray from the centre of a box through a point crosses a side of the box. The point is in fractions
 * of the box's width and height.
 */
export function sideTowards({ x, y }: Point): SidePoint {
  const [dx, dy] = [x - 0.5, y - 0.5];
  const positionOf = (along: number, across: number) => (across === 0 ? 0.5 : 0.5 + along / Math.abs(2 * across));
  if (Math.abs(dx) >= Math.abs(dy)) return { side: dx < 0 ? 'left' : 'right', position: positionOf(dy, dx) };
  return { side: dy < 0 ? 'top' : 'bottom', position: positionOf(dx, dy) };
}
