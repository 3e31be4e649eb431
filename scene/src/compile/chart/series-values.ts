import type { ChartElement } from '../../model/elements.ts';

/** Where a point starts and ends on the value axis, and the value that it stands for; undefined: no value. */
export type Span = { readonly from: number; readonly to: number; readonly value: number } | undefined;

/** The number of categories: the named ones, or as many as the longest series has values. */
export function categoryCount(chart: ChartElement): number {
  return Math.max(chart.categories.length, ...chart.series.map((series) => series.values.length), 0);
}

/** Names of all categories; unnamed ones count from 1. */
export function categoryNames(chart: ChartElement): string[] {
  return Array.from({ length: categoryCount(chart) }, (_, i) => chart.categories[i] ?? String(i + 1));
}

/** Each series' points as spans: from zero, or on top of those of the series before; percentages as parts of 1. */
export function spansOf(chart: ChartElement): Span[][] {
  const count = categoryCount(chart);
  const stacking = chart.stacking ?? 'none';
  const above = new Array<number>(count).fill(0);
  const below = new Array<number>(count).fill(0);
  const sums = above.map((_, i) =>
    chart.series.reduce((sum, series) => sum + Math.abs(series.values[i] ?? 0), 0),
  );
  return chart.series.map((series) =>
    Array.from({ length: count }, (_, i): Span => {
      const value = series.values[i];
      if (value === null || value === undefined) return undefined;
      if (stacking === 'none') return { from: 0, to: value, value };
      const amount = stacking === 'percent' ? (sums[i] ? value / sums[i]! : 0) : value;
      const side = amount < 0 ? below : above;
      const from = side[i]!;
      side[i] = from + amount;
      return { from, to: side[i]!, value };
    }),
  );
}
