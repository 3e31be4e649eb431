import { polygonPath } from '../../geometry/path.ts';
import type { Point, Rect } from '../../model/geometry.ts';
import { formatNumber } from '../../model/number-format.ts';
import { gridStroke, maxTextWidth } from './axes.ts';
import { type ChartCanvas, truncate } from './chart-canvas.ts';
import { addPointParts } from './labels.ts';
import { drawMarker, findMarker } from './markers.ts';
import { rangeOf, roundedScale, type Scale } from './scale.ts';
import { categoryNames } from './series-values.ts';

/** The position of a label, and the point of its box that is there (`LabelStyle`). */
interface LabelPlace {
  readonly position: Point;
  readonly anchor: readonly [x: number, y: number];
}

/** Approximate number of tick marks of the value axis. */
const TICK_COUNT = 4;

/** Draws a radar chart: categories around a centre, and a polygon for each series. */
export function drawRadar(canvas: ChartCanvas, box: Rect): void {
  const { chart } = canvas;
  const categories = categoryNames(chart);
  if (categories.length === 0) return;
  const { low, high } = rangeOf(chart.series.flatMap((series) => series.values));
  const scale = roundedScale(Math.min(0, low), Math.max(0, high), TICK_COUNT, {
    ...chart.valueAxis,
    min: chart.min ?? chart.valueAxis?.min,
    max: chart.max ?? chart.valueAxis?.max,
  });
  // The space around the polygons is for the labels of the categories; its size was chosen by eye.
  const radius = Math.max(1, Math.min(box.width / 2 - canvas.textSize * 5, box.height / 2 - canvas.textSize * 1.8));
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const angleOf = (i: number) => -Math.PI / 2 + (i / categories.length) * 2 * Math.PI;
  const { position: fractionOf } = scale;
  const pointAt = (i: number, fraction: number) => ({
    x: centre.x + Math.cos(angleOf(i)) * radius * fraction,
    y: centre.y + Math.sin(angleOf(i)) * radius * fraction,
  });
  const polygon = (fractions: readonly number[]) => polygonPath(fractions.map((fraction, i) => pointAt(i, fraction)));
  canvas.drawPlotBackground(polygon(categories.map(() => 1)), {
    x: centre.x - radius,
    y: centre.y - radius,
    width: 2 * radius,
    height: 2 * radius,
  });
  if (chart.valueAxis?.grid !== false) {
    const stroke = gridStroke(canvas, chart.valueAxis);
    for (const tick of scale.ticks) canvas.drawPath(polygon(categories.map(() => fractionOf(tick))), { stroke });
    for (const i of categories.keys()) canvas.drawLine(centre, pointAt(i, 1), stroke);
  }
  drawCategoryLabels(canvas, categories, (i) => ({
    position: pointAt(i, 1 + (canvas.textSize * 0.5) / radius),
    anchor: [0.5 - Math.cos(angleOf(i)) * 0.5, 0.5 - Math.sin(angleOf(i)) * 0.5],
  }));
  // Half of the width of the outermost polygon at the height of a tick mark above the centre.
  const angle = (2 * Math.PI) / categories.length;
  const halfWidthAt = (fraction: number) =>
    radius * Math.sin(angle) * Math.min(1, (1 - fraction) / (1 - Math.cos(angle)));
  drawTickLabels(canvas, scale, { gap: canvas.textSize * 0.3, centre, radius, halfWidthAt });
  chart.series.forEach((series, index) => {
    const color = canvas.color(index);
    const fractions = categories.map((_, i) => Math.max(0, Math.min(1, fractionOf(series.values[i] ?? scale.min))));
    // In filled charts, polygons have an opacity of 80 % (`cc`), so that the polygons behind them are visible. In
    // charts that are not filled, polygons have no fill if the chart is from PowerPoint (`axisFit: 'data'`), otherwise
    // an opacity of 15 % (`26`).
    const fill = chart.filled
      ? `${color.slice(0, 7)}cc`
      : chart.axisFit === 'data'
        ? undefined
        : `${color.slice(0, 7)}26`;
    const stroke = series.joined === false ? undefined : canvas.lineStroke(index, canvas.textSize * 0.16);
    canvas.drawPath(polygon(fractions), { fill, stroke });
    canvas.addPart({ kind: 'series', series: index }, polygon(fractions), { isArea: fill !== undefined });
    const points = fractions.map((fraction, i) => ({ position: pointAt(i, fraction), index: i, value: 0 }));
    addPointParts(canvas, index, points);
    const marker = findMarker(canvas, index, chart.markers === true);
    if (marker)
      for (const [i, fraction] of fractions.entries()) drawMarker(canvas, pointAt(i, fraction), marker, index, i);
  });
}

/** Draws the labels of the categories around the polygons. */
function drawCategoryLabels(
  canvas: ChartCanvas,
  categories: readonly string[],
  placeOf: (i: number) => LabelPlace,
): void {
  if (canvas.chart.categoryAxis?.hidden) return;
  categories.forEach((name, i) => {
    const { position, anchor } = placeOf(i);
    const style = { anchor, ...canvas.axisTextStyle(canvas.chart.categoryAxis) };
    const text = truncate(name, 20);
    canvas.drawLabel(text, position, style);
    const { width, height } = canvas.measure(text, style);
    canvas.addAxisPart('category', {
      x: position.x - anchor[0] * width,
      y: position.y - anchor[1] * height,
      width,
      height,
    });
  });
}

interface TickLabelPlaces {
  /** Space between the labels and the axis above the centre. */
  readonly gap: number;
  readonly centre: Point;
  readonly radius: number;
  /** Half of the width of the outermost polygon at a fraction of the axis. */
  halfWidthAt(fraction: number): number;
}

/**
 * Draws the labels of the tick marks at the left of the axis above the centre. Labels inside of the outermost polygon
 * contrast with the background of the plot, the others with that of the chart.
 */
function drawTickLabels(
  canvas: ChartCanvas,
  { ticks, position }: Scale,
  { gap, centre, radius, halfWidthAt }: TickLabelPlaces,
): void {
  const { valueAxis, numberFormat } = canvas.chart;
  if (valueAxis?.hidden) return;
  const { size: axisSize, color: outsideColor } = canvas.axisTextStyle(valueAxis);
  const size = valueAxis?.size ? axisSize : axisSize * 0.8;
  const insideColor = canvas.plotTextColor('muted', valueAxis?.color ?? canvas.chart.textColor);
  const labels = ticks.map((tick) => formatNumber(tick, numberFormat ?? valueAxis?.numberFormat));
  const x = centre.x - gap;
  for (const [i, tick] of ticks.entries()) {
    const label = labels[i] ?? '';
    const fraction = position(tick);
    const isInside = gap + canvas.measure(label, { size }).width / 2 <= halfWidthAt(fraction);
    const color = isInside ? insideColor : outsideColor;
    canvas.drawLabel(label, { x, y: centre.y - radius * fraction }, { anchor: [1, 0.5], size, color });
  }
  const width = maxTextWidth(canvas, labels, { size, color: insideColor });
  canvas.addAxisPart('value', { x: x - width, y: centre.y - radius - size / 2, width, height: radius + size });
}
