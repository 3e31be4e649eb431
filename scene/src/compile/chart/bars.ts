import type { Path } from '../../geometry/path.ts';
import { rectPath } from '../../geometry/path.ts';
import type { Rect } from '../../model/geometry.ts';
import type { Plot } from './axes.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { formatNumber } from './number-format.ts';
import type { Span } from './series-values.ts';

/** Free room in a category's band beside its bars. */
const BAND_GAP = 0.34;

/** Bars of all series, beside each other or stacked. */
export function drawBars(canvas: ChartCanvas, plot: Plot, spans: readonly (readonly Span[])[]): void {
  const stacked = (canvas.chart.stacking ?? 'none') !== 'none';
  const rows = stacked ? 1 : Math.max(1, spans.length);
  const wide = plot.bandWidth * (1 - BAND_GAP);
  const thick = wide / rows;
  spans.forEach((points, series) => {
    points.forEach((span, index) => {
      if (!span) return;
      const middle = plot.band(index);
      const direction = plot.horizontal ? -1 : 1;
      const offset = stacked ? 0 : direction * ((series + 0.5) * thick - wide / 2);
      const bar = barBox(plot, span, middle + offset, thick * (rows > 1 ? 0.94 : 1));
      canvas.path(rectPath(bar) as Path, { fill: canvas.color(series, index) });
      if (canvas.chart.showValues) valueLabel(canvas, plot, bar, span, stacked);
    });
  });
}

function barBox(plot: Plot, span: { from: number; to: number }, middle: number, thick: number): Rect {
  const a = plot.value(span.from);
  const b = plot.value(span.to);
  const start = Math.min(a, b);
  const length = Math.abs(b - a);
  return plot.horizontal
    ? { x: start, y: middle - thick / 2, width: length, height: thick }
    : { x: middle - thick / 2, y: start, width: thick, height: length };
}

function valueLabel(
  canvas: ChartCanvas,
  plot: Plot,
  bar: Rect,
  span: { from: number; to: number; value: number },
  inside: boolean,
): void {
  const text = formatNumber(span.value, canvas.chart.numberFormat);
  const size = canvas.textSize * 0.9;
  const gap = canvas.textSize * 0.25;
  const centre = { x: bar.x + bar.width / 2, y: bar.y + bar.height / 2 };
  if (inside) {
    const room = plot.horizontal ? bar.width : bar.height;
    if (room > size * 1.2)
      canvas.label(text, centre, { anchor: [0.5, 0.5], size, color: '#ffffff', bold: true });
    return;
  }
  const down = span.to < span.from;
  if (plot.horizontal) {
    const x = down ? bar.x - gap : bar.x + bar.width + gap;
    canvas.label(text, { x, y: centre.y }, { anchor: [down ? 1 : 0, 0.5], size, color: 'ink' });
  } else {
    const y = down ? bar.y + bar.height + gap : bar.y - gap;
    canvas.label(text, { x: centre.x, y }, { anchor: [0.5, down ? 0 : 1], size, color: 'ink' });
  }
}
