import { itemAt, lastItem } from '../../checked-access.ts';
import type { Path, PathCommand } from '../../geometry/path.ts';
import type { Point } from '../../model/geometry.ts';
import type { Plot } from './axes.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { labelOptions, labelText } from './labels.ts';
import { drawMarker, findMarker } from './markers.ts';
import type { PlottedSeries } from './series-values.ts';

/** Draws series as lines, with gaps at missing values. */
export function drawLines(canvas: ChartCanvas, plot: Plot, group: readonly PlottedSeries[]): void {
  for (const series of group) {
    const runs = splitAtGaps(plot, series);
    const isJoined = series.series.joined !== false;
    const isSmooth = series.series.smooth ?? canvas.chart.smooth ?? false;
    const stroke = canvas.lineStroke(series.index);
    if (isJoined)
      for (const run of runs)
        canvas.path(
          createCurve(
            run.map((point) => point.position),
            isSmooth,
          ),
          { stroke },
        );
    // A single point has no line, so it needs a marker to be visible.
    const marker = findMarker(
      canvas,
      series.index,
      canvas.chart.markers === true || !isJoined || series.spans.length === 1,
    );
    for (const run of runs) {
      const visibleMarker = marker ?? (run.length === 1 ? ({ shape: 'circle' } as const) : undefined);
      if (visibleMarker)
        for (const { position, index } of run) drawMarker(canvas, position, visibleMarker, series.index, index);
    }
    labelPoints(canvas, plot, series);
  }
}

/** Draws series as areas, the last series in front; a stacked area starts at the top of the preceding area. */
export function drawAreas(canvas: ChartCanvas, plot: Plot, group: readonly PlottedSeries[]): void {
  // A missing value is drawn with height 0, on top of the preceding series if stacked.
  let stackTop: number[] = [];
  for (const series of group) {
    const previousTop = stackTop;
    const spans = series.spans.map(
      (span, i) => span ?? { from: previousTop[i] ?? 0, to: previousTop[i] ?? 0, value: 0 },
    );
    if (series.isStacked) stackTop = spans.map((span) => span.to);
    const at = (value: number, i: number) => ({
      x: plot.pointPosition(i),
      y: plot.valuePosition(value, series.isSecondary),
    });
    const top = spans.map((span, i) => at(span.to, i));
    const bottom = spans.map((span, i) => at(span.from, i)).reverse();
    if (top.length === 0) continue;
    const isSmooth = series.series.smooth ?? canvas.chart.smooth ?? false;
    const area: Path = [...createCurve(top, isSmooth), ...bottom.map(lineTo), ['Z']];
    const color = canvas.color(series.index);
    const alpha = series.isStacked || canvas.chart.axisFit === 'data' ? '' : '99';
    const stroke = canvas.shapeStroke(series.index, color);
    const fill = alpha && color.length === 7 ? color + alpha : color;
    canvas.path(area, { fill, ...(stroke ? { stroke } : {}) });
    if (alpha)
      canvas.path(createCurve(top, isSmooth), {
        stroke: canvas.lineStroke(series.index, canvas.textSize * 0.14),
      });
    labelPoints(canvas, plot, series);
  }
}

const lineTo = (point: Point): PathCommand => ['L', point.x, point.y];

interface LinePoint {
  readonly position: Point;
  readonly index: number;
}

function splitAtGaps(plot: Plot, series: PlottedSeries): LinePoint[][] {
  const runs: LinePoint[][] = [[]];
  series.spans.forEach((span, index) => {
    if (span)
      lastItem(runs).push({
        position: { x: plot.bandCentre(index), y: plot.valuePosition(span.to, series.isSecondary) },
        index,
      });
    else if (lastItem(runs).length > 0) runs.push([]);
  });
  return runs.filter((run) => run.length > 0);
}

/** Returns a polyline, or a smooth curve without overshoot (Fritsch and Butland's monotone slopes, 1984). */
function createCurve(points: readonly Point[], isSmooth: boolean): Path {
  const [first, ...others] = points;
  if (!first) return [];
  const start: PathCommand = ['M', first.x, first.y];
  if (!isSmooth || points.length < 3) return [start, ...others.map(lineTo)];
  const slopes = points.map((_, i) => slopeAt(points, i));
  return [
    start,
    ...others.map((point, i): PathCommand => {
      const previous = itemAt(points, i);
      const third = (point.x - previous.x) / 3;
      const controlY1 = previous.y + itemAt(slopes, i) * third;
      const controlY2 = point.y - itemAt(slopes, i + 1) * third;
      return ['C', previous.x + third, controlY1, point.x - third, controlY2, point.x, point.y];
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
  const [previous, next] = [secant(i - 1), secant(i)];
  if (previous * next <= 0) return 0;
  return (2 * previous * next) / (previous + next);
}

/** Returns a smooth curve through points in any order (Catmull and Rom, 1974). */
export function catmullRomCurve(points: readonly Point[]): Path {
  const [first, ...others] = points;
  if (!first) return [];
  const at = (i: number) => itemAt(points, Math.min(points.length - 1, Math.max(0, i)));
  return [
    ['M', first.x, first.y],
    ...others.map((to, i): PathCommand => {
      const [previous, from, next] = [at(i - 1), at(i), at(i + 2)];
      const controlY1 = { x: from.x + (to.x - previous.x) / 6, y: from.y + (to.y - previous.y) / 6 };
      const controlY2 = { x: to.x - (next.x - from.x) / 6, y: to.y - (next.y - from.y) / 6 };
      return ['C', controlY1.x, controlY1.y, controlY2.x, controlY2.y, to.x, to.y];
    }),
  ];
}

function labelPoints(canvas: ChartCanvas, plot: Plot, series: PlottedSeries): void {
  const labels = labelOptions(canvas, series.index);
  if (!labels) return;
  const size = labels.size ?? canvas.textSize * 0.9;
  series.spans.forEach((span, index) => {
    if (!span) return;
    const at = {
      x: plot.bandCentre(index),
      y: plot.valuePosition(span.to, series.isSecondary) - canvas.textSize * 0.5,
    };
    const text = labelText(canvas, labels, { series: series.index, index, value: span.value });
    canvas.label(text, at, {
      anchor: [0.5, 1],
      size,
      color: labels.color ? canvas.toLegible(labels.color) : canvas.inkColor,
    });
  });
}
