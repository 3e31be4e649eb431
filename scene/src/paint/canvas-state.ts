import { finalOpacities } from '../build-state.ts';
import { type ItemOpacities, scaleOf, type Viewport } from '../camera.ts';
import type { Matrix, Rect } from '../model/geometry.ts';
import type { Scene } from '../model/scene.ts';
import type { Canvas2D, Gradient, PaintResources } from './canvas-port.ts';
import type { Paint, PaintShadow, PaintStroke } from './display-list.ts';

/**
 * Maximum coordinate or offset in pixels for which the 32-bit floats of Skia, the graphics library of Chromium, are
 * exact to 1/256 px. Geometry beyond this limit is transformed and clipped in 64-bit floats before it is passed to the
 * canvas.
 */
export const EXACT_PX = 32_768;

/** Returns whether the offset of `m` is within `EXACT_PX`. */
export const hasExactOffset = (m: Matrix) => Math.abs(m[4]) < EXACT_PX && Math.abs(m[5]) < EXACT_PX;

/** Returns whether a corner of `box`, transformed by `m`, is at or beyond `EXACT_PX`. */
export function exceedsExactRange(m: Matrix, box: Rect): boolean {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const isFar = (x: number, y: number) =>
    Math.max(Math.abs(m[0] * x + m[2] * y + m[4]), Math.abs(m[1] * x + m[3] * y + m[5])) >= EXACT_PX;
  return isFar(box.x, box.y) || isFar(right, box.y) || isFar(box.x, bottom) || isFar(right, bottom);
}

/** The stroke settings of the canvas. */
type CurrentStroke = {
  readonly [Field in 'paint' | 'width' | 'cap' | 'join' | 'dash']: PaintStroke[Field] | undefined;
};

/** Wraps a canvas and its resources. Skips redundant state changes, because a state change is slower than a fill. */
export class CanvasState {
  readonly ctx: Canvas2D;
  readonly scene: Scene;
  readonly resources: PaintResources;
  /** Bounds of the canvas, in device pixels. */
  readonly canvasRect: Rect;
  /** Bounds of the painted area in device pixels: the whole canvas, or the damaged area. */
  readonly paintedRect: Rect;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** Whether the camera is flying or being dragged. Shadows are then omitted, and pictures are scaled faster. */
  readonly isMoving: boolean;
  /** Opacities of the items of frames; undefined if all items are fully visible. */
  readonly opacities: ItemOpacities | undefined;
  #fill: unknown;
  #matrix: Matrix | undefined;
  #stroke: CurrentStroke | undefined;
  /** −1 until the alpha is set. */
  #alpha = -1;
  #font = '';
  #spacing = '';
  #direction = '';
  #hasShadow = false;

  constructor(ctx: Canvas2D, scene: Scene, viewport: Viewport, resources: PaintResources) {
    this.ctx = ctx;
    this.scene = scene;
    this.resources = resources;
    this.ratio = viewport.pixelRatio ?? 1;
    this.canvasRect = {
      x: 0,
      y: 0,
      width: viewport.width * this.ratio,
      height: viewport.height * this.ratio,
    };
    this.paintedRect = viewport.repaintedArea ?? this.canvasRect;
    this.isMoving = viewport.isMoving === true;
    this.opacities = viewport.opacities ?? finalOpacities(scene);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.shadowColor = 'transparent';
    ctx.fontKerning = 'normal';
    ctx.textRendering = 'geometricPrecision';
    ctx.imageSmoothingQuality = this.isMoving ? 'low' : 'high';
  }

  /**
   * Returns the bounds of the canvas, extended by a margin in device pixels. If geometry is clipped to these bounds,
   * the cut edges are outside of the canvas.
   */
  visibleRect(margin = 64): Rect {
    return {
      x: -margin,
      y: -margin,
      width: this.canvasRect.width + 2 * margin,
      height: this.canvasRect.height + 2 * margin,
    };
  }

  setMatrix(m: Matrix): void {
    // Matrices are immutable, so comparing identity is sufficient.
    if (m === this.#matrix) return;
    this.#matrix = m;
    this.ctx.setTransform(m[0], m[1], m[2], m[3], m[4], m[5]);
  }

  setAlpha(value: number): void {
    if (value === this.#alpha) return;
    this.#alpha = value;
    this.ctx.globalAlpha = value;
  }

  setFill(style: string | object): void {
    if (style === this.#fill) return;
    this.#fill = style;
    this.ctx.fillStyle = style;
  }

  /**
   * Sets the stroke style; `width` in units of the current space.
   * @param isDashed whether the dash of `stroke` is used; false for lines that are too thin on the screen for dashes
   */
  setStroke(stroke: PaintStroke, width: number, { isDashed }: { readonly isDashed: boolean }): void {
    const previous = this.#stroke;
    const dash = isDashed ? stroke.dash : undefined;
    if (previous?.paint !== stroke.paint) this.ctx.strokeStyle = stroke.paint;
    if (previous?.width !== width) this.ctx.lineWidth = width;
    if (!previous || previous.cap !== stroke.cap) this.ctx.lineCap = stroke.cap ?? 'butt';
    if (!previous || previous.join !== stroke.join) this.ctx.lineJoin = stroke.join ?? 'miter';
    if (!previous || previous.dash !== dash) this.ctx.setLineDash(dash ? [...dash] : []);
    this.#stroke = { paint: stroke.paint, width, cap: stroke.cap, join: stroke.join, dash };
  }

  setFont(font: string, spacing: string, direction: 'ltr' | 'rtl'): void {
    // Some canvas implementations reset the other text settings when the font is set, so the font is set first.
    if (font !== this.#font) this.ctx.font = font;
    if (spacing !== this.#spacing || font !== this.#font) this.ctx.letterSpacing = spacing;
    if (direction !== this.#direction) this.ctx.direction = direction;
    // The `x` of a text item is its left end, also for right-to-left text.
    if (this.#font === '') this.ctx.textAlign = 'left';
    this.#font = font;
    this.#spacing = spacing;
    this.#direction = direction;
  }

  /**
   * Sets the shadow of the following drawing calls. The sizes of the shadow are in the units of the painted item, which
   * `m` maps to pixels. `scale` is the scale of `m`.
   */
  setShadow(shadow: PaintShadow | undefined, m: Matrix, scale: number): void {
    const blur = (shadow?.blur ?? 0) * scale;
    const dx = (shadow?.dx ?? 0) * scale;
    const dy = (shadow?.dy ?? 0) * scale;
    // Shadows below 0.75 px are not visible, and those with a blur of 400 px or more are slow.
    const isVisible = shadow && !this.isMoving && blur + Math.hypot(dx, dy) > 0.75 && blur < 400;
    if (!isVisible) {
      if (this.#hasShadow) this.ctx.shadowColor = 'transparent';
      this.#hasShadow = false;
      return;
    }
    // Canvas shadows ignore the transform, so the offset is rotated explicitly.
    const angle = Math.atan2(m[1], m[0]);
    this.ctx.shadowColor = shadow.color;
    this.ctx.shadowBlur = blur;
    this.ctx.shadowOffsetX = dx * Math.cos(angle) - dy * Math.sin(angle);
    this.ctx.shadowOffsetY = dx * Math.sin(angle) + dy * Math.cos(angle);
    this.#hasShadow = true;
  }

  /** Runs `paint`, then restores the canvas state, including clips. */
  scoped(paint: () => void): void {
    const saved = [
      this.#fill,
      this.#alpha,
      this.#font,
      this.#spacing,
      this.#direction,
      this.#hasShadow,
      this.#matrix,
      this.#stroke,
    ] as const;
    this.ctx.save();
    paint();
    this.ctx.restore();
    [this.#fill, this.#alpha, this.#font, this.#spacing, this.#direction, this.#hasShadow, this.#matrix, this.#stroke] =
      saved;
  }

  /**
   * Returns the fill style of a colour or gradient. `m` maps the gradient's coordinates to the current space. Without
   * `m`, the coordinates are already in the current space.
   */
  fillStyle(paint: Exclude<Paint, { kind: 'image' }>, m?: Matrix): string | object {
    if (typeof paint === 'string') return paint;
    const gradient = paint.kind === 'linear' ? this.#createLinear(paint, m) : this.#createRadial(paint, m);
    for (const [offset, color] of paint.stops) gradient.addColorStop(Math.min(1, Math.max(0, offset)), color);
    return gradient;
  }

  #createLinear({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }, m?: Matrix): Gradient {
    if (!m) return this.ctx.createLinearGradient(x0, y0, x1, y1);
    const [dx, dy] = [x1 - x0, y1 - y0];
    const lengthSquared = dx * dx + dy * dy || 1;
    const determinant = m[0] * m[3] - m[1] * m[2] || 1;
    // The gradient's direction is transformed by the inverse transpose of `m`, so that lines of equal colour stay
    // perpendicular to the direction even if `m` skews.
    const gx = (m[3] * dx - m[1] * dy) / determinant / lengthSquared;
    const gy = (m[0] * dy - m[2] * dx) / determinant / lengthSquared;
    const gradientSquared = gx * gx + gy * gy || 1;
    const fromX = m[0] * x0 + m[2] * y0 + m[4];
    const fromY = m[1] * x0 + m[3] * y0 + m[5];
    return this.ctx.createLinearGradient(fromX, fromY, fromX + gx / gradientSquared, fromY + gy / gradientSquared);
  }

  #createRadial({ cx, cy, r }: { cx: number; cy: number; r: number }, m?: Matrix): Gradient {
    if (!m) return this.ctx.createRadialGradient(cx, cy, 0, cx, cy, r);
    const x = m[0] * cx + m[2] * cy + m[4];
    const y = m[1] * cx + m[3] * cy + m[5];
    return this.ctx.createRadialGradient(x, y, 0, x, y, r * scaleOf(m));
  }
}
