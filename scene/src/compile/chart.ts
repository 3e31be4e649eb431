import { rectPath } from '../geometry/path.ts';
import type { ChartElement } from '../model/elements.ts';
import type { Rect } from '../model/geometry.ts';
import { chartLines } from '../model/plain-text.ts';
import type { StructNode } from '../paint/display-list.ts';
import { drawCategoryPlot, type ValueAxis } from './chart/axes.ts';
import { drawBars } from './chart/bars.ts';
import { ChartCanvas } from './chart/chart-canvas.ts';
import { drawLegend } from './chart/legend.ts';
import { drawAreas, drawLines } from './chart/lines.ts';
import { drawPie } from './chart/pie.ts';
import { drawPoints } from './chart/points.ts';
import { drawRadar } from './chart/radar.ts';
import { dataRange, niceScale, rangeOf } from './chart/scale.ts';
import { categoryNames, type PlottedSeries, plottedSeries } from './chart/series-values.ts';
import type { ElementContext } from './element-context.ts';
import { paintOf } from './fill.ts';
import type { LocalTransform } from './local-transform.ts';

/** Maximum length of a chart's generated alternative text. The transcript contains all data. */
const MAX_ALT = 4000;

/** Compiles a chart to one figure whose alternative text lists its data. */
export function compileChart(
  element: ChartElement,
  place: LocalTransform,
  context: ElementContext,
): StructNode[] {
  const { sink } = context;
  const from = sink.next;
  const canvas = new ChartCanvas(element, place, context);
  drawBackground(canvas);
  const box = drawLegend(canvas, drawTitle(canvas));
  if (element.chart === 'pie') drawPie(canvas, box);
  else if (element.chart === 'scatter' || element.chart === 'bubble') drawPoints(canvas, box);
  else if (element.chart === 'radar') drawRadar(canvas, box);
  else drawCategories(canvas, box);
  return [{ role: 'Figure', from, to: sink.next, alt: altTextOf(element), element: element.id }];
}

function drawBackground(canvas: ChartCanvas): void {
  const { fill, width, height } = canvas.chart;
  const box = { x: 0, y: 0, width, height };
  if (fill) canvas.path(rectPath(box), { fill: paintOf(fill, box, canvas.context) });
}

function drawTitle(canvas: ChartCanvas): Rect {
  const { title, titleSize, titleOverlay, width, height } = canvas.chart;
  const box = { x: 0, y: 0, width, height };
  if (!title?.trim()) return box;
  const size = titleSize ?? canvas.textSize * 1.3;
  const bold = canvas.chart.titleBold ?? titleSize === undefined;
  const color = canvas.chart.titleColor ? canvas.legible(canvas.chart.titleColor) : canvas.inkColor;
  const look = { anchor: [0.5, 0] as const, size, color, bold, width };
  canvas.label(title, { x: width / 2, y: 0 }, look);
  if (titleOverlay) return box;
  const taken = canvas.measure(title, look).height + canvas.textSize * 0.8;
  return { ...box, y: taken, height: Math.max(1, height - taken) };
}

function drawCategories(canvas: ChartCanvas, box: Rect): void {
  const { chart } = canvas;
  const plotted = plottedSeries(chart);
  const first = plotted.filter((one) => !one.secondary);
  const second = plotted.filter((one) => one.secondary);
  const primary = valueAxis(canvas, box, first.length > 0 ? first : second, false);
  const secondary = first.length > 0 && second.length > 0 ? valueAxis(canvas, box, second, true) : undefined;
  const edged = chart.axisFit === 'data' && plotted.every((one) => one.kind === 'area');
  const plot = drawCategoryPlot(canvas, box, { primary, secondary, categories: categoryNames(chart), edged });
  // Painting order: areas, bars, lines; the series of the secondary axis last.
  for (const group of [first, second]) {
    drawAreas(
      canvas,
      plot,
      group.filter((one) => one.kind === 'area'),
    );
    drawBars(
      canvas,
      plot,
      group.filter((one) => one.kind === 'bar'),
    );
    drawLines(
      canvas,
      plot,
      group.filter((one) => one.kind === 'line'),
    );
  }
}

/** Returns the value axis of the given series. */
function valueAxis(
  canvas: ChartCanvas,
  box: Rect,
  plotted: readonly PlottedSeries[],
  secondary: boolean,
): ValueAxis {
  const { chart } = canvas;
  const look = (secondary ? chart.secondaryAxis : chart.valueAxis) ?? {};
  const spans = plotted.flatMap((one) => one.spans);
  const ends = rangeOf(spans.flatMap((span) => (span ? [span.from, span.to] : [])));
  const tops = rangeOf(spans.map((span) => span?.to));
  const percent = plotted.length > 0 && plotted.every((one) => one.stacked) && chart.stacking === 'percent';
  // Bars and areas start at zero unless `axisFit` is `data`; stacked series always do.
  const fromZero = plotted.some((one) => one.stacked || (one.kind !== 'line' && chart.axisFit !== 'data'));
  const range = fromZero ? ends : tops;
  const own = secondary ? look : { ...look, min: chart.min ?? look.min, max: chart.max ?? look.max };
  const low = percent && ends.low < 0 ? undefined : 0;
  const fixed = percent ? { min: own.min ?? low, max: own.max ?? 1, step: own.step } : own;
  const length = chart.horizontal && chart.chart === 'bar' ? box.width / 3.2 : box.height / 2;
  const count = Math.min(10, Math.max(2, Math.round(length / canvas.axisText(look).size)));
  const data = look.logBase === undefined ? dataRange(range.low, range.high, fromZero) : range;
  const format = (secondary ? undefined : chart.numberFormat) ?? look.numberFormat;
  return { scale: niceScale(data.low, data.high, count, fixed), format: percent ? '0%' : format, look };
}

function altTextOf(element: ChartElement): string {
  if (element.alt) return element.alt;
  return chartLines(element).join('; ').slice(0, MAX_ALT) || element.name || element.chart;
}
