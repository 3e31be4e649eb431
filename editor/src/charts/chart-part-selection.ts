import type { ChartPart, DrawnChartPart } from '@flydeck/scene/compile/chart/chart-part';
import { apply, invert, type Point } from '@flydeck/scene/model/geometry';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Box } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { screenBox } from '../bounds.ts';
import type { View } from '../camera.ts';
import { distanceTo, isInside, segmentsOf } from '../geometry/polylines.ts';
import { axesOfChart } from './chart-axes.ts';
import { chartData } from './chart-data.ts';

/** A selected part of a chart. */
export interface SelectedChartPart {
  /** Id of the chart. */
  readonly chart: string;
  readonly part: ChartPart;
}

interface ClickOptions {
  /** Maximum distance of the point from a line, in CSS pixels. */
  readonly tolerance: number;
  /** The part that was selected before the click. */
  readonly selected: ChartPart | undefined;
}

/**
 * Returns the part of a chart that a click at a point of the window selects: at a data point, first its series, and then
 * the data point; at an entry of the legend, first the legend, and then what the entry names. Returns undefined if there is no part at the point, or the chart is not laid out yet.
 */
export function partOnClick(
  view: View,
  chart: string,
  point: Point,
  { tolerance, selected }: ClickOptions,
): ChartPart | undefined {
  const { part: hit, entry } = partAt(view, chart, point, tolerance) ?? {};
  if (entry && (selected?.kind === 'legend' || isEqual(selected, entry))) return entry;
  if (hit?.kind !== 'point') return hit;
  const isSeriesSelected = selected !== undefined && 'series' in selected && selected.series === hit.series;
  return isSeriesSelected ? hit : { kind: 'series', series: hit.series };
}

/** Returns the topmost part of a chart at a point of the window. Data points precede the lines that join them. */
function partAt(view: View, chart: string, point: Point, tolerance: number): DrawnChartPart | undefined {
  const box = screenBox(view, chart);
  const size = view.store.get(chart)?.properties['box'] as Box | undefined;
  if (!box || !size) return undefined;
  const local = apply(invert(box.m), point);
  const reach = tolerance / Math.hypot(box.m[0], box.m[1]);
  const hits = (view.chartParts?.get(chart) ?? []).filter(({ path, isArea }) => {
    const segments = segmentsOf(path, size, isArea);
    return isArea ? isInside(segments, local, 'nonzero') : distanceTo(segments, local) <= reach;
  });
  return hits.findLast(({ part }) => part.kind !== 'series') ?? hits.at(-1);
}

/** Returns the outlines of a selected part: a series without an outline of its own consists of its data points. */
export function outlinesOf(view: View, { chart, part }: SelectedChartPart): readonly DrawnChartPart[] {
  const parts = view.chartParts?.get(chart) ?? [];
  const own = parts.filter((drawn) => !drawn.entry && isEqual(drawn.part, part));
  if (own.length > 0 || part.kind !== 'series') return own;
  return parts.filter((drawn) => drawn.part.kind === 'point' && drawn.part.series === part.series);
}

/** Returns the record of a series or data point; undefined for other parts, and without a record. */
export function recordOfPart(store: RecordStore, { chart, part }: SelectedChartPart): DocumentRecord | undefined {
  if (!('series' in part)) return undefined;
  const series = chartData(store, chart).series[part.series];
  return part.kind === 'series' ? series?.record : series?.points[part.point];
}

/** Whether a part of a chart exists. The legend exists in each chart, also while it is not shown. */
export function isPresentPart(store: RecordStore, selected: SelectedChartPart): boolean {
  const { chart, part } = selected;
  const properties = store.get(chart)?.properties;
  if (part.kind === 'title') return Boolean(properties?.['title']);
  if (part.kind === 'legend') return properties !== undefined;
  if (part.kind === 'axis') return axesOfChart(store, chart).includes(part.axis);
  return recordOfPart(store, selected) !== undefined;
}
