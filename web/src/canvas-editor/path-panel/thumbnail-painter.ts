import { pageOf } from '@flydeck/editor/path/pages';
import type { PathRow } from '@flydeck/editor/path/path-rows';
import { cameraOfStepView } from '@flydeck/editor/path/step-view';
import { ancestorChain } from '@flydeck/scene/camera';
import type { Scene } from '@flydeck/scene/model/scene';
import { paintScene } from '@flydeck/scene/paint/canvas';
import { ImageStore, type Picture } from '../../painter/image-store.ts';
import type { SceneVersion } from '../compile/scene-feed.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { findFrameIndex, sceneCamera } from '../stage/scene-camera.ts';
import { changedFrames, type FrameChanges } from './changed-frames.ts';

/** Maximum total size of the decoded pictures that are cached for thumbnails. */
const PICTURE_CACHE_BYTES = 32 * 1024 * 1024;
/** Time in ms from a change until thumbnails are painted again, so that several changes are painted together. */
const REPAINT_DELAY_MS = 200;
/** Time in ms after which no further thumbnail is painted in the same animation frame. */
const FRAME_BUDGET_MS = 4;

interface ThumbnailEntry {
  /** The topic, and the area of the topic that the thumbnail shows. */
  thumbnail: PathRow['thumbnail'];
  /** Whether the thumbnail must be painted again. */
  isDirty: boolean;
}

/**
 * Paints the thumbnails that are visible in the list. To keep the stage smooth, it paints only some of them in each
 * animation frame, and none while something moves on the stage.
 */
export class ThumbnailPainter {
  readonly #session: EditorSession;
  readonly #pictures: ImageStore;
  /** The thumbnails by the canvas on which they are painted. */
  readonly #entries = new Map<HTMLCanvasElement, ThumbnailEntry>();
  /** The canvases that are visible in the list, or less than 100 px outside of its visible part. */
  readonly #visibleCanvases = new Set<Element>();
  readonly #observer: IntersectionObserver;
  readonly #unsubscribe: () => void;
  /** The scene version that `#handleSceneChange` handled last. */
  #version: SceneVersion | undefined;
  #frameRequest = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: EditorSession) {
    this.#session = session;
    const source = {
      get images() {
        return session.scene?.scene.images ?? {};
      },
    };
    this.#pictures = new ImageStore(source, () => this.#markDirty('all'), PICTURE_CACHE_BYTES);
    this.#observer = new IntersectionObserver((intersections) => this.#setVisible(intersections), {
      rootMargin: '100px',
    });
    this.#unsubscribe = session.subscribe(() => this.#handleSceneChange());
  }

  /** Paints a thumbnail on a canvas, soon and after each change. Returns a function that removes the thumbnail. */
  add(canvas: HTMLCanvasElement, thumbnail: PathRow['thumbnail']): () => void {
    this.#entries.set(canvas, { thumbnail, isDirty: true });
    this.#observer.observe(canvas);
    this.#schedule(0);
    return () => {
      this.#observer.unobserve(canvas);
      this.#visibleCanvases.delete(canvas);
      this.#entries.delete(canvas);
    };
  }

  close(): void {
    this.#unsubscribe();
    this.#observer.disconnect();
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frameRequest);
    this.#pictures.close();
  }

  #setVisible(intersections: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of intersections)
      if (isIntersecting) this.#visibleCanvases.add(target);
      else this.#visibleCanvases.delete(target);
    this.#schedule(0);
  }

  #handleSceneChange(): void {
    const version = this.#session.scene;
    if (!version || version === this.#version) return;
    const lastVersion = this.#version;
    this.#version = version;
    // A new version with the same scene means that fonts were loaded, so all texts must be painted again.
    const isFullRepaint = lastVersion === undefined || lastVersion.scene === version.scene;
    this.#markDirty(isFullRepaint ? 'all' : changedFrames(lastVersion.scene, version.scene));
  }

  #markDirty(changes: FrameChanges): void {
    const scene = this.#version?.scene;
    if (!scene) return;
    for (const entry of this.#entries.values()) entry.isDirty ||= isAffected(scene, entry.thumbnail.topic, changes);
    this.#schedule(REPAINT_DELAY_MS);
  }

  #schedule(delayMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#frameRequest = requestAnimationFrame(() => {
        this.#timer = undefined;
        this.#paintSome();
      });
    }, delayMs);
  }

  /**
   * Paints as many of the visible thumbnails as possible in `FRAME_BUDGET_MS`. The other thumbnails are painted in
   * later animation frames.
   */
  #paintSome(): void {
    const { scene: version, editor } = this.#session;
    const dirty = [...this.#entries].filter(([canvas, { isDirty }]) => isDirty && this.#visibleCanvases.has(canvas));
    if (!version || dirty.length === 0) return;
    if (editor.needsTime) {
      this.#schedule(REPAINT_DELAY_MS);
      return;
    }
    const deadline = performance.now() + FRAME_BUDGET_MS;
    this.#pictures.startPaint();
    for (const [canvas, entry] of dirty) {
      if (performance.now() > deadline) {
        this.#schedule(0);
        return;
      }
      entry.isDirty = false;
      this.#paint(canvas, entry.thumbnail, version.scene);
    }
  }

  #paint(canvas: HTMLCanvasElement, { topic, area }: PathRow['thumbnail'], scene: Scene): void {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return;
    const { store, camera } = this.#session.editor.view;
    const window = { width: canvas.clientWidth, height: canvas.clientHeight };
    canvas.width = Math.round(window.width * devicePixelRatio);
    canvas.height = Math.round(window.height * devicePixelRatio);
    const view = { store, camera, window };
    // Pages of a classic presentation are shown alone, as on the stage.
    const page = pageOf(store, topic);
    const frame = page === undefined ? undefined : findFrameIndex(scene, page);
    const isolated = frame === undefined ? {} : { isolated: { frame, fadeOut: 1, isAlone: true } };
    paintScene<Picture, Path2D>(
      context,
      scene,
      sceneCamera(scene, store, cameraOfStepView(view, topic, area)),
      { ...window, pixelRatio: canvas.width / Math.max(1, window.width), ...isolated },
      { path: (d) => new Path2D(d), image: (asset, widthPx) => this.#pictures.image(asset, widthPx) },
    );
  }
}

/**
 * Returns whether changed frames may be visible in the thumbnail of a topic: whether a changed frame is the frame of
 * the topic, of an ancestor or of a descendant.
 */
function isAffected(scene: Scene, topic: string, changes: FrameChanges): boolean {
  if (changes === 'all') return true;
  const topicIndex = scene.frames.findIndex((frame) => frame.topic === topic);
  // Each chain contains the index of the frame itself and those of its ancestors.
  const topicChain = new Set(ancestorChain(scene, topicIndex));
  return changes.some((index) => topicChain.has(index) || ancestorChain(scene, index).includes(topicIndex));
}
