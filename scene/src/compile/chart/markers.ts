import { ellipsePath, linesPath, type Path, polygonPath, rectPath } from '../../geometry/path.ts';
import type { ChartSeries } from '../../model/elements.ts';
import type { Point } from '../../model/geometry.ts';
import type { ChartCanvas } from './chart-canvas.ts';
import { isInvisibleOn } from './contrast.ts';

/** The appearance of the markers of a series. */
type Marker = NonNullable<ChartSeries['marker']>;

/**
 * Returns the marker of a series; undefined if the series has none.
 * @param series index of the series
 * @param hasDefault whether a series that does not specify a marker has circles
 */
export function findMarker(canvas: ChartCanvas, series: number, hasDefault: boolean): Marker | undefined {
  const marker = canvas.series(series)?.marker;
  if (marker === null) return undefined;
  return marker ?? (hasDefault ? { shape: 'circle' } : undefined);
}

/**
 * Draws the marker of a data point. A thin outline in the colour `paper` separates a filled marker from lines. A marker
 * that is invisible on the background has an outline in the colour of the axes instead.
 * @param series index of the series
 * @param point index of the data point, if the points of the series may differ in colour
 */
export function drawMarker(canvas: ChartCanvas, centre: Point, marker: Marker, series: number, point?: number): void {
  const size = marker.size ?? canvas.textSize * 0.56;
  const color = marker.color ? canvas.context.color(marker.color) : canvas.color(series, point);
  const r = size / 2;
  if (marker.shape === 'cross' || marker.shape === 'plus' || marker.shape === 'dash') {
    const stroke = { paint: color, width: size * 0.22 };
    for (const path of strokePaths(marker.shape, centre, r)) canvas.drawPath(path, { stroke });
    return;
  }
  const stroke = isInvisibleOn(color, canvas.plotBackground)
    ? { paint: canvas.axisColor, width: canvas.hairline }
    : { paint: canvas.context.color('paper'), width: size * 0.12 };
  canvas.drawPath(markerPath(marker.shape, centre, r), { fill: color, stroke });
}

/** Returns the outline of a filled marker with radius `r`. The factors of `r` make the shapes look equally large. */
function markerPath(shape: Marker['shape'], centre: Point, r: number): Path {
  const at = (x: number, y: number): Point => ({ x: centre.x + x * r, y: centre.y + y * r });
  const square = (halfSide: number) => ({
    ...at(-halfSide, -halfSide),
    width: 2 * halfSide * r,
    height: 2 * halfSide * r,
  });
  if (shape === 'square') return rectPath(square(0.9));
  if (shape === 'diamond') return polygonPath([at(0, -1.15), at(1.15, 0), at(0, 1.15), at(-1.15, 0)]);
  if (shape === 'triangle') return polygonPath([at(0, -1.1), at(1.1, 0.9), at(-1.1, 0.9)]);
  return ellipsePath(square(1));
}

/** Returns the lines of a marker that consists of strokes. */
function strokePaths(shape: Marker['shape'], centre: Point, r: number): Path[] {
  const line = (dx: number, dy: number): Path =>
    linesPath([
      { x: centre.x - dx * r, y: centre.y - dy * r },
      { x: centre.x + dx * r, y: centre.y + dy * r },
    ]);
  if (shape === 'dash') return [line(1, 0)];
  return shape === 'cross' ? [line(0.8, 0.8), line(0.8, -0.8)] : [line(1, 0), line(0, 1)];
}
