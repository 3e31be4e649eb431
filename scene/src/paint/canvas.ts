import type { Camera, Viewport } from '../camera.ts';
import { ancestorChain, cameraMatrix, scaleOf } from '../camera.ts';
import { itemAt } from '../checked-access.ts';
import type { Matrix, Rect } from '../model/geometry.ts';
import { boundsOf, IDENTITY, invert, multiply } from '../model/geometry.ts';
import type { Scene, SceneFrame } from '../model/scene.ts';
import { CanvasState } from './canvas-brush.ts';
import type { Canvas2D, Drawable, PaintResources } from './canvas-port.ts';
import type { PreparedItems } from './canvas-prepare.ts';
import { prepareFrame } from './canvas-prepare.ts';
import { clipTo, drawPicture, fillRect, paintPath, rectPathData } from './canvas-shapes.ts';
import { paintText } from './canvas-text.ts';
import type { DisplayItem, MediaItem } from './display-list.ts';

export type { Canvas2D, Drawable, PaintResources } from './canvas-port.ts';

/** Items and frames smaller than this on the screen are not painted. */
const TINY_PX = 0.3;
/** A cover is opaque if its frame takes less than the first fraction of the viewport, and hidden above the second. */
const COVER_FULL = 0.25;
const COVER_GONE = 0.45;

/**
 * Paints the part of a scene that the camera shows, including the backdrop. `viewport` is in CSS pixels; the canvas
 * must have `width · pixelRatio` by `height · pixelRatio` pixels. Does not preserve the canvas's transform.
 */
export function paintScene<I extends Drawable, P extends object>(
  ctx: Canvas2D<I, P>,
  scene: Scene,
  camera: Camera,
  viewport: Viewport,
  resources: PaintResources<I, P>,
): void {
  ctx.save();
  const brush = new CanvasState(ctx, scene, viewport, resources);
  brush.setMatrix(IDENTITY);
  brush.setAlpha(1);
  brush.setFill(scene.backdrop);
  ctx.fillRect(0, 0, brush.canvasRect.width, brush.canvasRect.height);
  const matrices = ancestorMatrices(scene, camera, viewport);
  const root = matrices.get(0);
  const { isolated } = viewport;
  if (root && !(isolated && isolated.fadeOut >= 1)) paintFrame(brush, 0, root, matrices, 1);
  if (isolated && isolated.fadeOut > 0 && scene.frames[isolated.frame])
    paintIsolated(brush, isolated, matrices);
  ctx.restore();
}

/** Fades a frame's neighbours: paints its ancestors' backgrounds over all with opacity `share`, then the frame. */
function paintIsolated<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  { frame, fadeOut }: NonNullable<Viewport['isolated']>,
  anchors: ReadonlyMap<number, Matrix>,
): void {
  const { scene } = brush;
  const [own = frame, ...outer] = ancestorChain(scene, frame);
  brush.setMatrix(IDENTITY);
  brush.setAlpha(fadeOut);
  brush.setFill(scene.backdrop);
  brush.ctx.fillRect(0, 0, brush.canvasRect.width, brush.canvasRect.height);
  for (const index of outer.reverse()) {
    brush.setAlpha(fadeOut);
    paintBackground(brush, itemAt(scene.frames, index), frameMatrix(scene, index, anchors));
  }
  paintFrame(brush, own, frameMatrix(scene, own, anchors), anchors, 1);
}

/**
 * Returns the matrices from the camera's frame and its ancestors to canvas pixels. They are computed upwards from the
 * camera's frame, so that its own matrix is free of the rounding errors of the larger coordinates above it.
 */
function ancestorMatrices(scene: Scene, camera: Camera, viewport: Viewport): Map<number, Matrix> {
  const ratio = viewport.pixelRatio ?? 1;
  let m = multiply([ratio, 0, 0, ratio, 0, 0], cameraMatrix(camera, viewport));
  const matrices = new Map<number, Matrix>();
  const chain = ancestorChain(scene, camera.frame);
  for (const [i, index] of chain.entries()) {
    matrices.set(index, m);
    if (i + 1 < chain.length) m = multiply(m, invert(itemAt(scene.frames, index).place));
  }
  return matrices;
}

/** Returns the matrix from a frame's space to CSS pixels of the viewport. */
export function frameToScreen(scene: Scene, frame: number, camera: Camera, viewport: Viewport): Matrix {
  return frameMatrix(scene, frame, ancestorMatrices(scene, camera, { ...viewport, pixelRatio: 1 }));
}

/** Returns the matrix from a frame to canvas pixels, computed from its nearest ancestor in `anchors`. */
function frameMatrix(scene: Scene, frame: number, anchors: ReadonlyMap<number, Matrix>): Matrix {
  const down: number[] = [];
  for (const index of ancestorChain(scene, frame)) {
    const m = anchors.get(index);
    if (m) return down.reduceRight((place, child) => multiply(place, itemAt(scene.frames, child).place), m);
    down.push(index);
  }
  return IDENTITY;
}

const touches = (a: Rect, b: Rect) =>
  a.x <= b.x + b.width && a.y <= b.y + b.height && a.x + a.width >= b.x && a.y + a.height >= b.y;

function paintFrame<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  index: number,
  m: Matrix,
  anchors: ReadonlyMap<number, Matrix>,
  alpha: number,
): void {
  const frame = brush.scene.frames[index];
  if (!frame) return;
  const scale = scaleOf(m);
  if (!(scale > 0 && Number.isFinite(scale))) return;
  const seen = boundsOf(m, frame.extent);
  if (Math.max(seen.width, seen.height) < TINY_PX || !touches(seen, brush.canvasRect)) return;
  const prepared = prepareFrame(frame);
  const covered = prepared.cover ? coverShare(frame, scale, brush.canvasRect) : 0;
  // The content below an opaque cover is not painted. A cover with gaps cross-fades with the content instead.
  const inner = covered === 1 ? 0 : alpha * (prepared.coverHidesContent ? 1 : 1 - covered);
  brush.setAlpha(alpha);
  paintBackground(brush, frame, m);
  if (inner > 0) {
    if (frame.clip)
      brush.scoped(() => {
        clipToFrame(brush, frame, m);
        paintInside(brush, frame, m, anchors, inner);
      });
    else paintInside(brush, frame, m, anchors, inner);
  }
  const { cover } = prepared;
  if (!cover || covered === 0) return;
  const paintCover = () => paintItems(brush, cover, m, alpha * covered);
  if (!frame.corner || frame.corner * scale < 0.75) paintCover();
  else
    brush.scoped(() => {
      clipToFrame(brush, frame, m);
      paintCover();
    });
}

function paintInside<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  frame: SceneFrame,
  m: Matrix,
  anchors: ReadonlyMap<number, Matrix>,
  alpha: number,
): void {
  paintItems(brush, prepareFrame(frame).content, m, alpha);
  for (const child of frame.children) {
    const place = brush.scene.frames[child]?.place;
    if (place) paintFrame(brush, child, anchors.get(child) ?? multiply(m, place), anchors, alpha);
  }
}

/** Returns the opacity of a frame's cover, 0 to 1. */
function coverShare(frame: SceneFrame, scale: number, window: Rect): number {
  const share = Math.max(
    (frame.size.width * scale) / window.width,
    (frame.size.height * scale) / window.height,
  );
  return Math.min(1, Math.max(0, (COVER_GONE - share) / (COVER_GONE - COVER_FULL)));
}

const frameRect = (frame: SceneFrame): Rect => ({ x: 0, y: 0, ...frame.size });

function clipToFrame<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  frame: SceneFrame,
  m: Matrix,
): void {
  const rect = frameRect(frame);
  clipTo(brush, rectPathData(rect, frame.corner), m, rect, m);
}

function paintBackground<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  frame: SceneFrame,
  m: Matrix,
): void {
  if (frame.background === undefined) return;
  const rect = frameRect(frame);
  // A corner of less than a pixel is invisible, and a plain rectangle is several times faster.
  if (!frame.corner || frame.corner * scaleOf(m) < 0.75) fillRect(brush, rect, frame.background, m);
  else
    paintPath(
      brush,
      { t: 'path', d: rectPathData(rect, frame.corner), fill: frame.background, box: rect },
      m,
      m,
    );
}

function paintItems<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  { items, bounds, rects }: PreparedItems,
  m: Matrix,
  alpha: number,
): void {
  if (items.length === 0) return;
  const seen = boundsOf(invert(m), brush.canvasRect);
  const [left, top, right, bottom] = [seen.x, seen.y, seen.x + seen.width, seen.y + seen.height];
  const minSize = TINY_PX / scaleOf(m);
  for (let i = 0; i < items.length; i++) {
    const x0 = bounds[4 * i] ?? 0;
    const y0 = bounds[4 * i + 1] ?? 0;
    const x1 = bounds[4 * i + 2] ?? 0;
    const y1 = bounds[4 * i + 3] ?? 0;
    if (x1 < left || x0 > right || y1 < top || y0 > bottom) continue;
    if (x1 - x0 < minSize && y1 - y0 < minSize) continue;
    const item = items[i];
    if (item === undefined) continue;
    const at = item.m ? multiply(m, item.m) : m;
    const opacity = alpha * (item.o ?? 1);
    const rect = rects[i];
    if (rect && item.t === 'path' && item.fill) {
      brush.setAlpha(opacity);
      fillRect(brush, rect, item.fill, at);
    } else if (item.clip) {
      const { clip } = item;
      brush.scoped(() => {
        clipTo(brush, clip, at, item.box, m);
        paintItem(brush, item, at, m, opacity);
      });
    } else paintItem(brush, item, at, m, opacity);
  }
}

function paintItem<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  item: DisplayItem,
  at: Matrix,
  frame: Matrix,
  opacity: number,
): void {
  if (!(opacity > 0 && scaleOf(at) > 0)) return;
  brush.setAlpha(opacity);
  if (item.t === 'path') paintPath(brush, item, at, frame);
  else if (item.t === 'text') paintText(brush, item, at, opacity);
  else if (item.t === 'image') {
    brush.setShadow(item.shadow, at, scaleOf(at));
    drawPicture(brush, item.asset, item.to, item.from, at);
    brush.setShadow(undefined, at, 1);
  } else paintMedia(brush, item, at);
}

/** Paints the poster (or a dark rectangle) with a play button. Browsers put the player over it. */
function paintMedia<I extends Drawable, P extends object>(
  brush: CanvasState<I, P>,
  item: MediaItem,
  m: Matrix,
): void {
  const { to } = item;
  if (item.poster) drawPicture(brush, item.poster, to, undefined, m);
  else fillRect(brush, to, '#1e2433', m);
  const r = Math.min(to.width, to.height) * 0.14;
  const [x, y] = [to.x + to.width / 2, to.y + to.height / 2];
  const box = { x: x - r, y: y - r, width: 2 * r, height: 2 * r };
  const triangle = `M${x - r * 0.32} ${y - r * 0.5}L${x + r * 0.55} ${y}L${x - r * 0.32} ${y + r * 0.5}Z`;
  paintPath(brush, { t: 'path', d: rectPathData(box, r), fill: '#0b0f1ab3', box }, m, m);
  paintPath(brush, { t: 'path', d: triangle, fill: '#ffffff', box }, m, m);
}
