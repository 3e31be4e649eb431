import { defined } from '../../checked-access.ts';
import { ellipsePath } from '../../geometry/path.ts';
import type { ChartAxis } from '../../model/elements.ts';
import type { Point, Rect } from '../../model/geometry.ts';
import { formatNumber } from '../../model/number-format.ts';
import { axisStroke, gridLine, gridStroke, withAxisTitles } from './axes.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { labelsOf, labelText } from './labels.ts';
import { catmullRomCurve } from './lines.ts';
import { drawMarker, markerOf } from './markers.ts';
import { type AxisOptions, dataRange, niceScale, rangeOf, type Scale } from './scale.ts';

interface XyPoint {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly index: number;
}

/** Draws a scatter chart (points, joined by lines if enabled) or a bubble chart. */
export function drawPoints(canvas: ChartCanvas, box: Rect): void {
  const { chart } = canvas;
  const series = chart.series.map((one) =>
    one.values.flatMap((y, index): XyPoint[] => {
      const x = one.xs ? one.xs[index] : index + 1;
      if (y === null || x === null || x === undefined) return [];
      return [{ x, y, size: Math.abs(one.sizes?.[index] ?? 1), index }];
    }),
  );
  const all = series.flat();
  const inner = withAxisTitles(canvas, box, false);
  const xs = scaleOf(
    all.map((it) => it.x),
    inner.width / (canvas.textSize * 3.6),
    chart.categoryAxis ?? {},
    canvas,
  );
  const ys = scaleOf(
    all.map((it) => it.y),
    inner.height / (canvas.textSize * 2.1),
    { ...chart.valueAxis, ...ends(chart) },
    canvas,
  );
  const area = drawGrid(canvas, inner, xs, ys);
  const at = (point: XyPoint): Point => ({
    x: area.x + clamped(xs, point.x, chart.categoryAxis) * area.width,
    y: area.y + area.height * (1 - clamped(ys, point.y, chart.valueAxis)),
  });
  const largest = Math.max(1e-300, ...all.map((point) => point.size));
  series.forEach((points, index) => {
    const placed = points.map((point) => ({ ...point, at: at(point) }));
    if (chart.chart === 'bubble') drawBubbles(canvas, placed, index, { area, largest });
    else drawXySeries(canvas, placed, index);
    labelPoints(canvas, placed, index);
  });
}

type PlacedPoint = XyPoint & { readonly at: Point };

const ends = ({ min, max }: { min?: number | undefined; max?: number | undefined }): AxisOptions => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});

function clamped(scale: Scale, value: number, axis: ChartAxis | undefined): number {
  const share = Math.min(1, Math.max(0, scale.share(value)));
  return axis?.reversed ? 1 - share : share;
}

function scaleOf(values: readonly number[], count: number, axis: AxisOptions, canvas: ChartCanvas): Scale {
  const range = rangeOf(values);
  const { low, high } = dataRange(range.low, range.high, false);
  // Margin for the radius of bubbles.
  const margin = canvas.chart.chart === 'bubble' ? (high - low) * 0.08 : 0;
  const from = axis.logBase === undefined ? low - (low === 0 ? 0 : margin) : range.low;
  return niceScale(from, high + margin, Math.min(10, Math.max(2, Math.round(count))), axis);
}

function drawXySeries(canvas: ChartCanvas, placedPoints: readonly PlacedPoint[], index: number): void {
  const series = defined(canvas.series(index), 'series');
  const smooth = series.smooth ?? canvas.chart.smooth;
  const joined = series.joined ?? canvas.chart.smooth !== undefined;
  if (joined) {
    const points = placedPoints.map((point) => point.at);
    const straight = points.map((it, i) => [i === 0 ? 'M' : 'L', it.x, it.y] as const);
    canvas.path(smooth ? catmullRomCurve(points) : straight, { stroke: canvas.lineOf(index) });
  }
  const marker = markerOf(canvas, index, canvas.chart.markers !== false || !joined);
  if (marker) for (const point of placedPoints) drawMarker(canvas, point.at, marker, index, point.index);
}

function drawBubbles(
  canvas: ChartCanvas,
  placedPoints: readonly PlacedPoint[],
  index: number,
  { area, largest }: { readonly area: Rect; readonly largest: number },
): void {
  const reach = Math.min(area.width, area.height) / 8;
  for (const point of placedPoints) {
    // The size is proportional to the area, so the radius is proportional to its square root.
    const r = reach * Math.sqrt(point.size / largest);
    const color = canvas.color(index, point.index);
    const disc = ellipsePath({ x: point.at.x - r, y: point.at.y - r, width: 2 * r, height: 2 * r });
    const stroke = canvas.edgeOf(index, color) ?? { paint: color, width: canvas.hairline };
    canvas.path(disc, { fill: `${color.slice(0, 7)}b3`, stroke });
  }
}

function labelPoints(canvas: ChartCanvas, placedPoints: readonly PlacedPoint[], series: number): void {
  const labels = labelsOf(canvas, series);
  if (!labels) return;
  const size = labels.size ?? canvas.textSize * 0.9;
  for (const { at, index, y } of placedPoints) {
    const text = labelText(canvas, labels, { series, index, value: y });
    const above = { x: at.x, y: at.y - canvas.textSize * 0.5 };
    const color = labels.color ? canvas.legible(labels.color) : canvas.inkColor;
    canvas.label(text, above, { anchor: [0.5, 1], size, color });
  }
}

function drawGrid(canvas: ChartCanvas, inner: Rect, xs: Scale, ys: Scale): Rect {
  const { valueAxis, categoryAxis, numberFormat } = canvas.chart;
  const gap = canvas.textSize * 0.6;
  const format = numberFormat ?? valueAxis?.numberFormat;
  const [valueLook, look] = [canvas.axisText(valueAxis), canvas.axisText(categoryAxis)];
  const texts = valueAxis?.hidden ? [] : ys.ticks.map((tick) => formatNumber(tick, format));
  const left =
    texts.length > 0
      ? Math.max(0, ...texts.map((text) => canvas.measure(text, { size: valueLook.size }).width)) + gap
      : 0;
  const labelHeight = categoryAxis?.hidden ? canvas.textSize * 0.5 : look.size * 1.8 + gap;
  const area = {
    x: inner.x + left,
    y: inner.y + canvas.textSize * 0.5,
    width: Math.max(1, inner.width - left - canvas.textSize),
    height: Math.max(1, inner.height - labelHeight),
  };
  ys.ticks.forEach((tick, i) => {
    const y = area.y + area.height * (1 - clamped(ys, tick, valueAxis));
    const stroke = tick === 0 ? axisStroke(canvas, categoryAxis) : gridStroke(canvas, valueAxis);
    if (stroke && (tick === 0 || valueAxis?.grid !== false)) gridLine(canvas, area, y, false, stroke);
    if (texts[i]) canvas.label(texts[i], { x: area.x - gap, y }, { anchor: [1, 0.5], ...valueLook });
  });
  for (const tick of xs.ticks) {
    const x = area.x + clamped(xs, tick, categoryAxis) * area.width;
    const first = tick === xs.min;
    const stroke = first ? axisStroke(canvas, valueAxis) : gridStroke(canvas, categoryAxis);
    if (stroke && (first || categoryAxis?.grid !== false)) gridLine(canvas, area, x, true, stroke);
    if (categoryAxis?.hidden) continue;
    const text = formatNumber(tick, categoryAxis?.numberFormat);
    canvas.label(text, { x, y: area.y + area.height + gap }, { anchor: [0.5, 0], ...look });
  }
  return area;
}
