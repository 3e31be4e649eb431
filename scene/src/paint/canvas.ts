import { ancestorChain, type Camera, scaleOf, type Viewport } from '../camera.ts';
import { itemAt } from '../checked-access.ts';
import { ancestorMatrices, frameMatrix } from '../frame-matrices.ts';
import { boundsOf, IDENTITY, invert, type Matrix, multiply, type Rect } from '../model/geometry.ts';
import type { Scene, SceneFrame } from '../model/scene.ts';
import type { Canvas2D, Drawable, PaintResources } from './canvas-port.ts';
import { type PreparedItems, prepareFrame } from './canvas-prepare.ts';
import { clipTo, drawPicture, fillRect, paintPath } from './canvas-shapes.ts';
import { CanvasState } from './canvas-state.ts';
import { paintText } from './canvas-text.ts';
import type { DisplayItem, MediaItem } from './display-list.ts';
import { rectPathData } from './rect-path.ts';
import { roundedRectOf } from './rounded-rect.ts';

export type { Canvas2D, Drawable, PaintResources } from './canvas-port.ts';

/** Items and frames smaller than this on the canvas, in device pixels, are not painted. */
const MIN_VISIBLE_PX = 0.3;
/** A cover is opaque if its frame is smaller than this fraction of the viewport. */
const COVER_OPAQUE_BELOW = 0.25;
/** A cover is invisible if its frame is larger than this fraction of the viewport. */
const COVER_INVISIBLE_ABOVE = 0.45;
/**
 * Smaller corner radii, in device pixels, are invisible. Corners with smaller radii are painted as square corners,
 * because a plain rectangle is painted several times faster.
 */
const MIN_CORNER_PX = 0.75;
/** `MIN_CORNER_PX` for items while the camera moves, when details are hardly visible. */
const MIN_MOVING_CORNER_PX = 1.5;
/** Larger items, in device pixels, usually have visible corners, so that their paths are not parsed for corners. */
const MAX_SQUARED_PX = 16;

/**
 * Paints the part of a scene that the camera shows, including the backdrop. `viewport` is in CSS pixels; the canvas
 * must have `width · pixelRatio` by `height · pixelRatio` pixels. With `viewport.repaintedArea` (in device pixels),
 * only the pixels in this rectangle change. Does not preserve the canvas's transform.
 */
export function paintScene<I extends Drawable, P extends object>(
  ctx: Canvas2D<I, P>,
  scene: Scene,
  camera: Camera,
  viewport: Viewport,
  resources: PaintResources<I, P>,
): void {
  ctx.save();
  const canvas = new CanvasState(ctx, scene, viewport, resources);
  if (viewport.repaintedArea)
    clipTo(canvas, rectPathData(viewport.repaintedArea), IDENTITY, viewport.repaintedArea, IDENTITY);
  canvas.setMatrix(IDENTITY);
  canvas.setAlpha(1);
  canvas.setFill(scene.backdrop);
  ctx.fillRect(0, 0, canvas.canvasRect.width, canvas.canvasRect.height);
  const matrices = ancestorMatrices(scene, camera, viewport);
  const root = matrices.get(0);
  const { isolated } = viewport;
  if (root && !(isolated && isolated.fadeOut >= 1)) paintFrame(canvas, 0, root, matrices, 1);
  if (isolated && isolated.fadeOut > 0 && scene.frames[isolated.frame]) paintIsolated(canvas, isolated, matrices);
  ctx.restore();
}

/**
 * Fades the other frames out: paints the backdrop and the backgrounds of the isolated frame's ancestors over all frames
 * with opacity `fadeOut`, then paints the isolated frame, and the items of its ancestors that are above it.
 * @param knownMatrices the matrices of the camera's frame and its ancestors
 */
function paintIsolated(
  canvas: CanvasState,
  { frame, fadeOut, isAlone = false }: NonNullable<Viewport['isolated']>,
  knownMatrices: ReadonlyMap<number, Matrix>,
): void {
  const { scene } = canvas;
  const [isolatedFrame = frame, ...ancestors] = ancestorChain(scene, frame);
  canvas.setMatrix(IDENTITY);
  canvas.setAlpha(fadeOut);
  canvas.setFill(scene.backdrop);
  canvas.ctx.fillRect(0, 0, canvas.canvasRect.width, canvas.canvasRect.height);
  for (const index of isAlone ? [] : ancestors.reverse()) {
    canvas.setAlpha(fadeOut);
    paintBackground(canvas, itemAt(scene.frames, index), frameMatrix(scene, index, knownMatrices));
  }
  const m = frameMatrix(scene, isolatedFrame, knownMatrices);
  paintFrame(canvas, isolatedFrame, m, knownMatrices, 1);
  paintItemsAbove(canvas, isolatedFrame, m, knownMatrices);
}

/** Paints the items of a frame's ancestors that are above the frame and touch it. */
function paintItemsAbove(
  canvas: CanvasState,
  index: number,
  m: Matrix,
  knownMatrices: ReadonlyMap<number, Matrix>,
): void {
  const { frames } = canvas.scene;
  const area = boundsOf(m, frameRect(itemAt(frames, index)));
  for (const inner of ancestorChain(canvas.scene, index).slice(0, -1)) {
    const { parent } = itemAt(frames, inner);
    const outer = itemAt(frames, parent);
    const from = outer.itemsBelow?.[outer.children.indexOf(inner)] ?? outer.items.length;
    if (from === outer.items.length) continue;
    const outerMatrix = frameMatrix(canvas.scene, parent, knownMatrices);
    const { content } = prepareFrame(outer);
    for (const [offset, { box }] of outer.items.slice(from).entries())
      if (touches(boundsOf(outerMatrix, box), area))
        paintItems(canvas, content, outerMatrix, 1, canvas.opacities?.get(parent), from + offset, from + offset + 1);
  }
}

/** Whether two boxes overlap or touch. */
const touches = (a: Rect, b: Rect) =>
  a.x <= b.x + b.width && a.y <= b.y + b.height && a.x + a.width >= b.x && a.y + a.height >= b.y;

/**
 * Paints a frame with its descendants.
 * @param m matrix from the frame's space to device pixels
 * @param knownMatrices the matrices of the camera's frame and its ancestors
 */
function paintFrame(
  canvas: CanvasState,
  index: number,
  m: Matrix,
  knownMatrices: ReadonlyMap<number, Matrix>,
  alpha: number,
): void {
  const frame = canvas.scene.frames[index];
  if (!frame) return;
  const scale = scaleOf(m);
  if (!(scale > 0 && Number.isFinite(scale))) return;
  const bounds = boundsOf(m, frame.extent);
  if (Math.max(bounds.width, bounds.height) < MIN_VISIBLE_PX || !touches(bounds, canvas.paintedRect)) return;
  const prepared = prepareFrame(frame);
  const coverOpacity = prepared.cover ? computeCoverOpacity(frame, scale, canvas.canvasRect) : 0;
  // The content below an opaque cover is not painted. If a part of the content would be visible next to or through the
  // cover, the content fades out while the cover fades in.
  const contentAlpha = coverOpacity === 1 ? 0 : alpha * (prepared.isContentHiddenByCover ? 1 : 1 - coverOpacity);
  canvas.setAlpha(alpha);
  paintBackground(canvas, frame, m);
  if (contentAlpha > 0) {
    const opacities = canvas.opacities?.get(index);
    if (frame.clip)
      canvas.scoped(() => {
        clipToFrame(canvas, frame, m);
        paintContent(canvas, frame, m, knownMatrices, contentAlpha, opacities);
      });
    else paintContent(canvas, frame, m, knownMatrices, contentAlpha, opacities);
  }
  const { cover } = prepared;
  if (!cover || coverOpacity === 0) return;
  const paintCover = () => paintItems(canvas, cover, m, alpha * coverOpacity);
  const isCornerVisible = frame.corner !== undefined && frame.corner * scale >= MIN_CORNER_PX;
  if (!frame.clip && !isCornerVisible) paintCover();
  else
    canvas.scoped(() => {
      clipToFrame(canvas, frame, m);
      paintCover();
    });
}

/** Paints the items and child frames of a frame (see `SceneFrame.itemsBelow`). */
function paintContent(
  canvas: CanvasState,
  frame: SceneFrame,
  m: Matrix,
  knownMatrices: ReadonlyMap<number, Matrix>,
  alpha: number,
  opacities: Float32Array | undefined,
): void {
  const { content } = prepareFrame(frame);
  let painted = 0;
  for (const [i, child] of frame.children.entries()) {
    const end = frame.itemsBelow?.[i] ?? frame.items.length;
    paintItems(canvas, content, m, alpha, opacities, painted, end);
    painted = end;
    const place = canvas.scene.frames[child]?.place;
    if (place) paintFrame(canvas, child, knownMatrices.get(child) ?? multiply(m, place), knownMatrices, alpha);
  }
  paintItems(canvas, content, m, alpha, opacities, painted);
}

/** Returns the opacity of a frame's cover, 0 to 1. */
function computeCoverOpacity(frame: SceneFrame, scale: number, canvasRect: Rect): number {
  const fraction = Math.max(
    (frame.size.width * scale) / canvasRect.width,
    (frame.size.height * scale) / canvasRect.height,
  );
  return Math.min(1, Math.max(0, (COVER_INVISIBLE_ABOVE - fraction) / (COVER_INVISIBLE_ABOVE - COVER_OPAQUE_BELOW)));
}

/** Returns the box of a frame in its own space. */
const frameRect = (frame: SceneFrame): Rect => ({ x: 0, y: 0, ...frame.size });

/** Limits the painting that follows to the box of a frame, including its rounded corners. */
function clipToFrame(canvas: CanvasState, frame: SceneFrame, m: Matrix): void {
  const rect = frameRect(frame);
  clipTo(canvas, rectPathData(rect, frame.corner), m, rect, m);
}

/** Paints the background of a frame, if it has one. */
function paintBackground(canvas: CanvasState, frame: SceneFrame, m: Matrix): void {
  if (frame.background === undefined) return;
  const rect = frameRect(frame);
  if (!frame.corner || frame.corner * scaleOf(m) < MIN_CORNER_PX) fillRect(canvas, rect, frame.background, m);
  else paintPath(canvas, { t: 'path', d: rectPathData(rect, frame.corner), fill: frame.background, box: rect }, m, m);
}

/**
 * Paints the visible items of a display list from index `from` to index `to` (exclusive).
 * @param opacities factors of the opacity of each item; absent: 1
 */
function paintItems(
  canvas: CanvasState,
  { items, bounds, overflows, rects }: PreparedItems,
  m: Matrix,
  alpha: number,
  opacities?: Float32Array,
  from = 0,
  to = items.length,
): void {
  if (from >= to) return;
  const visible = boundsOf(invert(m), canvas.paintedRect);
  const [left, top, right, bottom] = [visible.x, visible.y, visible.x + visible.width, visible.y + visible.height];
  const scale = scaleOf(m);
  const minSize = MIN_VISIBLE_PX / scale;
  const maxSquaredSize = MAX_SQUARED_PX / scale;
  for (let i = from; i < to; i++) {
    const x0 = bounds[4 * i] ?? 0;
    const y0 = bounds[4 * i + 1] ?? 0;
    const x1 = bounds[4 * i + 2] ?? 0;
    const y1 = bounds[4 * i + 3] ?? 0;
    const overflow = overflows[i] ?? 0;
    if (x1 + overflow < left || x0 - overflow > right || y1 + overflow < top || y0 - overflow > bottom) continue;
    if (x1 - x0 < minSize && y1 - y0 < minSize) continue;
    const item = items[i];
    if (item === undefined) continue;
    const itemMatrix = item.m ? multiply(m, item.m) : m;
    const opacity = alpha * (item.o ?? 1) * (opacities?.[i] ?? 1);
    if (opacities && opacity === 0) continue;
    const rect = rects[i] ?? (x1 - x0 <= maxSquaredSize ? squaredRect(canvas, item, itemMatrix) : undefined);
    if (rect && item.t === 'path' && item.fill) {
      canvas.setAlpha(opacity);
      fillRect(canvas, rect, item.fill, itemMatrix);
    } else if (item.clip) {
      const { clip } = item;
      canvas.scoped(() => {
        clipTo(canvas, clip, itemMatrix, item.box, m);
        paintItem(canvas, item, itemMatrix, m, opacity);
      });
    } else paintItem(canvas, item, itemMatrix, m, opacity);
  }
}

/** Returns the rectangle of an item if the item is a rectangle whose rounded corners are too small to be visible. */
function squaredRect(canvas: CanvasState, item: DisplayItem, itemMatrix: Matrix): Rect | undefined {
  const rounded = item.t === 'path' ? roundedRectOf(item) : undefined;
  const minCorner = canvas.isMoving ? MIN_MOVING_CORNER_PX : MIN_CORNER_PX;
  return rounded && rounded.corner * scaleOf(itemMatrix) < minCorner ? rounded.rect : undefined;
}

/** Paints an item. `itemMatrix` maps the item's coordinates to device pixels, `boxMatrix` maps its `box`. */
function paintItem(
  canvas: CanvasState,
  item: DisplayItem,
  itemMatrix: Matrix,
  boxMatrix: Matrix,
  opacity: number,
): void {
  if (!(opacity > 0 && scaleOf(itemMatrix) > 0)) return;
  canvas.setAlpha(opacity);
  if (item.t === 'path') paintPath(canvas, item, itemMatrix, boxMatrix);
  else if (item.t === 'text') paintText(canvas, item, itemMatrix, opacity);
  else if (item.t === 'image') {
    canvas.setShadow(item.shadow, itemMatrix, scaleOf(itemMatrix));
    drawPicture(canvas, item.asset, item.to, item.from, itemMatrix);
    canvas.setShadow(undefined, itemMatrix, 1);
  } else paintMedia(canvas, item, itemMatrix);
}

/** Paints the poster (or a dark rectangle) with a play button. In browsers, a video element covers this picture. */
function paintMedia(canvas: CanvasState, item: MediaItem, m: Matrix): void {
  const { to } = item;
  if (item.poster) drawPicture(canvas, item.poster, to, undefined, m);
  else fillRect(canvas, to, '#1e2433', m);
  const r = Math.min(to.width, to.height) * 0.14;
  const [x, y] = [to.x + to.width / 2, to.y + to.height / 2];
  const box = { x: x - r, y: y - r, width: 2 * r, height: 2 * r };
  const triangle = `M${x - r * 0.32} ${y - r * 0.5}L${x + r * 0.55} ${y}L${x - r * 0.32} ${y + r * 0.5}Z`;
  paintPath(canvas, { t: 'path', d: rectPathData(box, r), fill: '#0b0f1ab3', box }, m, m);
  paintPath(canvas, { t: 'path', d: triangle, fill: '#ffffff', box }, m, m);
}
