import { cameraForStep, scaleOf } from '@flydeck/scene/camera';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';
import type { TextItem } from '@flydeck/scene/paint/display-list';
import type { ViewerStore } from '../viewer-store.ts';
import { type CameraView, stepAt, viewportShare } from './camera-view.ts';
import { ImageStore } from './image-store.ts';
import { createLoadProgress } from './load-progress.ts';
import { MediaLayer } from './media-layer.ts';
import { type PathNumbering, pathNumbering } from './path-numbering.ts';
import { loadFonts, loadScene } from './scene-loader.ts';
import { type SearchHit, search, searchIndex } from './search-index.ts';
import { StagePlayer } from './stage-player.ts';

/** Text smaller than this on the screen is zoomed in to. */
const LEGIBLE_PX = 13;
/** On a stage this low (a phone in portrait), the search panel covers the upper half. */
const LOW_STAGE_PX = 320;
/** Maximum length of a step's text for screen readers; the page's transcript has the full text. */
const MAX_TEXT_LENGTH = 4000;

/** Limit for decoded pictures; small screens usually mean little memory. */
const imageLimitBytes = () => (Math.min(screen.width, screen.height) < 600 ? 96 : 256) * 2 ** 20;

/** The view around a hit: a few lines on each side; with `isLow`, the hit is in the lower half. */
function viewAround(box: Rect, isLow: boolean): Rect {
  const pad = box.height * (isLow ? 3 : 5);
  const height = box.height + 2 * pad;
  const up = isLow ? height / 4 : 0;
  return { x: box.x - pad, y: box.y - pad - up, width: box.width + 2 * pad, height };
}

export interface SessionParts {
  readonly canvas: HTMLCanvasElement;
  readonly layer: HTMLElement;
  readonly store: ViewerStore;
  readonly response: Promise<Response>;
  readonly onRest: (look: CameraView | undefined) => void;
  readonly onRoam: (isRoaming: boolean) => void;
}

/** A loaded presentation on a canvas: scene, fonts, pictures and camera. */
export class Session {
  readonly scene: Scene;
  readonly player: StagePlayer;
  readonly path: PathNumbering;
  readonly #images: ImageStore;
  readonly #media: MediaLayer;
  readonly #index: ReturnType<typeof searchIndex>;
  #ruler: CanvasRenderingContext2D | null = null;
  #closeUp: { readonly frame: number; readonly view: Rect } | undefined;

  /**
   * Loads everything that the first step needs, and reports the progress to the store.
   * @throws FetchFailure (and the errors of `fetch`) if the scene fails to load.
   */
  static async open(parts: SessionParts, signal: AbortSignal): Promise<Session> {
    const { store } = parts;
    const progress = createLoadProgress((percentage) => store.dispatch({ type: 'progress', percentage }));
    const scene = await loadScene(parts.response, progress);
    signal.throwIfAborted();
    const session = new Session(scene, parts);
    signal.addEventListener('abort', () => session.#close());
    const fonts = loadFonts(scene, progress);
    // Painting once under the overlay requests exactly the pictures that are needed.
    session.player.show(store.getSnapshot().step, true);
    session.fit(parts.canvas);
    await Promise.all([fonts, session.#images.whenLoaded(progress)]);
    signal.throwIfAborted();
    session.player.show(store.getSnapshot().step, true);
    session.fit(parts.canvas);
    return session;
  }

  private constructor(scene: Scene, { canvas, layer, store, onRest, onRoam }: SessionParts) {
    this.scene = scene;
    this.path = pathNumbering(scene);
    this.#index = searchIndex(scene);
    this.#images = new ImageStore(scene, () => this.player.repaint(), imageLimitBytes());
    this.#media = new MediaLayer(layer, scene);
    this.player = new StagePlayer({
      canvas,
      scene,
      images: this.#images,
      prefersReducedMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
      events: {
        onPaint: (look) => this.#media.follow(look),
        onMove: () => onRest(undefined),
        onRoam,
        onRest: (look) => {
          const { mode, step } = store.getSnapshot();
          if (mode === 'present') this.#media.rest(look, scene.steps[step]?.frame ?? 0);
          this.#fetchAhead(step + 1);
          onRest(look);
        },
      },
    });
  }

  /** Sets the viewport to the canvas's size on the page. */
  fit(canvas: HTMLCanvasElement): void {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth > 0 && clientHeight > 0) {
      // More than three device pixels per CSS pixel cost time without a visible gain.
      this.player.resize(clientWidth, clientHeight, Math.min(devicePixelRatio || 1, 3));
    }
  }

  /** The target of a press on the stage: a step that is seen from a distance, else previous (left third) or next. */
  pressTarget(x: number, y: number, current: number): number | 'next' | 'previous' {
    const { look } = this.player;
    const under = stepAt(this.scene, look, { x, y });
    const stop = under === undefined ? undefined : this.scene.steps[under];
    const isDistant = stop !== undefined && viewportShare(this.scene, stop, look) < 0.7;
    if (under !== undefined && (this.player.isRoaming || (isDistant && under !== current))) return under;
    return x < look.viewport.width / 3 && current > 0 ? 'previous' : 'next';
  }

  /** Flies to a hit: to its step, or closer if its text would be too small to read. */
  showHit({ step, frame, box }: { step: number; frame: number; box: Rect }, store: ViewerStore): void {
    const stop = this.scene.steps[step];
    if (!stop) return;
    const { viewport } = this.player.look;
    const zoom = Math.min(viewport.width / stop.view.width, viewport.height / stop.view.height);
    const isLow = viewport.height < LOW_STAGE_PX;
    if (isLow || frame !== stop.frame || box.height * zoom < LEGIBLE_PX)
      this.#closeUp = { frame, view: viewAround(box, isLow) };
    store.goTo(step);
  }

  search(words: string): SearchHit[] {
    return search(this.scene, this.#index, words, (item, letters) => this.#measure(item, letters));
  }

  /** Measures with the scene's loaded fonts. */
  #measure(item: TextItem, letters: number): number {
    const font = this.scene.fonts[item.font];
    this.#ruler ??= document.createElement('canvas').getContext('2d');
    if (!font || !this.#ruler) return letters / Math.max(1, item.text.length);
    this.#ruler.font = `${font.italic ? 'italic ' : ''}${font.weight} 64px "${font.id}"`;
    const width = (text: string) => this.#ruler?.measureText(text).width ?? 0;
    return width(item.text.slice(0, letters)) / (width(item.text) || 1);
  }

  /** Flies to a step, or to the hit that `showHit` requested on it. */
  goTo(step: number): void {
    const part = this.#closeUp;
    this.#closeUp = undefined;
    this.#fetchAhead(step);
    if (part) this.player.showPart(part.frame, part.view);
    else this.player.show(step);
  }

  /** Shows the overview step if there is one, else all pages. */
  showOverview(store: ViewerStore): void {
    if (this.path.hasOverview) store.goTo(0);
    else if (this.scene.frames[0]) this.player.showPart(0, this.scene.frames[0].extent, 0.02);
  }

  /** The text of a step in reading order, for screen readers. */
  textOfStep(step: number): string {
    const texts = this.#index.filter((entry) => entry.step === step).map(({ text }) => text);
    return texts.join('\n').slice(0, MAX_TEXT_LENGTH);
  }

  /** Prefetches a step's own pictures at the size they will have there, so that they are sharp on arrival. */
  #fetchAhead(step: number): void {
    const stop = this.scene.steps[step];
    if (!stop) return;
    const { viewport } = this.player.look;
    const { zoom } = cameraForStep(stop, viewport);
    for (const item of this.scene.frames[stop.frame]?.items ?? []) {
      if (item.t !== 'image') continue;
      const scale = (item.m ? scaleOf(item.m) : 1) * zoom * (viewport.pixelRatio ?? 1);
      this.#images.prefetch(item.asset, (item.to.width / (item.from?.width || 1)) * scale);
    }
  }

  /** Stops all media. */
  stopMedia(): void {
    this.#media.close();
  }

  #close(): void {
    this.player.close();
    this.#media.close();
    this.#images.close();
  }
}
