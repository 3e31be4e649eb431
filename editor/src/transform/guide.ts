import type { Point } from '@flydeck/scene/model/geometry';
import type { Axis } from './snap-targets.ts';

/** A line that is shown during a gesture, in the space of the topic or group `parent`. */
export interface Guide {
  readonly parent: string;
  /**
   * What the line shows. `line`: aligned edges or centres; `gap`: one of several equal gaps; `size`: one of two equal
   * widths or heights; `insertion`: where moved rows or columns of a table are placed.
   */
  readonly kind: 'line' | 'gap' | 'size' | 'insertion';
  readonly from: Point;
  readonly to: Point;
}

/** The distance by which a gesture is corrected along one axis, and the guides that show the alignment. */
export interface AxisSnap {
  /** The distance in the parent's units. */
  readonly shift: number;
  readonly guides: readonly Omit<Guide, 'parent'>[];
}

/**
 * Returns the ends of a guide. `from` and `to` are given as two numbers: the coordinate along `axis`, and the
 * coordinate along the other axis.
 */
export function guideEnds(
  axis: Axis,
  from: readonly [number, number],
  to: readonly [number, number],
): Pick<Guide, 'from' | 'to'> {
  const point = ([along, across]: readonly [number, number]): Point =>
    axis === 'x' ? { x: along, y: across } : { x: across, y: along };
  return { from: point(from), to: point(to) };
}
