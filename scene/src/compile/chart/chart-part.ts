import type { Path } from '../../geometry/path.ts';

/** The axes of a chart. The category axis of scatter and bubble charts is their horizontal axis. */
export type AxisName = 'value' | 'category' | 'secondary';

/**
 * A part of a chart that authors can select. An axis includes its labels and its title. `series` is the index of a series, `point` the index of one of its values.
 */
export type ChartPart =
  | { readonly kind: 'title' }
  | { readonly kind: 'legend' }
  | { readonly kind: 'axis'; readonly axis: AxisName }
  | { readonly kind: 'series'; readonly series: number }
  | { readonly kind: 'point'; readonly series: number; readonly point: number };

/** A part of a chart with its outline in the local space of the element. */
export interface DrawnChartPart {
  readonly part: ChartPart;
  readonly path: Path;
  /** Whether the part is an area. Otherwise, the part is a line. */
  readonly isArea: boolean;
  /** Only for an entry of the legend: the series, or the slice of a pie, that the entry names. */
  readonly entry?: ChartPart;
}
