import type { Path } from '../../geometry/path.ts';
import { rectPath } from '../../geometry/path.ts';
import type { ChartLabels } from '../../model/elements.ts';
import type { Rect } from '../../model/geometry.ts';
import type { Plot } from './axes.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { labelColor, labelOptions, labelText } from './labels.ts';
import type { PlottedSeries, Span } from './series-values.ts';

/** Default gap between the bars of neighbouring categories, as a fraction of a category's band. */
const BAND_GAP = 0.34;

/** Draws the bars of series with a common axis, grouped or stacked. */
export function drawBars(canvas: ChartCanvas, plot: Plot, group: readonly PlottedSeries[]): void {
  const barsPerBand = group.some((series) => series.isStacked) ? 1 : Math.max(1, group.length);
  const { thickness, step } = computeBarSizes(canvas, plot.bandWidth, barsPerBand);
  group.forEach((series, barIndex) => {
    const labels = labelOptions(canvas, series.index);
    const direction = plot.isHorizontal === plot.isReversed ? 1 : -1;
    const offset = barsPerBand === 1 ? 0 : direction * (barIndex - (barsPerBand - 1) / 2) * step;
    series.spans.forEach((span, index) => {
      if (!span) return;
      const bar = barBox(plot, span, plot.bandCentre(index) + offset, thickness, series.isSecondary);
      const fill = canvas.color(series.index, index);
      const stroke = canvas.shapeStroke(series.index, fill);
      canvas.path(rectPath(bar) as Path, { fill, ...(stroke ? { stroke } : {}) });
      if (labels) valueLabel(canvas, plot, bar, { series, index, span, labels });
    });
  });
}

/** Returns the thickness of bars and the distance between the centres of neighbouring bars. */
function computeBarSizes(canvas: ChartCanvas, band: number, barsPerBand: number): { thickness: number; step: number } {
  const { gapWidth, overlap } = canvas.chart;
  if (gapWidth === undefined && overlap === undefined) {
    const step = (band * (1 - BAND_GAP)) / barsPerBand;
    return { thickness: step * (barsPerBand > 1 ? 0.94 : 1), step };
  }
  // The band consists of all bars, less their overlaps, and the gap.
  const stepRatio = 1 - (overlap ?? 0);
  const thickness = band / (1 + (barsPerBand - 1) * stepRatio + (gapWidth ?? 1.5));
  return { thickness, step: thickness * stepRatio };
}

function barBox(
  plot: Plot,
  span: { from: number; to: number },
  middle: number,
  thickness: number,
  secondary: boolean,
): Rect {
  const a = plot.valuePosition(span.from, secondary);
  const b = plot.valuePosition(span.to, secondary);
  const start = Math.min(a, b);
  const length = Math.abs(b - a);
  return plot.isHorizontal
    ? { x: start, y: middle - thickness / 2, width: length, height: thickness }
    : { x: middle - thickness / 2, y: start, width: thickness, height: length };
}

interface LabelledBar {
  readonly series: PlottedSeries;
  readonly index: number;
  readonly span: NonNullable<Span>;
  readonly labels: ChartLabels;
}

function valueLabel(canvas: ChartCanvas, plot: Plot, bar: Rect, labelled: LabelledBar): void {
  const { series, index, span, labels } = labelled;
  const text = labelText(canvas, labels, { series: series.index, index, value: span.value });
  const size = labels.size ?? canvas.textSize * 0.9;
  const position = labels.position ?? (series.isStacked ? 'center' : 'outside');
  if (position === 'outside' && !series.isStacked) labelOutside(canvas, plot, bar, { text, size, labels, span });
  else labelInside(canvas, plot, bar, { text, size, labels, fill: canvas.color(series.index, index), span });
}

interface BarLabel {
  readonly text: string;
  readonly size: number;
  readonly labels: ChartLabels;
  readonly span: NonNullable<Span>;
}

function labelInside(canvas: ChartCanvas, plot: Plot, bar: Rect, label: BarLabel & { fill: string }): void {
  const { text, size, labels, span } = label;
  const measured = canvas.measure(text, { size });
  const barLength = plot.isHorizontal ? bar.width : bar.height;
  if (barLength < (plot.isHorizontal ? measured.width : measured.height) * 0.9) return;
  const color = labelColor(canvas, labels, label.fill);
  const centre = { x: bar.x + bar.width / 2, y: bar.y + bar.height / 2 };
  if (labels.position !== 'inside') {
    canvas.label(text, centre, { anchor: [0.5, 0.5], size, color });
    return;
  }
  const isNegative = span.to < span.from;
  const gap = size * 0.3;
  if (plot.isHorizontal) {
    const x = isNegative ? bar.x + gap : bar.x + bar.width - gap;
    canvas.label(text, { x, y: centre.y }, { anchor: [isNegative ? 0 : 1, 0.5], size, color });
  } else {
    const y = isNegative ? bar.y + bar.height - gap : bar.y + gap;
    canvas.label(text, { x: centre.x, y }, { anchor: [0.5, isNegative ? 1 : 0], size, color });
  }
}

function labelOutside(canvas: ChartCanvas, plot: Plot, bar: Rect, label: BarLabel): void {
  const { text, size, labels, span } = label;
  const color = labels.color ? canvas.toLegible(labels.color) : canvas.inkColor;
  const gap = canvas.textSize * 0.25;
  const isNegative = span.to < span.from;
  if (plot.isHorizontal) {
    const x = isNegative ? bar.x - gap : bar.x + bar.width + gap;
    canvas.label(text, { x, y: bar.y + bar.height / 2 }, { anchor: [isNegative ? 1 : 0, 0.5], size, color });
  } else {
    const y = isNegative ? bar.y + bar.height + gap : bar.y - gap;
    canvas.label(text, { x: bar.x + bar.width / 2, y }, { anchor: [0.5, isNegative ? 0 : 1], size, color });
  }
}
