import type { Scene } from '@flydeck/scene/model/scene';
import { type CameraView, mediaOf, type PlacedMedia, placeMedia } from './camera-view.ts';
import styles from './player.module.css';

/** Range of widths on the stage, in CSS pixels, in which media are playable. Other media are painted as pictures. */
const MIN_PLAYABLE_PX = 96;
const MAX_PLAYABLE_PX = 20_000;

/** A video or audio element over the canvas. */
interface ActiveMedia {
  readonly element: HTMLMediaElement;
  /** CSS pixels of the element per unit of its box in the scene, at the time when the element was created. */
  readonly pxPerUnit: number;
}

/** Video and audio elements over the canvas, in the place of the painted media. They move with the camera. */
export class MediaLayer {
  readonly #container: HTMLElement;
  readonly #scene: Scene;
  readonly #media: ReturnType<typeof mediaOf>;
  readonly #isHidden: (frameIndex: number, itemIndex: number) => boolean;
  /** The media elements on the page, by `PlacedMedia.key`. */
  readonly #activeMedia = new Map<string, ActiveMedia>();

  /** @param isHidden whether builds hide an item of a frame */
  constructor(container: HTMLElement, scene: Scene, isHidden: (frameIndex: number, itemIndex: number) => boolean) {
    this.#container = container;
    this.#scene = scene;
    this.#media = mediaOf(scene);
    this.#isHidden = isHidden;
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
      if (!this.#isHidden(media.frame, media.index) && this.#isPlayable(placedMedia, cameraView))
        this.#move(activeMedia, placedMedia);
      else this.#remove(placedMedia.key);
    }
  }

  /**
   * Called when the camera rests on the frame with the index `frame`. Makes visible media playable. Starts the media of
   * this frame that have autoplay, and pauses the media of other frames.
   */
  activateVisible(cameraView: CameraView, frame: number): void {
    for (const media of this.#media) {
      const placedMedia = placeMedia(this.#scene, media, cameraView);
      if (this.#isHidden(media.frame, media.index) || !this.#isPlayable(placedMedia, cameraView)) continue;
      const activeMedia = this.#activeMedia.get(placedMedia.key) ?? this.#add(placedMedia);
      if (!activeMedia) continue;
      this.#move(activeMedia, placedMedia);
      const { element } = activeMedia;
      if (placedMedia.item.autoplay && placedMedia.frame === frame) void element.play().catch(() => undefined);
      else if (placedMedia.frame !== frame) element.pause();
    }
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
    element.src = file.url;
    element.controls = true;
    element.preload = 'metadata';
    element.loop = item.loop ?? false;
    // Browsers allow autoplay only for muted media.
    element.muted = item.muted ?? item.autoplay ?? false;
    element.className = styles.media ?? '';
    element.setAttribute('aria-label', item.label ?? item.media);
    if (element instanceof HTMLVideoElement) {
      element.playsInline = true;
      // The last source of a picture is the largest.
      const poster = item.poster === undefined ? undefined : this.#scene.images[item.poster]?.sources.at(-1)?.url;
      if (poster) element.poster = poster;
    }
    const activeMedia = { element, pxPerUnit: placedMedia.widthPx / item.to.width };
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
    const element = this.#activeMedia.get(key)?.element;
    element?.pause();
    // Without `src`, `load` stops the download.
    element?.removeAttribute('src');
    element?.load();
    element?.remove();
    this.#activeMedia.delete(key);
  }
}
