import type { Color } from '../../model/color.ts';
import type { ChartLabels } from '../../model/elements.ts';
import { formatNumber } from '../../model/number-format.ts';
import type { PaintColor } from '../../paint/display-list.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { categoryNames } from './series-values.ts';

/** What the labels of a series say; undefined: it has none. */
export function labelsOf(canvas: ChartCanvas, series: number): ChartLabels | undefined {
  const { chart } = canvas;
  const labels =
    canvas.series(series)?.labels ?? chart.labels ?? (chart.showValues ? { value: true } : undefined);
  return labels && (labels.value || labels.percent || labels.category || labels.series) ? labels : undefined;
}

/** The words at a point; `share` of its pie, where it has one. */
export function labelText(
  canvas: ChartCanvas,
  labels: ChartLabels,
  point: { readonly series: number; readonly index: number; readonly value: number; readonly share?: number },
): string {
  const { chart } = canvas;
  const numbers = labels.numberFormat ?? chart.numberFormat;
  const percents = labels.numberFormat?.includes('%') ? labels.numberFormat : '0%';
  const parts = [
    labels.series ? canvas.series(point.series)?.name : undefined,
    labels.category ? categoryNames(chart)[point.index] : undefined,
    labels.value ? formatNumber(point.value, labels.percent ? chart.numberFormat : numbers) : undefined,
    labels.percent && point.share !== undefined ? formatNumber(point.share, percents) : undefined,
  ];
  return parts.filter((part) => part).join(', ');
}

/** Black or white, whichever is read better on a colour (relative luminance of WCAG 2.2; equal contrast lies at 0.179). */
export function contrastOn(color: PaintColor): Color {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  // White is kept a little longer than contrast alone says: on strong middle tones it is what people expect.
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.3 ? '#1f2430' : '#ffffff';
}
