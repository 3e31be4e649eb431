import type { Point } from '@flydeck/scene/model/geometry';
import type { Axis } from './snap-targets.ts';

/** A line that the overlay draws while a gesture snaps, in the space of the parent. */
export interface Guide {
  readonly parent: string;
  /**
   * `line`: through edges or centres; `gap`: across one of several equal gaps; `size`: along one of two equal sizes.
   */
  readonly kind: 'line' | 'gap' | 'size';
  readonly from: Point;
  readonly to: Point;
}

/** The distance by which a gesture is corrected along one axis, and the guides that show the alignment. */
export interface AxisSnap {
  /** In the parent's units. */
  readonly shift: number;
  readonly guides: readonly Omit<Guide, 'parent'>[];
}

/**
 * Returns the ends of a segment. `from` and `to` are pairs: a coordinate on the axis, and a coordinate on the other
 * axis.
 */
export function segment(
  axis: Axis,
  from: readonly [number, number],
  to: readonly [number, number],
): Pick<Guide, 'from' | 'to'> {
  const point = ([along, across]: readonly [number, number]): Point =>
    axis === 'x' ? { x: along, y: across } : { x: across, y: along };
  return { from: point(from), to: point(to) };
}
