import type { Scene } from '@flydeck/scene/model/scene';
import { readBytes } from './fetch-bytes.ts';
import { type CachedEntry, chooseSource, type ImageSource, keysToEvict } from './image-choice.ts';
import type { LoadProgress } from './load-progress.ts';

export type Picture = ImageBitmap | HTMLImageElement;

interface Ready extends CachedEntry {
  readonly picture: Picture;
  usedAt: number;
}

const MAX_CONCURRENT = 6;

/** SVG is decoded as an image element, because `createImageBitmap` does not support it in all browsers. */
async function decode(blob: Blob): Promise<Picture> {
  if (blob.type !== 'image/svg+xml') return createImageBitmap(blob);
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(image.src);
  }
  return image;
}

/** Fetches pictures at the sizes that the painter needs, and caches them up to a limit of decoded bytes. */
export class ImageStore {
  /** While the camera moves, no better size is fetched for a picture that is available at any size. */
  isMoving = false;
  readonly #scene: Scene;
  readonly #onArrival: () => void;
  readonly #limitBytes: number;
  readonly #ready = new Map<string, Ready>();
  readonly #loading = new Map<string, Promise<void>>();
  readonly #failed = new Set<string>();
  readonly #queue: (() => void)[] = [];
  #running = 0;
  #tick = 0;
  #progress: LoadProgress | undefined;

  constructor(scene: Scene, onArrival: () => void, limitBytes: number) {
    this.#scene = scene;
    this.#onArrival = onArrival;
    this.#limitBytes = limitBytes;
  }

  /** Starts a new paint: pictures used from now on are the most recently used. */
  tick(): void {
    this.#tick++;
  }

  /** The best size available now; fetches a better one if needed. */
  image(asset: string, wantedPx: number): Picture | undefined {
    const sources = this.#scene.images[asset]?.sources ?? [];
    const chosen = chooseSource(sources, wantedPx);
    if (!chosen) return undefined;
    const best = this.#best(sources, chosen);
    if (best !== chosen && !(this.isMoving && best)) void this.#load(chosen);
    const cached = best && this.#ready.get(best.url);
    if (cached) cached.usedAt = this.#tick;
    return cached?.picture;
  }

  /** Prefetches a picture. */
  prefetch(asset: string, wantedPx: number): void {
    const chosen = chooseSource(this.#scene.images[asset]?.sources ?? [], wantedPx);
    if (chosen) void this.#load(chosen);
  }

  /** Resolves when all pending requests have finished or failed; reports their bytes to `progress`. */
  async whenLoaded(progress: LoadProgress): Promise<void> {
    this.#progress = progress;
    await Promise.all(this.#loading.values());
    this.#progress = undefined;
  }

  close(): void {
    for (const { picture } of this.#ready.values()) if (picture instanceof ImageBitmap) picture.close();
    this.#ready.clear();
    this.#queue.length = 0;
  }

  #best(sources: readonly ImageSource[], chosen: ImageSource): ImageSource | undefined {
    if (this.#ready.has(chosen.url)) return chosen;
    const ready = sources.filter(({ url }) => this.#ready.has(url));
    return ready.findLast(({ width }) => width < chosen.width) ?? ready[0];
  }

  #load(source: ImageSource): Promise<void> {
    const { url } = source;
    const known = this.#loading.get(url);
    if (known) return known;
    if (this.#ready.has(url) || this.#failed.has(url)) return Promise.resolve();
    const loading = this.#acquireSlot()
      .then(() => this.#fetch(source))
      .catch(() => {
        this.#failed.add(url);
      })
      .finally(() => {
        this.#loading.delete(url);
        this.#running--;
        this.#queue.shift()?.();
        this.#progress?.finished(url);
      });
    this.#loading.set(url, loading);
    return loading;
  }

  /** Waits for one of `MAX_CONCURRENT` slots. */
  async #acquireSlot(): Promise<void> {
    if (this.#running >= MAX_CONCURRENT) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#running++;
  }

  async #fetch({ url, bytes }: ImageSource): Promise<void> {
    const response = await fetch(url);
    this.#progress?.expect(url, bytes);
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    const data = await readBytes(response, (loaded) => this.#progress?.arrived(url, loaded));
    const picture = await decode(new Blob([data], { type }));
    this.#ready.set(url, { picture, bytes: picture.width * picture.height * 4, usedAt: this.#tick });
    this.#evict();
    this.#onArrival();
  }

  #evict(): void {
    for (const url of keysToEvict(this.#ready, this.#limitBytes, this.#tick)) {
      const picture = this.#ready.get(url)?.picture;
      if (picture instanceof ImageBitmap) picture.close();
      this.#ready.delete(url);
    }
  }
}
