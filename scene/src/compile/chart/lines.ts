import { itemAt, lastItem } from '../../checked-access.ts';
import { linesPath, type Path, type PathCommand } from '../../geometry/path.ts';
import type { Point } from '../../model/geometry.ts';
import type { Plot } from './axes.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { addPointParts, type ChartPoint, drawPointLabels } from './labels.ts';
import { drawMarker, findMarker } from './markers.ts';
import type { PlottedSeries } from './series-values.ts';

/** Draws series as lines with markers and labels. Lines have gaps at missing values. */
export function drawLines(canvas: ChartCanvas, plot: Plot, group: readonly PlottedSeries[]): void {
  for (const series of group) {
    const runs = splitAtGaps(plot, series);
    const isJoined = series.options.joined !== false;
    const isSmooth = series.options.smooth ?? canvas.chart.smooth ?? false;
    const stroke = canvas.lineStroke(series.index);
    for (const run of isJoined ? runs : []) {
      const positions = run.map(({ position }) => position);
      const curve = createCurve(positions, isSmooth);
      canvas.drawPath(curve, { stroke });
      canvas.addPart({ kind: 'series', series: series.index }, curve, { isArea: false });
    }
    addPointParts(canvas, series.index, runs.flat());
    // A single point has no line, so it needs a marker to be visible.
    const hasDefaultMarker = canvas.chart.markers === true || !isJoined || series.spans.length === 1;
    const marker = findMarker(canvas, series.index, hasDefaultMarker);
    for (const run of runs) {
      const visibleMarker = marker ?? (run.length === 1 ? ({ shape: 'circle' } as const) : undefined);
      if (visibleMarker)
        for (const { position, index } of run) drawMarker(canvas, position, visibleMarker, series.index, index);
    }
    drawPointLabels(canvas, series.index, runs.flat());
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
    const pointAt = (value: number, i: number) => ({
      x: plot.labelPosition(i),
      y: plot.valuePosition(value, series),
    });
    const top = spans.map((span, i) => pointAt(span.to, i));
    const bottom = spans.map((span, i) => pointAt(span.from, i)).reverse();
    if (top.length === 0) continue;
    const isSmooth = series.options.smooth ?? canvas.chart.smooth ?? false;
    const curve = createCurve(top, isSmooth);
    const area: Path = [...curve, ...bottom.map(({ x, y }) => ['L', x, y] as const), ['Z']];
    const color = canvas.color(series.index);
    // Areas that overlap others have an opacity of 60 % (`99`). Areas of charts from PowerPoint (`axisFit: 'data'`) are
    // opaque.
    const alpha = series.isStacked || canvas.chart.axisFit === 'data' ? '' : '99';
    const stroke = canvas.shapeStroke(series.index, color);
    const fill = alpha && color.length === 7 ? color + alpha : color;
    canvas.drawPath(area, { fill, stroke });
    canvas.addPart({ kind: 'series', series: series.index }, area, { isArea: true });
    if (alpha) canvas.drawPath(curve, { stroke: canvas.lineStroke(series.index, canvas.textSize * 0.14) });
    drawPointLabels(canvas, series.index, splitAtGaps(plot, series).flat());
  }
}

/** Returns the points of a series in runs of consecutive points with a value. */
function splitAtGaps(plot: Plot, series: PlottedSeries): ChartPoint[][] {
  const runs: ChartPoint[][] = [[]];
  series.spans.forEach((span, index) => {
    if (span) {
      const position = { x: plot.bandCentre(index), y: plot.valuePosition(span.to, series) };
      lastItem(runs).push({ position, index, value: span.value });
    } else if (lastItem(runs).length > 0) runs.push([]);
  });
  return runs.filter((run) => run.length > 0);
}

/**
 * Returns a polyline, or a smooth curve without overshoot: cubic Hermite segments whose slope at a point is the
 * harmonic mean of the slopes on both sides, or 0 at an extremum (F. N. Fritsch, J. Butland, "A method for constructing
 * local monotone piecewise cubic interpolants", 1984).
 */
function createCurve(points: readonly Point[], isSmooth: boolean): Path {
  if (!isSmooth || points.length < 3) return linesPath(points);
  const slopes = points.map((_, i) => slopeAt(points, i));
  return [
    ...linesPath(points.slice(0, 1)),
    ...points.slice(1).map((point, i): PathCommand => {
      const previous = itemAt(points, i);
      const third = (point.x - previous.x) / 3;
      const controlY1 = previous.y + itemAt(slopes, i) * third;
      const controlY2 = point.y - itemAt(slopes, i + 1) * third;
      return ['C', previous.x + third, controlY1, point.x - third, controlY2, point.x, point.y];
    }),
  ];
}

/** Returns the slope (dy/dx) of the smooth curve at a point. */
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

/**
 * Returns a smooth curve through points that need not be sorted by x: a uniform Catmull-Rom spline (E. Catmull, R. Rom,
 * "A class of local interpolating splines", 1974). The curve consists of Béziers whose control points are
 * (next − previous) / 6 away from their point.
 */
export function catmullRomCurve(points: readonly Point[]): Path {
  const pointAt = (i: number) => itemAt(points, Math.min(points.length - 1, Math.max(0, i)));
  return [
    ...linesPath(points.slice(0, 1)),
    ...points.slice(1).map((to, i): PathCommand => {
      const [previous, from, next] = [pointAt(i - 1), pointAt(i), pointAt(i + 2)];
      const control1 = { x: from.x + (to.x - previous.x) / 6, y: from.y + (to.y - previous.y) / 6 };
      const control2 = { x: to.x - (next.x - from.x) / 6, y: to.y - (next.y - from.y) / 6 };
      return ['C', control1.x, control1.y, control2.x, control2.y, to.x, to.y];
    }),
  ];
}
