import type { ChartLabels } from '../../model/elements.ts';
import type { Rect, Size } from '../../model/geometry.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { labelColor, labelsOf, labelText } from './labels.ts';
import { drawSides, facePath, onFace, type Slice } from './pie-slices.ts';

/** Draws a pie, or with a hole one ring per series. Uses absolute values, as spreadsheets do. */
export function drawPie(canvas: ChartCanvas, box: Rect): void {
  const { chart } = canvas;
  const hole = chart.hole ?? 0;
  const rings = hole > 0 ? chart.series.length : Math.min(1, chart.series.length);
  const { radius, outside } = sizeOf(canvas, box, rings);
  const thickness = (radius * (1 - hole)) / Math.max(1, rings);
  for (let ring = 0; ring < rings; ring++) {
    const outer = radius - (rings - 1 - ring) * thickness;
    const slices = slicesOf(canvas, box, ring, { outer, inner: hole > 0 ? outer - thickness : 0 });
    drawSlices(canvas, slices, ring);
    labelSlices(canvas, slices, ring, outside);
  }
}

/** Height of a 3-D pie's face as a fraction of its width. */
const squashOf = (canvas: ChartCanvas): number =>
  canvas.chart.tilt === undefined ? 1 : Math.max(0.35, Math.sin((canvas.chart.tilt * Math.PI) / 180));

/** Height of a 3-D pie's side as a fraction of its radius. */
const sideOf = (canvas: ChartCanvas): number =>
  canvas.chart.tilt === undefined ? 0 : 0.3 * Math.cos((canvas.chart.tilt * Math.PI) / 180);

/**
 * Returns the radius of the pie and whether its labels are outside, which reduces the radius. Labels without a position
 * are inside unless one of them does not fit into its slice.
 */
function sizeOf(canvas: ChartCanvas, box: Rect, rings: number): { radius: number; outside: boolean } {
  const labels = labelsOf(canvas, 0);
  const largest = radiusOf(canvas, box, rings, undefined);
  if (!labels || canvas.chart.hole) return { radius: largest, outside: false };
  if (labels.position !== undefined) {
    const outside = labels.position === 'outside';
    return { radius: outside ? radiusOf(canvas, box, rings, labels) : largest, outside };
  }
  const slices = slicesOf(canvas, box, 0, { outer: largest, inner: 0 });
  const outside = slices.some((slice) => !fits(slice, sizeOfLabel(canvas, labels, slice), INSIDE));
  return { radius: outside ? radiusOf(canvas, box, rings, labels) : largest, outside };
}

function radiusOf(
  canvas: ChartCanvas,
  box: Rect,
  rings: number,
  outsideLabels: ChartLabels | undefined,
): number {
  const margin = (outsideLabels?.size ?? canvas.textSize) * (outsideLabels ? 1.6 : 0.2);
  // Labels outside the slices reserve their width on both sides, at most half of the chart.
  const labelWidth = outsideLabels ? Math.min(box.width / 4, widestLabel(canvas, outsideLabels)) : 0;
  const height = (box.height / 2 - margin) / (squashOf(canvas) + sideOf(canvas) / 2);
  const reach = Math.max(0, Math.min(box.width / 2 - labelWidth - margin, height));
  // Exploded slices must stay inside the box.
  return (
    reach / (1 + Math.max(0, ...canvas.chart.series.slice(0, rings).map((_, i) => maxExplosion(canvas, i))))
  );
}

function sizeOfLabel(canvas: ChartCanvas, labels: ChartLabels, slice: Slice): Size {
  const size = labels.size ?? canvas.textSize;
  return canvas.measure(textOf(canvas, labels, slice), { size });
}

const textOf = (canvas: ChartCanvas, labels: ChartLabels, { series, index, value, share }: Slice): string =>
  labelText(canvas, labels, { series, index, value, share });

function widestLabel(canvas: ChartCanvas, labels: ChartLabels): number {
  const slices = slicesOf(canvas, { x: 0, y: 0, width: 1, height: 1 }, 0, { outer: 1, inner: 0 });
  return Math.max(0, ...slices.slice(0, 100).map((slice) => sizeOfLabel(canvas, labels, slice).width));
}

function explosionOf(canvas: ChartCanvas, series: number, point: number): number {
  const given = canvas.series(series);
  return given?.pointExplosions?.[point] ?? given?.explosion ?? 0;
}

function maxExplosion(canvas: ChartCanvas, series: number): number {
  const count = canvas.series(series)?.values.length ?? 0;
  let largest = 0;
  for (let i = 0; i < count; i++) largest = Math.max(largest, explosionOf(canvas, series, i));
  return largest;
}

function slicesOf(
  canvas: ChartCanvas,
  box: Rect,
  series: number,
  { outer, inner }: { readonly outer: number; readonly inner: number },
): Slice[] {
  const values = (canvas.series(series)?.values ?? []).map((value) => Math.abs(value ?? 0));
  const sum = values.reduce((total, value) => total + value, 0);
  if (!(sum > 0) || !Number.isFinite(sum) || outer <= 0) return [];
  const squash = squashOf(canvas);
  const depth = sideOf(canvas) * outer;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 - depth / 2 };
  let from = -Math.PI / 2 + ((canvas.chart.startAngle ?? 0) * Math.PI) / 180;
  const slices: Slice[] = [];
  values.forEach((value, index) => {
    const sweep = (value / sum) * 2 * Math.PI;
    if (value > 0) {
      const flat = { outer, inner, squash, depth, from, sweep, series, index, value, share: value / sum };
      const off = explosionOf(canvas, series, index) * outer;
      slices.push({ ...flat, centre: onFace({ ...flat, centre: middle }, from + sweep / 2, off) });
    }
    from += sweep;
  });
  return slices;
}

function drawSlices(canvas: ChartCanvas, slices: readonly Slice[], series: number): void {
  const rim = {
    paint: canvas.context.color('paper'),
    width: canvas.textSize * 0.12,
    join: 'round' as const,
  };
  const loose = canvas.chart.tilt !== undefined && maxExplosion(canvas, series) > 0;
  const back = (slice: Slice) => Math.sin(slice.from + slice.sweep / 2);
  // Slices in front cover the sides of those behind.
  const ordered = canvas.chart.tilt === undefined ? slices : slices.toSorted((a, b) => back(a) - back(b));
  for (const slice of ordered) {
    if (slice.depth > 0) drawSides(canvas, slice, loose);
    if (!loose) continue;
    drawFace(canvas, slice, rim);
  }
  if (!loose) for (const slice of ordered) drawFace(canvas, slice, rim);
}

function drawFace(
  canvas: ChartCanvas,
  slice: Slice,
  rim: { paint: string; width: number; join: 'round' },
): void {
  const fill = canvas.color(slice.series, slice.index);
  canvas.path(facePath(slice), { fill, stroke: canvas.edgeOf(slice.series, fill) ?? rim });
}

/** Distance of inside labels from the centre, as a fraction of the radius: by default, and for position `inside`. */
const INSIDE = 0.64;
const AT_RIM = 0.78;

/** Returns whether all corners of a label of this size are inside the slice. */
function fits(slice: Slice, { width, height }: Size, reach: number): boolean {
  const middle = slice.from + slice.sweep / 2;
  const at = onFace(slice, middle, slice.outer * reach);
  return [-1, 1].every((right) =>
    [-1, 1].every((down) => {
      const x = at.x + (right * width * 0.94) / 2 - slice.centre.x;
      const y = (at.y + (down * height * 0.8) / 2 - slice.centre.y) / slice.squash;
      const turn = Math.abs(Math.atan2(y, x) - middle) % (2 * Math.PI);
      const apart = Math.min(turn, 2 * Math.PI - turn);
      return Math.hypot(x, y) <= slice.outer && (slice.sweep >= Math.PI || apart <= slice.sweep / 2);
    }),
  );
}

function labelSlices(canvas: ChartCanvas, slices: readonly Slice[], series: number, outside: boolean): void {
  const labels = labelsOf(canvas, series);
  if (!labels) return;
  for (const slice of slices) {
    if (slice.inner > 0) labelRing(canvas, slice, labels);
    else labelSlice(canvas, slice, labels, outside);
  }
}

/** Draws the label of a ring's segment if it fits. */
function labelRing(canvas: ChartCanvas, slice: Slice, labels: ChartLabels): void {
  const size = labels.size ?? canvas.textSize;
  const text = textOf(canvas, labels, slice);
  const reach = (slice.outer + slice.inner) / 2;
  if (slice.sweep * reach <= canvas.measure(text, { size }).width * 0.8) return;
  const color = labelColor(canvas, labels, canvas.color(slice.series, slice.index));
  canvas.label(text, onFace(slice, slice.from + slice.sweep / 2, reach), { anchor: [0.5, 0.5], size, color });
}

/** Draws the label of a slice: inside if it fits, else outside. */
function labelSlice(canvas: ChartCanvas, slice: Slice, labels: ChartLabels, outside: boolean): void {
  const size = labels.size ?? canvas.textSize;
  const text = textOf(canvas, labels, slice);
  const middle = slice.from + slice.sweep / 2;
  const reach = labels.position === 'inside' ? AT_RIM : INSIDE;
  // A given position is kept as long as the label is not much wider than its slice.
  const wide = slice.sweep * slice.outer * reach > canvas.measure(text, { size }).width * 0.8;
  const inside =
    labels.position === undefined ? fits(slice, sizeOfLabel(canvas, labels, slice), reach) : wide;
  if (labels.position !== 'outside' && (inside || !(outside || labels.position))) {
    const color = labelColor(canvas, labels, canvas.color(slice.series, slice.index));
    canvas.label(text, onFace(slice, middle, slice.outer * reach), { anchor: [0.5, 0.5], size, color });
    return;
  }
  if (slice.sweep < 0.03) return;
  const anchor: [number, number] = [0.5 - Math.cos(middle) * 0.5, 0.5 - Math.sin(middle) * 0.5];
  const rim = onFace(slice, middle, slice.outer + size * 0.35);
  const at = { x: rim.x, y: rim.y + Math.max(0, Math.sin(middle)) * slice.depth };
  const color = labels.color ? canvas.legible(labels.color) : canvas.inkColor;
  canvas.label(text, at, { anchor, size, color });
}
