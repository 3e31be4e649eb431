import { ellipsePath, type Path, type PathCommand } from '../../geometry/path.ts';
import type { Point } from '../../model/geometry.ts';
import type { Plot } from './axes.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { formatNumber } from './number-format.ts';
import type { Span } from './series-values.ts';

/** Lines of all series; gaps where values are missing. */
export function drawLines(canvas: ChartCanvas, plot: Plot, spans: readonly (readonly Span[])[]): void {
  spans.forEach((points, series) => {
    const runs = runsOf(plot, points);
    const stroke = {
      paint: canvas.color(series),
      width: canvas.textSize * 0.2,
      cap: 'round' as const,
      join: 'round' as const,
    };
    for (const run of runs) canvas.path(curve(run, canvas.chart.smooth === true), { stroke });
    const alone = runs.filter((run) => run.length === 1).flat();
    const marked = canvas.chart.markers === true || points.length === 1 ? runs.flat() : alone;
    for (const point of marked) drawDot(canvas, point, canvas.textSize * 0.28, series);
    if (canvas.chart.showValues) labelPoints(canvas, plot, points);
  });
}

/** Areas of all series, the last in front; stacked ones stand on those before. */
export function drawAreas(canvas: ChartCanvas, plot: Plot, spans: readonly (readonly Span[])[]): void {
  const stacked = (canvas.chart.stacking ?? 'none') !== 'none';
  // A missing value is a point of no height, on top of the series before where they are stacked.
  let base: number[] = [];
  spans.forEach((points, series) => {
    const below = base;
    const filled = points.map((span, i) => span ?? { from: below[i] ?? 0, to: below[i] ?? 0, value: 0 });
    if (stacked) base = filled.map((span) => span.to);
    const top = filled.map((span, i) => ({ x: plot.band(i), y: plot.value(span.to) }));
    const bottom = filled.map((span, i) => ({ x: plot.band(i), y: plot.value(span.from) })).reverse();
    if (top.length === 0) return;
    const outline: Path = [...curve(top, canvas.chart.smooth === true), ...bottom.map(lineTo), ['Z']];
    const color = canvas.color(series);
    canvas.path(outline, { fill: stacked ? color : `${color.slice(0, 7)}99` });
    const stroke = { paint: color, width: canvas.textSize * 0.14, join: 'round' as const };
    canvas.path(curve(top, canvas.chart.smooth === true), { stroke });
    if (canvas.chart.showValues) labelPoints(canvas, plot, points);
  });
}

const lineTo = (point: Point): PathCommand => ['L', point.x, point.y];

function runsOf(plot: Plot, points: readonly Span[]): Point[][] {
  const runs: Point[][] = [[]];
  points.forEach((span, i) => {
    if (span) runs.at(-1)!.push({ x: plot.band(i), y: plot.value(span.to) });
    else if (runs.at(-1)!.length > 0) runs.push([]);
  });
  return runs.filter((run) => run.length > 0);
}

/** A polyline, or a smooth curve that never overshoots (Fritsch and Butland's monotone slopes, 1984). */
export function curve(points: readonly Point[], smooth: boolean): Path {
  const [first, ...rest] = points;
  if (!first) return [];
  const start: PathCommand = ['M', first.x, first.y];
  if (!smooth || points.length < 3) return [start, ...rest.map(lineTo)];
  const slopes = points.map((_, i) => slopeAt(points, i));
  return [
    start,
    ...rest.map((point, i): PathCommand => {
      const before = points[i]!;
      const third = (point.x - before.x) / 3;
      return [
        'C',
        before.x + third,
        before.y + slopes[i]! * third,
        point.x - third,
        point.y - slopes[i + 1]! * third,
        point.x,
        point.y,
      ];
    }),
  ];
}

function slopeAt(points: readonly Point[], i: number): number {
  const secant = (a: number) => {
    const [p, q] = [points[a]!, points[a + 1]!];
    return q.x === p.x ? 0 : (q.y - p.y) / (q.x - p.x);
  };
  if (i === 0) return secant(0);
  if (i === points.length - 1) return secant(i - 1);
  const [before, after] = [secant(i - 1), secant(i)];
  if (before * after <= 0) return 0;
  return (2 * before * after) / (before + after);
}

/** A dot with a thin rim of paper, which sets it off from the line. */
export function drawDot(canvas: ChartCanvas, at: Point, radius: number, series: number): void {
  const dot = ellipsePath({ x: at.x - radius, y: at.y - radius, width: 2 * radius, height: 2 * radius });
  const stroke = { paint: canvas.context.color('paper'), width: radius * 0.35 };
  canvas.path(dot, { fill: canvas.color(series), stroke });
}

function labelPoints(canvas: ChartCanvas, plot: Plot, points: readonly Span[]): void {
  points.forEach((span, i) => {
    if (!span) return;
    const at = { x: plot.band(i), y: plot.value(span.to) - canvas.textSize * 0.5 };
    const text = formatNumber(span.value, canvas.chart.numberFormat);
    canvas.label(text, at, { anchor: [0.5, 1], size: canvas.textSize * 0.9, color: 'ink' });
  });
}
