import { itemAt } from '../../checked-access.ts';
import { ellipsePath, type Path, type PathCommand, rectPath } from '../../geometry/path.ts';
import type { ChartSeries } from '../../model/elements.ts';
import type { Point } from '../../model/geometry.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { isInvisibleOn } from './contrast.ts';

type Marker = NonNullable<ChartSeries['marker']>;

/** Returns the marker of a series; undefined if the series has no markers. */
export function findMarker(canvas: ChartCanvas, series: number, hasDefault: boolean): Marker | undefined {
  const marker = canvas.series(series)?.marker;
  if (marker === null) return undefined;
  return marker ?? (hasDefault ? { shape: 'circle' } : undefined);
}

/** Draws the marker of a point. Filled markers have a thin paper-coloured outline, which separates them from lines. */
export function drawMarker(canvas: ChartCanvas, centre: Point, marker: Marker, series: number, point?: number): void {
  const size = marker.size ?? canvas.textSize * 0.56;
  const color = marker.color ? canvas.context.color(marker.color) : canvas.color(series, point);
  const r = size / 2;
  if (marker.shape === 'cross' || marker.shape === 'plus' || marker.shape === 'dash') {
    const stroke = { paint: color, width: size * 0.22 };
    for (const path of strokePaths(marker.shape, centre, r)) canvas.path(path, { stroke });
    return;
  }
  const stroke = isInvisibleOn(color, canvas.background)
    ? { paint: canvas.gridColor(true), width: canvas.hairline }
    : { paint: canvas.context.color('paper'), width: size * 0.12 };
  canvas.path(markerPath(marker.shape, centre, r), { fill: color, stroke });
}

function markerPath(shape: Marker['shape'], centre: Point, r: number): Path {
  const box = { x: centre.x - r, y: centre.y - r, width: 2 * r, height: 2 * r };
  if (shape === 'square')
    return rectPath({
      ...box,
      x: centre.x - r * 0.9,
      y: centre.y - r * 0.9,
      width: r * 1.8,
      height: r * 1.8,
    });
  if (shape === 'diamond') return polygonPath([0, -1.15, 1.15, 0, 0, 1.15, -1.15, 0], centre, r);
  if (shape === 'triangle') return polygonPath([0, -1.1, 1.1, 0.9, -1.1, 0.9], centre, r);
  return ellipsePath(box);
}

function polygonPath(corners: readonly number[], centre: Point, r: number): Path {
  const path: PathCommand[] = [];
  for (let i = 0; i < corners.length; i += 2) {
    path.push([i === 0 ? 'M' : 'L', centre.x + itemAt(corners, i) * r, centre.y + itemAt(corners, i + 1) * r]);
  }
  return [...path, ['Z']];
}

function strokePaths(shape: Marker['shape'], centre: Point, r: number): Path[] {
  const stroke = (dx: number, dy: number): Path => [
    ['M', centre.x - dx * r, centre.y - dy * r],
    ['L', centre.x + dx * r, centre.y + dy * r],
  ];
  if (shape === 'dash') return [stroke(1, 0)];
  return shape === 'cross' ? [stroke(0.8, 0.8), stroke(0.8, -0.8)] : [stroke(1, 0), stroke(0, 1)];
}
