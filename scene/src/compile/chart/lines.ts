import { itemAt, lastItem } from '../../checked-access.ts';
import type { Path, PathCommand } from '../../geometry/path.ts';
import type { Point } from '../../model/geometry.ts';
import type { Plot } from './axes.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { labelsOf, labelText } from './labels.ts';
import { drawMarker, markerOf } from './markers.ts';
import type { PlottedSeries } from './series-values.ts';

/** Draws series as lines, with gaps at missing values. */
export function drawLines(canvas: ChartCanvas, plot: Plot, group: readonly PlottedSeries[]): void {
  for (const one of group) {
    const runs = runsOf(plot, one);
    const joined = one.series.joined !== false;
    const smooth = one.series.smooth ?? canvas.chart.smooth ?? false;
    const stroke = canvas.lineOf(one.index);
    if (joined)
      for (const run of runs)
        canvas.path(
          curve(
            run.map((it) => it.at),
            smooth,
          ),
          { stroke },
        );
    // A single point has no line, so it needs a marker to be visible.
    const marker = markerOf(
      canvas,
      one.index,
      canvas.chart.markers === true || !joined || one.spans.length === 1,
    );
    for (const run of runs) {
      const shown = marker ?? (run.length === 1 ? ({ shape: 'circle' } as const) : undefined);
      if (shown) for (const { at, index } of run) drawMarker(canvas, at, shown, one.index, index);
    }
    labelPoints(canvas, plot, one);
  }
}

/** Draws series as areas, the last one in front; stacked areas start at the preceding ones. */
export function drawAreas(canvas: ChartCanvas, plot: Plot, group: readonly PlottedSeries[]): void {
  // A missing value is drawn with height 0, on top of the preceding series if stacked.
  let base: number[] = [];
  for (const one of group) {
    const below = base;
    const filled = one.spans.map((span, i) => span ?? { from: below[i] ?? 0, to: below[i] ?? 0, value: 0 });
    if (one.stacked) base = filled.map((span) => span.to);
    const at = (value: number, i: number) => ({ x: plot.edge(i), y: plot.value(value, one.secondary) });
    const top = filled.map((span, i) => at(span.to, i));
    const bottom = filled.map((span, i) => at(span.from, i)).reverse();
    if (top.length === 0) continue;
    const smooth = one.series.smooth ?? canvas.chart.smooth ?? false;
    const outline: Path = [...curve(top, smooth), ...bottom.map(lineTo), ['Z']];
    const color = canvas.color(one.index);
    const alpha = one.stacked || canvas.chart.axisFit === 'data' ? '' : '99';
    const stroke = canvas.edgeOf(one.index, color);
    const fill = alpha && color.length === 7 ? color + alpha : color;
    canvas.path(outline, { fill, ...(stroke ? { stroke } : {}) });
    if (alpha) canvas.path(curve(top, smooth), { stroke: canvas.lineOf(one.index, canvas.textSize * 0.14) });
    labelPoints(canvas, plot, one);
  }
}

const lineTo = (point: Point): PathCommand => ['L', point.x, point.y];

interface LinePoint {
  readonly at: Point;
  readonly index: number;
}

function runsOf(plot: Plot, one: PlottedSeries): LinePoint[][] {
  const runs: LinePoint[][] = [[]];
  one.spans.forEach((span, index) => {
    if (span)
      lastItem(runs).push({ at: { x: plot.band(index), y: plot.value(span.to, one.secondary) }, index });
    else if (lastItem(runs).length > 0) runs.push([]);
  });
  return runs.filter((run) => run.length > 0);
}

/** Returns a polyline, or a smooth curve without overshoot (Fritsch and Butland's monotone slopes, 1984). */
function curve(points: readonly Point[], smooth: boolean): Path {
  const [first, ...rest] = points;
  if (!first) return [];
  const start: PathCommand = ['M', first.x, first.y];
  if (!smooth || points.length < 3) return [start, ...rest.map(lineTo)];
  const slopes = points.map((_, i) => slopeAt(points, i));
  return [
    start,
    ...rest.map((point, i): PathCommand => {
      const before = itemAt(points, i);
      const third = (point.x - before.x) / 3;
      const leave = before.y + itemAt(slopes, i) * third;
      const arrive = point.y - itemAt(slopes, i + 1) * third;
      return ['C', before.x + third, leave, point.x - third, arrive, point.x, point.y];
    }),
  ];
}

function slopeAt(points: readonly Point[], i: number): number {
  const secant = (a: number) => {
    const [p, q] = [itemAt(points, a), itemAt(points, a + 1)];
    return q.x === p.x ? 0 : (q.y - p.y) / (q.x - p.x);
  };
  if (i === 0) return secant(0);
  if (i === points.length - 1) return secant(i - 1);
  const [before, after] = [secant(i - 1), secant(i)];
  if (before * after <= 0) return 0;
  return (2 * before * after) / (before + after);
}

/** Returns a smooth curve through points in any order (Catmull and Rom, 1974). */
export function catmullRomCurve(points: readonly Point[]): Path {
  const [first, ...rest] = points;
  if (!first) return [];
  const at = (i: number) => itemAt(points, Math.min(points.length - 1, Math.max(0, i)));
  return [
    ['M', first.x, first.y],
    ...rest.map((to, i): PathCommand => {
      const [before, from, after] = [at(i - 1), at(i), at(i + 2)];
      const leave = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
      const arrive = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
      return ['C', leave.x, leave.y, arrive.x, arrive.y, to.x, to.y];
    }),
  ];
}

function labelPoints(canvas: ChartCanvas, plot: Plot, one: PlottedSeries): void {
  const labels = labelsOf(canvas, one.index);
  if (!labels) return;
  const size = labels.size ?? canvas.textSize * 0.9;
  one.spans.forEach((span, index) => {
    if (!span) return;
    const at = { x: plot.band(index), y: plot.value(span.to, one.secondary) - canvas.textSize * 0.5 };
    const text = labelText(canvas, labels, { series: one.index, index, value: span.value });
    canvas.label(text, at, {
      anchor: [0.5, 1],
      size,
      color: labels.color ? canvas.legible(labels.color) : canvas.inkColor,
    });
  });
}
