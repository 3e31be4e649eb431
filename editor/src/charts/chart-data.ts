import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

/** A number of a data point: its value, its horizontal position, or the size of its bubble. */
export type PointField = 'value' | 'x' | 'size';

/** A series of a chart with its data points by row. */
export interface SeriesData {
  readonly record: DocumentRecord;
  /** One entry for each row of the chart; undefined where the series has no point. */
  readonly points: readonly (DocumentRecord | undefined)[];
}

/** The data of a chart as a grid: a row for each category, and a series for each column or group of columns. */
export interface ChartData {
  /** Id of the chart. */
  readonly chart: string;
  /** One entry for each row; undefined for rows without a category, as in imported scatter charts. */
  readonly categories: readonly (DocumentRecord | undefined)[];
  readonly series: readonly SeriesData[];
}

/** The data of the chart that was read last from each store. A grid reads the data of its chart for each cell. */
const lastData = new WeakMap<RecordStore, { readonly revision: number; readonly data: ChartData }>();

/** Returns the data of a chart. The rows are those of the compiled chart (`assembleElement`). */
export function chartData(store: RecordStore, chart: string): ChartData {
  const last = lastData.get(store);
  if (last?.revision === store.revision && last.data.chart === chart) return last.data;
  const data = readChartData(store, chart);
  lastData.set(store, { revision: store.revision, data });
  return data;
}

function readChartData(store: RecordStore, chart: string): ChartData {
  const categories = store.children(chart, 'categories');
  const series = store.children(chart, 'series').map((record) => {
    const records = store.children(record.id, 'points');
    const byCategory = new Map<unknown, DocumentRecord>();
    for (const point of records.toReversed()) byCategory.set(point.properties['category'], point);
    const keyed = categories.map(({ id }) => byCategory.get(id));
    const withoutCategory = records.filter(({ properties }) => properties['category'] === undefined);
    const length = keyed.findLastIndex((point) => point !== undefined) + 1;
    return { record, points: withoutCategory.length > 0 ? [...keyed.slice(0, length), ...withoutCategory] : keyed };
  });
  const rows = Math.max(categories.length, ...series.map(({ points }) => points.length));
  return {
    chart,
    categories: Array.from({ length: rows }, (_, row) => categories[row]),
    series: series.map(({ record, points }) => ({
      record,
      points: Array.from({ length: rows }, (_, row) => points[row]),
    })),
  };
}

/** A column of the grid: a number of the points of a series. */
export interface ChartColumn {
  /** Index of the series. */
  readonly series: number;
  readonly field: PointField;
}

/** Returns the fields of the points that a chart draws. */
function fieldsOf(store: RecordStore, chart: string): readonly PointField[] {
  const kind = store.get(chart)?.properties['chart'];
  if (kind === 'bubble') return ['x', 'value', 'size'];
  return kind === 'scatter' ? ['x', 'value'] : ['value'];
}

/** Returns the columns of numbers of a chart's grid. */
export const chartColumns = (store: RecordStore, { chart, series }: ChartData): ChartColumn[] =>
  series.flatMap((_, index) => fieldsOf(store, chart).map((field) => ({ series: index, field })));

/** Returns the name of a row; an empty string for a row without a category. */
export const rowLabel = ({ categories }: ChartData, row: number): string =>
  String(categories[row]?.properties['label'] ?? '');

/** Returns the name of a series. */
export const seriesName = ({ record }: SeriesData): string => String(record.properties['name'] ?? '');

/** Returns a number of a point; undefined for a gap. */
export function pointNumber(data: ChartData, row: number, { series, field }: ChartColumn): number | undefined {
  const value = data.series[series]?.points[row]?.properties[field];
  return typeof value === 'number' ? value : undefined;
}
