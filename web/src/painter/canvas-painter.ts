import type { Rect } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';
import { paintScene } from '@flydeck/scene/paint/canvas';
import { damageBetween } from '@flydeck/scene/paint/damage';
import { isEqual } from '@flydeck/scene/records/is-equal';
import type { ImageStore, Picture } from './image-store.ts';
import type { PaintRequest } from './messages.ts';

export type AnyCanvas = OffscreenCanvas | HTMLCanvasElement;
type AnyContext = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** What the canvas shows: a scene, and the request with the camera and the viewport. */
interface PaintedView {
  readonly scene: Scene;
  readonly request: PaintRequest;
}

/** An empty rectangle: nothing must be repainted. */
const NO_DAMAGE: Rect = { x: 0, y: 0, width: 0, height: 0 };

/**
 * Paints views of scenes on one canvas. If the camera has not moved, repaints only the damage: the rectangle in which
 * the new scene differs from the last one.
 */
export class CanvasPainter {
  readonly #canvas: AnyCanvas;
  readonly #context: AnyContext;
  readonly #images: ImageStore;
  readonly #createCanvas: (width: number, height: number) => AnyCanvas;
  readonly #resources: { path: (d: string) => Path2D; image: ImageStore['image'] };
  /** What the canvas shows; undefined if the whole canvas must be repainted. */
  #painted: PaintedView | undefined;
  /** The id of the running fade, and a copy of the canvas from before the fade. */
  #fadeStart: { readonly id: number; readonly picture: AnyCanvas } | undefined;

  /** @param createCanvas creates a canvas with a size in device pixels */
  constructor(canvas: AnyCanvas, images: ImageStore, createCanvas: (width: number, height: number) => AnyCanvas) {
    this.#canvas = canvas;
    this.#context = contextOf(canvas);
    this.#images = images;
    this.#createCanvas = createCanvas;
    this.#resources = {
      path: (d) => new Path2D(d),
      image: (asset, widthPx) => images.image(asset, widthPx),
    };
  }

  /** Makes the next call of `paint` repaint the whole canvas, for example because a font or a picture has loaded. */
  invalidate(): void {
    this.#painted = undefined;
  }

  /** Paints a view. Returns whether pixels may have changed. */
  paint(scene: Scene, request: PaintRequest): boolean {
    const { camera, viewport, fade } = request;
    this.#updateFadeStart(fade?.id);
    this.#resize(viewport);
    const damage = this.#computeDamage({ scene, request });
    this.#painted = { scene, request };
    if (damage !== 'all' && damage.width === 0) return false;
    // After `startPaint`, pictures that are not painted again can be evicted from the cache. A partial paint must not
    // call `startPaint`, because the canvas still shows pictures outside of the damage that are not painted again.
    if (damage === 'all') this.#images.startPaint();
    this.#images.isCameraMoving = viewport.isMoving === true;
    paintScene<Picture, Path2D>(
      this.#context,
      scene,
      camera,
      damage === 'all' ? viewport : { ...viewport, repaintedArea: damage },
      this.#resources,
    );
    if (fade) this.#paintFadeStart(fade.opacity);
    return true;
  }

  /**
   * Copies the canvas at the first request with the id of a fade. Deletes the copy at the next request without this id.
   */
  #updateFadeStart(id: number | undefined): void {
    if (id === this.#fadeStart?.id) return;
    this.#fadeStart = undefined;
    const { width, height } = this.#canvas;
    if (id === undefined || width === 0 || height === 0) return;
    const picture = this.#createCanvas(width, height);
    contextOf(picture).drawImage(this.#canvas, 0, 0);
    this.#fadeStart = { id, picture };
  }

  /** Paints the copy of the canvas from before the fade over the new view. */
  #paintFadeStart(opacity: number): void {
    if (!this.#fadeStart) return;
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.globalAlpha = opacity;
    this.#context.drawImage(this.#fadeStart.picture, 0, 0);
    this.#context.globalAlpha = 1;
  }

  /**
   * Resizes the canvas if its size in device pixels has changed. Resizing clears the canvas, so the next paint must
   * repaint the whole canvas.
   */
  #resize({ width, height, pixelRatio = 1 }: PaintRequest['viewport']): void {
    const [widthPx, heightPx] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
    if (this.#canvas.width === widthPx && this.#canvas.height === heightPx) return;
    this.#canvas.width = widthPx;
    this.#canvas.height = heightPx;
    this.invalidate();
  }

  /**
   * Returns the rectangle to repaint, in device pixels. The rectangle is empty if nothing has changed. Returns `all` if
   * the whole canvas must be repainted.
   */
  #computeDamage({ scene, request }: PaintedView): Rect | 'all' {
    const last = this.#painted;
    if (!last || last.request.fade || request.fade) return 'all';
    const { opacities: lastOpacities, ...lastViewport } = last.request.viewport;
    const { opacities, ...viewport } = request.viewport;
    const isSameView = isEqual(last.request.camera, request.camera) && isEqual(lastViewport, viewport);
    if (!isSameView || lastOpacities !== opacities) return 'all';
    if (last.scene === scene) return NO_DAMAGE;
    return damageBetween(last.scene, scene, request.camera, request.viewport);
  }
}

/** @throws Error if the browser cannot paint on the canvas */
function contextOf(canvas: AnyCanvas): AnyContext {
  const context = canvas.getContext('2d', { alpha: false }) as AnyContext | null;
  if (!context) throw new Error('The browser does not support canvas 2D.');
  return context;
}
