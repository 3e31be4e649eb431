import type { ChartElement, ChartSeries } from '../../model/elements.ts';

/**
 * The range on the value axis that the bar or area of a data point covers, and the value of the point. Undefined if the
 * point has no value.
 */
export type Span = { readonly from: number; readonly to: number; readonly value: number } | undefined;

/** The kinds of series in charts with categories. */
export type SeriesKind = 'bar' | 'line' | 'area';

/** A series of a category chart with its index in the chart, prepared for drawing. */
export interface PlottedSeries {
  readonly index: number;
  readonly options: ChartSeries;
  readonly kind: SeriesKind;
  /** Whether the series belongs to the secondary value axis. */
  readonly isSecondary: boolean;
  readonly isStacked: boolean;
  /** One span for each category. */
  readonly spans: readonly Span[];
}

/** Returns the number of category names or the number of values of the longest series, whichever is greater. */
function categoryCount(chart: ChartElement): number {
  return Math.max(chart.categories.length, ...chart.series.map((series) => series.values.length), 0);
}

/** Returns the names of all categories; unnamed categories get their number from 1. */
export function categoryNames(chart: ChartElement): string[] {
  return Array.from({ length: categoryCount(chart) }, (_, i) => chart.categories[i] ?? String(i + 1));
}

/** Returns the kind in which a series of a category chart is drawn. */
export function seriesKind(chart: ChartElement, series: ChartSeries): SeriesKind {
  const chartKind = chart.chart === 'bar' || chart.chart === 'area' ? chart.chart : 'line';
  return series.kind ?? chartKind;
}

/**
 * Returns all series with their data points as spans. A span starts at zero or, in a stacked chart, at the end of the
 * preceding series of the same kind and axis. Only series of the chart's kind are stacked. In a percent chart, the ends
 * of a span are fractions of the sum of its category.
 */
export function computePlottedSeries(chart: ChartElement): PlottedSeries[] {
  const count = categoryCount(chart);
  const stackKey = (series: ChartSeries) => `${seriesKind(chart, series)} ${series.secondary === true}`;
  const stacks = new Map<string, Stack>();
  return chart.series.map((series, index) => {
    const kind = seriesKind(chart, series);
    const isSecondary = series.secondary === true;
    const stacking = kind === chart.chart ? (chart.stacking ?? 'none') : 'none';
    const key = stackKey(series);
    const percentSeries = stacking === 'percent' ? chart.series.filter((each) => stackKey(each) === key) : [];
    const stack = stacks.get(key) ?? new Stack(count, percentSeries);
    stacks.set(key, stack);
    const spans = Array.from({ length: count }, (_, i): Span => {
      const value = series.values[i];
      if (value === null || value === undefined) return undefined;
      return stacking === 'none' ? { from: 0, to: value, value } : stack.add(i, value);
    });
    return { index, options: series, kind, isSecondary, isStacked: stacking !== 'none', spans };
  });
}

/**
 * Stacks positive points upwards and negative points downwards. If `percentSeries` is not empty, each value is divided
 * by the sum of the absolute values of `percentSeries` in the same category.
 */
class Stack {
  /** Upper and lower ends of the stacks, by category. */
  readonly #tops: number[] = [];
  readonly #bottoms: number[] = [];
  /** Sum of the absolute values of each category; undefined: values are not divided. */
  readonly #sums: readonly number[] | undefined;

  constructor(count: number, percentSeries: readonly ChartSeries[]) {
    if (percentSeries.length === 0) return;
    const sumAt = (i: number) => percentSeries.reduce((sum, { values }) => sum + Math.abs(values[i] ?? 0), 0);
    this.#sums = Array.from({ length: count }, (_, i) => sumAt(i));
  }

  /** Adds a value to the stack of category `i`; returns the span of the value. */
  add(i: number, value: number): Span {
    const sum = this.#sums?.[i];
    const amount = this.#sums ? (sum ? value / sum : 0) : value;
    const ends = amount < 0 ? this.#bottoms : this.#tops;
    const from = ends[i] ?? 0;
    const to = from + amount;
    ends[i] = to;
    return { from, to, value };
  }
}
