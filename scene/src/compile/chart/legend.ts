import { roundedRectPath } from '../../geometry/path.ts';
import type { Rect } from '../../model/geometry.ts';
import type { PaintColor } from '../../paint/display-list.ts';
import { type ChartCanvas, shortened } from './chart-canvas.ts';
import { categoryNames } from './series-values.ts';

interface Entry {
  readonly text: string;
  readonly color: PaintColor;
  readonly width: number;
}

const MAX_ENTRIES = 40;

/** Draws the legend along one side of `box`; returns what is left for the plot. */
export function drawLegend(canvas: ChartCanvas, box: Rect): Rect {
  const { chart } = canvas;
  const entries = entriesOf(canvas);
  const side = chart.legend ?? (entries.length > 1 ? 'bottom' : 'none');
  if (side === 'none' || entries.length === 0) return box;
  return side === 'left' || side === 'right'
    ? column(canvas, box, entries, side)
    : rows(canvas, box, entries, side);
}

function entriesOf(canvas: ChartCanvas): Entry[] {
  const { chart } = canvas;
  const slices = chart.chart === 'pie';
  const names = slices ? categoryNames(chart) : chart.series.map((series, i) => series.name || String(i + 1));
  return names.slice(0, MAX_ENTRIES).map((name, i) => {
    const text = shortened(name, 32);
    const color = slices ? canvas.color(0, i) : canvas.color(i);
    return { text, color, width: canvas.measure(text).width + canvas.textSize * 1.4 };
  });
}

function drawEntry(canvas: ChartCanvas, entry: Entry, x: number, middle: number): void {
  const size = canvas.textSize * 0.8;
  const swatch = { x, y: middle - size / 2, width: size, height: size };
  canvas.path(roundedRectPath(swatch, size / 4), { fill: entry.color });
  canvas.label(entry.text, { x: x + canvas.textSize * 1.25, y: middle }, { anchor: [0, 0.5], color: 'ink' });
}

function column(canvas: ChartCanvas, box: Rect, entries: readonly Entry[], side: 'left' | 'right'): Rect {
  const line = canvas.textSize * 1.7;
  const width = Math.min(box.width * 0.45, Math.max(...entries.map((entry) => entry.width)));
  const gap = canvas.textSize * 1.2;
  const fit = entries.slice(0, Math.max(1, Math.floor(box.height / line)));
  const x = side === 'left' ? box.x : box.x + box.width - width;
  const top = box.y + (box.height - fit.length * line) / 2;
  for (const [i, entry] of fit.entries()) drawEntry(canvas, entry, x, top + (i + 0.5) * line);
  const taken = width + gap;
  return { ...box, x: side === 'left' ? box.x + taken : box.x, width: Math.max(1, box.width - taken) };
}

function rows(canvas: ChartCanvas, box: Rect, entries: readonly Entry[], side: 'top' | 'bottom'): Rect {
  const gap = canvas.textSize * 1.4;
  const line = canvas.textSize * 1.7;
  const lines: Entry[][] = [[]];
  let width = 0;
  for (const entry of entries) {
    if (width > 0 && width + gap + entry.width > box.width) {
      lines.push([]);
      width = 0;
    }
    lines.at(-1)!.push(entry);
    width += (width > 0 ? gap : 0) + entry.width;
  }
  const shown = lines.slice(0, Math.max(1, Math.floor((box.height * 0.35) / line)));
  const height = shown.length * line;
  const top = side === 'top' ? box.y : box.y + box.height - height;
  shown.forEach((row, i) => {
    const total = row.reduce((sum, entry) => sum + entry.width, 0) + gap * (row.length - 1);
    let x = box.x + (box.width - total) / 2;
    for (const entry of row) {
      drawEntry(canvas, entry, x, top + (i + 0.5) * line);
      x += entry.width + gap;
    }
  });
  const taken = height + canvas.textSize * 0.6;
  return { ...box, y: side === 'top' ? box.y + taken : box.y, height: Math.max(1, box.height - taken) };
}
