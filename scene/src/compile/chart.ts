import { rectPath } from '../geometry/path.ts';
import type { ChartElement } from '../model/elements.ts';
import type { Rect } from '../model/geometry.ts';
import { chartLines } from '../model/plain-text.ts';
import type { StructNode } from '../paint/display-list.ts';
import { drawCategoryPlot, type ValueAxis } from './chart/axes.ts';
import { drawBars } from './chart/bars.ts';
import { ChartCanvas } from './chart/chart-canvas.ts';
import type { DrawnChartPart } from './chart/chart-part.ts';
import { drawLegend } from './chart/legend.ts';
import { drawAreas, drawLines } from './chart/lines.ts';
import { drawPie } from './chart/pie.ts';
import { drawPoints } from './chart/points.ts';
import { drawRadar } from './chart/radar.ts';
import { dataRange, rangeOf, roundedScale } from './chart/scale.ts';
import { categoryNames, computePlottedSeries, type PlottedSeries, type SeriesKind } from './chart/series-values.ts';
import type { ElementContext } from './element-context.ts';
import { toPaint } from './fill.ts';
import type { LocalTransform } from './local-transform.ts';

/** Maximum number of characters of a generated alternative text. The transcript contains all data. */
const MAX_ALT_LENGTH = 4000;

/** Compiles a chart to a figure whose alternative text lists the data. */
export function compileChart(element: ChartElement, transform: LocalTransform, context: ElementContext): StructNode[] {
  const { sink } = context;
  const from = sink.nextIndex;
  drawChart(new ChartCanvas(element, transform, context));
  return [{ role: 'Figure', from, to: sink.nextIndex, alt: altTextOf(element), element: element.id }];
}

/** Returns the parts of a chart that authors can select, in painting order, in the local space of the element. */
export function chartParts(
  element: ChartElement,
  transform: LocalTransform,
  context: ElementContext,
): readonly DrawnChartPart[] {
  const canvas = new ChartCanvas(element, transform, context);
  drawChart(canvas);
  return canvas.parts;
}

function drawChart(canvas: ChartCanvas): void {
  drawBackground(canvas);
  const box = drawLegend(canvas, drawTitle(canvas));
  const { chart } = canvas.chart;
  if (chart === 'pie') drawPie(canvas, box);
  else if (chart === 'scatter' || chart === 'bubble') drawPoints(canvas, box);
  else if (chart === 'radar') drawRadar(canvas, box);
  else drawCategories(canvas, box);
}

function drawBackground(canvas: ChartCanvas): void {
  const { fill, width, height } = canvas.chart;
  const box = { x: 0, y: 0, width, height };
  if (fill) canvas.drawPath(rectPath(box), { fill: toPaint(fill, box, canvas.context) });
}

/**
 * Draws the title at the top. Returns the box below the title, or the whole box if the title overlays the plot.
 * Distances are multiples of the text size, chosen by eye.
 */
function drawTitle(canvas: ChartCanvas): Rect {
  const { title, titleSize, titleOverlay, width, height } = canvas.chart;
  const box = { x: 0, y: 0, width, height };
  if (!title?.trim()) return box;
  const size = titleSize ?? canvas.textSize * 1.3;
  const isBold = canvas.chart.titleBold ?? titleSize === undefined;
  const color = canvas.chart.titleColor ? canvas.toLegible(canvas.chart.titleColor) : canvas.inkColor;
  const style = { anchor: [0.5, 0] as const, size, color, bold: isBold, width };
  canvas.drawLabel(title, { x: width / 2, y: 0 }, style);
  const textHeight = canvas.measure(title, style).height;
  canvas.addPart({ kind: 'title' }, rectPath({ ...box, height: textHeight }), { isArea: true });
  if (titleOverlay) return box;
  const titleHeight = textHeight + canvas.textSize * 0.8;
  return { ...box, y: titleHeight, height: Math.max(1, height - titleHeight) };
}

/** Draws a chart with a category axis: bars, lines, areas, or a combination. */
function drawCategories(canvas: ChartCanvas, box: Rect): void {
  const { chart } = canvas;
  const series = computePlottedSeries(chart);
  const primarySeries = series.filter((each) => !each.isSecondary);
  const secondarySeries = series.filter((each) => each.isSecondary);
  // If all series belong to the secondary axis, they are drawn on the primary axis.
  const primary = createValueAxis(canvas, box, primarySeries.length > 0 ? primarySeries : secondarySeries, {
    isSecondary: false,
  });
  const secondary =
    primarySeries.length > 0 && secondarySeries.length > 0
      ? createValueAxis(canvas, box, secondarySeries, { isSecondary: true })
      : undefined;
  const startsAtEdges = chart.axisFit === 'data' && series.every((each) => each.kind === 'area');
  const plot = drawCategoryPlot(canvas, box, { primary, secondary, categories: categoryNames(chart), startsAtEdges });
  // Painting order: areas, bars, lines; the series of the secondary axis last.
  for (const group of [primarySeries, secondarySeries]) {
    const seriesOfKind = (kind: SeriesKind) => group.filter((each) => each.kind === kind);
    drawAreas(canvas, plot, seriesOfKind('area'));
    drawBars(canvas, plot, seriesOfKind('bar'));
    drawLines(canvas, plot, seriesOfKind('line'));
  }
}

/** Returns the primary or secondary value axis, whose scale fits the series. */
function createValueAxis(
  canvas: ChartCanvas,
  box: Rect,
  series: readonly PlottedSeries[],
  { isSecondary }: { readonly isSecondary: boolean },
): ValueAxis {
  const { chart } = canvas;
  const options = (isSecondary ? chart.secondaryAxis : chart.valueAxis) ?? {};
  const spans = series.flatMap((each) => each.spans);
  const isPercent = series.length > 0 && series.every((each) => each.isStacked) && chart.stacking === 'percent';
  // Stacked series always start at zero. Bars and areas start at zero unless `axisFit` is `data`.
  const startsAtZero = series.some((each) => each.isStacked || (each.kind !== 'line' && chart.axisFit !== 'data'));
  const range = rangeOf(spans.flatMap((span) => (span ? [span.to, ...(startsAtZero ? [span.from] : [])] : [])));
  const axisOptions = isSecondary
    ? options
    : { ...options, min: chart.min ?? options.min, max: chart.max ?? options.max };
  const percentMinimum = range.low < 0 ? undefined : 0;
  const scaleOptions = isPercent
    ? { min: axisOptions.min ?? percentMinimum, max: axisOptions.max ?? 1, step: axisOptions.step }
    : axisOptions;
  // The label of a tick mark needs the space of about 3.2 text sizes on a horizontal axis, and of 2 on a vertical axis.
  const [axisLength, textSizesPerLabel] =
    chart.horizontal && chart.chart === 'bar' ? [box.width, 3.2] : [box.height, 2];
  const labelCount = axisLength / textSizesPerLabel / canvas.axisTextStyle(options).size;
  const tickCount = Math.min(10, Math.max(2, Math.round(labelCount)));
  const { low, high } =
    options.logBase === undefined ? dataRange(range.low, range.high, { includesZero: startsAtZero }) : range;
  const format = (isSecondary ? undefined : chart.numberFormat) ?? options.numberFormat;
  return {
    scale: roundedScale(low, high, tickCount, scaleOptions),
    format: isPercent ? '0%' : format,
    options,
  };
}

function altTextOf(element: ChartElement): string {
  if (element.alt) return element.alt;
  return chartLines(element).join('; ').slice(0, MAX_ALT_LENGTH) || element.name || element.chart;
}
