/**
 * The part of the canvas API that the painter uses. Browsers, OffscreenCanvas in a worker and `@napi-rs/canvas` all
 * have this part. `I` is the type of pictures, `P` the type of native paths (`Path2D`).
 */
export interface Canvas2D<I extends Drawable = Drawable, P extends object = object> {
  fillStyle: string | object;
  strokeStyle: string | object;
  globalAlpha: number;
  lineWidth: number;
  lineCap: 'butt' | 'round' | 'square';
  lineJoin: 'bevel' | 'miter' | 'round';
  shadowColor: string;
  shadowBlur: number;
  shadowOffsetX: number;
  shadowOffsetY: number;
  font: string;
  direction: 'ltr' | 'rtl' | 'inherit';
  textAlign: 'left' | 'right' | 'center' | 'start' | 'end';
  letterSpacing: string;
  fontKerning: 'auto' | 'normal' | 'none';
  textRendering: 'auto' | 'optimizeSpeed' | 'optimizeLegibility' | 'geometricPrecision';
  imageSmoothingEnabled: boolean;
  imageSmoothingQuality: 'low' | 'medium' | 'high';
  save(): void;
  restore(): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  closePath(): void;
  fill(path: P, rule?: FillRule): void;
  fill(rule?: FillRule): void;
  stroke(path: P): void;
  stroke(): void;
  clip(path: P, rule?: FillRule): void;
  clip(rule?: FillRule): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  setLineDash(segments: number[]): void;
  strokeText(text: string, x: number, y: number): void;
  drawImage(
    image: I,
    sx: number,
    sy: number,
    sw: number,
    sh: number,
    dx: number,
    dy: number,
    dw: number,
    dh: number,
  ): void;
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient;
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient;
}

export type FillRule = 'evenodd' | 'nonzero';

/** A gradient of the canvas. */
export interface Gradient {
  addColorStop(offset: number, color: string): void;
}

/** A decoded picture (an ImageBitmap, a canvas, an Image of @napi-rs/canvas); sizes in the picture's pixels. */
export interface Drawable {
  readonly width: number;
  readonly height: number;
}

/**
 * Resources of the painter besides the scene. Use one object per scene and canvas: native paths are cached for the
 * lifetime of the object.
 */
export interface PaintResources<I extends Drawable = Drawable, P extends object = object> {
  /** Returns a native path from SVG path syntax: `(d) => new Path2D(d)`. */
  path(d: string): P;
  /**
   * Returns the uncropped picture of an asset, if possible at least `wantedWidthPx` device pixels wide. Returns
   * undefined until the picture is loaded; meanwhile the painter fills the picture's place with its average colour.
   */
  image(asset: string, wantedWidthPx: number): I | undefined;
}
