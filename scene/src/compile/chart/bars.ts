import type { Path } from '../../geometry/path.ts';
import { rectPath } from '../../geometry/path.ts';
import type { ChartLabels } from '../../model/elements.ts';
import type { Rect } from '../../model/geometry.ts';
import type { Plot } from './axes.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { labelColor, labelsOf, labelText } from './labels.ts';
import type { PlottedSeries, Span } from './series-values.ts';

/** Default gap between the bars of neighbouring categories, as a fraction of a category's band. */
const BAND_GAP = 0.34;

/** Draws the bars of series with a common axis, grouped or stacked. */
export function drawBars(canvas: ChartCanvas, plot: Plot, group: readonly PlottedSeries[]): void {
  const rows = group.some((one) => one.stacked) ? 1 : Math.max(1, group.length);
  const { thick, step } = sizesOf(canvas, plot.bandWidth, rows);
  group.forEach((one, row) => {
    const labels = labelsOf(canvas, one.index);
    const direction = plot.horizontal === plot.flipped ? 1 : -1;
    const offset = rows === 1 ? 0 : direction * (row - (rows - 1) / 2) * step;
    one.spans.forEach((span, index) => {
      if (!span) return;
      const bar = barBox(plot, span, plot.band(index) + offset, thick, one.secondary);
      const fill = canvas.color(one.index, index);
      const stroke = canvas.edgeOf(one.index, fill);
      canvas.path(rectPath(bar) as Path, { fill, ...(stroke ? { stroke } : {}) });
      if (labels) valueLabel(canvas, plot, bar, { one, index, span, labels });
    });
  });
}

/** Returns the thickness of bars and the distance between the centres of neighbouring bars. */
function sizesOf(canvas: ChartCanvas, band: number, rows: number): { thick: number; step: number } {
  const { gapWidth, overlap } = canvas.chart;
  if (gapWidth === undefined && overlap === undefined) {
    const step = (band * (1 - BAND_GAP)) / rows;
    return { thick: step * (rows > 1 ? 0.94 : 1), step };
  }
  // The band consists of all bars, less their overlaps, and the gap.
  const apart = 1 - (overlap ?? 0);
  const thick = band / (1 + (rows - 1) * apart + (gapWidth ?? 1.5));
  return { thick, step: thick * apart };
}

function barBox(
  plot: Plot,
  span: { from: number; to: number },
  middle: number,
  thick: number,
  secondary: boolean,
): Rect {
  const a = plot.value(span.from, secondary);
  const b = plot.value(span.to, secondary);
  const start = Math.min(a, b);
  const length = Math.abs(b - a);
  return plot.horizontal
    ? { x: start, y: middle - thick / 2, width: length, height: thick }
    : { x: middle - thick / 2, y: start, width: thick, height: length };
}

interface Labelled {
  readonly one: PlottedSeries;
  readonly index: number;
  readonly span: NonNullable<Span>;
  readonly labels: ChartLabels;
}

function valueLabel(canvas: ChartCanvas, plot: Plot, bar: Rect, labelled: Labelled): void {
  const { one, index, span, labels } = labelled;
  const text = labelText(canvas, labels, { series: one.index, index, value: span.value });
  const size = labels.size ?? canvas.textSize * 0.9;
  const position = labels.position ?? (one.stacked ? 'center' : 'outside');
  if (position === 'outside' && !one.stacked) labelBeyond(canvas, plot, bar, { text, size, labels, span });
  else labelInside(canvas, plot, bar, { text, size, labels, fill: canvas.color(one.index, index), span });
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
  const along = plot.horizontal ? bar.width : bar.height;
  if (along < (plot.horizontal ? measured.width : measured.height) * 0.9) return;
  const color = labelColor(canvas, labels, label.fill);
  const centre = { x: bar.x + bar.width / 2, y: bar.y + bar.height / 2 };
  if (labels.position !== 'inside') {
    canvas.label(text, centre, { anchor: [0.5, 0.5], size, color });
    return;
  }
  const down = span.to < span.from;
  const gap = size * 0.3;
  if (plot.horizontal) {
    const x = down ? bar.x + gap : bar.x + bar.width - gap;
    canvas.label(text, { x, y: centre.y }, { anchor: [down ? 0 : 1, 0.5], size, color });
  } else {
    const y = down ? bar.y + bar.height - gap : bar.y + gap;
    canvas.label(text, { x: centre.x, y }, { anchor: [0.5, down ? 1 : 0], size, color });
  }
}

function labelBeyond(canvas: ChartCanvas, plot: Plot, bar: Rect, label: BarLabel): void {
  const { text, size, labels, span } = label;
  const color = labels.color ? canvas.legible(labels.color) : canvas.inkColor;
  const gap = canvas.textSize * 0.25;
  const down = span.to < span.from;
  if (plot.horizontal) {
    const x = down ? bar.x - gap : bar.x + bar.width + gap;
    canvas.label(text, { x, y: bar.y + bar.height / 2 }, { anchor: [down ? 1 : 0, 0.5], size, color });
  } else {
    const y = down ? bar.y + bar.height + gap : bar.y - gap;
    canvas.label(text, { x: bar.x + bar.width / 2, y }, { anchor: [0.5, down ? 0 : 1], size, color });
  }
}
