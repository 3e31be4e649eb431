import type { ChartLabels } from '../../model/elements.ts';
import type { Rect, Size } from '../../model/geometry.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { labelColor, labelOptions, labelText, outsideColor } from './labels.ts';
import { drawSides, facePath, pointOnFace, type Slice } from './pie-slices.ts';

/** Draws the first series as a pie or, with a hole, each series as a ring. Uses absolute values, as spreadsheets do. */
export function drawPie(canvas: ChartCanvas, box: Rect): void {
  const { chart } = canvas;
  const hole = chart.hole ?? 0;
  const ringCount = hole > 0 ? chart.series.length : Math.min(1, chart.series.length);
  const { radius, hasLabelsOutside } = computeRadius(canvas, box, ringCount);
  const thickness = (radius * (1 - hole)) / Math.max(1, ringCount);
  for (let ring = 0; ring < ringCount; ring++) {
    const outer = radius - (ringCount - 1 - ring) * thickness;
    const slices = createSlices(canvas, box, ring, { outer, inner: hole > 0 ? outer - thickness : 0 });
    drawSlices(canvas, slices, ring);
    drawSliceLabels(canvas, slices, ring, hasLabelsOutside);
  }
}

/**
 * Height of a pie's face as a fraction of its width. Flat pies: 1. 3-D pies: the sine of the tilt, but at least 0.35
 * for legible labels.
 */
const faceHeightRatio = (canvas: ChartCanvas): number =>
  canvas.chart.tilt === undefined ? 1 : Math.max(0.35, Math.sin((canvas.chart.tilt * Math.PI) / 180));

/**
 * Height of a pie's side as a fraction of its radius. Flat pies: 0. 3-D pies are 0.3 radii thick; the tilt makes the
 * side lower.
 */
const sideHeightRatio = (canvas: ChartCanvas): number =>
  canvas.chart.tilt === undefined ? 0 : 0.3 * Math.cos((canvas.chart.tilt * Math.PI) / 180);

/**
 * Returns the radius of the pie and whether the pie has labels outside, which reduce the radius. If labels have no
 * prescribed position, the labels that do not fit into their slice are outside.
 */
function computeRadius(
  canvas: ChartCanvas,
  box: Rect,
  ringCount: number,
): { radius: number; hasLabelsOutside: boolean } {
  const labels = labelOptions(canvas, 0);
  const maxRadius = radiusWithLabels(canvas, box, ringCount, undefined);
  if (!labels || canvas.chart.hole) return { radius: maxRadius, hasLabelsOutside: false };
  const slices = createSlices(canvas, box, 0, { outer: maxRadius, inner: 0 });
  const hasLabelsOutside =
    labels.position === undefined
      ? slices.some((slice) => !fitsInSlice(slice, labelSize(canvas, labels, slice), CENTER_DISTANCE))
      : labels.position === 'outside';
  return { radius: hasLabelsOutside ? radiusWithLabels(canvas, box, ringCount, labels) : maxRadius, hasLabelsOutside };
}

/** Returns the maximum radius at which the pie and the labels outside of it are inside the box. */
function radiusWithLabels(
  canvas: ChartCanvas,
  box: Rect,
  ringCount: number,
  outsideLabels: ChartLabels | undefined,
): number {
  const margin = (outsideLabels?.size ?? canvas.textSize) * (outsideLabels ? 1.6 : 0.2);
  // Labels outside the slices reserve their width on both sides, together at most half of the box's width.
  const labelWidth = outsideLabels ? Math.min(box.width / 4, widestLabel(canvas, outsideLabels)) : 0;
  const maxRadiusX = box.width / 2 - labelWidth - margin;
  const maxRadiusY = (box.height / 2 - margin) / (faceHeightRatio(canvas) + sideHeightRatio(canvas) / 2);
  // Exploded slices, which are further from the centre, must stay inside the box too.
  const explosions = canvas.chart.series.slice(0, ringCount).map((_, i) => maxExplosion(canvas, i));
  return Math.max(0, Math.min(maxRadiusX, maxRadiusY)) / (1 + Math.max(0, ...explosions));
}

/** Returns the size of a slice's label. */
function labelSize(canvas: ChartCanvas, labels: ChartLabels, slice: Slice): Size {
  return canvas.measure(sliceText(canvas, labels, slice), { size: labels.size ?? canvas.textSize });
}

const sliceText = (canvas: ChartCanvas, labels: ChartLabels, { series, index, value, fraction }: Slice): string =>
  labelText(canvas, labels, { series, index, value, fraction });

/** Returns the width of the widest label among the first 100 slices. */
function widestLabel(canvas: ChartCanvas, labels: ChartLabels): number {
  const slices = createSlices(canvas, { x: 0, y: 0, width: 1, height: 1 }, 0, { outer: 1, inner: 0 });
  return Math.max(0, ...slices.slice(0, 100).map((slice) => labelSize(canvas, labels, slice).width));
}

/** Returns the explosion of a slice: the distance of its tip from the pie's centre, as a fraction of the radius. */
function explosionAt(canvas: ChartCanvas, series: number, point: number): number {
  const seriesOptions = canvas.series(series);
  return seriesOptions?.pointExplosions?.[point] ?? seriesOptions?.explosion ?? 0;
}

/** Returns the largest explosion of the slices of a series, as a fraction of the radius. */
function maxExplosion(canvas: ChartCanvas, series: number): number {
  const values = canvas.series(series)?.values ?? [];
  return values.reduce<number>((max, _, i) => Math.max(max, explosionAt(canvas, series, i)), 0);
}

/** Returns the slices of a series with values other than 0, clockwise from the start angle. */
function createSlices(
  canvas: ChartCanvas,
  box: Rect,
  series: number,
  { outer, inner }: { readonly outer: number; readonly inner: number },
): Slice[] {
  const values = (canvas.series(series)?.values ?? []).map((value) => Math.abs(value ?? 0));
  const sum = values.reduce((total, value) => total + value, 0);
  if (!(sum > 0) || !Number.isFinite(sum) || outer <= 0) return [];
  const heightRatio = faceHeightRatio(canvas);
  const depth = sideHeightRatio(canvas) * outer;
  const pieCentre = { x: box.x + box.width / 2, y: box.y + box.height / 2 - depth / 2 };
  let from = -Math.PI / 2 + ((canvas.chart.startAngle ?? 0) * Math.PI) / 180;
  const slices: Slice[] = [];
  values.forEach((value, index) => {
    const sweep = (value / sum) * 2 * Math.PI;
    if (value > 0) {
      const distance = explosionAt(canvas, series, index) * outer;
      const centre = pointOnFace({ centre: pieCentre, heightRatio }, from + sweep / 2, distance);
      const fraction = value / sum;
      slices.push({
        centre,
        outerRadius: outer,
        innerRadius: inner,
        heightRatio,
        depth,
        from,
        sweep,
        series,
        index,
        value,
        fraction,
      });
    }
    from += sweep;
  });
  return slices;
}

/** Draws slices. The slices of a 3-D pie are drawn from back to front, because slices in front cover others. */
function drawSlices(canvas: ChartCanvas, slices: readonly Slice[], series: number): void {
  // The sides of a 3-D pie's slices are visible in the gaps between exploded slices, so the sides and the face of each
  // slice are drawn together. Otherwise, all faces are drawn after all sides.
  const isExploded = canvas.chart.tilt !== undefined && maxExplosion(canvas, series) > 0;
  const depthOrder = (slice: Slice) => Math.sin(slice.from + slice.sweep / 2);
  const ordered = canvas.chart.tilt === undefined ? slices : slices.toSorted((a, b) => depthOrder(a) - depthOrder(b));
  for (const slice of ordered) {
    if (slice.depth > 0) drawSides(canvas, slice, isExploded);
    if (isExploded) drawFace(canvas, slice);
  }
  if (!isExploded) for (const slice of ordered) drawFace(canvas, slice);
}

function drawFace(canvas: ChartCanvas, slice: Slice): void {
  const fill = canvas.color(slice.series, slice.index);
  const stroke = canvas.shapeStroke(slice.series, fill) ?? {
    paint: canvas.context.color('paper'),
    width: canvas.textSize * 0.12,
    join: 'round',
  };
  canvas.drawPath(facePath(slice), { fill, stroke });
  const part = { kind: 'point', series: slice.series, point: slice.index } as const;
  canvas.addPart(part, facePath(slice), { isArea: true });
}

/** Distance of a label from the centre, as a fraction of the radius, unless the label has the position `inside`. */
const CENTER_DISTANCE = 0.64;
/** Distance of a label with the position `inside` from the centre, as a fraction of the radius. */
const EDGE_DISTANCE = 0.78;

/**
 * Returns whether a label of this size is inside the slice. The corners of the label may be outside by a few percent of
 * the label's size, because the corners of a text's box are usually empty.
 * @param distance distance of the label from the centre, as a fraction of the radius
 */
function fitsInSlice(slice: Slice, { width, height }: Size, distance: number): boolean {
  const middleAngle = slice.from + slice.sweep / 2;
  const position = pointOnFace(slice, middleAngle, slice.outerRadius * distance);
  return [-1, 1].every((signX) =>
    [-1, 1].every((signY) => {
      const x = position.x + (signX * width * 0.94) / 2 - slice.centre.x;
      const y = (position.y + (signY * height * 0.8) / 2 - slice.centre.y) / slice.heightRatio;
      const angle = Math.abs(Math.atan2(y, x) - middleAngle) % (2 * Math.PI);
      const angleDistance = Math.min(angle, 2 * Math.PI - angle);
      return Math.hypot(x, y) <= slice.outerRadius && (slice.sweep >= Math.PI || angleDistance <= slice.sweep / 2);
    }),
  );
}

function drawSliceLabels(
  canvas: ChartCanvas,
  slices: readonly Slice[],
  series: number,
  hasLabelsOutside: boolean,
): void {
  const labels = labelOptions(canvas, series);
  if (!labels) return;
  for (const slice of slices) {
    if (slice.innerRadius > 0) drawRingLabel(canvas, slice, labels);
    else drawSliceLabel(canvas, slice, labels, hasLabelsOutside);
  }
}

/** Draws the label of a slice of a ring if the slice is long enough. */
function drawRingLabel(canvas: ChartCanvas, slice: Slice, labels: ChartLabels): void {
  const distance = (slice.outerRadius + slice.innerRadius) / 2;
  const isLongEnough = slice.sweep * distance > labelSize(canvas, labels, slice).width * 0.8;
  if (isLongEnough) drawLabelInside(canvas, slice, labels, distance);
}

/** Draws a label in the middle of a slice, at a distance from the centre. */
function drawLabelInside(canvas: ChartCanvas, slice: Slice, labels: ChartLabels, distance: number): void {
  const position = pointOnFace(slice, slice.from + slice.sweep / 2, distance);
  const color = labelColor(canvas, labels, canvas.color(slice.series, slice.index));
  const style = { anchor: [0.5, 0.5], size: labels.size ?? canvas.textSize, color } as const;
  canvas.drawLabel(sliceText(canvas, labels, slice), position, style);
}

/** Draws the label of a slice inside, unless the label has the position `outside` or does not fit inside. */
function drawSliceLabel(canvas: ChartCanvas, slice: Slice, labels: ChartLabels, hasLabelsOutside: boolean): void {
  const measured = labelSize(canvas, labels, slice);
  const distance = labels.position === 'inside' ? EDGE_DISTANCE : CENTER_DISTANCE;
  // A label that is prescribed to be inside is drawn outside only if the label is much wider than the slice.
  const isWideEnough = slice.sweep * slice.outerRadius * distance > measured.width * 0.8;
  const fitsInside = labels.position === undefined ? fitsInSlice(slice, measured, distance) : isWideEnough;
  if (labels.position !== 'outside' && (fitsInside || !(hasLabelsOutside || labels.position))) {
    drawLabelInside(canvas, slice, labels, slice.outerRadius * distance);
    return;
  }
  // Very narrow slices (below 1.7°) have no label outside.
  if (slice.sweep < 0.03) return;
  const middleAngle = slice.from + slice.sweep / 2;
  const size = labels.size ?? canvas.textSize;
  const anchor = [0.5 - Math.cos(middleAngle) * 0.5, 0.5 - Math.sin(middleAngle) * 0.5] as const;
  const { x, y } = pointOnFace(slice, middleAngle, slice.outerRadius + size * 0.35);
  // Labels in the lower half of a 3-D pie are below the pie's side.
  const position = { x, y: y + Math.max(0, Math.sin(middleAngle)) * slice.depth };
  canvas.drawLabel(sliceText(canvas, labels, slice), position, { anchor, size, color: outsideColor(canvas, labels) });
}
