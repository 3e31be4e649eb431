import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';

/** The kinds of charts that the author can choose. */
export const CHART_KINDS = [
  'column',
  'column-stacked',
  'column-percent',
  'bar',
  'bar-stacked',
  'bar-percent',
  'line',
  'line-smooth',
  'area',
  'area-stacked',
  'pie',
  'doughnut',
  'scatter',
  'bubble',
  'radar',
  'radar-filled',
] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** The properties of charts that a kind determines. */
const KIND_PROPERTIES = ['chart', 'horizontal', 'stacking', 'hole', 'smooth', 'filled', 'markers', 'tilt'] as const;

const PROPERTIES: Readonly<Record<ChartKind, Readonly<Record<string, unknown>>>> = {
  column: { chart: 'bar' },
  'column-stacked': { chart: 'bar', stacking: 'stacked' },
  'column-percent': { chart: 'bar', stacking: 'percent' },
  bar: { chart: 'bar', horizontal: true },
  'bar-stacked': { chart: 'bar', horizontal: true, stacking: 'stacked' },
  'bar-percent': { chart: 'bar', horizontal: true, stacking: 'percent' },
  line: { chart: 'line', markers: true },
  'line-smooth': { chart: 'line', markers: true, smooth: true },
  area: { chart: 'area' },
  'area-stacked': { chart: 'area', stacking: 'stacked' },
  pie: { chart: 'pie' },
  doughnut: { chart: 'pie', hole: 0.6 },
  scatter: { chart: 'scatter' },
  bubble: { chart: 'bubble' },
  radar: { chart: 'radar', markers: true },
  'radar-filled': { chart: 'radar', filled: true },
};

/** Returns the properties of a new chart of a kind. */
export const propertiesOfKind = (kind: ChartKind): Readonly<Record<string, unknown>> => PROPERTIES[kind];

/** Returns the kind of a chart. */
export function kindOfChart({ properties }: Pick<DocumentRecord, 'properties'>): ChartKind {
  const { chart, horizontal, stacking, hole, smooth, filled } = properties;
  const stacked = stacking === 'stacked' || stacking === 'percent' ? (`-${stacking}` as const) : '';
  switch (chart) {
    case 'bar':
      return `${horizontal ? 'bar' : 'column'}${stacked}`;
    case 'line':
      return smooth ? 'line-smooth' : 'line';
    case 'area':
      return stacked ? 'area-stacked' : 'area';
    case 'pie':
      return Number(hole ?? 0) > 0 ? 'doughnut' : 'pie';
    case 'radar':
      return filled ? 'radar-filled' : 'radar';
    case 'bubble':
      return 'bubble';
    default:
      return 'scatter';
  }
}

/**
 * Returns the operations that change the kind of a chart. Series that combine several kinds get the chart's kind. Where
 * the new kind has no secondary axis, all series use the primary one.
 */
export function changeKind(chart: DocumentRecord, series: readonly DocumentRecord[], kind: ChartKind): Operation[] {
  const next = PROPERTIES[kind];
  const { id, properties } = chart;
  const changes = KIND_PROPERTIES.flatMap((property): Operation[] => {
    const value = next[property];
    if (properties[property] === value) return [];
    return [value === undefined ? { op: 'unset', id, property } : { op: 'set', id, property, value }];
  });
  const own = canCombine(next) ? ['kind'] : ['kind', 'secondary'];
  const unset = series.flatMap((record) =>
    own.flatMap((property): Operation[] =>
      record.properties[property] === undefined ? [] : [{ op: 'unset', id: record.id, property }],
    ),
  );
  return [...changes, ...unset];
}

/** Whether the series of a chart can have kinds of their own and use a secondary axis: not with horizontal bars. */
export const canCombine = ({ chart, horizontal }: Readonly<Record<string, unknown>>): boolean =>
  (chart === 'bar' && !horizontal) || chart === 'line' || chart === 'area';
