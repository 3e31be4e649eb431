import type { Path, PathCommand } from '../../geometry/path.ts';
import type { Rect } from '../../model/geometry.ts';
import { type ChartCanvas, shortened } from './chart-canvas.ts';
import { drawDot } from './lines.ts';
import { formatNumber } from './number-format.ts';
import { niceScale, rangeOf } from './scale.ts';
import { categoryNames } from './series-values.ts';

/** A web of categories around a centre, a polygon for each series. */
export function drawRadar(canvas: ChartCanvas, box: Rect): void {
  const { chart } = canvas;
  const names = categoryNames(chart);
  if (names.length === 0) return;
  const { low, high } = rangeOf(chart.series.flatMap((series) => series.values));
  const scale = niceScale(Math.min(0, low), Math.max(0, high), 4, chart);
  const radius = Math.max(
    1,
    Math.min(box.width / 2 - canvas.textSize * 5, box.height / 2 - canvas.textSize * 1.8),
  );
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const angleOf = (i: number) => -Math.PI / 2 + (i / names.length) * 2 * Math.PI;
  const share = (value: number) => (value - scale.min) / (scale.max - scale.min || 1);
  const at = (i: number, part: number) => ({
    x: centre.x + Math.cos(angleOf(i)) * radius * part,
    y: centre.y + Math.sin(angleOf(i)) * radius * part,
  });
  const polygon = (parts: readonly number[]): Path => [
    ...parts.map((part, i): PathCommand => {
      const point = at(i, part);
      return [i === 0 ? 'M' : 'L', point.x, point.y];
    }),
    ['Z'],
  ];
  const grid = { paint: canvas.context.color('slate-200'), width: canvas.hairline };
  for (const tick of scale.ticks) canvas.path(polygon(names.map(() => share(tick))), { stroke: grid });
  names.forEach((name, i) => {
    canvas.line(centre, at(i, 1), grid);
    const cos = Math.cos(angleOf(i));
    const sin = Math.sin(angleOf(i));
    const anchor: [number, number] = [0.5 - cos * 0.5, 0.5 - sin * 0.5];
    const edge = at(i, 1 + (canvas.textSize * 0.5) / radius);
    canvas.label(shortened(name, 20), edge, { anchor });
  });
  for (const tick of scale.ticks) {
    const y = centre.y - radius * share(tick);
    const text = formatNumber(tick, chart.numberFormat);
    canvas.label(
      text,
      { x: centre.x - canvas.textSize * 0.3, y },
      { anchor: [1, 0.5], size: canvas.textSize * 0.8 },
    );
  }
  chart.series.forEach((series, index) => {
    const color = canvas.color(index);
    const parts = names.map((_, i) => Math.max(0, Math.min(1, share(series.values[i] ?? scale.min))));
    const stroke = { paint: color, width: canvas.textSize * 0.16, join: 'round' as const };
    canvas.path(polygon(parts), { fill: `${color.slice(0, 7)}26`, stroke });
    if (!chart.markers) return;
    for (const [i, part] of parts.entries()) drawDot(canvas, at(i, part), canvas.textSize * 0.25, index);
  });
}
