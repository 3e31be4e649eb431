import { pageOf } from '@flydeck/editor/path/pages';
import type { ItemOpacities } from '@flydeck/scene/camera';
import { diffScenes } from '@flydeck/scene/incremental/scene-patch';
import { subscribeToFonts } from '../../painter/announced-fonts.ts';
import { Painter } from '../../painter/painter.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { coverScene } from './cover-scene.ts';
import { findFrameIndex, sceneCamera } from './scene-camera.ts';

/**
 * An empty map makes all items opaque: authors also see the elements that are hidden in the viewer until their build.
 */
const ALL_VISIBLE: ItemOpacities = new Map();

/** Maximum total size of the decoded pictures that the painter caches. */
const PICTURE_CACHE_BYTES = 256 * 1024 * 1024;

/**
 * Paints the scene of a session on the stage after each change. While a flight or a gesture of the editor depends on
 * time (`needsTime`), the painter also passes the time of each animation frame to the editor.
 */
export class StagePainter {
  readonly #session: EditorSession;
  readonly #painter: Painter;
  readonly #unsubscribe: readonly (() => void)[];
  /** Id of the requested animation frame; 0 if none is requested. */
  #animationFrameId = 0;
  #isPaintScheduled = false;
  #hasPainted = false;
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
    // The pixel ratio is rounded so that the width of the canvas is a whole number of device pixels.
    this.#pixelRatio = Math.round(width * devicePixelRatio) / Math.max(1, width);
    this.#session.resize({ width, height });
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    cancelAnimationFrame(this.#animationFrameId);
    this.#painter.close();
  }

  /**
   * Paints in a microtask: once for all changes in the same task, but before the next animation frame, so that the
   * painter's worker can finish in time for that frame.
   */
  #handleSessionChange(): void {
    this.#requestTime();
    if (this.#isPaintScheduled) return;
    this.#isPaintScheduled = true;
    queueMicrotask(() => {
      this.#isPaintScheduled = false;
      this.#paint();
    });
  }

  /** If the editor needs the time, passes the time of the next animation frame to the editor. */
  #requestTime(): void {
    if (this.#animationFrameId !== 0 || !this.#session.editor.needsTime) return;
    this.#animationFrameId = requestAnimationFrame((now) => {
      this.#animationFrameId = 0;
      this.#session.update((editor) => editor.advanceTime(now));
    });
  }

  #paint(): void {
    const scene = this.#session.scene?.scene;
    const { view, needsTime } = this.#session.editor;
    const isMoving = needsTime || this.#session.isScrolling;
    const { width, height } = view.window;
    // Until `resize` is called, the size is not known, and the session's window is 1 by 1 px.
    if (!scene || width <= 1 || height <= 1) return;
    this.#painter.setScene(coverScene(scene, view.cover));
    // The page of a classic presentation is shown without the other pages.
    const page = pageOf(view.store, view.camera.topic);
    const frame = page === undefined ? undefined : findFrameIndex(scene, page);
    const isolated = frame === undefined ? {} : { isolated: { frame, fadeOut: 1, isAlone: true } };
    this.#painter.paint({
      camera: sceneCamera(scene, view.store, view.camera),
      viewport: { width, height, pixelRatio: this.#pixelRatio, isMoving, opacities: ALL_VISIBLE, ...isolated },
    });
    if (this.#hasPainted) return;
    this.#hasPainted = true;
    const markAsPainted = () => this.#session.markAsPainted();
    this.#painter.whenPainted().then(markAsPainted, markAsPainted);
  }
}
