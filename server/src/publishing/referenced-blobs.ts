import { createHash } from 'node:crypto';
import { readDocument } from '@flydeck/scene/model/migrations';
import { readScene } from '@flydeck/scene/model/read-scene';
import type { Scene } from '@flydeck/scene/model/scene';
import { type Blobs, blobKeyOf } from '../ports/blobs.ts';

/** Hash for the presentations of `npm run flydeck -- seed`, which have neither a document file nor a scene file. */
export const NO_FILE_HASH = '0'.repeat(64);

/** A document or scene is missing or damaged, so the blobs to which it refers are unknown. */
export class UnreadableBlobError extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`The file ${key} is missing or damaged.`, options);
    this.name = 'UnreadableBlobError';
  }
}

/** Returns the keys of a document's assets, which are stored unchanged as blobs in `originals/`. */
const originalsIn = (document: unknown): string[] =>
  Object.keys(readDocument(document).assets).map((asset) => `originals/${asset}`);

/**
 * Returns the keys of a scene's pictures, videos and sounds. Only visitors who may see the scene may request these
 * files.
 */
export function mediaFilesOf({ images, media }: Pick<Scene, 'images' | 'media'>): string[] {
  return blobKeysIn([...Object.values(images).flatMap((image) => image.sources), ...Object.values(media)]);
}

const blobKeysIn = (files: readonly { readonly url: string }[]): string[] =>
  files.map(({ url }) => blobKeyOf(url)).filter((key) => key !== undefined);

function sceneBlobsIn(json: unknown): string[] {
  const scene = readScene(json);
  const originals = Object.values(scene.images).map(({ original }) => `originals/${original}`);
  return [...blobKeysIn(scene.fonts), ...mediaFilesOf(scene), ...originals];
}

/** The functions that return the referenced blobs of a JSON file, by the folder of the file's key. */
const REFERENCE_READERS: Readonly<Record<string, (json: unknown) => string[]>> = {
  documents: originalsIn,
  scenes: sceneBlobsIn,
};

/**
 * Returns the keys of the blobs that a document or a scene refers to; an empty list for any other file.
 * @throws UnreadableBlobError if the file is missing, invalid, or its content does not match its name.
 */
export async function referencedBlobs(blobs: Blobs, key: string): Promise<string[]> {
  const [folder = '', name = ''] = key.split('/');
  const readReferences = REFERENCE_READERS[folder];
  const hash = name.replace('.json', '');
  if (!readReferences || hash === NO_FILE_HASH) return [];
  const bytes = await blobs.read(key);
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== hash) throw new UnreadableBlobError(key);
  try {
    return readReferences(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new UnreadableBlobError(key, { cause });
  }
}
