import type { ItemOpacities } from '@flydeck/scene/camera';
import { diffScenes } from '@flydeck/scene/incremental/scene-patch';
import { subscribeToFonts } from '../../painter/announced-fonts.ts';
import { Painter } from '../../painter/painter.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { sceneCamera } from './scene-camera.ts';

/** An empty map: all items are opaque, so authors also see the elements that builds hide in the viewer. */
const ALL_VISIBLE: ItemOpacities = new Map();

/** Maximum total size of the decoded pictures that are cached. */
const PICTURE_CACHE_BYTES = 256 * 1024 * 1024;

/**
 * Paints the scene of a session after each change. During animations, it passes the time to the editor in each
 * animation frame.
 */
export class StagePainter {
  readonly #session: EditorSession;
  readonly #painter: Painter;
  readonly #unsubscribe: readonly (() => void)[];
  #frameRequest = 0;
  #isPaintScheduled = false;
  #pixelRatio = 1;

  /** @param surface the element that contains the canvas */
  constructor(surface: HTMLElement, session: EditorSession) {
    this.#session = session;
    this.#painter = new Painter({ surface, pictureLimitBytes: PICTURE_CACHE_BYTES, createPatch: diffScenes });
    this.#unsubscribe = [
      subscribeToFonts((font) => this.#painter.addFont(font)),
      session.subscribe(() => this.#handleSessionChange()),
    ];
    this.#handleSessionChange();
  }

  /** Sets the size of the canvas in CSS pixels. */
  resize(width: number, height: number): void {
    // The canvas has a whole number of device pixels.
    this.#pixelRatio = Math.round(width * devicePixelRatio) / Math.max(1, width);
    this.#session.resize({ width, height });
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    cancelAnimationFrame(this.#frameRequest);
    this.#painter.close();
  }

  /**
   * Paints once for all changes in the same task. Does not wait for the next animation frame, so that the worker can
   * finish painting before it.
   */
  #handleSessionChange(): void {
    this.#requestFrame();
    if (this.#isPaintScheduled) return;
    this.#isPaintScheduled = true;
    queueMicrotask(() => {
      this.#isPaintScheduled = false;
      this.#paint();
    });
  }

  #requestFrame(): void {
    if (this.#frameRequest !== 0 || !this.#session.editor.needsTime) return;
    this.#frameRequest = requestAnimationFrame((now) => {
      this.#frameRequest = 0;
      this.#session.update((editor) => editor.advanceTime(now));
    });
  }

  #paint(): void {
    const scene = this.#session.scene?.scene;
    const { view, needsTime } = this.#session.editor;
    const { width, height } = view.window;
    // Before the first layout, the stage has no size.
    if (!scene || width <= 1 || height <= 1) return;
    this.#painter.setScene(scene);
    this.#painter.paint({
      camera: sceneCamera(scene, view.store, view.camera),
      viewport: { width, height, pixelRatio: this.#pixelRatio, moving: needsTime, opacities: ALL_VISIBLE },
    });
  }
}
