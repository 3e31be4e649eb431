import { itemAt } from '@flydeck/scene/checked-access';
import type { Rect, Size } from '@flydeck/scene/model/geometry';
import { fractalNoise, seededRandom } from '../../demos/kit/noise.ts';

type Point = readonly [x: number, y: number];

/** Rounds a coordinate to one decimal, so that path data is short. */
const roundCoordinate = (value: number) => Math.round(value * 10) / 10;

/** Returns the coordinates of points, separated by spaces, for path data. */
const formatPoints = (...points: readonly Point[]) => points.flat().map(roundCoordinate).join(' ');

const polyline = (points: readonly Point[]) => `M${points.map((point) => formatPoints(point)).join(' L')}`;

/** Returns a closed polygon through points as path data. */
export const polygon = (points: readonly Point[]): string => `${polyline(points)} Z`;

/** Returns a circle with centre (`x`, `y`) and radius `r` as path data. */
export function disc(x: number, y: number, r: number): string {
  const left = formatPoints([x - r, y]);
  const arc = `A${formatPoints([r, r])} 0 1 0`;
  return `M${left} ${arc} ${formatPoints([x + r, y])} ${arc} ${left} Z`;
}

/** Returns a square rotated by 45° as path data. The corners have the distance `r` from the centre (`x`, `y`). */
export const diamond = (x: number, y: number, r: number): string =>
  polygon([
    [x, y - r],
    [x + r, y],
    [x, y + r],
    [x - r, y],
  ]);

/**
 * Returns the area from a mountain ridge to the bottom of a box of the given size, as path data. The y coordinates of
 * the ridge are roughly between `top` and `top + depth`. A higher `roughness` gives more peaks.
 */
export function mountainRidge(
  { width, height }: Size,
  top: number,
  depth: number,
  seed: number,
  roughness: number,
): string {
  const segmentCount = 96;
  const points = Array.from({ length: segmentCount + 1 }, (_, i) => {
    const x = (i / segmentCount) * width;
    return [
      x,
      top + depth * (1.25 - 1.5 * fractalNoise((i / segmentCount) * roughness + seed * 7.3, seed, seed, 4)),
    ] as const;
  });
  return polygon([...points, [width, height], [0, height]]);
}

/** Returns a smooth curve through points (Catmull-Rom as cubic Béziers), as path data. */
export function curveThrough(points: readonly Point[]): string {
  const pointAt = (i: number) => itemAt(points, Math.min(points.length - 1, Math.max(0, i)));
  const commands = [`M${formatPoints(pointAt(0))}`];
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [pointAt(i - 1), pointAt(i), pointAt(i + 1), pointAt(i + 2)];
    // Distance of the control points from the ends, as a fraction of the tangents.
    const tension = 1 / 6;
    const control1 = [b[0] + (c[0] - a[0]) * tension, b[1] + (c[1] - a[1]) * tension] as const;
    const control2 = [c[0] - (d[0] - b[0]) * tension, c[1] - (d[1] - b[1]) * tension] as const;
    commands.push(`C${formatPoints(control1, control2, c)}`);
  }
  return commands.join(' ');
}

/** Returns `count` rays of length `r` from a point, with gaps of the same width as the rays, as path data. */
export function rays(x: number, y: number, r: number, count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [(i / count) * 2 * Math.PI, ((i + 0.5) / count) * 2 * Math.PI];
    return polygon([
      [x, y],
      [x + r * Math.cos(from), y + r * Math.sin(from)],
      [x + r * Math.cos(to), y + r * Math.sin(to)],
    ]);
  }).join(' ');
}

/**
 * Returns a sunflower pattern in a circle with centre (`x`, `y`) and radius `r`, as path data: `count` dots, each
 * rotated about the centre by the golden angle from the previous dot. Outer dots are larger.
 */
export function sunflower(x: number, y: number, r: number, count: number): string {
  const goldenAngle = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, i) => {
    const distance = Math.sqrt((i + 0.5) / count);
    const dotRadius = (r / Math.sqrt(count)) * 0.86 * (0.15 + 0.85 * distance);
    return disc(x + r * distance * Math.cos(i * goldenAngle), y + r * distance * Math.sin(i * goldenAngle), dotRadius);
  }).join(' ');
}

/**
 * Returns lines that follow a field of random directions, each as path data. The lines end near the edges of a box of
 * the given size. Short lines are omitted, so that there may be fewer than `count` lines.
 */
export function flowLines({ width, height }: Size, seed: number, count: number): string[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    let x = random() * width;
    let y = random() * height;
    const points: Point[] = [[x, y]];
    for (let i = 0; i < 26; i++) {
      const angle = fractalNoise((x / width) * 2.2, (y / height) * 2.2, seed, 2) * 4.4 * Math.PI;
      x += (Math.cos(angle) * width) / 70;
      y += (Math.sin(angle) * width) / 70;
      if (x < 8 || y < 8 || x > width - 8 || y > height - 8) break;
      points.push([x, y]);
    }
    return points.length > 5 ? polyline(points) : '';
  }).filter(Boolean);
}

/**
 * Returns a halftone pattern as path data: dots on a grid of equilateral triangles. The distance of the rows is
 * sin 60° ≈ 0.866 of `spacing`. `radiusAt(u, v)` returns the radius of a dot as a fraction of half of `spacing`. `u`
 * and `v` are the position in the box from 0 to 1, right and down. Dots that would be too small to see are omitted.
 */
export function halftone(
  { x, y, width, height }: Rect,
  spacing: number,
  radiusAt: (u: number, v: number) => number,
): string {
  const dots: string[] = [];
  for (let row = 0, dotY = spacing / 2; dotY < height; row++, dotY += spacing * 0.866)
    for (let dotX = (row % 2) * (spacing / 2) + spacing / 2; dotX < width; dotX += spacing) {
      const r = radiusAt(dotX / width, dotY / height) * spacing * 0.5;
      if (r > 0.4) dots.push(disc(x + dotX, y + dotY, r));
    }
  return dots.join(' ');
}

/**
 * Returns dots in a box that are larger towards the lower right, as path data. The upper left has no dots. With
 * `hasSquares`, the dots are squares rotated by 45°.
 */
export function growingDots({ x, y, width, height }: Rect, spacing: number, hasSquares = false): string {
  const shapes: string[] = [];
  for (let dotY = spacing / 2; dotY < height; dotY += spacing)
    for (let dotX = spacing / 2; dotX < width; dotX += spacing) {
      const r = spacing * 0.46 * ((dotX / width) * 0.62 + (dotY / height) * 0.55 - 0.24);
      if (r < 1) continue;
      const [cx, cy] = [x + dotX, y + dotY];
      shapes.push(hasSquares ? diamond(cx, cy, r) : disc(cx, cy, r));
    }
  return shapes.join(' ');
}

/** Returns the lines of a grid in a box, as path data. */
export function gridLines({ x, y, width, height }: Rect, spacing: number): string {
  const lines: string[] = [];
  // The tolerance of 0.1 keeps the last line in spite of rounding errors.
  for (let lineX = x; lineX <= x + width + 0.1; lineX += spacing)
    lines.push(`M${formatPoints([lineX, y])} V${roundCoordinate(y + height)}`);
  for (let lineY = y; lineY <= y + height + 0.1; lineY += spacing)
    lines.push(`M${formatPoints([x, lineY])} H${roundCoordinate(x + width)}`);
  return lines.join(' ');
}
