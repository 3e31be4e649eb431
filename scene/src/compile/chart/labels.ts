import type { Color } from '../../model/color.ts';
import type { ChartLabels } from '../../model/elements.ts';
import { formatNumber } from '../../model/number-format.ts';
import type { PaintColor } from '../../paint/display-list.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { backgroundOver, contrastOn } from './contrast.ts';
import { categoryNames } from './series-values.ts';

/** Returns the label settings of a series; undefined if it has no labels. */
export function labelsOf(canvas: ChartCanvas, series: number): ChartLabels | undefined {
  const { chart } = canvas;
  const labels =
    canvas.series(series)?.labels ?? chart.labels ?? (chart.showValues ? { value: true } : undefined);
  return labels && (labels.value || labels.percent || labels.category || labels.series) ? labels : undefined;
}

/** Returns the label of a point; `share` is its fraction of the pie. */
export function labelText(
  canvas: ChartCanvas,
  labels: ChartLabels,
  point: { readonly series: number; readonly index: number; readonly value: number; readonly share?: number },
): string {
  const { chart } = canvas;
  const own = canvas.series(point.series)?.numberFormat ?? chart.numberFormat;
  const numbers = labels.numberFormat ?? own;
  const percents = labels.numberFormat?.includes('%') ? labels.numberFormat : '0%';
  const parts = [
    labels.series ? canvas.series(point.series)?.name : undefined,
    labels.category ? categoryNames(chart)[point.index] : undefined,
    labels.value ? formatNumber(point.value, labels.percent ? own : numbers) : undefined,
    labels.percent && point.share !== undefined ? formatNumber(point.share, percents) : undefined,
  ];
  return parts.filter((part) => part).join(', ');
}

/** Returns the colour of a label over `fill`: its own unless it is illegible there. */
export function labelColor(canvas: ChartCanvas, labels: ChartLabels, fill: PaintColor): Color {
  const ground = backgroundOver(fill, canvas.ground);
  return labels.color ? canvas.legible(labels.color, ground) : ground ? contrastOn(ground) : canvas.inkColor;
}
