import type { Rect, Size } from '@flydeck/scene/model/geometry';
import type { Scene } from '@flydeck/scene/model/scene';
import type { DisplayItem } from '@flydeck/scene/paint/display-list';
import { sendGet } from '../api/get.ts';
import { type AnyCanvas, CanvasPainter } from '../painter/canvas-painter.ts';
import { type DecodeSvg, ImageStore, type Picture } from '../painter/image-store.ts';
import type { FontFile, PaintRequest } from '../painter/messages.ts';
import type { InkContext } from '../presenter/ink.ts';
import { mediaKey } from '../viewer/player/scene-media.ts';

/** Maximum total size of the decoded pictures that are cached. */
const PICTURE_CACHE_BYTES = 256 * 2 ** 20;
/** Maximum number of paints of one view. Each paint can request pictures in other sizes. */
const MAX_PAINTS = 4;

/** The functions that differ between a worker and the page's thread. */
export interface PaintingThread {
  createCanvas(width: number, height: number): AnyCanvas;
  /** Registers a font with the thread. Also resolves if the font is rejected; its text is then in a fallback font. */
  loadFont(font: FontFile): Promise<void>;
  readonly decodeSvg: DecodeSvg | undefined;
}

/** Prefix of the assets of pictures of videos; the key of the element follows. */
const VIDEO_ASSET = 'video:';

/** The pictures of a scene, and the current pictures of its videos. */
class FilmImages extends ImageStore {
  /** By the key of the element. */
  videos: ReadonlyMap<string, AnyCanvas> = new Map();

  override image(asset: string, widthPx: number): Picture | undefined {
    return asset.startsWith(VIDEO_ASSET)
      ? this.videos.get(asset.slice(VIDEO_ASSET.length))
      : super.image(asset, widthPx);
  }
}

/** Paints views of a scene completely: with all their fonts and pictures. */
export class ScenePainter {
  readonly canvas: AnyCanvas;
  readonly #scene: Scene;
  readonly #images: FilmImages;
  readonly #painter: CanvasPainter;
  /** Whether a picture has been loaded since the last paint. */
  #hasNewPicture = false;
  /** The scene in which the videos that `#images` contains are pictures. */
  #shownScene: Scene;
  /** Whether the canvas shows more than the painted view. */
  #isDrawnOver = false;

  private constructor(scene: Scene, canvas: AnyCanvas, { createCanvas, decodeSvg }: PaintingThread) {
    this.#scene = scene;
    this.#shownScene = scene;
    this.canvas = canvas;
    const onPictureLoaded = () => {
      this.#hasNewPicture = true;
    };
    this.#images = new FilmImages(scene, onPictureLoaded, PICTURE_CACHE_BYTES, decodeSvg);
    this.#painter = new CanvasPainter(canvas, this.#images, createCanvas);
  }

  /**
   * Loads the fonts of the scene. A font that cannot be loaded is omitted.
   * @throws Error if the browser has no memory for the canvas
   */
  static async open(scene: Scene, size: { width: number; height: number }, thread: PaintingThread) {
    const fonts = scene.fonts.filter(({ unseen }) => !unseen);
    // Fonts are loaded before the first paint, because workers of Chromium continue to paint a text in the font in
    // which they painted it first.
    await Promise.all(fonts.map((font) => loadFont(font, thread).catch(() => undefined)));
    return new ScenePainter(scene, thread.createCanvas(size.width, size.height), thread);
  }

  /** Paints a view on the canvas, and waits for the pictures of the view. Pictures that cannot be loaded are omitted. */
  async paint(request: PaintRequest): Promise<void> {
    if (this.#isDrawnOver) this.#painter.invalidate();
    this.#isDrawnOver = false;
    for (let paints = 0; paints < MAX_PAINTS; paints++) {
      this.#hasNewPicture = false;
      this.#painter.paint(this.#shownScene, request);
      await this.#images.whenLoaded(NO_PROGRESS);
      if (!this.#hasNewPicture) return;
      this.#painter.invalidate();
    }
  }

  /**
   * Changes what videos show in the views that follow. Other videos are painted as their posters.
   * @param videos by the key of the element
   */
  showVideos(videos: ReadonlyMap<string, AnyCanvas>): void {
    if (videos.size === 0 && this.#images.videos.size === 0) return;
    const isSameSet = haveSameKeys(videos, this.#images.videos);
    this.#images.videos = videos;
    if (!isSameSet) this.#shownScene = withPictures(this.#scene, videos);
    this.#painter.invalidate();
  }

  /** Draws over the painted view. The next call of `paint` removes the drawing. */
  drawOver(draw: (context: InkContext) => void): void {
    const context = this.canvas.getContext('2d') as InkContext | null;
    if (!context) return;
    this.#isDrawnOver = true;
    context.save();
    draw(context);
    context.restore();
  }

  close(): void {
    this.#images.close();
    // Frees the memory of the canvas before the garbage collection.
    this.canvas.width = 0;
    this.canvas.height = 0;
  }
}

const haveSameKeys = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean =>
  a.size === b.size && [...a.keys()].every((key) => b.has(key));

/** Returns the scene with pictures instead of some videos. */
function withPictures(scene: Scene, videos: ReadonlyMap<string, AnyCanvas>): Scene {
  const frames = scene.frames.map((frame, frameIndex) => {
    const items = frame.items.map((item, index): DisplayItem => {
      const key = mediaKey(frameIndex, index);
      const picture = item.t === 'media' ? videos.get(key) : undefined;
      if (item.t !== 'media' || !picture) return item;
      const { m, o, box, clip, to } = item;
      const common = { box, ...(m && { m }), ...(o !== undefined && { o }), ...(clip !== undefined && { clip }) };
      return { t: 'image', asset: `${VIDEO_ASSET}${key}`, to: containIn(to, picture), ...common };
    });
    return items.some((item, index) => item !== frame.items[index]) ? { ...frame, items } : frame;
  });
  return { ...scene, frames };
}

/** Returns the largest rectangle with the aspect ratio of `picture` in the centre of a box, as `object-fit: contain`. */
function containIn(box: Rect, picture: Size): Rect {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}

const NO_PROGRESS = { addPart: () => undefined, setLoaded: () => undefined, complete: () => undefined };

async function loadFont({ id, url, weight, italic }: Scene['fonts'][number], thread: PaintingThread): Promise<void> {
  const response = await sendGet(url);
  if (!response.ok) return;
  const descriptors = { weight: String(weight), style: italic ? 'italic' : 'normal' };
  await thread.loadFont({ id, source: await response.arrayBuffer(), descriptors });
}
