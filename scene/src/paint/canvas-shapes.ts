import { parsePath } from '../geometry/svg-path.ts';
import type { Matrix, Rect } from '../model/geometry.ts';
import { boundsOf, IDENTITY, invert, multiply } from '../model/geometry.ts';
import type { CanvasState } from './canvas-brush.ts';
import { EXACT_PX, exceedsExactRange, hasExactOffset } from './canvas-brush.ts';
import { clipPolygon, flatten, strokePolygons } from './canvas-outline.ts';
import type { Drawable } from './canvas-port.ts';
import { getNativePath } from './canvas-prepare.ts';
import type { Paint, PaintStroke, PathItem } from './display-list.ts';

const scaleOf = (m: Matrix) => Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));

/** Adds the outline to the current path in pixels, clipped to the range in which the canvas is exact. */
function traceFar<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  d: string,
  m: Matrix,
  margin: number,
): void {
  const view = brush.visibleRect(margin);
  brush.setMatrix(IDENTITY);
  brush.ctx.beginPath();
  for (const line of flatten(parsePath(d), m, view)) trace(brush, clipPolygon(line.points, view));
}

function trace<I extends Drawable, P extends object>(brush: CanvasState<I, P>, points: readonly number[]): void {
  const [x, y] = points;
  if (points.length < 4 || x === undefined || y === undefined) return;
  brush.ctx.moveTo(x, y);
  for (let i = 2; i < points.length; i += 2) brush.ctx.lineTo(points[i] ?? 0, points[i + 1] ?? 0);
  brush.ctx.closePath();
}

/** Clips to an outline in the space of `m`; call inside `scoped`. */
export function clipTo<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  d: string,
  m: Matrix,
  box: Rect,
  frame: Matrix,
): void {
  if (hasExactOffset(m) && !exceedsExactRange(frame, box)) {
    brush.setMatrix(m);
    brush.ctx.clip(getNativePath(brush.resources, d));
    return;
  }
  traceFar(brush, d, m, 64);
  brush.ctx.clip();
}

/** Fills a rectangle in the space of `m`; exact at any scale. */
export function fillRect<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  rect: Rect,
  paint: Paint,
  m: Matrix,
): void {
  if (typeof paint !== 'string' && paint.kind === 'image') {
    brush.scoped(() => {
      clipTo(brush, rectPathData(rect), m, rect, m);
      fillImage(brush, paint, m);
    });
    return;
  }
  if (hasExactOffset(m) && !exceedsExactRange(m, rect)) {
    brush.setMatrix(m);
    brush.setFill(brush.fillStyle(paint));
    brush.ctx.fillRect(rect.x, rect.y, rect.width, rect.height);
    return;
  }
  const [l, t, r, b] = [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height];
  const x = (px: number, py: number): number => m[0] * px + m[2] * py + m[4];
  const y = (px: number, py: number): number => m[1] * px + m[3] * py + m[5];
  const corners = [x(l, t), y(l, t), x(r, t), y(r, t), x(r, b), y(r, b), x(l, b), y(l, b)];
  brush.setMatrix(IDENTITY);
  brush.setFill(brush.fillStyle(paint, m));
  brush.ctx.beginPath();
  trace(brush, clipPolygon(corners, brush.visibleRect()));
  brush.ctx.fill();
}

/** Returns the outline of a rectangle with corner radius `corner` (cubic arcs, error below 0.03 % of the radius). */
export function rectPathData(rect: Rect, corner = 0): string {
  const [l, t, r, b] = [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height];
  const c = Math.max(0, Math.min(corner, rect.width / 2, rect.height / 2));
  if (c === 0) return `M${l} ${t}L${r} ${t}L${r} ${b}L${l} ${b}Z`;
  const k = c * 0.44771525;
  return (
    `M${l + c} ${t}L${r - c} ${t}C${r - k} ${t} ${r} ${t + k} ${r} ${t + c}L${r} ${b - c}` +
    `C${r} ${b - k} ${r - k} ${b} ${r - c} ${b}L${l + c} ${b}C${l + k} ${b} ${l} ${b - k} ${l} ${b - c}` +
    `L${l} ${t + c}C${l} ${t + k} ${l + k} ${t} ${l + c} ${t}Z`
  );
}

type ImagePaint = Extract<Paint, { kind: 'image' }>;

/** Fills the current clip with a picture. */
function fillImage<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  paint: ImagePaint,
  m: Matrix,
): void {
  const { box } = paint;
  if (!(box.width > 0 && box.height > 0)) return;
  if (!paint.tile) {
    drawPicture(brush, paint.asset, box, undefined, m);
    return;
  }
  const seen = boundsOf(invert(m), brush.canvasRect);
  const columns = [
    Math.floor((seen.x - box.x) / box.width),
    Math.ceil((seen.x + seen.width - box.x) / box.width),
  ] as const;
  const rows = [
    Math.floor((seen.y - box.y) / box.height),
    Math.ceil((seen.y + seen.height - box.y) / box.height),
  ] as const;
  const count = (columns[1] - columns[0]) * (rows[1] - rows[0]);
  // Very small or very many tiles are replaced by the average colour, because painting them is slow.
  if (count > 2500 || box.width * scaleOf(m) < 2) {
    fillRect(brush, seen, brush.scene.images[paint.asset]?.color ?? '#8888', m);
    return;
  }
  for (let row = rows[0]; row < rows[1]; row++) {
    for (let column = columns[0]; column < columns[1]; column++) {
      drawPicture(
        brush,
        paint.asset,
        { ...box, x: box.x + column * box.width, y: box.y + row * box.height },
        undefined,
        m,
      );
    }
  }
}

const ALL: Rect = { x: 0, y: 0, width: 1, height: 1 };

/** Draws the part `from` of a picture (fractions) into `to`, in the space of `m`; exact at any scale. */
export function drawPicture<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  asset: string,
  to: Rect,
  from: Rect | undefined,
  m: Matrix,
): void {
  const part = from ?? ALL;
  if (!(to.width > 0 && to.height > 0 && part.width > 0 && part.height > 0)) return;
  const wanted = (to.width / part.width) * Math.hypot(m[0], m[1]);
  const picture = brush.resources.image(asset, Math.min(wanted, 1e6));
  if (!picture) {
    fillRect(brush, to, brush.scene.images[asset]?.color ?? '#94a3b833', m);
    return;
  }
  let seen = to;
  if (exceedsExactRange(m, to)) {
    const window = boundsOf(invert(m), brush.visibleRect(8));
    const x = Math.max(to.x, window.x);
    const y = Math.max(to.y, window.y);
    seen = {
      x,
      y,
      width: Math.min(to.x + to.width, window.x + window.width) - x,
      height: Math.min(to.y + to.height, window.y + window.height) - y,
    };
    if (!(seen.width > 0 && seen.height > 0)) return;
  }
  const across = sourceSpan(
    part.x + ((seen.x - to.x) / to.width) * part.width,
    (seen.width / to.width) * part.width,
    picture.width,
  );
  const down = sourceSpan(
    part.y + ((seen.y - to.y) / to.height) * part.height,
    (seen.height / to.height) * part.height,
    picture.height,
  );
  // The destination is 1 × 1, because canvases drop rectangles that are tiny before scaling.
  brush.setMatrix(multiply(m, [seen.width, 0, 0, seen.height, seen.x, seen.y]));
  // Smoothing would mix a single pixel with its neighbours.
  const isDeep = (seen.width / to.width) * part.width * picture.width <= LEAST_SOURCE_PX;
  if (isDeep) brush.ctx.imageSmoothingEnabled = false;
  brush.ctx.drawImage(picture, across[0], down[0], across[1], down[1], 0, 0, 1, 1);
  if (isDeep) brush.ctx.imageSmoothingEnabled = true;
}

const LEAST_SOURCE_PX = 1 / 32;

/**
 * Converts fractions to start and length in the picture's pixels. Canvases draw nothing for a source much smaller than
 * a pixel; in this case the whole pixel is used.
 */
function sourceSpan(from: number, length: number, pixels: number): [number, number] {
  if (length * pixels > LEAST_SOURCE_PX) return [from * pixels, length * pixels];
  return [Math.min(pixels - 1, Math.max(0, Math.floor((from + length / 2) * pixels))), 1];
}

/** Paints an outline: fill, then stroke. `m` maps its coordinates to pixels, `frame` its box. */
export function paintPath<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  item: PathItem,
  m: Matrix,
  frame: Matrix,
): void {
  const scale = scaleOf(m);
  const near = hasExactOffset(m) && !exceedsExactRange(frame, item.box);
  brush.setShadow(item.shadow, m, scale);
  if (item.fill !== undefined) fillPath(brush, item, item.fill, m, frame, near);
  if (item.fill !== undefined) brush.setShadow(undefined, m, scale);
  if (item.stroke) strokePath(brush, item.d, item.stroke, m, near);
  brush.setShadow(undefined, m, scale);
}

function fillPath<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  item: PathItem,
  fill: Paint,
  m: Matrix,
  frame: Matrix,
  near: boolean,
): void {
  if (typeof fill !== 'string' && fill.kind === 'image') {
    brush.scoped(() => {
      clipTo(brush, item.d, m, item.box, frame);
      if (fill.opacity !== undefined) brush.ctx.globalAlpha *= fill.opacity;
      fillImage(brush, fill, m);
    });
  } else if (near) {
    brush.setMatrix(m);
    brush.setFill(brush.fillStyle(fill));
    brush.ctx.fill(getNativePath(brush.resources, item.d), item.rule ?? 'nonzero');
  } else {
    traceFar(brush, item.d, m, 64);
    brush.setFill(brush.fillStyle(fill, m));
    brush.ctx.fill(item.rule ?? 'nonzero');
  }
}

function strokePath<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  d: string,
  stroke: PaintStroke,
  m: Matrix,
  near: boolean,
): void {
  const widthPx = stroke.width * scaleOf(m);
  if (!near && (widthPx > EXACT_PX / 16 || !stroke.dash?.length)) {
    strokeFar(brush, d, stroke, m, widthPx);
    return;
  }
  // The canvas draws the whole line, so that dashes keep their phase; the loss of precision is not visible here.
  brush.setMatrix(m);
  // Hairlines are at least half a pixel wide, else they flicker while zooming.
  const width = widthPx < 0.5 ? 0.5 / (scaleOf(m) || 1) : stroke.width;
  brush.setStroke(stroke, width, widthPx > 0.3);
  brush.ctx.stroke(getNativePath(brush.resources, d));
}

function strokeFar<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  d: string,
  stroke: PaintStroke,
  m: Matrix,
  widthPx: number,
): void {
  const half = Math.max(0.25, widthPx / 2);
  const view = brush.visibleRect();
  const wide = brush.visibleRect(64 + Math.min(half, 1e12));
  brush.setMatrix(IDENTITY);
  brush.setFill(stroke.paint);
  brush.ctx.beginPath();
  for (const line of flatten(parsePath(d), m, wide)) {
    for (const polygon of strokePolygons(line, half, view)) trace(brush, clipPolygon(polygon, view));
  }
  brush.ctx.fill('nonzero');
}
