import { hasBuilds } from '@flydeck/scene/build-state';
import { cameraForStep, scaleOf } from '@flydeck/scene/camera';
import type { Rect } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';
import type { TextItem } from '@flydeck/scene/paint/display-list';
import { chooseSource } from '../../painter/image-choice.ts';
import { Painter } from '../../painter/painter.ts';
import type { ViewerStore } from '../viewer-store.ts';
import { BuildPlayer } from './build-player.ts';
import { type CameraView, stepAt, viewportRatio } from './camera-view.ts';
import { createLoadProgress } from './load-progress.ts';
import { MediaLayer } from './media-layer.ts';
import { type PathNumbering, pathNumbering } from './path-numbering.ts';
import type { Playback } from './playback.ts';
import { loadFonts, loadScene } from './scene-loader.ts';
import { buildSearchIndex, type SearchHit, search } from './search-index.ts';
import { StagePlayer } from './stage-player.ts';

/** The camera zooms in to a search hit if the line of text would have less than this height on the screen. */
const LEGIBLE_PX = 13;
/** On a stage of less than this height (such as on a phone in portrait), the search panel covers the upper half. */
const LOW_STAGE_PX = 320;
/** A step is small if its view fills less than this ratio of the viewport. A press on a small step goes to the step. */
const SMALL_STEP_RATIO = 0.7;
/** Maximum length of a step's text for screen readers; the page's transcript has the full text. */
const MAX_TEXT_LENGTH = 4000;

/** Limit for decoded pictures. Devices with small screens usually have little memory. */
const pictureLimitBytes = () => (Math.min(screen.width, screen.height) < 600 ? 96 : 256) * 2 ** 20;

/**
 * Returns a view that contains a hit and a few lines around the hit. `isLow`: the stage is less than `LOW_STAGE_PX`
 * high, and the search panel covers the upper half of the stage. The hit is then in the lower half of the view.
 */
function viewAround(box: Rect, isLow: boolean): Rect {
  const padding = box.height * (isLow ? 3 : 5);
  const height = box.height + 2 * padding;
  const offset = isLow ? height / 4 : 0;
  return { x: box.x - padding, y: box.y - padding - offset, width: box.width + 2 * padding, height };
}

export interface SessionOptions {
  /** Element that contains the canvas. */
  readonly surface: HTMLElement;
  /** Element over the canvas, to which the session adds media elements. */
  readonly layer: HTMLElement;
  readonly store: ViewerStore;
  /** Response with the scene. */
  readonly response: Promise<Response>;
  /** Files that are in memory, by their URL. */
  readonly files?: ReadonlyMap<string, Blob>;
  /** Called when the scene is loaded, before its first step is shown. */
  readonly onScene?: (scene: Scene) => void;
  /** Called when the camera comes to rest, and with undefined when the camera starts to move. */
  readonly onRest: (cameraView: CameraView | undefined) => void;
  /** Called when the camera leaves the path, and when it returns to the path. */
  readonly onRoam: (isRoaming: boolean) => void;
  /** Called when a position of the camera has been sent to the painter. */
  readonly onPaint?: (cameraView: CameraView) => void;
  /** See `MediaLayer`. Without this function, the playback of media is not shared. */
  readonly onPlayback?: (playback: Playback) => void;
  readonly onSoundBlocked?: (isBlocked: boolean) => void;
}

/** A loaded presentation on a canvas: scene, fonts, pictures and camera. */
export class Session {
  readonly scene: Scene;
  readonly player: StagePlayer;
  readonly pathNumbering: PathNumbering;
  /** Files that are in memory, by their URL. */
  readonly #files = new Map<string, { readonly blob: Blob; readonly localUrl: string }>();
  /** Undefined if the presentation has no builds. */
  readonly builds: BuildPlayer | undefined;
  readonly #painter: Painter;
  readonly #media: MediaLayer;
  readonly #searchIndex: ReturnType<typeof buildSearchIndex>;
  /** Canvas context that measures texts; created on the first search. */
  #ruler: CanvasRenderingContext2D | null = null;
  /** Area of a search hit to which the next call of `goTo` flies; set by `showHit`. */
  #hitView: { readonly frame: number; readonly view: Rect } | undefined;

  /**
   * Loads everything that the first step needs, and reports the progress to the store.
   * @throws FetchError (and the errors of `fetch`) if the scene fails to load.
   */
  static async open(options: SessionOptions, signal: AbortSignal): Promise<Session> {
    const { store } = options;
    const progress = createLoadProgress((percentage) => store.dispatch({ type: 'progress', percentage }));
    // The painter is created first, so that its worker starts while the scene is loaded.
    const painter = new Painter({ surface: options.surface, pictureLimitBytes: pictureLimitBytes() });
    signal.addEventListener('abort', () => painter.close());
    const scene = await loadScene(options.response, progress);
    signal.throwIfAborted();
    options.onScene?.(scene);
    const session = new Session(scene, painter, options);
    signal.addEventListener('abort', () => session.#close());
    // Fonts must load before the first paint, because workers of Chromium continue to paint a text in the font in which
    // they painted it first.
    await loadFonts(scene, progress, (font) => painter.addFont(font));
    signal.throwIfAborted();
    // The first paint, hidden by the viewer's overlay, makes the painter request exactly the pictures that are needed.
    session.player.show(store.getSnapshot().step, { isInstant: true });
    session.fit(options.surface);
    await painter.whenLoaded(progress);
    signal.throwIfAborted();
    session.player.show(store.getSnapshot().step, { isInstant: true });
    session.fit(options.surface);
    await painter.whenPainted();
    signal.throwIfAborted();
    return session;
  }

  private constructor(scene: Scene, painter: Painter, options: SessionOptions) {
    const { layer, store, onRest, onRoam, onPaint, onPlayback, onSoundBlocked } = options;
    this.scene = scene;
    this.#painter = painter;
    painter.setScene(scene);
    for (const [url, blob] of options.files ?? []) this.addFile(url, blob);
    this.pathNumbering = pathNumbering(scene);
    this.#searchIndex = buildSearchIndex(scene);
    const isHidden = (frame: number, item: number) => this.builds?.current.state.opacities.get(frame)?.[item] === 0;
    this.#media = new MediaLayer(layer, scene, {
      isHidden,
      onPlayback,
      onSoundBlocked,
      urlOf: (url) => this.urlOf(url),
    });
    this.player = new StagePlayer({
      painter,
      scene,
      prefersReducedMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
      events: {
        onPaint: (cameraView) => {
          this.#media.moveWithCamera(cameraView);
          onPaint?.(cameraView);
        },
        needsEveryFrame: () => onPaint !== undefined || this.#media.hasElements,
        onMove: () => onRest(undefined),
        onRoam,
        onRest: (cameraView) => {
          this.#activateMedia(store, cameraView);
          this.#prefetchPictures(store.getSnapshot().step + 1);
          onRest(cameraView);
        },
      },
    });
    this.builds = hasBuilds(scene) ? this.#createBuildPlayer(store) : undefined;
  }

  /** Creates the player of the builds, and shows the items of the canvas as the builds require. */
  #createBuildPlayer(store: ViewerStore): BuildPlayer {
    const builds = new BuildPlayer(this.scene, this.#searchIndex, store, ({ state }, { isNewStep }) => {
      this.player.showOpacities(state.opacities);
      if (isNewStep) return;
      // The visitor must see the build that has changed, so a camera outside of the path returns to the step.
      if (this.player.isRoaming) this.player.show(store.getSnapshot().step);
      else this.#activateMedia(store, this.player.cameraView);
    });
    this.player.showOpacities(builds.current.state.opacities, { isInstant: true });
    return builds;
  }

  /** While presenting, makes visible media playable. */
  #activateMedia(store: ViewerStore, cameraView: CameraView): void {
    const { mode, step } = store.getSnapshot();
    if (mode !== 'present') return;
    this.#media.moveWithCamera(cameraView);
    this.#media.activateVisible(cameraView, this.scene.steps[step]?.frame ?? 0);
  }

  /** Resolves when the canvas shows the last position of the camera. @throws if nothing can be painted */
  whenPainted(): Promise<void> {
    return this.#painter.whenPainted();
  }

  /** Sets the viewport to the size of the element that contains the canvas. */
  fit({ clientWidth, clientHeight }: HTMLElement): void {
    if (clientWidth > 0 && clientHeight > 0) {
      // More than three device pixels per CSS pixel cost time without a visible gain.
      this.player.resize(clientWidth, clientHeight, Math.min(devicePixelRatio || 1, 3));
    }
  }

  /**
   * Returns the target of a press at a point of the stage (CSS pixels from the top left corner). If the camera has left
   * the path, or if the step under the point is small and not the current step, the target is the step under the point.
   * Otherwise the target is `previous` in the left third of the stage, if there is a step or build to go back to, and
   * `next` elsewhere.
   */
  pressTarget(x: number, y: number, currentStep: number): number | 'next' | 'previous' {
    const { cameraView } = this.player;
    const stepUnderPoint = stepAt(this.scene, cameraView, { x, y });
    const sceneStep = stepUnderPoint === undefined ? undefined : this.scene.steps[stepUnderPoint];
    const isSmall = sceneStep !== undefined && viewportRatio(this.scene, sceneStep, cameraView) < SMALL_STEP_RATIO;
    if (stepUnderPoint !== undefined && (this.player.isRoaming || (isSmall && stepUnderPoint !== currentStep)))
      return stepUnderPoint;
    const hasPrevious = currentStep > 0 || (this.builds?.current.doneCount ?? 0) > 0;
    return x < cameraView.viewport.width / 3 && hasPrevious ? 'previous' : 'next';
  }

  /**
   * Goes to the step of a search hit. The camera flies closer to the hit if the text of the hit would be too small to
   * read, if the hit is in another frame than the step, or if the search panel covers a part of the stage.
   */
  showHit({ step, frame, box, items }: Pick<SearchHit, 'step' | 'frame' | 'box' | 'items'>, store: ViewerStore): void {
    const sceneStep = this.scene.steps[step];
    if (!sceneStep) return;
    const { viewport } = this.player.cameraView;
    const zoom = Math.min(viewport.width / sceneStep.view.width, viewport.height / sceneStep.view.height);
    const isLow = viewport.height < LOW_STAGE_PX;
    if (isLow || frame !== sceneStep.frame || box.height * zoom < LEGIBLE_PX)
      this.#hitView = { frame, view: viewAround(box, isLow) };
    this.builds?.showItemsOnNextStep({ frame, items });
    store.goTo(step);
  }

  search(query: string): SearchHit[] {
    return search(this.scene, this.#searchIndex, query, (item, characterCount) => this.#measure(item, characterCount));
  }

  /** Returns the width of the first characters of a line, in the scene's fonts, as a fraction of the line's width. */
  #measure(item: TextItem, characterCount: number): number {
    const font = this.scene.fonts[item.font];
    this.#ruler ??= document.createElement('canvas').getContext('2d');
    // If the text cannot be measured, all characters count as equally wide.
    if (!font || !this.#ruler) return characterCount / Math.max(1, item.text.length);
    // Any font size works, because the result is a ratio of widths.
    this.#ruler.font = `${font.italic ? 'italic ' : ''}${font.weight} 64px "${font.id}"`;
    const width = (text: string) => this.#ruler?.measureText(text).width ?? 0;
    return width(item.text.slice(0, characterCount)) / (width(item.text) || 1);
  }

  /** Flies to a step, or to the hit on this step that `showHit` has requested. */
  goTo(step: number): void {
    const hitView = this.#hitView;
    this.#hitView = undefined;
    this.#prefetchPictures(step);
    if (hitView) this.player.showArea(hitView.frame, hitView.view);
    else this.player.show(step);
  }

  /** Shows the overview of a pitch, or all pages of a classic presentation. */
  showOverview(store: ViewerStore): void {
    // All pages are shown with a margin of 2 % of the viewport's smaller side.
    if (this.pathNumbering.hasOverview) store.goTo(0);
    else if (this.scene.frames[0]) this.player.showArea(0, this.scene.frames[0].extent, 0.02);
  }

  /** Returns the text of a step in reading order, for screen readers; at most `MAX_TEXT_LENGTH` characters. */
  textOfStep(step: number): string {
    const texts = this.#searchIndex.filter((entry) => entry.step === step).map(({ text }) => text);
    return texts.join('\n').slice(0, MAX_TEXT_LENGTH);
  }

  /** Prefetches the pictures of a step's frame in the size that they have on the stage at this step. */
  #prefetchPictures(step: number): void {
    for (const { asset, widthPx } of this.#picturesOf(step)) this.#painter.prefetch(asset, widthPx);
  }

  /** Returns the pictures of a step's frame with the width in device pixels that they have at this step. */
  #picturesOf(step: number): { readonly asset: string; readonly widthPx: number }[] {
    const sceneStep = this.scene.steps[step];
    if (!sceneStep) return [];
    const { viewport } = this.player.cameraView;
    const { zoom } = cameraForStep(sceneStep, viewport);
    const items = this.scene.frames[sceneStep.frame]?.items ?? [];
    return items.flatMap((item) => {
      if (item.t !== 'image') return [];
      const scale = (item.m ? scaleOf(item.m) : 1) * zoom * (viewport.pixelRatio ?? 1);
      return [{ asset: item.asset, widthPx: (item.to.width / (item.from?.width || 1)) * scale }];
    });
  }

  /** Returns the URLs of the pictures of all steps, in the size that they have on this stage, and of all media. */
  fileUrls(): string[] {
    const pictures = this.scene.steps.flatMap((_, step) => this.#picturesOf(step));
    const urls = pictures.flatMap(({ asset, widthPx }) => {
      const source = chooseSource(this.scene.images[asset]?.sources ?? [], widthPx);
      return source ? [source.url] : [];
    });
    return [...new Set([...urls, ...Object.values(this.scene.media).map(({ url }) => url)])];
  }

  /** Adds a file that is in memory, so that it is shown without the server. */
  addFile(url: string, blob: Blob | undefined): void {
    if (!blob || this.#files.has(url)) return;
    this.#painter.addFile(url, blob);
    this.#files.set(url, { blob, localUrl: URL.createObjectURL(blob) });
  }

  /** Adds the files that are in memory to another session of the same presentation. */
  shareFiles(other: Session): void {
    for (const [url, { blob }] of this.#files) other.addFile(url, blob);
  }

  /** Returns the URL from which a file is loaded: an object URL if the file is in memory. */
  urlOf(url: string): string {
    return this.#files.get(url)?.localUrl ?? url;
  }

  /** See `MediaLayer.follow`. */
  followMedia(playback: Playback | null): void {
    this.#media.follow(playback);
  }

  /** See `MediaLayer.setMuted`. */
  muteMedia(isMuted: boolean): void {
    this.#media.setMuted(isMuted);
  }

  /** See `MediaLayer.setVolume`. */
  setMediaVolume(volume: number): void {
    this.#media.setVolume(volume);
  }

  /** See `MediaLayer.allowSound`. */
  allowSound(): void {
    this.#media.allowSound();
  }

  /** Stops all media. */
  stopMedia(): void {
    this.#media.close();
  }

  #close(): void {
    this.builds?.close();
    this.player.close();
    this.#media.close();
    for (const { localUrl } of this.#files.values()) URL.revokeObjectURL(localUrl);
  }
}
