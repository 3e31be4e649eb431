import type { Path } from '../../geometry/path.ts';

/**
 * A part of a chart that authors can select. `series` is the index of a series, `point` the index of one of its values.
 */
export type ChartPart =
  | { readonly kind: 'title' }
  | { readonly kind: 'series'; readonly series: number }
  | { readonly kind: 'point'; readonly series: number; readonly point: number };

/** A part of a chart with its outline in the local space of the element. */
export interface DrawnChartPart {
  readonly part: ChartPart;
  readonly path: Path;
  /** Whether the part is an area. Otherwise, the part is a line. */
  readonly isArea: boolean;
}
