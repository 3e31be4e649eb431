import { polygonPath } from '../../geometry/path.ts';
import type { Rect } from '../../model/geometry.ts';
import { formatNumber } from '../../model/number-format.ts';
import { type ChartCanvas, truncate } from './chart-canvas.ts';
import { addPointParts } from './labels.ts';
import { drawMarker, findMarker } from './markers.ts';
import { rangeOf, roundedScale } from './scale.ts';
import { categoryNames } from './series-values.ts';

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
    min: chart.min,
    max: chart.max,
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
  const gridStroke = { paint: canvas.gridColor, width: canvas.hairline };
  for (const tick of scale.ticks)
    canvas.drawPath(polygon(categories.map(() => fractionOf(tick))), { stroke: gridStroke });
  categories.forEach((name, i) => {
    canvas.drawLine(centre, pointAt(i, 1), gridStroke);
    const anchor = [0.5 - Math.cos(angleOf(i)) * 0.5, 0.5 - Math.sin(angleOf(i)) * 0.5] as const;
    const position = pointAt(i, 1 + (canvas.textSize * 0.5) / radius);
    canvas.drawLabel(truncate(name, 20), position, { anchor, ...canvas.axisTextStyle(chart.categoryAxis) });
  });
  const { size, color: tickColor } = canvas.axisTextStyle(chart.valueAxis);
  const tickStyle = { anchor: [1, 0.5], size: chart.valueAxis?.size ? size : size * 0.8, color: tickColor } as const;
  for (const tick of chart.valueAxis?.hidden ? [] : scale.ticks) {
    const position = { x: centre.x - canvas.textSize * 0.3, y: centre.y - radius * fractionOf(tick) };
    canvas.drawLabel(formatNumber(tick, chart.numberFormat ?? chart.valueAxis?.numberFormat), position, tickStyle);
  }
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
