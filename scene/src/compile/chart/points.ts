import { ellipsePath } from '../../geometry/path.ts';
import type { Rect } from '../../model/geometry.ts';
import { gridLine, withAxisTitles } from './axes.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { curve, drawDot } from './lines.ts';
import { formatNumber } from './number-format.ts';
import { niceScale, rangeOf, type Scale } from './scale.ts';

interface XyPoint {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Points over two number axes: dots, joined where the chart asks for lines, or bubbles. */
export function drawPoints(canvas: ChartCanvas, box: Rect): void {
  const { chart } = canvas;
  const series = chart.series.map((one) =>
    one.values.flatMap((y, i): XyPoint[] => {
      const x = one.xs ? one.xs[i] : i + 1;
      if (y === null || x === null || x === undefined) return [];
      return [{ x, y, size: Math.abs(one.sizes?.[i] ?? 1) }];
    }),
  );
  const all = series.flat();
  const inner = withAxisTitles(canvas, box, false);
  const rangeX = rangeOf(all.map((point) => point.x));
  const rangeY = rangeOf(all.map((point) => point.y));
  const bubble = chart.chart === 'bubble';
  const grow = bubble ? 0.08 : 0;
  const xs = niceScale(...padded(rangeX, grow), inner.width / (canvas.textSize * 6));
  const ys = niceScale(...padded(rangeY, grow), inner.height / (canvas.textSize * 3), chart);
  const area = drawGrid(canvas, inner, xs, ys);
  const at = (point: XyPoint) => ({
    x: area.x + ((point.x - xs.min) / (xs.max - xs.min || 1)) * area.width,
    y: area.y + area.height * (1 - (point.y - ys.min) / (ys.max - ys.min || 1)),
  });
  const largest = Math.max(1e-300, ...all.map((point) => point.size));
  const reach = Math.min(area.width, area.height) / 8;
  series.forEach((points, index) => {
    const places = points.map(at);
    if (!bubble && chart.smooth !== undefined) {
      const stroke = { paint: canvas.color(index), width: canvas.textSize * 0.16, join: 'round' as const };
      canvas.path(curve(places, false), { stroke });
    }
    points.forEach((point, i) => {
      const place = places[i]!;
      if (!bubble) {
        drawDot(canvas, place, canvas.textSize * 0.32, index);
        return;
      }
      // The area stands for the size, so the radius goes with its root.
      const r = reach * Math.sqrt(point.size / largest);
      const color = canvas.color(index);
      const disc = ellipsePath({ x: place.x - r, y: place.y - r, width: 2 * r, height: 2 * r });
      canvas.path(disc, { fill: `${color.slice(0, 7)}b3`, stroke: { paint: color, width: canvas.hairline } });
    });
  });
}

function padded({ low, high }: { low: number; high: number }, by: number): [number, number] {
  const room = (high - low || Math.abs(high) || 1) * by;
  // Axes start at zero where the data do not stand far from it.
  const from = low > 0 && low < high * 0.83 ? 0 : low - room;
  return [from, high + room];
}

function drawGrid(canvas: ChartCanvas, inner: Rect, xs: Scale, ys: Scale): Rect {
  const gap = canvas.textSize * 0.6;
  const format = canvas.chart.numberFormat;
  const texts = ys.ticks.map((tick) => formatNumber(tick, format));
  const left = Math.max(0, ...texts.map((text) => canvas.measure(text).width)) + gap;
  const area = {
    x: inner.x + left,
    y: inner.y + canvas.textSize * 0.5,
    width: Math.max(1, inner.width - left - canvas.textSize),
    height: Math.max(1, inner.height - canvas.textSize * 1.8 - gap),
  };
  ys.ticks.forEach((tick, i) => {
    const y = area.y + area.height * (1 - (tick - ys.min) / (ys.max - ys.min));
    gridLine(canvas, area, y, false, tick === 0);
    canvas.label(texts[i]!, { x: area.x - gap, y }, { anchor: [1, 0.5] });
  });
  for (const tick of xs.ticks) {
    const x = area.x + ((tick - xs.min) / (xs.max - xs.min)) * area.width;
    gridLine(canvas, area, x, true, tick === 0);
    canvas.label(formatNumber(tick, undefined), { x, y: area.y + area.height + gap }, { anchor: [0.5, 0] });
  }
  return area;
}
