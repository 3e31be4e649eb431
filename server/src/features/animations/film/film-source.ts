import { readScene } from '@flydeck/scene/model/read-scene';
import type { Scene, SceneImage } from '@flydeck/scene/model/scene';
import { type Blobs, blobKeyOf } from '../../../ports/blobs.ts';
import { FILM_SIZE } from './constants.ts';

/** A scene with the files that its film needs, by URL path. */
export interface FilmSource {
  readonly scene: Scene;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Minimum width of the pictures: twice the width of the film, so that they are sharp when the camera zooms in. */
const PICTURE_WIDTH_PX = 2 * FILM_SIZE.width;

/** Maximum total size of the pictures and fonts of one film. A file that would exceed the maximum is left out. */
const FILES_MAX_BYTES = 64_000_000;

/**
 * Returns the picture with a single source: the smallest source of at least `PICTURE_WIDTH_PX`, or the largest source
 * if all sources are smaller. Sources are sorted by width, smallest first.
 */
function withOneSize(image: SceneImage): SceneImage {
  const source = image.sources.find(({ width }) => width >= PICTURE_WIDTH_PX) ?? image.sources.at(-1);
  return { ...image, sources: source ? [source] : [] };
}

/** Reads a published scene and the files that its film needs; undefined if the scene no longer exists. */
export async function readFilmSource(blobs: Blobs, sceneHash: string): Promise<FilmSource | undefined> {
  const bytes = await blobs.read(`scenes/${sceneHash}.json`);
  if (!bytes) return undefined;
  const publishedScene = readScene(JSON.parse(new TextDecoder().decode(bytes)));
  const images = Object.fromEntries(
    Object.entries(publishedScene.images).map(([asset, image]) => [asset, withOneSize(image)]),
  );
  const scene = { ...publishedScene, images };
  const paintedFonts = scene.fonts.filter((font) => !font.unseen);
  const urls = [...paintedFonts, ...Object.values(images).flatMap(({ sources }) => sources)].map(({ url }) => url);
  const files = new Map<string, Uint8Array>();
  let totalBytes = 0;
  for (const url of new Set(urls)) {
    const key = blobKeyOf(url);
    const file = key && (await blobs.read(key));
    if (!file || totalBytes + file.length > FILES_MAX_BYTES) continue;
    totalBytes += file.length;
    files.set(url, file);
  }
  return { scene, files };
}
