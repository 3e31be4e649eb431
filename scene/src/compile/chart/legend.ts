import { lastItem } from '../../checked-access.ts';
import { roundedRectPath } from '../../geometry/path.ts';
import type { Rect } from '../../model/geometry.ts';
import type { PaintColor } from '../../paint/display-list.ts';
import { type ChartCanvas, truncate } from './chart-canvas.ts';
import { drawMarker, markerOf } from './markers.ts';
import { categoryNames, kindOf } from './series-values.ts';

interface Entry {
  readonly text: string;
  readonly series: number;
  /** Index of the slice; pies only. */
  readonly point: number | undefined;
  readonly color: PaintColor;
  readonly width: number;
}

const MAX_ENTRIES = 60;

/** Draws the legend along one side of `box`; returns the remaining box for the plot. */
export function drawLegend(canvas: ChartCanvas, box: Rect): Rect {
  const { chart } = canvas;
  const entries = entriesOf(canvas);
  const side = chart.legend ?? (entries.length > 1 ? 'bottom' : 'none');
  if (side === 'none' || entries.length === 0) return box;
  const rest =
    side === 'left' || side === 'right'
      ? column(canvas, box, entries, side)
      : rows(canvas, box, entries, side);
  return chart.legendOverlay ? box : rest;
}

function entriesOf(canvas: ChartCanvas): Entry[] {
  const { chart } = canvas;
  const slices = chart.chart === 'pie';
  const names = slices ? categoryNames(chart) : chart.series.map((series, i) => series.name || String(i + 1));
  const { size } = canvas.legendText;
  const entries = names.map((name, i) => {
    const text = truncate(name, 32);
    const color = slices ? canvas.color(0, i) : canvas.color(i);
    const width = canvas.measure(text, { size }).width + size * 1.4;
    return { text, series: slices ? 0 : i, point: slices ? i : undefined, color, width };
  });
  return entries.filter((it) => slices || !chart.series[it.series]?.unlisted).slice(0, MAX_ENTRIES);
}

/** Draws the symbol of an entry: a line with its marker, or a filled square. */
function drawSwatch(canvas: ChartCanvas, entry: Entry, x: number, middle: number): void {
  const size = canvas.legendText.size * 0.8;
  const { chart } = canvas;
  const series = chart.series[entry.series];
  const points = chart.chart === 'scatter' || (chart.chart === 'radar' && !chart.filled);
  const lined =
    entry.point === undefined &&
    series &&
    (points || (kindOf(chart, series) === 'line' && !chart.filled && chart.chart !== 'bubble'));
  if (!lined) {
    const swatch = { x, y: middle - size / 2, width: size, height: size };
    const stroke = canvas.edgeOf(entry.series, entry.color);
    canvas.path(roundedRectPath(swatch, size / 4), { fill: entry.color, ...(stroke ? { stroke } : {}) });
    return;
  }
  const joined = series.joined ?? (chart.chart !== 'scatter' || chart.smooth !== undefined);
  const stroke = canvas.lineOf(entry.series);
  const width = Math.min(stroke.width, size * 0.6);
  if (joined) canvas.line({ x, y: middle }, { x: x + size, y: middle }, { ...stroke, width, cap: 'butt' });
  const marker = markerOf(canvas, entry.series, chart.markers === true || !joined);
  if (!marker) return;
  const fitted = { ...marker, size: Math.min(marker.size ?? size * 0.6, size) };
  drawMarker(canvas, { x: x + size / 2, y: middle }, fitted, entry.series);
}

function drawEntry(canvas: ChartCanvas, entry: Entry, x: number, middle: number, maxWidth: number): void {
  drawSwatch(canvas, entry, x, middle);
  const from = canvas.legendText.size * 1.25;
  // Shorten text that is wider than its column.
  const maxLength = Math.max(
    2,
    Math.floor((entry.text.length * (maxWidth - from)) / Math.max(1, entry.width - from)),
  );
  const text = entry.width > maxWidth * 1.01 ? truncate(entry.text, maxLength) : entry.text;
  canvas.label(text, { x: x + from, y: middle }, { anchor: [0, 0.5], ...canvas.legendText });
}

function column(canvas: ChartCanvas, box: Rect, entries: readonly Entry[], side: 'left' | 'right'): Rect {
  // The line height is reduced before entries are omitted.
  const usualLine = canvas.legendText.size * 1.7;
  const line = Math.max(canvas.legendText.size * 1.15, Math.min(usualLine, box.height / entries.length));
  const width = Math.min(box.width * 0.45, Math.max(...entries.map((entry) => entry.width)));
  const gap = canvas.legendText.size * 1.2;
  const fit = entries.slice(0, Math.max(1, Math.floor(box.height / line + 1e-6)));
  const x = side === 'left' ? box.x : box.x + box.width - width;
  const top = box.y + (box.height - fit.length * line) / 2;
  for (const [i, entry] of fit.entries()) drawEntry(canvas, entry, x, top + (i + 0.5) * line, width);
  const taken = width + gap;
  return { ...box, x: side === 'left' ? box.x + taken : box.x, width: Math.max(1, box.width - taken) };
}

function rows(canvas: ChartCanvas, box: Rect, entries: readonly Entry[], side: 'top' | 'bottom'): Rect {
  const gap = canvas.legendText.size * 1.4;
  const line = canvas.legendText.size * 1.7;
  const lines: Entry[][] = [[]];
  let width = 0;
  for (const entry of entries) {
    if (width > 0 && width + gap + entry.width > box.width) {
      lines.push([]);
      width = 0;
    }
    lastItem(lines).push(entry);
    width += (width > 0 ? gap : 0) + entry.width;
  }
  const shown = lines.slice(0, Math.max(1, Math.floor((box.height * 0.35) / line)));
  const height = shown.length * line;
  const top = side === 'top' ? box.y : box.y + box.height - height;
  shown.forEach((row, i) => {
    const total = row.reduce((sum, entry) => sum + entry.width, 0) + gap * (row.length - 1);
    let x = box.x + (box.width - total) / 2;
    for (const entry of row) {
      drawEntry(canvas, entry, x, top + (i + 0.5) * line, box.width);
      x += entry.width + gap;
    }
  });
  const taken = height + canvas.legendText.size * 0.6;
  return { ...box, y: side === 'top' ? box.y + taken : box.y, height: Math.max(1, box.height - taken) };
}
