import type { ChartElement } from '../model/elements.ts';
import type { Rect } from '../model/geometry.ts';
import { chartLines } from '../model/plain-text.ts';
import type { StructNode } from '../paint/display-list.ts';
import { drawCategoryPlot } from './chart/axes.ts';
import { drawBars } from './chart/bars.ts';
import { ChartCanvas } from './chart/chart-canvas.ts';
import { drawLegend } from './chart/legend.ts';
import { drawAreas, drawLines } from './chart/lines.ts';
import { drawPie } from './chart/pie.ts';
import { drawPoints } from './chart/points.ts';
import { drawRadar } from './chart/radar.ts';
import { niceScale, rangeOf } from './chart/scale.ts';
import { categoryNames, spansOf } from './chart/series-values.ts';
import type { ElementContext } from './element-context.ts';
import type { Place } from './place.ts';

/** Longer data are cut in the wording of a chart; the transcript has them whole. */
const MAX_ALT = 4000;

/** A chart drawn from its data, read as one figure whose wording states the data. */
export function compileChart(element: ChartElement, place: Place, context: ElementContext): StructNode[] {
  const { sink } = context;
  const from = sink.next;
  const canvas = new ChartCanvas(element, place, context);
  const box = drawLegend(canvas, drawTitle(canvas));
  if (element.chart === 'pie') drawPie(canvas, box);
  else if (element.chart === 'scatter' || element.chart === 'bubble') drawPoints(canvas, box);
  else if (element.chart === 'radar') drawRadar(canvas, box);
  else drawCategories(canvas, box);
  return [{ role: 'Figure', from, to: sink.next, alt: wordingOf(element), element: element.id }];
}

function drawTitle(canvas: ChartCanvas): Rect {
  const { title, width, height } = canvas.chart;
  const box = { x: 0, y: 0, width, height };
  if (!title?.trim()) return box;
  const look = { anchor: [0.5, 0] as const, size: canvas.textSize * 1.3, color: 'ink', bold: true, width };
  canvas.label(title, { x: width / 2, y: 0 }, look);
  const taken = canvas.measure(title, look).height + canvas.textSize * 0.8;
  return { ...box, y: taken, height: Math.max(1, height - taken) };
}

function drawCategories(canvas: ChartCanvas, box: Rect): void {
  const { chart } = canvas;
  const spans = spansOf(chart);
  const ends = rangeOf(spans.flat().flatMap((span) => (span ? [span.from, span.to] : [])));
  const tops = rangeOf(spans.flat().map((span) => span?.to));
  const percent = chart.stacking === 'percent';
  // Bars and areas stand on zero. A line may start higher where its values are close together.
  const close = chart.chart === 'line' && tops.low > 0 && tops.low > tops.high * 0.83;
  const low = close ? tops.low : Math.min(0, ends.low);
  const fixed = percent ? { min: ends.low < 0 ? undefined : 0, max: 1 } : chart;
  const length = chart.horizontal && chart.chart === 'bar' ? box.width / 6 : box.height / 3;
  const count = Math.min(10, Math.max(2, Math.round(length / canvas.textSize)));
  const scale = niceScale(low, Math.max(close ? tops.high : 0, ends.high), count, fixed);
  const plot = drawCategoryPlot(
    canvas,
    box,
    scale,
    categoryNames(chart),
    percent ? '0%' : chart.numberFormat,
  );
  if (chart.chart === 'bar') drawBars(canvas, plot, spans);
  else if (chart.chart === 'area') drawAreas(canvas, plot, spans);
  else drawLines(canvas, plot, spans);
}

function wordingOf(element: ChartElement): string {
  if (element.alt) return element.alt;
  return chartLines(element).join('; ').slice(0, MAX_ALT) || element.name || element.chart;
}
