import type { Scene } from '@flydeck/scene/model/scene';
import { readBytes } from '../viewer/player/fetch-bytes.ts';
import type { LoadProgress } from '../viewer/player/load-progress.ts';
import { type CachedEntry, chooseSource, type ImageSource, keysToEvict } from './image-choice.ts';

export type Picture = ImageBitmap | HTMLImageElement;

interface CachedPicture extends CachedEntry {
  readonly picture: Picture;
  lastPaintNumber: number;
}

/** Receives the loading progress of pictures. */
export type ProgressListener = Omit<LoadProgress, 'percentage'>;

/** Decodes an SVG. `size` is used if the decoded picture needs a fixed size in pixels (a bitmap). */
export type DecodeSvg = (blob: Blob, size: Pick<ImageSource, 'width' | 'height'>) => Promise<Picture>;

const SVG_TYPE = 'image/svg+xml';

const MAX_CONCURRENT_REQUESTS = 6;

/** Decodes an SVG as an image element, because `createImageBitmap` does not support it in all browsers. */
async function decodeSvgOnPage(blob: Blob): Promise<Picture> {
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
  /** Whether the camera is moving: a picture that is cached at any size is then not fetched at another size. */
  isCameraMoving = false;
  readonly #scene: Pick<Scene, 'images'>;
  readonly #onPictureLoaded: () => void;
  readonly #limitBytes: number;
  readonly #decodeSvg: DecodeSvg;
  /** Pictures by the URL of their source. */
  readonly #cache = new Map<string, CachedPicture>();
  /** Running requests by URL. */
  readonly #loading = new Map<string, Promise<void>>();
  readonly #failedUrls = new Set<string>();
  readonly #slotWaiters: (() => void)[] = [];
  #activeRequests = 0;
  #paintNumber = 0;
  #progress: ProgressListener | undefined;

  /** @param limitBytes limit of the total size of decoded pictures */
  constructor(
    scene: Pick<Scene, 'images'>,
    onPictureLoaded: () => void,
    limitBytes: number,
    decodeSvg: DecodeSvg = decodeSvgOnPage,
  ) {
    this.#scene = scene;
    this.#onPictureLoaded = onPictureLoaded;
    this.#limitBytes = limitBytes;
    this.#decodeSvg = decodeSvg;
  }

  /** Starts a new paint: pictures used from now on are the most recently used. */
  startPaint(): void {
    this.#paintNumber++;
  }

  /** Returns the picture at the best available size; fetches it at a better size if needed. */
  image(asset: string, widthPx: number): Picture | undefined {
    const sources = this.#scene.images[asset]?.sources ?? [];
    const preferred = chooseSource(sources, widthPx);
    if (!preferred) return undefined;
    const best = this.#bestCached(sources, preferred);
    if (best !== preferred && !(this.isCameraMoving && best)) void this.#load(preferred);
    const cached = best && this.#cache.get(best.url);
    if (cached) cached.lastPaintNumber = this.#paintNumber;
    return cached?.picture;
  }

  /** Fetches a picture that will probably be painted soon. */
  prefetch(asset: string, widthPx: number): void {
    const preferred = chooseSource(this.#scene.images[asset]?.sources ?? [], widthPx);
    if (preferred) void this.#load(preferred);
  }

  /** Resolves when all pending requests have succeeded or failed; reports the loaded bytes to `progress`. */
  async whenLoaded(progress: ProgressListener): Promise<void> {
    this.#progress = progress;
    await Promise.all(this.#loading.values());
    this.#progress = undefined;
  }

  close(): void {
    for (const { picture } of this.#cache.values()) if (picture instanceof ImageBitmap) picture.close();
    this.#cache.clear();
    this.#slotWaiters.length = 0;
  }

  #bestCached(sources: readonly ImageSource[], preferred: ImageSource): ImageSource | undefined {
    if (this.#cache.has(preferred.url)) return preferred;
    const cachedSources = sources.filter(({ url }) => this.#cache.has(url));
    return cachedSources.findLast(({ width }) => width < preferred.width) ?? cachedSources[0];
  }

  #load(source: ImageSource): Promise<void> {
    const { url } = source;
    const pending = this.#loading.get(url);
    if (pending) return pending;
    if (this.#cache.has(url) || this.#failedUrls.has(url)) return Promise.resolve();
    const loading = this.#acquireSlot()
      .then(() => this.#fetch(source))
      .catch(() => {
        this.#failedUrls.add(url);
      })
      .finally(() => {
        this.#loading.delete(url);
        this.#activeRequests--;
        this.#slotWaiters.shift()?.();
        this.#progress?.complete(url);
      });
    this.#loading.set(url, loading);
    return loading;
  }

  /** Waits for one of `MAX_CONCURRENT_REQUESTS` slots. */
  async #acquireSlot(): Promise<void> {
    if (this.#activeRequests >= MAX_CONCURRENT_REQUESTS)
      await new Promise<void>((resolve) => this.#slotWaiters.push(resolve));
    this.#activeRequests++;
  }

  async #fetch(source: ImageSource): Promise<void> {
    const { url, bytes } = source;
    const response = await fetch(url);
    this.#progress?.expect(url, bytes);
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    const data = await readBytes(response, (loaded) => this.#progress?.setLoaded(url, loaded));
    const blob = new Blob([data], { type });
    const picture = await (type === SVG_TYPE ? this.#decodeSvg(blob, source) : createImageBitmap(blob));
    // Decoded pictures have 4 bytes per pixel.
    this.#cache.set(url, {
      picture,
      bytes: picture.width * picture.height * 4,
      lastPaintNumber: this.#paintNumber,
    });
    this.#evict();
    this.#onPictureLoaded();
  }

  #evict(): void {
    for (const url of keysToEvict(this.#cache, this.#limitBytes, this.#paintNumber)) {
      const picture = this.#cache.get(url)?.picture;
      if (picture instanceof ImageBitmap) picture.close();
      this.#cache.delete(url);
    }
  }
}
