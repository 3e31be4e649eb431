import type { Scene } from '@flydeck/scene/model/scene';
import { type CameraView, type PlacedMedia, placeMedia } from './camera-view.ts';
import { type Playback, positionInFile, unixMs } from './playback.ts';
import styles from './player.module.css';
import { mediaOf, type SceneMedia } from './scene-media.ts';

/** Range of widths on the stage, in CSS pixels, in which media are playable. Other media are painted as pictures. */
const MIN_PLAYABLE_PX = 96;
const MAX_PLAYABLE_PX = 20_000;

/** A video or audio element over the canvas. */
interface ActiveMedia {
  readonly element: HTMLMediaElement;
  /** CSS pixels of the element per unit of its box in the scene, at the time when the element was created. */
  readonly pxPerUnit: number;
  /** Removes the listeners of the element. */
  readonly controller: AbortController;
  /** Position to which this layer has set the element, in seconds. Its event `seeked` is not caused by the visitor. */
  seekTarget?: number;
}

/** A shared playback is corrected if it differs by more than this time, in seconds. */
const MAX_DRIFT = 0.75;
/** Positions that differ less are the same, because browsers round positions to frames. */
const SAME_POSITION = 0.1;

interface MediaLayerOptions {
  /** Returns the URL from which a file is loaded. */
  readonly urlOf: (url: string) => string;
  /** Whether builds hide an item of a frame. */
  readonly isHidden: (frameIndex: number, itemIndex: number) => boolean;
  /** Called when the visitor starts, pauses or seeks a medium, and when one starts or ends by itself. */
  readonly onPlayback?: ((playback: Playback) => void) | undefined;
  /** Called when the browser allows a shared playback only without sound, and when it ends. */
  readonly onSoundBlocked?: ((isBlocked: boolean) => void) | undefined;
}

/** Video and audio elements over the canvas, in the place of the painted media. They move with the camera. */
export class MediaLayer {
  readonly #container: HTMLElement;
  readonly #scene: Scene;
  readonly #media: readonly SceneMedia[];
  readonly #options: MediaLayerOptions;
  /** The media elements on the page, by `PlacedMedia.key`. */
  readonly #activeMedia = new Map<string, ActiveMedia>();
  /** The shared playback: of another window or device, or the last one that was reported. */
  #shared: Playback | null = null;
  #isMuted = false;
  #volume = 1;
  /** The element that is muted because the browser does not allow sound. */
  #blocked: HTMLMediaElement | undefined;

  constructor(container: HTMLElement, scene: Scene, options: MediaLayerOptions) {
    this.#container = container;
    this.#scene = scene;
    this.#media = mediaOf(scene);
    this.#options = options;
  }

  /** Whether media elements are on the page, which must move with the camera. */
  get hasElements(): boolean {
    return this.#activeMedia.size > 0;
  }

  /** Moves media elements with the camera. Removes elements that are hidden, too small, too large or off the stage. */
  moveWithCamera(cameraView: CameraView): void {
    for (const media of this.#media) {
      const placedMedia = placeMedia(this.#scene, media, cameraView);
      const activeMedia = this.#activeMedia.get(placedMedia.key);
      if (!activeMedia) continue;
      if (!this.#options.isHidden(media.frame, media.index) && this.#isPlayable(placedMedia, cameraView))
        this.#move(activeMedia, placedMedia);
      else this.#remove(placedMedia.key);
    }
  }

  /**
   * Called when the camera rests on the frame with the index `frame`. Makes visible media playable. Starts the media of
   * this frame that have autoplay, and pauses the media of other frames.
   */
  activateVisible(cameraView: CameraView, frame: number): void {
    const activeBefore = new Set(this.#activeMedia.keys());
    for (const media of this.#media) {
      const placedMedia = placeMedia(this.#scene, media, cameraView);
      if (this.#options.isHidden(media.frame, media.index) || !this.#isPlayable(placedMedia, cameraView)) continue;
      const activeMedia = this.#activeMedia.get(placedMedia.key) ?? this.#add(placedMedia);
      if (!activeMedia) continue;
      this.#move(activeMedia, placedMedia);
      const { element } = activeMedia;
      if (placedMedia.item.autoplay && placedMedia.frame === frame) void element.play().catch(() => undefined);
      else if (placedMedia.frame !== frame) element.pause();
    }
    if (this.#shared && !activeBefore.has(this.#shared.element)) this.#apply(this.#shared, { isNew: true });
  }

  /** Plays or pauses a medium as another window or device does. It applies as soon as the medium is on the stage. */
  follow(playback: Playback | null): void {
    const last = this.#shared;
    this.#shared = playback;
    if (playback && playback !== last)
      this.#apply(playback, { isNew: last?.element !== playback.element || last.isPlaying !== playback.isPlaying });
  }

  /** Turns the sound off in this window, because another window plays it. */
  setMuted(isMuted: boolean): void {
    if (isMuted === this.#isMuted) return;
    this.#isMuted = isMuted;
    for (const { element } of this.#activeMedia.values()) element.muted = isMuted || element.defaultMuted;
  }

  /** Sets the volume of all media, 0 to 1. */
  setVolume(volume: number): void {
    this.#volume = volume;
    for (const { element } of this.#activeMedia.values()) element.volume = volume;
  }

  /** Turns the sound on that the browser did not allow before. Must be called in an event of the visitor. */
  allowSound(): void {
    if (this.#blocked) this.#blocked.muted = false;
    this.#setBlocked(undefined);
    if (this.#shared) this.#apply(this.#shared, { isNew: true });
  }

  close(): void {
    for (const key of [...this.#activeMedia.keys()]) this.#remove(key);
  }

  /** Returns whether a media item is on or near the stage, and large enough to play. */
  #isPlayable({ widthPx, matrix, item }: PlacedMedia, { viewport }: CameraView): boolean {
    const heightPx = (item.to.height * widthPx) / item.to.width;
    // No point of a rotated element is farther from a corner of the element than the length of the diagonal.
    const diagonalPx = Math.hypot(widthPx, heightPx);
    // The last two numbers of the matrix are the position of the top left corner on the stage.
    const [, , , , x, y] = matrix;
    const isNear =
      x < viewport.width + diagonalPx && y < viewport.height + diagonalPx && x > -diagonalPx && y > -diagonalPx;
    return isNear && widthPx >= MIN_PLAYABLE_PX && widthPx < MAX_PLAYABLE_PX;
  }

  /** Adds the element of a media item; returns undefined if the scene has no file for the item. */
  #add(placedMedia: PlacedMedia): ActiveMedia | undefined {
    const { item } = placedMedia;
    const file = this.#scene.media[item.asset];
    if (!file) return undefined;
    const element = document.createElement(item.media);
    element.src = this.#options.urlOf(file.url);
    element.controls = true;
    element.preload = 'metadata';
    element.loop = item.loop ?? false;
    // Browsers allow autoplay only for muted media.
    element.defaultMuted = item.muted ?? item.autoplay ?? false;
    element.muted = this.#isMuted || element.defaultMuted;
    element.volume = this.#volume;
    element.className = styles.media ?? '';
    element.setAttribute('aria-label', item.label ?? item.media);
    if (element instanceof HTMLVideoElement) {
      element.playsInline = true;
      // The last source of a picture is the largest.
      const poster = item.poster === undefined ? undefined : this.#scene.images[item.poster]?.sources.at(-1)?.url;
      if (poster) element.poster = this.#options.urlOf(poster);
    }
    const controller = new AbortController();
    const activeMedia: ActiveMedia = { element, pxPerUnit: placedMedia.widthPx / item.to.width, controller };
    this.#listen(placedMedia.key, activeMedia);
    element.style.width = `${placedMedia.widthPx}px`;
    element.style.height = `${item.to.height * activeMedia.pxPerUnit}px`;
    this.#activeMedia.set(placedMedia.key, activeMedia);
    this.#container.append(element);
    return activeMedia;
  }

  /**
   * Moves and scales an element to the place of its media item. Uses a transform, which does not change the CSS size.
   */
  #move({ element, pxPerUnit }: ActiveMedia, { matrix }: PlacedMedia): void {
    const [a, b, c, d, e, f] = matrix;
    element.style.transform = `matrix(${a / pxPerUnit},${b / pxPerUnit},${c / pxPerUnit},${d / pxPerUnit},${e},${f})`;
  }

  #remove(key: string): void {
    const { element, controller } = this.#activeMedia.get(key) ?? {};
    controller?.abort();
    if (element && !element.paused) this.#report(key, element, { isPlaying: false });
    if (element === this.#blocked) this.#setBlocked(undefined);
    element?.pause();
    // Without `src`, `load` stops the download.
    element?.removeAttribute('src');
    element?.load();
    element?.remove();
    this.#activeMedia.delete(key);
  }

  /** Reports what the visitor does with an element. */
  #listen(key: string, activeMedia: ActiveMedia): void {
    const { element, controller } = activeMedia;
    const { signal } = controller;
    const report = () => this.#report(key, element, { isPlaying: !element.paused && !element.ended });
    element.addEventListener('play', report, { signal });
    element.addEventListener('pause', report, { signal });
    element.addEventListener('seeked', () => this.#handleSeeked(key, activeMedia), { signal });
    // After the file was loaded, the position may be behind that of the other windows.
    element.addEventListener('playing', () => this.#correctDrift(key, activeMedia), { signal });
  }

  #handleSeeked(key: string, activeMedia: ActiveMedia): void {
    const { element, seekTarget } = activeMedia;
    delete activeMedia.seekTarget;
    const isOwn = seekTarget !== undefined && Math.abs(element.currentTime - seekTarget) < SAME_POSITION;
    // A repeated medium seeks to its start by itself.
    const isRepetition = element.loop && element.currentTime < SAME_POSITION;
    if (!isOwn && !isRepetition) this.#report(key, element, { isPlaying: !element.paused, isSeek: true });
  }

  #report(
    key: string,
    element: HTMLMediaElement,
    { isPlaying, isSeek = false }: { isPlaying: boolean; isSeek?: boolean },
  ) {
    const shared = this.#shared;
    const isShared = shared?.element === key;
    // A medium is shared as soon as it plays.
    if ((!isShared && !isPlaying) || (isShared && shared.isPlaying === isPlaying && !isSeek)) return;
    const playback = { element: key, isPlaying, position: element.currentTime, atMs: unixMs() };
    if (!this.#options.onPlayback) return;
    this.#shared = playback;
    this.#options.onPlayback(playback);
  }

  /**
   * Seeks an element to the position of the shared playback. `isNew`: the playback was started or paused, so the element
   * is started or paused as well. Otherwise, an element that the visitor has paused remains paused.
   */
  #apply(playback: Playback, { isNew }: { readonly isNew: boolean }): void {
    const activeMedia = this.#activeMedia.get(playback.element);
    if (!activeMedia) return;
    const { element } = activeMedia;
    if (playback.rate !== undefined) element.playbackRate = playback.rate;
    if (isNew || !element.paused || !playback.isPlaying) this.#correctDrift(playback.element, activeMedia);
    if (!isNew) return;
    if (!playback.isPlaying) element.pause();
    else if (element.paused && !hasEnded(playback, element)) void this.#play(element);
  }

  #correctDrift(key: string, activeMedia: ActiveMedia): void {
    const { element } = activeMedia;
    if (this.#shared?.element !== key || element.seeking) return;
    const position = positionInFile(this.#shared, unixMs(), element);
    if (Math.abs(element.currentTime - position) <= (this.#shared.isPlaying ? MAX_DRIFT : SAME_POSITION)) return;
    activeMedia.seekTarget = position;
    element.currentTime = position;
  }

  /** Plays an element, without sound if the browser refuses sound. */
  async #play(element: HTMLMediaElement): Promise<void> {
    try {
      await element.play();
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || element.muted) return;
      element.muted = true;
      // Some browsers play only videos without sound, and refuse audio.
      await element.play().catch(() => undefined);
      this.#setBlocked(element);
    }
  }

  #setBlocked(element: HTMLMediaElement | undefined): void {
    if (element === this.#blocked) return;
    this.#blocked = element;
    this.#options.onSoundBlocked?.(element !== undefined);
  }
}

/** Whether a playback has reached the end of its file. */
const hasEnded = (playback: Playback, element: HTMLMediaElement): boolean =>
  !element.loop && positionInFile(playback, unixMs(), element) >= element.duration;
