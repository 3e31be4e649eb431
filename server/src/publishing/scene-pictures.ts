import { createHash } from 'node:crypto';
import { itemAt } from '@flydeck/scene/checked-access';
import type { Scene, Step } from '@flydeck/scene/model/scene';
import { overviewOf } from '@flydeck/scene/path';
import type { Canvas } from '@napi-rs/canvas';
import { createStepPainter, pictureSizeOf, type RenderResources, type StepPainter } from './render-step.ts';

/** A stored picture. `url` is a path, the size is in pixels, and `bytes` is the length of the file. */
export interface ScenePicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** Still pictures of a scene, shown where the scene is not played. */
export interface ScenePictures {
  /** The overview as a JPEG, if possible of at most 300 KB, for link previews (Open Graph) and cards. */
  readonly preview: ScenePicture;
  /** The overview as a small WebP, shown in narrow cards and blurred behind the viewer's start overlay. */
  readonly small: ScenePicture;
  /** One WebP for each of `Scene.steps`, for the start overlay, the step bar and browsers without scripts. */
  readonly steps: readonly ScenePicture[];
}

const PREVIEW_WIDTH_PX = 1280;
const PREVIEW_MAX_BYTES = 300_000;
const SMALL_WIDTH_PX = 480;
const STEP_WIDTH_PX = 960;
/** WebP quality, 0 to 100. */
const STEP_QUALITY = 80;
/** Maximum number of pictures that are encoded at the same time. */
const MAX_CONCURRENT_ENCODES = 3;

/** Paints the overview and every step. Returns the bytes of the pictures as `files`, by URL. */
export async function renderPictures(
  scene: Scene,
  resources: RenderResources,
): Promise<{ pictures: ScenePictures; files: Map<string, Uint8Array> }> {
  const painter = createStepPainter(scene, resources);
  const files = new Map<string, Uint8Array>();
  const addPicture = (bytes: Uint8Array, extension: string, { width, height }: Canvas): ScenePicture => {
    const url = `/assets/${createHash('sha256').update(bytes).digest('hex')}.${extension}`;
    files.set(url, bytes);
    return { url, width, height, bytes: bytes.length };
  };
  // The root of older classic presentations is empty. For them, the first step is painted as the overview.
  const overview = itemAt(scene.frames, 0).items.length > 0 ? overviewOf(scene) : itemAt(scene.steps, 0);
  const preview = await paintPreview(overview, painter, addPicture);
  const smallCanvas = await painter.paint(overview, pictureSizeOf(overview, SMALL_WIDTH_PX));
  const small = addPicture(await smallCanvas.encode('webp', STEP_QUALITY), 'webp', smallCanvas);
  const steps: ScenePicture[] = [];
  const pendingEncodes = new Set<Promise<void>>();
  for (const [index, step] of scene.steps.entries()) {
    const canvas = await painter.paint(step, pictureSizeOf(step, STEP_WIDTH_PX));
    const task: Promise<void> = canvas.encode('webp', STEP_QUALITY).then((bytes) => {
      steps[index] = addPicture(bytes, 'webp', canvas);
      pendingEncodes.delete(task);
    });
    pendingEncodes.add(task);
    if (pendingEncodes.size >= MAX_CONCURRENT_ENCODES) await Promise.race(pendingEncodes);
  }
  await Promise.all(pendingEncodes);
  return { pictures: { preview, small, steps }, files };
}

async function paintPreview(
  overview: Step,
  painter: StepPainter,
  addPicture: (bytes: Uint8Array, extension: string, canvas: Canvas) => ScenePicture,
): Promise<ScenePicture> {
  const canvas = await painter.paint(overview, pictureSizeOf(overview, PREVIEW_WIDTH_PX));
  // Decreases the JPEG quality until the file is small enough. At the lowest quality (40), any size is accepted.
  for (const quality of [86, 78, 68, 55]) {
    const jpegBytes = await canvas.encode('jpeg', quality);
    if (jpegBytes.length <= PREVIEW_MAX_BYTES) return addPicture(jpegBytes, 'jpg', canvas);
  }
  return addPicture(await canvas.encode('jpeg', 40), 'jpg', canvas);
}
