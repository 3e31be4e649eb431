import type { Camera, ItemOpacities, Viewport } from '@flydeck/scene/camera';
import type { Rect } from '@flydeck/scene/model/geometry';
import { paintScene } from '@flydeck/scene/paint/canvas';
import { damageBetween } from '@flydeck/scene/paint/damage';
import { isEqual } from '@flydeck/scene/records/is-equal';
import { ImageStore, type Picture } from '../../viewer/player/image-store.ts';
import type { SceneVersion } from '../compile/scene-feed.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { sceneCamera } from './scene-camera.ts';

/** Authors see what has left at the end of the builds, too. */
const ALL_VISIBLE: ItemOpacities = new Map();

/** Limit of decoded pictures. */
const PICTURE_CACHE_BYTES = 256 * 1024 * 1024;

/** What the canvas shows. */
interface PaintedView {
  readonly version: SceneVersion;
  readonly camera: Camera;
  readonly viewport: Viewport;
}

const NO_DAMAGE: Rect = { x: 0, y: 0, width: 0, height: 0 };

/** Paints the scene of a session to a canvas after each change, and reports the time to the editor while it needs it. */
export class StagePainter {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #session: EditorSession;
  readonly #pictures: ImageStore;
  readonly #resources: { path: (d: string) => Path2D; image: ImageStore['image'] };
  readonly #unsubscribe: () => void;
  #frameRequest = 0;
  #painted: PaintedView | undefined;

  constructor(canvas: HTMLCanvasElement, session: EditorSession) {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('The browser does not support canvas 2D.');
    this.#canvas = canvas;
    this.#context = context;
    this.#session = session;
    const source = {
      get images() {
        return session.scene?.scene.images ?? {};
      },
    };
    this.#pictures = new ImageStore(source, () => this.#paintAll(), PICTURE_CACHE_BYTES);
    this.#resources = {
      path: (d) => new Path2D(d),
      image: (asset, widthPx) => this.#pictures.image(asset, widthPx),
    };
    this.#unsubscribe = session.subscribe(() => this.#request());
    this.#request();
  }

  /** Sets the size of the canvas in CSS pixels. */
  resize(width: number, height: number): void {
    const ratio = devicePixelRatio;
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    this.#session.resize({ width, height });
    // Resizing clears the canvas: paint before it becomes visible.
    this.#painted = undefined;
    this.#paint();
  }

  close(): void {
    this.#unsubscribe();
    cancelAnimationFrame(this.#frameRequest);
    this.#pictures.close();
  }

  #request(): void {
    if (this.#frameRequest !== 0) return;
    this.#frameRequest = requestAnimationFrame((now) => {
      this.#frameRequest = 0;
      this.#paint();
      if (this.#session.editor.needsTime) this.#session.update((editor) => editor.time(now));
    });
  }

  /** Paints what differs from the last paint: nothing, the damaged part of the canvas, or all of it. */
  #paint(): void {
    const version = this.#session.scene;
    if (!version) return;
    const { view, needsTime } = this.#session.editor;
    const { width, height } = view.window;
    const camera = sceneCamera(version.scene, view.store, view.camera);
    const viewport = { width, height, pixelRatio: this.#canvas.width / Math.max(1, width), moving: needsTime };
    const damage = this.#damage({ version, camera, viewport });
    if (damage !== 'all' && damage.width === 0) return;
    // Pictures outside of the damaged part are still in use.
    if (damage === 'all') this.#pictures.startPaint();
    this.#pictures.isMoving = needsTime;
    paintScene<Picture, Path2D>(
      this.#context,
      version.scene,
      camera,
      { ...viewport, opacities: ALL_VISIBLE, ...(damage === 'all' ? {} : { damage }) },
      this.#resources,
    );
  }

  /** Returns the area to paint, and notes what is painted. */
  #damage(next: PaintedView): Rect | 'all' {
    const last = this.#painted;
    this.#painted = next;
    if (!last || !isEqual(last.camera, next.camera) || !isEqual(last.viewport, next.viewport)) return 'all';
    if (last.version === next.version) return NO_DAMAGE;
    // A new version of an equal scene is painted with fonts that were missing.
    if (last.version.scene === next.version.scene) return 'all';
    return damageBetween(last.version.scene, next.version.scene, next.camera, next.viewport);
  }

  /** Paints everything in the next frame. */
  #paintAll(): void {
    this.#painted = undefined;
    this.#request();
  }
}
