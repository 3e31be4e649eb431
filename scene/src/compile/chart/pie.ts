import { arcCommands, type Path } from '../../geometry/path.ts';
import type { ChartLabels } from '../../model/elements.ts';
import type { Point, Rect } from '../../model/geometry.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { contrastOn, labelsOf, labelText } from './labels.ts';

/** A pie, or a ring for each series when there is a hole. Negative values count by their size, as spreadsheets do. */
export function drawPie(canvas: ChartCanvas, box: Rect): void {
  const { chart } = canvas;
  const hole = chart.hole ?? 0;
  const rings = hole > 0 ? chart.series.length : Math.min(1, chart.series.length);
  const labels = labelsOf(canvas, 0);
  const around = labels?.position === 'outside' ? canvas.textSize * 1.6 : canvas.textSize * 0.2;
  // Words beside the slices need their width at both sides, but never take more than half of it.
  const beside = labels?.position === 'outside' ? Math.min(box.width / 4, widestLabel(canvas, labels)) : 0;
  const reach = Math.max(0, Math.min(box.width / 2 - beside, box.height / 2) - around);
  // Slices that stand off must stay in the box.
  const radius =
    reach / (1 + Math.max(0, ...chart.series.slice(0, rings).map((_, i) => farthest(canvas, i))));
  const thickness = (radius * (1 - hole)) / Math.max(1, rings);
  for (let ring = 0; ring < rings; ring++) {
    const outer = radius - (rings - 1 - ring) * thickness;
    drawRing(canvas, box, ring, outer, hole > 0 ? outer - thickness : 0);
  }
}

function widestLabel(canvas: ChartCanvas, labels: ChartLabels): number {
  const values = canvas.series(0)?.values ?? [];
  const sum = values.reduce<number>((total, value) => total + Math.abs(value ?? 0), 0) || 1;
  const widths = values.slice(0, 100).map((value, index) => {
    const amount = Math.abs(value ?? 0);
    const text = labelText(canvas, labels, { series: 0, index, value: amount, share: amount / sum });
    return canvas.measure(text, labels.size === undefined ? {} : { size: labels.size }).width;
  });
  return Math.max(0, ...widths);
}

function explosionOf(canvas: ChartCanvas, series: number, point: number): number {
  const given = canvas.series(series);
  return given?.pointExplosions?.[point] ?? given?.explosion ?? 0;
}

function farthest(canvas: ChartCanvas, series: number): number {
  const count = canvas.series(series)?.values.length ?? 0;
  let most = 0;
  for (let i = 0; i < count; i++) most = Math.max(most, explosionOf(canvas, series, i));
  return most;
}

function drawRing(canvas: ChartCanvas, box: Rect, series: number, outer: number, inner: number): void {
  const values = (canvas.series(series)?.values ?? []).map((value) => Math.abs(value ?? 0));
  const sum = values.reduce((total, value) => total + value, 0);
  if (!(sum > 0) || !Number.isFinite(sum) || outer <= 0) return;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const paint = canvas.context.color('paper');
  const stroke = { paint, width: canvas.textSize * 0.12, join: 'round' as const };
  const labels = labelsOf(canvas, series);
  let angle = -Math.PI / 2 + ((canvas.chart.startAngle ?? 0) * Math.PI) / 180;
  values.forEach((value, index) => {
    const sweep = (value / sum) * 2 * Math.PI;
    if (value > 0) {
      const off = explosionOf(canvas, series, index) * outer;
      const centre = towards(middle, angle + sweep / 2, off);
      canvas.path(slice(centre, outer, inner, angle, sweep), { fill: canvas.color(series, index), stroke });
      if (labels) {
        const words = labelText(canvas, labels, { series, index, value, share: value / sum });
        labelSlice(
          canvas,
          { centre, outer, inner, middle: angle + sweep / 2, sweep },
          words,
          labels,
          canvas.color(series, index),
        );
      }
    }
    angle += sweep;
  });
}

const towards = (from: Point, angle: number, by: number): Point => ({
  x: from.x + Math.cos(angle) * by,
  y: from.y + Math.sin(angle) * by,
});

interface Slice {
  readonly centre: Point;
  readonly outer: number;
  readonly inner: number;
  readonly middle: number;
  readonly sweep: number;
}

/** Words inside a slice where they fit, else beside it. */
function labelSlice(canvas: ChartCanvas, it: Slice, text: string, labels: ChartLabels, fill: string): void {
  const size = labels.size ?? canvas.textSize;
  const reach =
    it.inner > 0 ? (it.outer + it.inner) / 2 : it.outer * (labels.position === 'inside' ? 0.78 : 0.64);
  const fits = it.sweep * reach > canvas.measure(text, { size }).width * 0.8;
  if (labels.position !== 'outside' && (fits || it.inner > 0)) {
    if (!fits) return;
    const color = labels.color ?? contrastOn(fill);
    canvas.label(text, towards(it.centre, it.middle, reach), { anchor: [0.5, 0.5], size, color });
    return;
  }
  if (it.inner > 0 || it.sweep < 0.03) return;
  const cos = Math.cos(it.middle);
  const anchor: [number, number] = [0.5 - cos * 0.5, 0.5 - Math.sin(it.middle) * 0.5];
  const at = towards(it.centre, it.middle, it.outer + size * 0.35);
  canvas.label(text, at, { anchor, size, color: labels.color ?? canvas.inkColor });
}

function slice(centre: Point, outer: number, inner: number, from: number, sweep: number): Path {
  const at = (radius: number, angle: number): [number, number] => [
    centre.x + radius * Math.cos(angle),
    centre.y + radius * Math.sin(angle),
  ];
  const whole = sweep >= 2 * Math.PI - 1e-9;
  const rim = arcCommands(centre, outer, outer, from, sweep);
  if (inner <= 0) {
    return whole
      ? [['M', ...at(outer, from)], ...rim, ['Z']]
      : [['M', centre.x, centre.y], ['L', ...at(outer, from)], ...rim, ['Z']];
  }
  const back = arcCommands(centre, inner, inner, from + sweep, -sweep);
  const joint: Path = whole
    ? [['Z'], ['M', ...at(inner, from + sweep)]]
    : [['L', ...at(inner, from + sweep)]];
  return [['M', ...at(outer, from)], ...rim, ...joint, ...back, ['Z']];
}
