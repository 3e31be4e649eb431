import { scaleOf } from '../camera.ts';
import { parsePath } from '../geometry/svg-path.ts';
import { boundsOf, IDENTITY, invert, type Matrix, multiply, type Rect } from '../model/geometry.ts';
import { clipPolygon, pathToPolylines, strokePolygons } from './canvas-polylines.ts';
import type { FillRule } from './canvas-port.ts';
import { getNativePath } from './canvas-prepare.ts';
import { type CanvasState, EXACT_PX, exceedsExactRange, hasExactOffset } from './canvas-state.ts';
import type { Paint, PaintStroke, PathItem } from './display-list.ts';
import { rectPathData } from './rect-path.ts';

/**
 * Replaces the current path of the canvas by the path `d`, transformed to pixels and clipped to the visible area. All
 * coordinates are then small enough for the 32-bit floats of the canvas.
 */
function traceClipped(canvas: CanvasState, d: string, m: Matrix): void {
  const visibleRect = canvas.visibleRect();
  canvas.setMatrix(IDENTITY);
  canvas.ctx.beginPath();
  for (const line of pathToPolylines(parsePath(d), m, visibleRect))
    tracePolygon(canvas, clipPolygon(line.points, visibleRect));
}

/** Adds a polygon (`[x0, y0, x1, y1, …]`) to the current path. */
function tracePolygon(canvas: CanvasState, points: readonly number[]): void {
  const [x, y] = points;
  if (points.length < 4 || x === undefined || y === undefined) return;
  canvas.ctx.moveTo(x, y);
  for (let i = 2; i < points.length; i += 2) canvas.ctx.lineTo(points[i] ?? 0, points[i + 1] ?? 0);
  canvas.ctx.closePath();
}

/**
 * Clips to the path `d`, which `m` maps to pixels. `boxMatrix` maps `box`, the bounding box of the path, to pixels.
 * Must be called inside `canvas.scoped`, which removes the clip.
 */
export function clipTo(
  canvas: CanvasState,
  d: string,
  m: Matrix,
  box: Rect,
  boxMatrix: Matrix,
  rule: FillRule = 'nonzero',
): void {
  if (hasExactOffset(m) && !exceedsExactRange(boxMatrix, box)) {
    canvas.setMatrix(m);
    canvas.ctx.clip(getNativePath(canvas.resources, d), rule);
    return;
  }
  traceClipped(canvas, d, m);
  canvas.ctx.clip(rule);
}

/** Fills a rectangle, which `m` maps to pixels. The edges are exact at any scale. */
export function fillRect(canvas: CanvasState, rect: Rect, paint: Paint, m: Matrix): void {
  if (typeof paint !== 'string' && paint.kind === 'image') {
    canvas.scoped(() => {
      clipTo(canvas, rectPathData(rect), m, rect, m);
      fillImage(canvas, paint, m);
    });
    return;
  }
  if (hasExactOffset(m) && !exceedsExactRange(m, rect)) {
    canvas.setMatrix(m);
    canvas.setFill(canvas.fillStyle(paint));
    canvas.ctx.fillRect(rect.x, rect.y, rect.width, rect.height);
    return;
  }
  const [left, top, right, bottom] = [rect.x, rect.y, rect.x + rect.width, rect.y + rect.height];
  const toPixels = (x: number, y: number): [number, number] => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
  const corners = [
    ...toPixels(left, top),
    ...toPixels(right, top),
    ...toPixels(right, bottom),
    ...toPixels(left, bottom),
  ];
  canvas.setMatrix(IDENTITY);
  canvas.setFill(canvas.fillStyle(paint, m));
  canvas.ctx.beginPath();
  tracePolygon(canvas, clipPolygon(corners, canvas.visibleRect()));
  canvas.ctx.fill();
}

type ImagePaint = Extract<Paint, { kind: 'image' }>;

/**
 * Fills the current clip area with a picture or its tiles. `m` maps the box of the paint to pixels. Must be called inside
 * `canvas.scoped`, which restores the opacity.
 */
function fillImage(canvas: CanvasState, paint: ImagePaint, m: Matrix): void {
  const { box, opacity = 1 } = paint;
  if (!(box.width > 0 && box.height > 0)) return;
  canvas.ctx.globalAlpha *= opacity;
  if (!paint.tile) {
    drawPicture(canvas, paint.asset, box, undefined, m);
    return;
  }
  const visible = boundsOf(invert(m), canvas.canvasRect);
  const columns = [
    Math.floor((visible.x - box.x) / box.width),
    Math.ceil((visible.x + visible.width - box.x) / box.width),
  ] as const;
  const rows = [
    Math.floor((visible.y - box.y) / box.height),
    Math.ceil((visible.y + visible.height - box.y) / box.height),
  ] as const;
  const tileCount = (columns[1] - columns[0]) * (rows[1] - rows[0]);
  // Very small or very many tiles are replaced by the average colour, because painting them is slow.
  if (tileCount > 2500 || box.width * scaleOf(m) < 2) {
    fillRect(canvas, visible, canvas.scene.images[paint.asset]?.color ?? '#8888', m);
    return;
  }
  for (let row = rows[0]; row < rows[1]; row++) {
    for (let column = columns[0]; column < columns[1]; column++) {
      const tile = { ...box, x: box.x + column * box.width, y: box.y + row * box.height };
      drawPicture(canvas, paint.asset, tile, undefined, m);
    }
  }
}

const WHOLE_PICTURE: Rect = { x: 0, y: 0, width: 1, height: 1 };

/**
 * Draws the area `from` of a picture into the box `to`, which `m` maps to pixels. The area is in fractions of the
 * picture; undefined is the whole picture. The position is exact at any scale.
 */
export function drawPicture(canvas: CanvasState, asset: string, to: Rect, from: Rect | undefined, m: Matrix): void {
  const source = from ?? WHOLE_PICTURE;
  if (!(to.width > 0 && to.height > 0 && source.width > 0 && source.height > 0)) return;
  const wantedWidthPx = (to.width / source.width) * Math.hypot(m[0], m[1]);
  // Larger widths than 1e6 px make no difference, because no picture is that large.
  const picture = canvas.resources.image(asset, Math.min(wantedWidthPx, 1e6));
  // A picture that is not available is replaced by its average colour, or a translucent grey if it has none.
  if (!picture) {
    fillRect(canvas, to, canvas.scene.images[asset]?.color ?? '#94a3b833', m);
    return;
  }
  let visible = to;
  if (exceedsExactRange(m, to)) {
    // The drawn part extends beyond the canvas by a margin of 8 px.
    const clipBox = boundsOf(invert(m), canvas.visibleRect(8));
    const x = Math.max(to.x, clipBox.x);
    const y = Math.max(to.y, clipBox.y);
    visible = {
      x,
      y,
      width: Math.min(to.x + to.width, clipBox.x + clipBox.width) - x,
      height: Math.min(to.y + to.height, clipBox.y + clipBox.height) - y,
    };
    if (!(visible.width > 0 && visible.height > 0)) return;
  }
  const sourceX = sourceSpan(
    source.x + ((visible.x - to.x) / to.width) * source.width,
    (visible.width / to.width) * source.width,
    picture.width,
  );
  const sourceY = sourceSpan(
    source.y + ((visible.y - to.y) / to.height) * source.height,
    (visible.height / to.height) * source.height,
    picture.height,
  );
  // The destination is 1 × 1, because canvases drop rectangles that are tiny before scaling.
  canvas.setMatrix(multiply(m, [visible.width, 0, 0, visible.height, visible.x, visible.y]));
  // Smoothing would mix a single pixel with its neighbours.
  const isSinglePixel = (visible.width / to.width) * source.width * picture.width <= MIN_SOURCE_PX;
  if (isSinglePixel) canvas.ctx.imageSmoothingEnabled = false;
  canvas.ctx.drawImage(picture, sourceX[0], sourceY[0], sourceX[1], sourceY[1], 0, 0, 1, 1);
  if (isSinglePixel) canvas.ctx.imageSmoothingEnabled = true;
}

/** Minimum size of a source rectangle, in pixels of the picture. */
const MIN_SOURCE_PX = 1 / 32;

/**
 * Converts a start and a length, in fractions of a picture, to pixels of the picture. Canvases draw nothing if the
 * source is much smaller than a pixel. In this case, the result is the whole pixel.
 */
function sourceSpan(from: number, length: number, pixels: number): [number, number] {
  if (length * pixels > MIN_SOURCE_PX) return [from * pixels, length * pixels];
  return [Math.min(pixels - 1, Math.max(0, Math.floor((from + length / 2) * pixels))), 1];
}

/** Paints a path: fill, then stroke. `m` maps the path's coordinates to pixels, `boxMatrix` the item's box. */
export function paintPath(canvas: CanvasState, item: PathItem, m: Matrix, boxMatrix: Matrix): void {
  const scale = scaleOf(m);
  const isExact = hasExactOffset(m) && !exceedsExactRange(boxMatrix, item.box);
  canvas.setShadow(item.shadow, m, scale);
  if (item.fill !== undefined) fillPath(canvas, item, item.fill, m, boxMatrix, isExact);
  // The stroke has a shadow only if there is no fill.
  if (item.fill !== undefined) canvas.setShadow(undefined, m, scale);
  if (item.stroke) strokePath(canvas, item.d, item.stroke, m, isExact);
  canvas.setShadow(undefined, m, scale);
}

function fillPath(
  canvas: CanvasState,
  item: PathItem,
  fill: Paint,
  m: Matrix,
  boxMatrix: Matrix,
  isExact: boolean,
): void {
  if (typeof fill !== 'string' && fill.kind === 'image') {
    canvas.scoped(() => {
      clipTo(canvas, item.d, m, item.box, boxMatrix, item.rule);
      fillImage(canvas, fill, m);
    });
  } else if (isExact) {
    canvas.setMatrix(m);
    canvas.setFill(canvas.fillStyle(fill));
    canvas.ctx.fill(getNativePath(canvas.resources, item.d), item.rule ?? 'nonzero');
  } else {
    traceClipped(canvas, item.d, m);
    canvas.setFill(canvas.fillStyle(fill, m));
    canvas.ctx.fill(item.rule ?? 'nonzero');
  }
}

/** Strokes a path. `isExact` is true if the pixel coordinates of the path are within the exact range (`EXACT_PX`). */
function strokePath(canvas: CanvasState, d: string, stroke: PaintStroke, m: Matrix, isExact: boolean): void {
  const widthPx = stroke.width * scaleOf(m);
  // Outside of the exact range, a line wider than 2048 px is drawn without dashes.
  if (!isExact && (widthPx > EXACT_PX / 16 || !stroke.dash?.length)) {
    strokeClipped(canvas, d, stroke, m, widthPx);
    return;
  }
  // Any other dashed line is drawn as a whole, because the dashes of a clipped line would move. The loss of precision
  // is not visible.
  canvas.setMatrix(m);
  // Hairlines are at least half a pixel wide, else they flicker while zooming.
  const width = widthPx < 0.5 ? 0.5 / (scaleOf(m) || 1) : stroke.width;
  // Dashes of lines narrower than 0.3 px are not visible.
  canvas.setStroke(stroke, width, { isDashed: widthPx > 0.3 });
  canvas.ctx.stroke(getNativePath(canvas.resources, d));
}

/** Strokes a path by filling polygons that are clipped to the visible area. */
function strokeClipped(canvas: CanvasState, d: string, stroke: PaintStroke, m: Matrix, widthPx: number): void {
  const halfWidth = Math.max(0.25, widthPx / 2);
  const visibleRect = canvas.visibleRect();
  // Contains the lines outside of `visibleRect` whose stroke extends into `visibleRect`. The limit 1e12 avoids infinite
  // coordinates.
  const extendedRect = canvas.visibleRect(64 + Math.min(halfWidth, 1e12));
  canvas.setMatrix(IDENTITY);
  canvas.setFill(stroke.paint);
  canvas.ctx.beginPath();
  for (const line of pathToPolylines(parsePath(d), m, extendedRect)) {
    for (const polygon of strokePolygons(line, halfWidth, visibleRect))
      tracePolygon(canvas, clipPolygon(polygon, visibleRect));
  }
  canvas.ctx.fill('nonzero');
}
