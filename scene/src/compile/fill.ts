import type { PathFill } from '../geometry/preset-source.ts';
import { mixColors } from '../model/color.ts';
import type { Fill, Shadow, Stroke } from '../model/fill.ts';
import type { Rect } from '../model/geometry.ts';
import type { Paint, PaintColor, PaintShadow, PaintStroke } from '../paint/display-list.ts';
import type { ElementContext } from './element-context.ts';

/** Size of a pixel of a tiled picture, in points: 96 pixels are 72 points (1 inch). */
const POINTS_PER_PIXEL = 0.75;

/** Functions that are required to convert fills and strokes. */
type FillContext = Pick<ElementContext, 'color' | 'picture'>;

/** Converts the fill of a box to a `Paint`. A light grey replaces a missing picture. */
export function toPaint(fill: Fill, box: Rect, context: FillContext): Paint {
  if (fill.kind === 'solid') return context.color(fill);
  if (fill.kind === 'image') return toPicturePaint(fill, box, context);
  const stops = fill.stops
    .map((stop): readonly [number, PaintColor] => [stop.offset, context.color(stop)])
    .sort((a, b) => a[0] - b[0]);
  if (fill.kind === 'radial') {
    const r = (fill.radius * Math.hypot(box.width, box.height)) / 2;
    return { kind: 'radial', cx: box.x + fill.cx * box.width, cy: box.y + fill.cy * box.height, r, stops };
  }
  const cx = box.x + box.width / 2;
  const cy = box.y + box.height / 2;
  const angle = (fill.angle * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  // Half of the length of the gradient line, so that the first and last stops are exactly at two corners of the box.
  const half = (Math.abs(box.width * cos) + Math.abs(box.height * sin)) / 2;
  return {
    kind: 'linear',
    x0: cx - cos * half,
    y0: cy - sin * half,
    x1: cx + cos * half,
    y1: cy + sin * half,
    stops,
  };
}

/** Converts the picture fill of a box to a `Paint`. */
function toPicturePaint(fill: Extract<Fill, { kind: 'image' }>, box: Rect, context: FillContext): Paint {
  const image = context.picture(fill.asset);
  if (!image) return context.color('slate-100');
  const pointsPerPixel = POINTS_PER_PIXEL * (fill.scale ?? 1);
  const boxes = {
    tile: { x: box.x, y: box.y, width: image.width * pointsPerPixel, height: image.height * pointsPerPixel },
    cover: coverBox(box, image.width / image.height),
    stretch: box,
  };
  const opacity = fill.opacity === undefined ? {} : { opacity: fill.opacity };
  return { kind: 'image', asset: fill.asset, box: boxes[fill.mode], tile: fill.mode === 'tile', ...opacity };
}

/** Returns the smallest box with aspect ratio `ratio` that covers `box`, with the same centre. */
function coverBox(box: Rect, ratio: number): Rect {
  const width = Math.max(box.width, box.height * ratio);
  const height = width / ratio;
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  };
}

/** Converts a stroke to a `PaintStroke`; undefined if there is no stroke or its width is 0. */
export function toPaintStroke(stroke: Stroke | undefined, context: FillContext): PaintStroke | undefined {
  if (!stroke || stroke.width <= 0) return undefined;
  // Lengths of dashes and gaps are multiples of the width of the stroke.
  const dash = stroke.dash?.some((length) => length > 0) ? stroke.dash.map((n) => n * stroke.width) : undefined;
  return {
    paint: context.color(stroke),
    width: stroke.width,
    ...(dash ? { dash } : {}),
    ...(stroke.cap ? { cap: stroke.cap } : {}),
    ...(stroke.join ? { join: stroke.join } : {}),
  };
}

export function toPaintShadow(shadow: Shadow | undefined, context: FillContext): PaintShadow | undefined {
  if (!shadow) return undefined;
  return { color: context.color(shadow.color), blur: shadow.blur, dx: shadow.dx, dy: shadow.dy };
}

/**
 * Fraction of white (positive) or black (negative) that is mixed into the fill of a shape for one of its paths. The keys
 * are the values of the path's attribute `fill` (`ST_PathFillMode` in ECMA-376).
 */
const TINTS: Record<PathFill, number> = {
  norm: 0,
  none: 0,
  lighten: 0.4,
  lightenLess: 0.2,
  darken: -0.4,
  darkenLess: -0.2,
};

/** Returns a shape's paint lightened or darkened for one of its paths; pictures are unchanged. */
export function applyTint(paint: Paint, pathFill: PathFill): Paint {
  const amount = TINTS[pathFill];
  if (amount === 0) return paint;
  if (typeof paint === 'string') return tint(paint, amount);
  if (paint.kind === 'image') return paint;
  return {
    ...paint,
    stops: paint.stops.map(([offset, color]) => [offset, tint(color, amount)] as const),
  };
}

/** Mixes white (positive) or black (negative amounts) into a colour, and keeps its opacity. */
const tint = (color: PaintColor, amount: number): PaintColor =>
  mixColors(color, amount > 0 ? '#ffffff' : '#000000', Math.abs(amount)) + color.slice(7);
