import { type Camera, cameraForStep } from '@flydeck/scene/camera';
import type { Scene, SceneImage, Step } from '@flydeck/scene/model/scene';
import { type Canvas2D, paintScene } from '@flydeck/scene/paint/canvas';
import { type Canvas, createCanvas, type Image, loadImage, Path2D } from '@napi-rs/canvas';
import type { ServerFontSystem } from '../adapters/fonts/index.ts';
import { equalizeTextContrast } from './equalize-text-contrast.ts';

/** Resources for painting a scene on the server. */
export interface RenderResources {
  readonly fonts: Pick<ServerFontSystem, 'registerForCanvas'>;
  /** Returns the bytes of the file at a URL path such as `/assets/…`; undefined if the file no longer exists. */
  file(url: string): Uint8Array | undefined | Promise<Uint8Array | undefined>;
}

/** Paints steps of one scene. The painter caches decoded pictures. */
export interface StepPainter {
  /** Paints one of the scene's steps, or its overview. */
  paint(step: Step, size: PictureSize): Promise<Canvas>;
  /** Paints the view of any camera. */
  paintView(camera: Camera, size: PictureSize): Promise<Canvas>;
}

/** Size of a painted picture, in pixels. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Maximum number of decoded pictures in the cache. */
const MAX_DECODED_PICTURES = 48;

/** Returns a painter of a scene's steps. The painter keeps decoded pictures and parsed paths for the next step. */
export function createStepPainter(scene: Scene, resources: RenderResources): StepPainter {
  resources.fonts.registerForCanvas(scene.fonts.filter((font) => !font.unseen).map((font) => font.id));
  /** Decoded pictures by URL; undefined for a file that is missing or cannot be decoded. */
  const decoded = new Map<string, Image | undefined>();
  const paths = new Map<string, Path2D>();
  const path = (pathData: string): Path2D => {
    const cached = paths.get(pathData) ?? new Path2D(pathData);
    paths.set(pathData, cached);
    return cached;
  };
  return {
    paint(step, size) {
      return this.paintView(cameraForStep(step, size), size);
    },
    async paintView(camera, size) {
      const canvas = createCanvas(size.width, size.height);
      const context = equalizeTextContrast(canvas.getContext('2d')) as unknown as Canvas2D<Image, Path2D>;
      const neededUrls = new Map<string, string>();
      // The first pass collects the pictures that are needed. If some are not decoded yet, a second pass paints again.
      paintScene(context, scene, camera, size, {
        path,
        image(asset, widthPx) {
          const url = chooseSource(scene.images[asset], widthPx);
          if (url !== undefined) neededUrls.set(asset, url);
          return url === undefined ? undefined : decoded.get(url);
        },
      });
      if ([...neededUrls.values()].every((url) => decoded.has(url))) return canvas;
      await decodeAll(neededUrls.values(), decoded, resources);
      paintScene(context, scene, camera, size, {
        path,
        image: (asset) => decoded.get(neededUrls.get(asset) ?? ''),
      });
      return canvas;
    },
  };
}

/** Returns the URL of the smallest size of a picture that is at least `widthPx` wide, else of the largest size. */
function chooseSource(image: SceneImage | undefined, widthPx: number): string | undefined {
  const sources = image?.sources ?? [];
  return (sources.find((source) => source.width >= widthPx) ?? sources.at(-1))?.url;
}

/** Decodes the missing pictures. If the cache gets too large, first drops the oldest pictures that are not needed. */
async function decodeAll(
  urls: Iterable<string>,
  decoded: Map<string, Image | undefined>,
  resources: RenderResources,
): Promise<void> {
  const neededUrls = new Set(urls);
  const missingUrls = [...neededUrls].filter((url) => !decoded.has(url));
  for (const url of decoded.keys()) {
    if (decoded.size + missingUrls.length <= MAX_DECODED_PICTURES) break;
    if (!neededUrls.has(url)) decoded.delete(url);
  }
  await Promise.all(
    missingUrls.map(async (url) => {
      const bytes = await resources.file(url);
      decoded.set(url, bytes && (await loadImage(bytes).catch(() => undefined)));
    }),
  );
}

/**
 * Returns the size of a picture that is `widthPx` wide and has the proportions of a step's view. The height is limited
 * to 0.05 to 2 times the width, because a view can be extremely flat or tall.
 */
export function pictureSizeOf({ view }: Step, widthPx: number): PictureSize {
  const heightToWidth = view.width > 0 ? view.height / view.width : 9 / 16;
  return { width: widthPx, height: Math.max(1, Math.round(widthPx * Math.min(2, Math.max(0.05, heightToWidth)))) };
}

/** Returns a PNG picture of one step or of the overview, with the size of `pictureSizeOf`. */
export async function renderStep(
  scene: Scene,
  step: Step,
  widthPx: number,
  resources: RenderResources,
): Promise<Uint8Array> {
  const painter = createStepPainter(scene, resources);
  const canvas = await painter.paint(step, pictureSizeOf(step, widthPx));
  return canvas.encode('png');
}
