import { readScene } from '@flydeck/scene/model/read-scene';
import type { Scene, SceneImage } from '@flydeck/scene/model/scene';
import { type Blobs, blobKeyOf } from '../../../ports/blobs.ts';

/** A scene with the files that its PDF needs. */
export interface PdfSource {
  readonly scene: Scene;
  /** Fonts (WOFF2) by their URL paths, and pictures by the SHA-256 of their originals. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Thrown if the blob of a scene is missing. The conversion then fails without a retry. */
export class SceneMissingError extends Error {
  constructor(sceneHash: string) {
    super(`The scene ${sceneHash} is missing.`);
    this.name = 'SceneMissingError';
  }
}

/**
 * Limit for the total size of the pictures of one PDF. A scaled version is read instead of each original picture that
 * would exceed the limit.
 */
const PICTURES_MAX_BYTES = 300_000_000;

/** Reads a published scene with its fonts and pictures. @throws SceneMissingError */
export async function readPdfSource(blobs: Blobs, sceneHash: string): Promise<PdfSource> {
  const bytes = await blobs.read(`scenes/${sceneHash}.json`);
  if (!bytes) throw new SceneMissingError(sceneHash);
  const scene = readScene(JSON.parse(new TextDecoder().decode(bytes)));
  const files = new Map<string, Uint8Array>();
  for (const { url } of scene.fonts) {
    const font = await readBlobByUrl(blobs, url);
    if (font) files.set(url, font);
  }
  let totalBytes = 0;
  for (const image of Object.values(scene.images)) {
    if (files.has(image.original)) continue;
    const picture = await readPicture(blobs, image, PICTURES_MAX_BYTES - totalBytes);
    if (!picture) continue;
    totalBytes += picture.length;
    files.set(image.original, picture);
  }
  return { scene, files };
}

/** Reads the original picture, or the largest scaled version if the original exceeds `maxBytes` or was deleted. */
async function readPicture(blobs: Blobs, image: SceneImage, maxBytes: number): Promise<Uint8Array | undefined> {
  const key = `originals/${image.original}`;
  const stat = await blobs.stat(key);
  const original = stat && stat.bytes <= maxBytes ? await blobs.read(key) : undefined;
  const largestScaled = image.sources.at(-1);
  return original ?? (largestScaled && readBlobByUrl(blobs, largestScaled.url));
}

async function readBlobByUrl(blobs: Blobs, url: string): Promise<Uint8Array | undefined> {
  const key = blobKeyOf(url);
  return key === undefined ? undefined : blobs.read(key);
}
