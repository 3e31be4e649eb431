import { cameraForStep, scaleOf } from '@flydeck/scene/camera';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';
import type { TextItem } from '@flydeck/scene/paint/display-list';
import type { ViewerStore } from '../viewer-store.ts';
import { ImageStore } from './image-store.ts';
import { createLoadProgress } from './load-progress.ts';
import { type Look, shareOf, stepAt } from './look.ts';
import { MediaLayer } from './media-layer.ts';
import { type PathFacts, pathFacts } from './path-facts.ts';
import { loadFonts, loadScene } from './scene-loader.ts';
import { type SearchHit, search, searchIndex } from './search-index.ts';
import { StagePlayer } from './stage-player.ts';

/** Words smaller than this on the screen are flown closer to. */
const LEGIBLE_PX = 13;
/** On a stage as low as that of an upright phone the search takes the upper half. */
const LOW_STAGE_PX = 320;
/** Letters of a step that are offered to screen readers in one piece; the page's transcript has them all. */
const MOST_WORDS = 4000;

/** Pictures held decoded, at most; small screens belong to small memories. */
const imageLimitBytes = () => (Math.min(screen.width, screen.height) < 600 ? 96 : 256) * 2 ** 20;

/** What to show around a found place: a few lines each way, the place itself lower where `isLow`. */
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
  readonly onRest: (look: Look | undefined) => void;
  readonly onRoam: (isRoaming: boolean) => void;
}

/** A loaded presentation on a canvas: scene, fonts, pictures, camera. */
export class Session {
  readonly scene: Scene;
  readonly player: StagePlayer;
  readonly path: PathFacts;
  readonly #images: ImageStore;
  readonly #media: MediaLayer;
  readonly #index: ReturnType<typeof searchIndex>;
  #ruler: CanvasRenderingContext2D | null = null;
  #part: { readonly frame: number; readonly view: Rect } | undefined;

  /**
   * Loads everything that the first step needs, and tells the store how far it is.
   * @throws FetchFailure (and what `fetch` throws) when the scene cannot be had.
   */
  static async open(parts: SessionParts, signal: AbortSignal): Promise<Session> {
    const { store } = parts;
    const progress = createLoadProgress((percentage) => store.dispatch({ type: 'progress', percentage }));
    const scene = await loadScene(parts.response, progress);
    signal.throwIfAborted();
    const session = new Session(scene, parts);
    signal.addEventListener('abort', () => session.#close());
    const fonts = loadFonts(scene, progress);
    // Painting it once, under the overlay, asks for exactly the pictures that it needs.
    session.player.show(store.getSnapshot().step, true);
    session.fit(parts.canvas);
    await Promise.all([fonts, session.#images.settle(progress)]);
    signal.throwIfAborted();
    session.player.show(store.getSnapshot().step, true);
    session.fit(parts.canvas);
    return session;
  }

  private constructor(scene: Scene, { canvas, layer, store, onRest, onRoam }: SessionParts) {
    this.scene = scene;
    this.path = pathFacts(scene);
    this.#index = searchIndex(scene);
    this.#images = new ImageStore(scene, () => this.player.repaint(), imageLimitBytes());
    this.#media = new MediaLayer(layer, scene);
    this.player = new StagePlayer({
      canvas,
      scene,
      images: this.#images,
      prefersStill: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
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

  /** Takes the canvas's size on the page as the viewport. */
  fit(canvas: HTMLCanvasElement): void {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth > 0 && clientHeight > 0) {
      // More than three device pixels a CSS pixel are not seen, but paid for.
      this.player.resize(clientWidth, clientHeight, Math.min(devicePixelRatio || 1, 3));
    }
  }

  /** What a press on the stage means: a step that is seen from afar, else back (left third) or forward. */
  pressed(x: number, y: number, current: number): number | 'next' | 'previous' {
    const { look } = this.player;
    const under = stepAt(this.scene, look, { x, y });
    const stop = under === undefined ? undefined : this.scene.steps[under];
    const isAfar = stop !== undefined && shareOf(this.scene, stop, look) < 0.7;
    if (under !== undefined && (this.player.isRoaming || (isAfar && under !== current))) return under;
    return x < look.viewport.width / 3 && current > 0 ? 'previous' : 'next';
  }

  /** Flies to a found place: to its step, or closer where its words would be too small to read. */
  showHit({ step, frame, box }: { step: number; frame: number; box: Rect }, store: ViewerStore): void {
    const stop = this.scene.steps[step];
    if (!stop) return;
    const { viewport } = this.player.look;
    const zoom = Math.min(viewport.width / stop.view.width, viewport.height / stop.view.height);
    const isLow = viewport.height < LOW_STAGE_PX;
    if (isLow || frame !== stop.frame || box.height * zoom < LEGIBLE_PX)
      this.#part = { frame, view: viewAround(box, isLow) };
    store.goTo(step);
  }

  search(words: string): SearchHit[] {
    return search(this.scene, this.#index, words, (item, letters) => this.#measure(item, letters));
  }

  /** With the fonts that are loaded anyway. */
  #measure(item: TextItem, letters: number): number {
    const font = this.scene.fonts[item.font];
    this.#ruler ??= document.createElement('canvas').getContext('2d');
    if (!font || !this.#ruler) return letters / Math.max(1, item.text.length);
    this.#ruler.font = `${font.italic ? 'italic ' : ''}${font.weight} 64px "${font.id}"`;
    const width = (text: string) => this.#ruler?.measureText(text).width ?? 0;
    return width(item.text.slice(0, letters)) / (width(item.text) || 1);
  }

  /** Flies to where the store wants to be. */
  goTo(step: number): void {
    const part = this.#part;
    this.#part = undefined;
    this.#fetchAhead(step);
    if (part) this.player.showPart(part.frame, part.view);
    else this.player.show(step);
  }

  /** The whole: the first stop where that is an overview, else all pages from afar. */
  showOverview(store: ViewerStore): void {
    if (this.path.hasOverview) store.goTo(0);
    else if (this.scene.frames[0]) this.player.showPart(0, this.scene.frames[0].extent, 0.02);
  }

  /** What a step says, in reading order, for who does not see it. */
  wordsOf(step: number): string {
    const texts = this.#index.filter((entry) => entry.step === step).map(({ text }) => text);
    return texts.join('\n').slice(0, MOST_WORDS);
  }

  /** Fetches a step's own pictures at the size that they will have there, so that they are sharp on arrival. */
  #fetchAhead(step: number): void {
    const stop = this.scene.steps[step];
    if (!stop) return;
    const { viewport } = this.player.look;
    const { zoom } = cameraForStep(stop, viewport);
    for (const item of this.scene.frames[stop.frame]?.items ?? []) {
      if (item.t !== 'image') continue;
      const scale = (item.m ? scaleOf(item.m) : 1) * zoom * (viewport.pixelRatio ?? 1);
      this.#images.want(item.asset, (item.to.width / (item.from?.width || 1)) * scale);
    }
  }

  /** Films and sounds end. */
  hush(): void {
    this.#media.close();
  }

  #close(): void {
    this.player.close();
    this.#media.close();
    this.#images.close();
  }
}
