import { lastItem } from '../../checked-access.ts';
import { rectPath, roundedRectPath } from '../../geometry/path.ts';
import type { Rect } from '../../model/geometry.ts';
import type { PaintColor } from '../../paint/display-list.ts';
import { type ChartCanvas, truncate } from './chart-canvas.ts';
import type { ChartPart } from './chart-part.ts';
import { drawMarker, findMarker } from './markers.ts';
import { categoryNames, seriesKind } from './series-values.ts';

/** An entry of a legend. */
interface LegendEntry {
  readonly text: string;
  /** Index of the series. */
  readonly series: number;
  /** Index of the slice of a pie; undefined for other charts. */
  readonly point: number | undefined;
  readonly color: PaintColor;
  /** Width of the symbol, its gap and the text. */
  readonly width: number;
}

/** Maximum number of entries; further entries are omitted. */
const MAX_ENTRIES = 60;

// Distances and sizes are multiples of the legend's text size. The factors were chosen by eye.

/**
 * Draws the legend along one side of `box`. Returns the box for the plot: the remaining box, or all of `box` if the
 * legend overlays the plot.
 */
export function drawLegend(canvas: ChartCanvas, box: Rect): Rect {
  const { chart } = canvas;
  const entries = createEntries(canvas);
  const side = chart.legend ?? (entries.length > 1 ? 'bottom' : 'none');
  if (side === 'none' || entries.length === 0) return box;
  const remaining =
    side === 'left' || side === 'right' ? drawColumn(canvas, box, entries, side) : drawRows(canvas, box, entries, side);
  return chart.legendOverlay ? box : remaining;
}

/** Returns the entries: the slices of a pie, otherwise the series. */
function createEntries(canvas: ChartCanvas): LegendEntry[] {
  const { chart } = canvas;
  const isPie = chart.chart === 'pie';
  const names = isPie ? categoryNames(chart) : chart.series.map((series, i) => series.name || String(i + 1));
  const { size } = canvas.legendTextStyle;
  const entries = names.map((name, i) => {
    const text = truncate(name, 32);
    const color = isPie ? canvas.color(0, i) : canvas.color(i);
    const width = canvas.measure(text, { size }).width + size * 1.4;
    return { text, series: isPie ? 0 : i, point: isPie ? i : undefined, color, width };
  });
  return entries.filter((entry) => isPie || !chart.series[entry.series]?.unlisted).slice(0, MAX_ENTRIES);
}

/**
 * Draws the symbol of an entry: a line, a marker or both, or a filled square. `x` is the left end of the symbol,
 * `middle` its vertical centre.
 */
function drawSymbol(canvas: ChartCanvas, entry: LegendEntry, x: number, middle: number): void {
  const size = canvas.legendTextStyle.size * 0.8;
  const { chart } = canvas;
  const series = chart.series[entry.series];
  const isPointChart = chart.chart === 'scatter' || (chart.chart === 'radar' && !chart.filled);
  const hasLineOrMarker =
    entry.point === undefined &&
    series &&
    (isPointChart || (seriesKind(chart, series) === 'line' && !chart.filled && chart.chart !== 'bubble'));
  if (!hasLineOrMarker) {
    const square = { x, y: middle - size / 2, width: size, height: size };
    const stroke = canvas.shapeStroke(entry.series, entry.color);
    canvas.drawPath(roundedRectPath(square, size / 4), { fill: entry.color, stroke });
    return;
  }
  // Without `joined`, a scatter series has a line if the chart has the property `smooth`, with any value.
  const isJoined = series.joined ?? (chart.chart !== 'scatter' || chart.smooth !== undefined);
  const stroke = canvas.lineStroke(entry.series);
  const width = Math.min(stroke.width, size * 0.6);
  if (isJoined) canvas.drawLine({ x, y: middle }, { x: x + size, y: middle }, { ...stroke, width, cap: 'butt' });
  const marker = findMarker(canvas, entry.series, chart.markers === true || !isJoined);
  if (!marker) return;
  const legendMarker = { ...marker, size: Math.min(marker.size ?? size * 0.6, size) };
  drawMarker(canvas, { x: x + size / 2, y: middle }, legendMarker, entry.series);
}

/** Draws an entry; shortens its text if the entry is wider than `maxWidth`. `middle` is the vertical centre. */
function drawEntry(canvas: ChartCanvas, entry: LegendEntry, x: number, middle: number, maxWidth: number): void {
  drawSymbol(canvas, entry, x, middle);
  const indent = canvas.legendTextStyle.size * 1.25;
  // The number of characters that fit is estimated from the average width of the text's characters.
  const fittingLength = (entry.text.length * (maxWidth - indent)) / Math.max(1, entry.width - indent);
  const maxLength = Math.max(2, Math.floor(fittingLength));
  const text = entry.width > maxWidth * 1.01 ? truncate(entry.text, maxLength) : entry.text;
  const { series, point } = entry;
  addLegendPart(
    canvas,
    { x, y: middle - indent / 2, width: Math.min(entry.width, maxWidth), height: indent },
    point === undefined ? { kind: 'series', series } : { kind: 'point', series, point },
  );
  canvas.drawLabel(text, { x: x + indent, y: middle }, { anchor: [0, 0.5], ...canvas.legendTextStyle });
}

const addLegendPart = (canvas: ChartCanvas, box: Rect, entry?: ChartPart): void =>
  canvas.addPart({ kind: 'legend' }, rectPath(box), { isArea: true, ...(entry ? { entry } : {}) });

/** Draws the entries below one another at the left or right side of the box; returns the remaining box. */
function drawColumn(canvas: ChartCanvas, box: Rect, entries: readonly LegendEntry[], side: 'left' | 'right'): Rect {
  // First the line height is reduced; entries are omitted only if they do not fit at the minimum line height.
  const { size } = canvas.legendTextStyle;
  const lineHeight = Math.max(size * 1.15, Math.min(size * 1.7, box.height / entries.length));
  const width = Math.min(box.width * 0.45, Math.max(...entries.map((entry) => entry.width)));
  const visibleEntries = entries.slice(0, Math.max(1, Math.floor(box.height / lineHeight + 1e-6)));
  const x = side === 'left' ? box.x : box.x + box.width - width;
  const top = box.y + (box.height - visibleEntries.length * lineHeight) / 2;
  addLegendPart(canvas, { x, y: top, width, height: visibleEntries.length * lineHeight });
  for (const [i, entry] of visibleEntries.entries()) drawEntry(canvas, entry, x, top + (i + 0.5) * lineHeight, width);
  const usedSpace = width + size * 1.2;
  return {
    ...box,
    x: side === 'left' ? box.x + usedSpace : box.x,
    width: Math.max(1, box.width - usedSpace),
  };
}

/** Draws the entries in centred rows at the top or bottom of the box; returns the remaining box. */
function drawRows(canvas: ChartCanvas, box: Rect, entries: readonly LegendEntry[], side: 'top' | 'bottom'): Rect {
  const gap = canvas.legendTextStyle.size * 1.4;
  const lineHeight = canvas.legendTextStyle.size * 1.7;
  const rows: LegendEntry[][] = [[]];
  let width = 0;
  for (const entry of entries) {
    if (width > 0 && width + gap + entry.width > box.width) {
      rows.push([]);
      width = 0;
    }
    lastItem(rows).push(entry);
    width += (width > 0 ? gap : 0) + entry.width;
  }
  const visibleRows = rows.slice(0, Math.max(1, Math.floor((box.height * 0.35) / lineHeight)));
  const height = visibleRows.length * lineHeight;
  const top = side === 'top' ? box.y : box.y + box.height - height;
  const widthOf = (row: readonly LegendEntry[]) =>
    row.reduce((sum, entry) => sum + entry.width, 0) + gap * (row.length - 1);
  const partWidth = Math.min(box.width, Math.max(...visibleRows.map(widthOf)));
  addLegendPart(canvas, { x: box.x + (box.width - partWidth) / 2, y: top, width: partWidth, height });
  visibleRows.forEach((row, i) => {
    const rowWidth = widthOf(row);
    let x = box.x + (box.width - rowWidth) / 2;
    for (const entry of row) {
      drawEntry(canvas, entry, x, top + (i + 0.5) * lineHeight, box.width);
      x += entry.width + gap;
    }
  });
  const usedSpace = height + canvas.legendTextStyle.size * 0.6;
  return {
    ...box,
    y: side === 'top' ? box.y + usedSpace : box.y,
    height: Math.max(1, box.height - usedSpace),
  };
}
