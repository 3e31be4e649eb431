import { ellipsePath } from '../../geometry/path.ts';
import type { Color } from '../../model/color.ts';
import type { ChartLabels } from '../../model/elements.ts';
import type { Point } from '../../model/geometry.ts';
import { formatNumber } from '../../model/number-format.ts';
import type { PaintColor } from '../../paint/display-list.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { backgroundOver, textColorOn } from './contrast.ts';
import { categoryNames } from './series-values.ts';

/** Returns the label options of a series; undefined if the series has no labels. */
export function labelOptions(canvas: ChartCanvas, seriesIndex: number): ChartLabels | undefined {
  const { chart } = canvas;
  const labels = canvas.series(seriesIndex)?.labels ?? chart.labels ?? (chart.showValues ? { value: true } : undefined);
  return labels && (labels.value || labels.percent || labels.category || labels.series) ? labels : undefined;
}

/** Returns the text of a point's label; `fraction` is the fraction of the pie that the point's slice covers. */
export function labelText(
  canvas: ChartCanvas,
  labels: ChartLabels,
  point: {
    readonly series: number;
    readonly index: number;
    readonly value: number;
    readonly fraction?: number;
  },
): string {
  const { chart } = canvas;
  const seriesFormat = canvas.series(point.series)?.numberFormat ?? chart.numberFormat;
  const valueFormat = labels.numberFormat ?? seriesFormat;
  const percentFormat = labels.numberFormat?.includes('%') ? labels.numberFormat : '0%';
  // A label has only one number format. If the label also shows a percentage, the value uses the format of the series.
  const parts = [
    labels.series ? canvas.series(point.series)?.name : undefined,
    labels.category ? categoryNames(chart)[point.index] : undefined,
    labels.value ? formatNumber(point.value, labels.percent ? seriesFormat : valueFormat) : undefined,
    labels.percent && point.fraction !== undefined ? formatNumber(point.fraction, percentFormat) : undefined,
  ];
  return parts.filter((text) => text).join(', ');
}

/** A point of a series in the plot. */
export interface ChartPoint {
  readonly position: Point;
  /** Index of the point in its series. */
  readonly index: number;
  readonly value: number;
}

/** Draws the labels of a series above its points. */
export function drawPointLabels(canvas: ChartCanvas, seriesIndex: number, points: readonly ChartPoint[]): void {
  const labels = labelOptions(canvas, seriesIndex);
  if (!labels) return;
  const style = {
    anchor: [0.5, 1],
    size: labels.size ?? canvas.textSize * 0.9,
    color: outsideColor(canvas, labels),
  } as const;
  for (const { position, index, value } of points) {
    const text = labelText(canvas, labels, { series: seriesIndex, index, value });
    canvas.drawLabel(text, { x: position.x, y: position.y - canvas.textSize * 0.5 }, style);
  }
}

/** Records the points of a line as parts. A point is a disc with a diameter of one text size. */
export function addPointParts(canvas: ChartCanvas, series: number, points: readonly ChartPoint[]): void {
  const size = canvas.textSize;
  for (const { position, index } of points) {
    const box = { x: position.x - size / 2, y: position.y - size / 2, width: size, height: size };
    canvas.addPart({ kind: 'point', series, point: index }, ellipsePath(box), { isArea: true });
  }
}

/** Returns the colour of a label outside of its shape. */
export const outsideColor = (canvas: ChartCanvas, { color }: ChartLabels): Color =>
  color ? canvas.toLegible(color, canvas.plotBackground) : canvas.plotInkColor;

/**
 * Returns the colour of a label over `fill`: the colour in `labels` if it is legible, else a dark colour or white. If
 * `labels` has no colour and the background is unknown, returns the colour of primary text.
 */
export function labelColor(canvas: ChartCanvas, labels: ChartLabels, fill: PaintColor): Color {
  const background = backgroundOver(fill, canvas.plotBackground);
  if (labels.color) return canvas.toLegible(labels.color, background);
  return background ? textColorOn(background) : canvas.plotInkColor;
}
