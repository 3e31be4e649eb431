import { rectPath } from '../../geometry/path.ts';
import type { ChartLabels } from '../../model/elements.ts';
import type { Rect } from '../../model/geometry.ts';
import type { Plot } from './axes.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { labelColor, labelOptions, labelText, outsideColor } from './labels.ts';
import type { PlottedSeries, Span } from './series-values.ts';

/**
 * Gap between the bars of neighbouring categories as a fraction of a category's band, for charts without `gapWidth` and
 * `overlap`.
 */
const BAND_GAP = 0.34;

/** Draws the bars of series with a common axis, grouped or stacked. */
export function drawBars(canvas: ChartCanvas, plot: Plot, group: readonly PlottedSeries[]): void {
  const barsPerBand = group.some((series) => series.isStacked) ? 1 : Math.max(1, group.length);
  const { thickness, centreDistance } = computeBarSizes(canvas, plot.bandWidth, barsPerBand);
  group.forEach((series, barIndex) => {
    const labels = labelOptions(canvas, series.index);
    // In each band, the first series is the leftmost bar, or the lowest of horizontal bars. If the axis is reversed,
    // this bar is the rightmost or the highest.
    const direction = plot.isHorizontal === plot.isReversed ? 1 : -1;
    const offset = barsPerBand === 1 ? 0 : direction * (barIndex - (barsPerBand - 1) / 2) * centreDistance;
    series.spans.forEach((span, categoryIndex) => {
      if (!span) return;
      const bar = barBox(plot, span, plot.bandCentre(categoryIndex) + offset, thickness, series.isSecondary);
      const fill = canvas.color(series.index, categoryIndex);
      const stroke = canvas.shapeStroke(series.index, fill);
      canvas.drawPath(rectPath(bar), { fill, stroke });
      canvas.addPart({ kind: 'point', series: series.index, point: categoryIndex }, rectPath(bar), { isArea: true });
      if (labels) drawLabel(canvas, plot, bar, { series, categoryIndex, span, labels });
    });
  });
}

/** Returns the thickness of bars and the distance between the centres of neighbouring bars. */
function computeBarSizes(
  canvas: ChartCanvas,
  bandWidth: number,
  barsPerBand: number,
): { thickness: number; centreDistance: number } {
  const { gapWidth, overlap } = canvas.chart;
  if (gapWidth === undefined && overlap === undefined) {
    const centreDistance = (bandWidth * (1 - BAND_GAP)) / barsPerBand;
    // The gap between grouped bars is 6 % of the distance between their centres.
    return { thickness: centreDistance * (barsPerBand > 1 ? 0.94 : 1), centreDistance };
  }
  // A band is as wide as its bars, which may overlap, plus a gap. By default, the gap is as wide as 1.5 bars.
  const distanceRatio = 1 - (overlap ?? 0);
  const thickness = bandWidth / (1 + (barsPerBand - 1) * distanceRatio + (gapWidth ?? 1.5));
  return { thickness, centreDistance: thickness * distanceRatio };
}

/** Returns the box of a bar. `middle` is its centre along the category axis. */
function barBox(plot: Plot, span: NonNullable<Span>, middle: number, thickness: number, isSecondary: boolean): Rect {
  const from = plot.valuePosition(span.from, { isSecondary });
  const to = plot.valuePosition(span.to, { isSecondary });
  const start = Math.min(from, to);
  const length = Math.abs(to - from);
  return plot.isHorizontal
    ? { x: start, y: middle - thickness / 2, width: length, height: thickness }
    : { x: middle - thickness / 2, y: start, width: thickness, height: length };
}

/** The data that a bar represents, and the options of the bar's label. */
interface LabelledBar {
  readonly series: PlottedSeries;
  readonly categoryIndex: number;
  readonly span: NonNullable<Span>;
  readonly labels: ChartLabels;
}

/**
 * Draws the label of a bar. Labels of stacked bars are inside the bar. A label inside a bar is omitted if the bar is
 * shorter than 90 % of the label.
 */
function drawLabel(canvas: ChartCanvas, plot: Plot, bar: Rect, labelled: LabelledBar): void {
  const { series, categoryIndex, span, labels } = labelled;
  const text = labelText(canvas, labels, { series: series.index, index: categoryIndex, value: span.value });
  const size = labels.size ?? canvas.textSize * 0.9;
  const position = labels.position ?? (series.isStacked ? 'center' : 'outside');
  const isNegative = span.to < span.from;
  if (position === 'outside' && !series.isStacked) {
    const end = barEnd(plot, bar, isNegative, canvas.textSize * 0.25);
    canvas.drawLabel(text, end.position, { anchor: end.outsideAnchor, size, color: outsideColor(canvas, labels) });
    return;
  }
  const measured = canvas.measure(text, { size });
  const barLength = plot.isHorizontal ? bar.width : bar.height;
  if (barLength < (plot.isHorizontal ? measured.width : measured.height) * 0.9) return;
  const color = labelColor(canvas, labels, canvas.color(series.index, categoryIndex));
  if (labels.position === 'inside') {
    const end = barEnd(plot, bar, isNegative, -size * 0.3);
    canvas.drawLabel(text, end.position, { anchor: end.insideAnchor, size, color });
  } else {
    const centre = { x: bar.x + bar.width / 2, y: bar.y + bar.height / 2 };
    canvas.drawLabel(text, centre, { anchor: [0.5, 0.5], size, color });
  }
}

/**
 * Returns the point at a distance `gap` outside of a bar's end (inside, if `gap` is negative), and two anchors of a
 * label at this point. With `outsideAnchor`, the label extends from the point away from the bar. With `insideAnchor`,
 * the label extends from the point towards the bar's start.
 */
function barEnd({ isHorizontal }: Plot, bar: Rect, isNegative: boolean, gap: number) {
  const position = isHorizontal
    ? { x: isNegative ? bar.x - gap : bar.x + bar.width + gap, y: bar.y + bar.height / 2 }
    : { x: bar.x + bar.width / 2, y: isNegative ? bar.y + bar.height + gap : bar.y - gap };
  const [near, far] = isNegative === isHorizontal ? [1, 0] : [0, 1];
  const anchor = (side: number) => (isHorizontal ? ([side, 0.5] as const) : ([0.5, side] as const));
  return { position, outsideAnchor: anchor(near), insideAnchor: anchor(far) };
}
