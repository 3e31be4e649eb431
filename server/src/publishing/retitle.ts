import { readDocument } from '@flydeck/scene/model/migrations';
import { readScene } from '@flydeck/scene/model/read-scene';
import type { PresentationRow } from '../library/index.ts';
import type { Blobs } from '../ports/blobs.ts';
import { sha256, storeFile } from './publish.ts';

/** Hashes of a presentation's document and scene. */
type FileHashes = Pick<PresentationRow, 'document_hash' | 'scene_hash'>;

async function readJson(blobs: Blobs, key: string): Promise<unknown> {
  const bytes = await blobs.read(key);
  if (!bytes) throw new Error(`The file ${key} is missing.`);
  return JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * Stores copies of a presentation's document and scene with another title and returns their hashes. Paints nothing,
 * because the title is not part of the pictures. The caller updates the row.
 * @throws Error when the document or the scene is missing.
 */
export async function storeRetitledFiles(blobs: Blobs, row: FileHashes, title: string): Promise<FileHashes> {
  const document = readDocument(await readJson(blobs, `documents/${row.document_hash}.json`));
  const scene = readScene(await readJson(blobs, `scenes/${row.scene_hash}.json`));
  const documentBytes = Buffer.from(JSON.stringify({ ...document, title }));
  const sceneBytes = Buffer.from(JSON.stringify({ ...scene, title }));
  const hashes = { document_hash: sha256(documentBytes), scene_hash: sha256(sceneBytes) };
  await blobs.put(`documents/${hashes.document_hash}.json`, documentBytes);
  await storeFile(blobs, `scenes/${hashes.scene_hash}.json`, sceneBytes);
  return hashes;
}
