import type { ChartElement, ChartSeries } from '../../model/elements.ts';

/** Where a point starts and ends on the value axis, and the value that it stands for; undefined: no value. */
export type Span = { readonly from: number; readonly to: number; readonly value: number } | undefined;

export type SeriesKind = 'bar' | 'line' | 'area';

/** A series of a chart of categories with its position in the chart, as it is drawn. */
export interface PlottedSeries {
  readonly index: number;
  readonly series: ChartSeries;
  readonly kind: SeriesKind;
  readonly secondary: boolean;
  readonly stacked: boolean;
  readonly spans: readonly Span[];
}

/** The number of categories: the named ones, or as many as the longest series has values. */
export function categoryCount(chart: ChartElement): number {
  return Math.max(chart.categories.length, ...chart.series.map((series) => series.values.length), 0);
}

/** Names of all categories; unnamed ones count from 1. */
export function categoryNames(chart: ChartElement): string[] {
  return Array.from({ length: categoryCount(chart) }, (_, i) => chart.categories[i] ?? String(i + 1));
}

/** The kind a series is drawn as in a chart of categories. */
export function kindOf(chart: ChartElement, series: ChartSeries): SeriesKind {
  const own = chart.chart === 'bar' || chart.chart === 'area' ? chart.chart : 'line';
  return series.kind ?? own;
}

/**
 * All series with their points as spans: from zero, or on top of those of the series before of the same kind and axis;
 * percentages as parts of 1. Only series of the chart's own kind are stacked.
 */
export function plottedSeries(chart: ChartElement): PlottedSeries[] {
  const count = categoryCount(chart);
  const groups = new Map<string, Stack>();
  return chart.series.map((series, index) => {
    const kind = kindOf(chart, series);
    const secondary = series.secondary === true;
    const stacking = kind === chart.chart ? (chart.stacking ?? 'none') : 'none';
    const key = `${kind} ${secondary}`;
    const members = () =>
      chart.series.filter((one) => `${kindOf(chart, one)} ${one.secondary === true}` === key);
    const stack = groups.get(key) ?? new Stack(count, stacking === 'percent' ? members() : []);
    groups.set(key, stack);
    const spans = Array.from({ length: count }, (_, i): Span => {
      const value = series.values[i];
      if (value === null || value === undefined) return undefined;
      return stacking === 'none' ? { from: 0, to: value, value } : stack.add(i, value);
    });
    return { index, series, kind, secondary, stacked: stacking !== 'none', spans };
  });
}

/** Points on top of each other, negative ones downwards. */
class Stack {
  readonly #above: number[];
  readonly #below: number[];
  readonly #sums: readonly number[] | undefined;

  constructor(count: number, members: readonly ChartSeries[]) {
    this.#above = new Array<number>(count).fill(0);
    this.#below = new Array<number>(count).fill(0);
    if (members.length === 0) return;
    this.#sums = this.#above.map((_, i) =>
      members.reduce((sum, series) => sum + Math.abs(series.values[i] ?? 0), 0),
    );
  }

  add(i: number, value: number): Span {
    const sum = this.#sums?.[i];
    const amount = this.#sums ? (sum ? value / sum : 0) : value;
    const side = amount < 0 ? this.#below : this.#above;
    const from = side[i]!;
    side[i] = from + amount;
    return { from, to: side[i]!, value };
  }
}
