import type { Scene } from '@flydeck/scene/model/scene';
import { type CameraView, mediaOf, type PlacedMedia, placeMedia } from './camera-view.ts';
import styles from './player.module.css';

/** Videos smaller than this on the screen stay pictures. */
const PLAYABLE_PX = 96;

interface Playing {
  readonly element: HTMLMediaElement;
  /** CSS pixels of the element per scene unit, fixed at creation. */
  readonly pxPerUnit: number;
}

/** Media elements over the canvas, in the positions of their pictures; they move with the camera. */
export class MediaLayer {
  readonly #container: HTMLElement;
  readonly #scene: Scene;
  readonly #media: ReturnType<typeof mediaOf>;
  readonly #playing = new Map<string, Playing>();

  constructor(container: HTMLElement, scene: Scene) {
    this.#container = container;
    this.#scene = scene;
    this.#media = mediaOf(scene);
  }

  /** Moves media elements with the camera, and removes those that left the stage. */
  follow(look: CameraView): void {
    for (const media of this.#media) {
      const placed = placeMedia(this.#scene, media, look);
      const playing = this.#playing.get(placed.key);
      if (!playing) continue;
      if (this.#isShown(placed, look)) this.#move(playing, placed);
      else this.#remove(placed.key);
    }
  }

  /** The camera rests on `frame`: visible media become playable, and play if the author set autoplay. */
  rest(look: CameraView, frame: number): void {
    for (const media of this.#media) {
      const placed = placeMedia(this.#scene, media, look);
      if (!this.#isShown(placed, look)) continue;
      const playing = this.#playing.get(placed.key) ?? this.#add(placed);
      if (!playing) continue;
      this.#move(playing, placed);
      if (placed.item.autoplay && placed.frame === frame) void playing.element.play().catch(() => undefined);
      else if (placed.frame !== frame) playing.element.pause();
    }
  }

  close(): void {
    for (const key of [...this.#playing.keys()]) this.#remove(key);
  }

  #isShown({ widthPx, matrix, item }: PlacedMedia, { viewport }: CameraView): boolean {
    const heightPx = (item.to.height * widthPx) / item.to.width;
    const reach = Math.hypot(widthPx, heightPx);
    const isNear =
      matrix[4] < viewport.width + reach &&
      matrix[5] < viewport.height + reach &&
      matrix[4] > -reach &&
      matrix[5] > -reach;
    return isNear && widthPx >= PLAYABLE_PX && widthPx < 20_000;
  }

  #add(placed: PlacedMedia): Playing | undefined {
    const { item } = placed;
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
      const poster =
        item.poster === undefined ? undefined : this.#scene.images[item.poster]?.sources.at(-1)?.url;
      if (poster) element.poster = poster;
    }
    const playing = { element, pxPerUnit: placed.widthPx / item.to.width };
    element.style.width = `${placed.widthPx}px`;
    element.style.height = `${item.to.height * playing.pxPerUnit}px`;
    this.#playing.set(placed.key, playing);
    this.#container.append(element);
    return playing;
  }

  #move({ element, pxPerUnit }: Playing, { matrix }: PlacedMedia): void {
    const [a, b, c, d, e, f] = matrix;
    element.style.transform = `matrix(${a / pxPerUnit},${b / pxPerUnit},${c / pxPerUnit},${d / pxPerUnit},${e},${f})`;
  }

  #remove(key: string): void {
    const element = this.#playing.get(key)?.element;
    element?.pause();
    element?.removeAttribute('src');
    element?.load();
    element?.remove();
    this.#playing.delete(key);
  }
}
