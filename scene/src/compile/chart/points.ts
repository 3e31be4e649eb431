import { defined } from '../../checked-access.ts';
import { ellipsePath, linesPath, rectPath } from '../../geometry/path.ts';
import type { ChartAxis } from '../../model/elements.ts';
import type { Point, Rect } from '../../model/geometry.ts';
import { formatNumber } from '../../model/number-format.ts';
import { axisStroke, drawAxisTitles, drawLineAcross, gridStroke, maxTextWidth } from './axes.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { addPointParts, type ChartPoint, drawPointLabels } from './labels.ts';
import { catmullRomCurve } from './lines.ts';
import { drawMarker, findMarker } from './markers.ts';
import { type AxisOptions, dataRange, rangeOf, roundedScale, type Scale } from './scale.ts';

/**
 * A point of a scatter or bubble chart, in units of the axes. `value` is on the y axis, `index` is the
 * index of the point in the series.
 */
interface XyPoint {
  readonly x: number;
  readonly value: number;
  readonly size: number;
  readonly index: number;
}

/** Width of the space for a tick mark and its label on the x axis, as a multiple of the text size. */
const TICK_WIDTH_RATIO = 3.6;
/** Height of the space for a tick mark and its label on the y axis, as a multiple of the text size. */
const TICK_HEIGHT_RATIO = 2.1;
/** Lower bound of the size of the largest bubble, which prevents a division by zero. */
const LARGEST_SIZE_MIN = 1e-300;

/** Draws a scatter chart (points, joined by lines if enabled) or a bubble chart. */
export function drawPoints(canvas: ChartCanvas, box: Rect): void {
  const { chart } = canvas;
  const pointsBySeries = chart.series.map((series) =>
    series.values.flatMap((value, index): XyPoint[] => {
      const x = series.xs ? series.xs[index] : index + 1;
      if (value === null || x === null || x === undefined) return [];
      return [{ x, value, size: Math.abs(series.sizes?.[index] ?? 1), index }];
    }),
  );
  const allPoints = pointsBySeries.flat();
  const inner = drawAxisTitles(canvas, box, { isHorizontal: false });
  const xValues = allPoints.map(({ x }) => x);
  const xTickCount = inner.width / (canvas.textSize * TICK_WIDTH_RATIO);
  const xScale = createScale(xValues, xTickCount, chart.categoryAxis ?? {}, canvas);
  const { valueAxis } = chart;
  const yOptions = { ...valueAxis, min: chart.min ?? valueAxis?.min, max: chart.max ?? valueAxis?.max };
  const yValues = allPoints.map(({ value }) => value);
  const yScale = createScale(yValues, inner.height / (canvas.textSize * TICK_HEIGHT_RATIO), yOptions, canvas);
  const area = drawGrid(canvas, inner, xScale, yScale);
  const positionOf = (point: XyPoint): Point => ({
    x: area.x + clampedPosition(xScale, point.x, chart.categoryAxis) * area.width,
    y: area.y + area.height * (1 - clampedPosition(yScale, point.value, valueAxis)),
  });
  const maxSize = Math.max(LARGEST_SIZE_MIN, ...allPoints.map((point) => point.size));
  pointsBySeries.forEach((points, seriesIndex) => {
    const placedPoints = points.map((point) => ({ ...point, position: positionOf(point) }));
    if (chart.chart === 'bubble') drawBubbles(canvas, placedPoints, seriesIndex, { area, maxSize });
    else drawXySeries(canvas, placedPoints, seriesIndex);
    drawPointLabels(canvas, seriesIndex, placedPoints);
  });
}

/** A point with its position in the plot. */
type PlacedPoint = XyPoint & ChartPoint;

/** Returns the position of a value on an axis from 0 to 1; values outside of the axis are at its ends. */
function clampedPosition(scale: Scale, value: number, axis: ChartAxis | undefined): number {
  const fraction = Math.min(1, Math.max(0, scale.position(value)));
  return axis?.reversed ? 1 - fraction : fraction;
}

/** Returns a scale for values, with about `tickCount` tick marks, at least 2 and at most 10. */
function createScale(values: readonly number[], tickCount: number, axis: AxisOptions, canvas: ChartCanvas): Scale {
  const range = rangeOf(values);
  const { low, high } = dataRange(range.low, range.high);
  // Margin for the radius of bubbles, which are not clipped.
  const margin = canvas.chart.chart === 'bubble' ? (high - low) * 0.08 : 0;
  // A linear axis that starts at 0 has no margin there. A logarithmic axis starts at its lowest value,
  // because this axis cannot contain 0.
  const from = axis.logBase === undefined ? low - (low === 0 ? 0 : margin) : range.low;
  return roundedScale(from, high + margin, Math.min(10, Math.max(2, Math.round(tickCount))), axis);
}

/** Draws the line and the markers of a scatter series. */
function drawXySeries(canvas: ChartCanvas, placedPoints: readonly PlacedPoint[], seriesIndex: number): void {
  const series = defined(canvas.series(seriesIndex), 'series');
  const smooth = series.smooth ?? canvas.chart.smooth;
  // Without `joined`, a series has a line if the chart has the property `smooth`, with any value.
  const isJoined = series.joined ?? canvas.chart.smooth !== undefined;
  if (isJoined) {
    const positions = placedPoints.map(({ position }) => position);
    const line = smooth ? catmullRomCurve(positions) : linesPath(positions);
    canvas.drawPath(line, { stroke: canvas.lineStroke(seriesIndex) });
    canvas.addPart({ kind: 'series', series: seriesIndex }, line, { isArea: false });
  }
  addPointParts(canvas, seriesIndex, placedPoints);
  const marker = findMarker(canvas, seriesIndex, canvas.chart.markers !== false || !isJoined);
  if (marker) for (const point of placedPoints) drawMarker(canvas, point.position, marker, seriesIndex, point.index);
}

function drawBubbles(
  canvas: ChartCanvas,
  placedPoints: readonly PlacedPoint[],
  seriesIndex: number,
  { area, maxSize }: { readonly area: Rect; readonly maxSize: number },
): void {
  // The largest bubble has a diameter of a quarter of the plot's shorter side.
  const maxRadius = Math.min(area.width, area.height) / 8;
  for (const point of placedPoints) {
    // The area of a bubble is proportional to its size, so the radius is proportional to the size's square root.
    const r = maxRadius * Math.sqrt(point.size / maxSize);
    const color = canvas.color(seriesIndex, point.index);
    const { x, y } = point.position;
    const disc = ellipsePath({ x: x - r, y: y - r, width: 2 * r, height: 2 * r });
    const stroke = canvas.shapeStroke(seriesIndex, color) ?? { paint: color, width: canvas.hairline };
    // Bubbles have an opacity of 70 % (`b3`), because they may overlap.
    canvas.addPart({ kind: 'point', series: seriesIndex, point: point.index }, disc, { isArea: true });
    canvas.drawPath(disc, { fill: `${color.slice(0, 7)}b3`, stroke });
  }
}

/** Draws background, grid, axes and the labels of tick marks in `inner`, the box without the axis titles; returns the plot area. */
function drawGrid(canvas: ChartCanvas, inner: Rect, xScale: Scale, yScale: Scale): Rect {
  const { valueAxis, categoryAxis, numberFormat } = canvas.chart;
  const gap = canvas.textSize * 0.6;
  const format = numberFormat ?? valueAxis?.numberFormat;
  const [valueStyle, categoryStyle] = [canvas.axisTextStyle(valueAxis), canvas.axisTextStyle(categoryAxis)];
  const valueLabels = valueAxis?.hidden ? [] : yScale.ticks.map((tick) => formatNumber(tick, format));
  const left = valueLabels.length > 0 ? maxTextWidth(canvas, valueLabels, valueStyle) + gap : 0;
  const labelHeight = categoryAxis?.hidden ? canvas.textSize * 0.5 : categoryStyle.size * 1.8 + gap;
  const area = {
    x: inner.x + left,
    y: inner.y + canvas.textSize * 0.5,
    width: Math.max(1, inner.width - left - canvas.textSize),
    height: Math.max(1, inner.height - labelHeight),
  };
  const sides = { y: area.y - valueStyle.size / 2, height: area.height + valueStyle.size };
  canvas.addAxisPart('value', { ...sides, x: inner.x, width: left });
  canvas.addAxisPart('category', {
    ...area,
    y: area.y + area.height,
    height: categoryAxis?.hidden ? 0 : labelHeight,
  });
  canvas.drawPlotBackground(rectPath(area), area);
  yScale.ticks.forEach((tick, i) => {
    const y = area.y + area.height * (1 - clampedPosition(yScale, tick, valueAxis));
    const stroke = tick === 0 ? axisStroke(canvas, categoryAxis) : gridStroke(canvas, valueAxis);
    if (stroke && (tick === 0 || valueAxis?.grid !== false)) drawLineAcross(canvas, area, y, 'horizontal', stroke);
    if (valueLabels[i]) canvas.drawLabel(valueLabels[i], { x: area.x - gap, y }, { anchor: [1, 0.5], ...valueStyle });
  });
  for (const tick of xScale.ticks) {
    const x = area.x + clampedPosition(xScale, tick, categoryAxis) * area.width;
    const isAxisLine = tick === xScale.min;
    const stroke = isAxisLine ? axisStroke(canvas, valueAxis) : gridStroke(canvas, categoryAxis);
    if (stroke && (isAxisLine || categoryAxis?.grid !== false)) drawLineAcross(canvas, area, x, 'vertical', stroke);
    if (categoryAxis?.hidden) continue;
    const text = formatNumber(tick, categoryAxis?.numberFormat);
    canvas.drawLabel(text, { x, y: area.y + area.height + gap }, { anchor: [0.5, 0], ...categoryStyle });
  }
  return area;
}
