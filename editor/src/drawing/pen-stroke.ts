import { formatPath, type Path, type PathCommand, transformPath } from '@flydeck/scene/geometry/path';
import type { Geometry } from '@flydeck/scene/model/elements';
import type { Point, Rect } from '@flydeck/scene/model/geometry';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { getStroke } from 'perfect-freehand';
import { tightBounds } from '../geometry/tight-bounds.ts';
import { simplifyLine, smoothPath } from './fit-curve.ts';

/** A position of the pointer during a stroke, in CSS pixels of the window. */
export interface PenSample extends Point {
  /** From 0 to 1; absent if the device does not report the pressure. */
  readonly pressure?: number | undefined;
}

/** Maximum distance between a smoothed line and the samples, in CSS pixels. */
const TOLERANCE_PX = 0.4;
/** The width of a stroke depends on the pressure (0 to 1) only if the pressure changes by at least this value. */
const MIN_PRESSURE_CHANGE = 0.05;
/** Number of decimals of the coordinates of a stored path. The coordinates are in CSS pixels of the author's window. */
const DIGITS = 2;
/** Length of the line that is drawn for a dot, because a line without a length is not painted. */
const DOT_PX = 0.1;

interface PenStroke {
  /** The rectangle around the stroke, in CSS pixels of the window. */
  readonly rect: Rect;
  /** In CSS pixels from the top left corner of `rect`. */
  readonly geometry: Geometry;
  /**
   * Whether the geometry is the outline of the stroke, which is filled; otherwise it is the centre line, which is
   * stroked.
   */
  readonly isOutline: boolean;
}

/** Returns a smooth stroke along samples. If the pressure changes, the width depends on the pressure. */
export function penStroke(samples: readonly PenSample[], widthPx: number): PenStroke {
  const isOutline = hasChangingPressure(samples);
  const path = isOutline ? outlinePath(samples, widthPx) : linePath(samples);
  const rect = tightBounds(path);
  const moved = transformPath([1, 0, 0, 1, -rect.x, -rect.y], path);
  const shapePath = { d: formatPath(moved, DIGITS), ...(isOutline ? { stroke: false } : { fill: false }) };
  const [width, height] = [Math.max(rect.width, DOT_PX), Math.max(rect.height, DOT_PX)];
  return { rect, geometry: { kind: 'path', width, height, paths: [shapePath] }, isOutline };
}

/** Whether the pressure of the samples changes, so that it affects the width of the stroke. */
function hasChangingPressure(samples: readonly PenSample[]): boolean {
  const [first, ...others] = samples.flatMap(({ pressure }) => pressure ?? []);
  return others.some((pressure) => Math.abs(pressure - (first ?? pressure)) >= MIN_PRESSURE_CHANGE);
}

/** Returns the centre line of a stroke; for a dot, a very short line. */
function linePath(samples: readonly PenSample[]): Path {
  const points = simplifyLine(samples, TOLERANCE_PX);
  const [first] = points;
  if (!first) return [];
  const isDot = points.every(({ x, y }) => x === first.x && y === first.y);
  return isDot
    ? [
        ['M', first.x, first.y],
        ['L', first.x + DOT_PX, first.y],
      ]
    : smoothPath(points);
}

/** Returns the outline of a stroke whose width depends on the pressure. @param size width in CSS pixels */
function outlinePath(samples: readonly PenSample[], size: number): Path {
  const points = samples.map(({ x, y, pressure = 0.5 }) => ({ x, y, pressure }));
  // `thinning`: how strongly the pressure changes the width. `smoothing`, `streamline`: how strongly the line is
  // smoothed. `last`: the stroke is complete.
  const options = {
    size,
    thinning: 0.6,
    smoothing: 0.5,
    streamline: 0.3,
    simulatePressure: false,
    last: true,
  };
  const outline = getStroke(points, options).map(([x = 0, y = 0]) => ({ x, y }));
  const [first, ...others] = simplifyLine(outline, TOLERANCE_PX / 2);
  if (!first) return linePath(samples);
  return [['M', first.x, first.y], ...others.map(({ x, y }): PathCommand => ['L', x, y]), ['Z']];
}

/** Whether an element was drawn by the pen. A pen stroke has no text, and one path, either stroked or filled. */
export function isPenStroke({ kind, properties }: DocumentRecord): boolean {
  const geometry = properties['geometry'] as Geometry | undefined;
  if (kind !== 'shape' || geometry?.kind !== 'path' || properties['body']) return false;
  const [path, ...others] = geometry.paths;
  return others.length === 0 && (path?.fill === false) !== (path?.stroke === false);
}
