import type { Scene } from '@flydeck/scene/model/scene';
import { readBytes } from '../viewer/player/fetch-bytes.ts';
import type { LoadProgress } from '../viewer/player/load-progress.ts';
import { type CachedEntry, chooseSource, type ImageSource, keysToEvict } from './image-choice.ts';

/** A decoded picture. Films also contain canvases: the pictures of videos. */
export type Picture = ImageBitmap | HTMLImageElement | HTMLCanvasElement | OffscreenCanvas;

interface CachedPicture extends CachedEntry {
  readonly picture: Picture;
  /** Number of the last paint that used the picture. */
  lastPaintNumber: number;
}

/** Receives the progress while pictures are loaded. */
export type ProgressListener = Omit<LoadProgress, 'percentage'>;

/** Decodes an SVG as a bitmap with `size` in pixels, or as an image element, which needs no size. */
export type DecodeSvg = (blob: Blob, size: Pick<ImageSource, 'width' | 'height'>) => Promise<Picture>;

const SVG_TYPE = 'image/svg+xml';

const MAX_CONCURRENT_REQUESTS = 6;

/** Decodes an SVG as an image element, because `createImageBitmap` does not support SVG in all browsers. */
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

/** Frees the memory of a decoded picture. */
function closePicture(picture: Picture): void {
  if (picture instanceof ImageBitmap) picture.close();
}

/**
 * Loads pictures in the sizes that the painter needs, and caches the decoded pictures. If their total size exceeds a
 * limit, the least recently used pictures are deleted from the cache.
 */
export class ImageStore {
  /**
   * Whether the camera is moving. While the camera is moving, `image` does not load another size of a picture of which
   * some size is cached.
   */
  isCameraMoving = false;
  readonly #scene: Pick<Scene, 'images'>;
  readonly #onPictureLoaded: () => void;
  readonly #limitBytes: number;
  readonly #decodeSvg: DecodeSvg;
  /** Decoded pictures by the URL of their source. */
  readonly #cache = new Map<string, CachedPicture>();
  /** Running and waiting requests by URL. */
  readonly #loading = new Map<string, Promise<void>>();
  readonly #failedUrls = new Set<string>();
  /** Files that are in memory, by URL. */
  readonly #files = new Map<string, Blob>();
  /** Callbacks that start the waiting requests, in the order in which the requests were queued. */
  readonly #waitingRequests: (() => void)[] = [];
  #activeRequests = 0;
  #isClosed = false;
  /** Number of the current paint. It increases with each call of `startPaint`. */
  #paintNumber = 0;
  /** Set while `whenLoaded` waits. */
  #progress: ProgressListener | undefined;

  /**
   * @param scene the scene whose pictures are loaded; its field `images` is read at each call
   * @param onPictureLoaded called after a picture has been loaded and can be painted
   * @param limitBytes maximum total size of the decoded pictures
   */
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

  /** Must be called before each complete paint. Pictures that this paint does not use can be deleted from the cache. */
  startPaint(): void {
    this.#paintNumber++;
  }

  /**
   * Returns a picture in the best size that is cached; undefined if no size is cached. If the size that suits `widthPx`
   * is not cached, starts to load this size.
   * @param asset the SHA-256 of the picture
   * @param widthPx width in device pixels at which the picture is painted
   */
  image(asset: string, widthPx: number): Picture | undefined {
    const sources = this.#scene.images[asset]?.sources ?? [];
    const preferred = this.#loadable(sources, chooseSource(sources, widthPx));
    if (!preferred) return undefined;
    const best = this.#bestCached(sources, preferred);
    if (best !== preferred && !(this.isCameraMoving && best)) void this.#load(preferred);
    const cached = best && this.#cache.get(best.url);
    if (cached) cached.lastPaintNumber = this.#paintNumber;
    return cached?.picture;
  }

  /** Adds a file that is in memory, from which the picture is decoded without a request. */
  addFile(url: string, blob: Blob): void {
    this.#files.set(url, blob);
    this.#failedUrls.delete(url);
  }

  /** Loads a picture that will probably be painted soon with a width of `widthPx` device pixels. */
  prefetch(asset: string, widthPx: number): void {
    const preferred = chooseSource(this.#scene.images[asset]?.sources ?? [], widthPx);
    if (preferred) void this.#load(preferred);
  }

  /** Resolves when all current requests have succeeded or failed. Reports the progress of these requests. */
  async whenLoaded(progress: ProgressListener): Promise<void> {
    this.#progress = progress;
    await Promise.all(this.#loading.values());
    this.#progress = undefined;
  }

  /** Deletes all pictures. Waiting requests fail, and pictures that running requests still receive are discarded. */
  close(): void {
    this.#isClosed = true;
    for (const { picture } of this.#cache.values()) closePicture(picture);
    this.#cache.clear();
    for (const start of this.#waitingRequests.splice(0)) start();
  }

  /**
   * Returns the best cached source: the preferred one, otherwise the largest of the smaller ones, otherwise the
   * smallest of the larger ones; undefined if none is cached. `sources` must be sorted by width.
   */
  #bestCached(sources: readonly ImageSource[], preferred: ImageSource): ImageSource | undefined {
    if (this.#cache.has(preferred.url)) return preferred;
    const cachedSources = sources.filter(({ url }) => this.#cache.has(url));
    return cachedSources.findLast(({ width }) => width < preferred.width) ?? cachedSources[0];
  }

  /** Returns a source; if it could not be loaded, the largest one that is in memory instead. */
  #loadable(sources: readonly ImageSource[], source: ImageSource | undefined): ImageSource | undefined {
    if (!source || !this.#failedUrls.has(source.url)) return source;
    return sources.findLast(({ url }) => this.#files.has(url)) ?? source;
  }

  #load(source: ImageSource): Promise<void> {
    const { url } = source;
    const pending = this.#loading.get(url);
    if (pending) return pending;
    if (this.#cache.has(url) || this.#failedUrls.has(url)) return Promise.resolve();
    const loading = this.#waitForTurn()
      .then(() => this.#fetch(source))
      .catch(() => {
        this.#failedUrls.add(url);
      })
      .finally(() => {
        this.#loading.delete(url);
        this.#activeRequests--;
        this.#waitingRequests.shift()?.();
        this.#progress?.complete(url);
      });
    this.#loading.set(url, loading);
    return loading;
  }

  /** Resolves when fewer than `MAX_CONCURRENT_REQUESTS` other requests are running, and counts the new request. */
  async #waitForTurn(): Promise<void> {
    if (this.#activeRequests >= MAX_CONCURRENT_REQUESTS)
      await new Promise<void>((resolve) => this.#waitingRequests.push(resolve));
    this.#activeRequests++;
  }

  async #fetch(source: ImageSource): Promise<void> {
    if (this.#isClosed) throw new Error('The picture store is closed');
    const { url } = source;
    const blob = this.#files.get(url) ?? (await this.#request(source));
    const type = blob.type.split(';')[0];
    const picture = await (type === SVG_TYPE ? this.#decodeSvg(blob, source) : createImageBitmap(blob));
    if (this.#isClosed) return closePicture(picture);
    // Decoded pictures have 4 bytes per pixel.
    this.#cache.set(url, {
      picture,
      bytes: picture.width * picture.height * 4,
      lastPaintNumber: this.#paintNumber,
    });
    this.#evict();
    this.#onPictureLoaded();
  }

  async #request({ url, bytes }: ImageSource): Promise<Blob> {
    const response = await fetch(url);
    this.#progress?.addPart(url, bytes);
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    return new Blob([await readBytes(response, (loaded) => this.#progress?.setLoaded(url, loaded))], { type });
  }

  /** If the cache is larger than the limit, deletes the least recently used pictures from the cache. */
  #evict(): void {
    for (const url of keysToEvict(this.#cache, this.#limitBytes, this.#paintNumber)) {
      const picture = this.#cache.get(url)?.picture;
      if (picture) closePicture(picture);
      this.#cache.delete(url);
    }
  }
}
