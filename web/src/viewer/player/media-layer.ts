import type { Scene } from '@flydeck/scene/model/scene';
import { type CameraView, mediaOf, type PlacedMedia, placeMedia } from './camera-view.ts';
import styles from './player.module.css';

/** Width on the screen at which media are playable; smaller and larger media are painted as pictures. */
const MIN_PLAYABLE_PX = 96;
const MAX_PLAYABLE_PX = 20_000;

interface ActivePlayer {
  readonly element: HTMLMediaElement;
  /** CSS pixels of the element per scene unit, fixed at creation. */
  readonly pxPerUnit: number;
}

/** Media elements over the canvas, at the positions of their pictures. The elements move with the camera. */
export class MediaLayer {
  readonly #container: HTMLElement;
  readonly #scene: Scene;
  readonly #media: ReturnType<typeof mediaOf>;
  readonly #isHidden: (frame: number, item: number) => boolean;
  readonly #players = new Map<string, ActivePlayer>();

  /** @param isHidden whether builds hide an item of a frame */
  constructor(container: HTMLElement, scene: Scene, isHidden: (frame: number, item: number) => boolean) {
    this.#container = container;
    this.#scene = scene;
    this.#media = mediaOf(scene);
    this.#isHidden = isHidden;
  }

  /** Moves media elements with the camera, and removes those that left the stage. */
  moveWithCamera(cameraView: CameraView): void {
    for (const media of this.#media) {
      const placedMedia = placeMedia(this.#scene, media, cameraView);
      const player = this.#players.get(placedMedia.key);
      if (!player) continue;
      if (!this.#isHidden(media.frame, media.index) && this.#isPlayable(placedMedia, cameraView))
        this.#move(player, placedMedia);
      else this.#remove(placedMedia.key);
    }
  }

  /** Called when the camera rests on `frame`: visible media become playable, and play if the author set autoplay. */
  activateVisible(cameraView: CameraView, frame: number): void {
    for (const media of this.#media) {
      const placedMedia = placeMedia(this.#scene, media, cameraView);
      if (this.#isHidden(media.frame, media.index) || !this.#isPlayable(placedMedia, cameraView)) continue;
      const player = this.#players.get(placedMedia.key) ?? this.#add(placedMedia);
      if (!player) continue;
      this.#move(player, placedMedia);
      if (placedMedia.item.autoplay && placedMedia.frame === frame) void player.element.play().catch(() => undefined);
      else if (placedMedia.frame !== frame) player.element.pause();
    }
  }

  close(): void {
    for (const key of [...this.#players.keys()]) this.#remove(key);
  }

  #isPlayable({ widthPx, matrix, item }: PlacedMedia, { viewport }: CameraView): boolean {
    const heightPx = (item.to.height * widthPx) / item.to.width;
    const diagonalPx = Math.hypot(widthPx, heightPx);
    // `matrix[4]` and `matrix[5]` are the position of the top left corner on the stage.
    const isNear =
      matrix[4] < viewport.width + diagonalPx &&
      matrix[5] < viewport.height + diagonalPx &&
      matrix[4] > -diagonalPx &&
      matrix[5] > -diagonalPx;
    return isNear && widthPx >= MIN_PLAYABLE_PX && widthPx < MAX_PLAYABLE_PX;
  }

  #add(placedMedia: PlacedMedia): ActivePlayer | undefined {
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
      const poster = item.poster === undefined ? undefined : this.#scene.images[item.poster]?.sources.at(-1)?.url;
      if (poster) element.poster = poster;
    }
    const player = { element, pxPerUnit: placedMedia.widthPx / item.to.width };
    element.style.width = `${placedMedia.widthPx}px`;
    element.style.height = `${item.to.height * player.pxPerUnit}px`;
    this.#players.set(placedMedia.key, player);
    this.#container.append(element);
    return player;
  }

  #move({ element, pxPerUnit }: ActivePlayer, { matrix }: PlacedMedia): void {
    const [a, b, c, d, e, f] = matrix;
    element.style.transform = `matrix(${a / pxPerUnit},${b / pxPerUnit},${c / pxPerUnit},${d / pxPerUnit},${e},${f})`;
  }

  #remove(key: string): void {
    const element = this.#players.get(key)?.element;
    element?.pause();
    element?.removeAttribute('src');
    element?.load();
    element?.remove();
    this.#players.delete(key);
  }
}
