import { createHash } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import type { SceneImage } from '@flydeck/scene/model/scene';
import type { EditingDb } from './editing-db.ts';
import type { EditingDeps } from './editing-deps.ts';
import { preparePictureInChild } from './pictures/prepare-picture.ts';
import { assertStorageLeft } from './presentation-files.ts';

/**
 * Decodes a picture in a separate process and stores it for a presentation.
 * @throws PublicError `upload.storage_full` if the files of the presentation would exceed their maximum size;
 * `request.unsupported_media_type` if the bytes are not a picture
 */
export async function storePicture(
  { db, blobs }: Pick<EditingDeps, 'db' | 'blobs'>,
  oid: string,
  bytes: Uint8Array,
): Promise<{ readonly asset: string; readonly image: SceneImage }> {
  await assertStorageLeft(db, oid, bytes.length);
  const prepared = await preparePictureInChild(bytes);
  if (!prepared) throw new PublicError('request.unsupported_media_type');
  const { image, files } = prepared;
  const asset = createHash('sha256').update(bytes).digest('hex');
  // The key of a file is its URL path without the slash at the start.
  for (const [url, file] of files) await blobs.put(url.slice(1), file);
  await blobs.put(`originals/${asset}`, bytes);
  await insertPicture(db, oid, { asset, bytes: bytes.length, image });
  return { asset, image };
}

/** A stored picture: the SHA-256 and the size of its file, and the picture in all sizes. */
interface StoredPicture {
  readonly asset: string;
  readonly bytes: number;
  readonly image: SceneImage;
}

/**
 * Adds a picture whose blobs are stored to the files of a presentation.
 * @throws PublicError `upload.storage_full` if the files of the presentation would exceed their maximum size
 */
export async function addPicture(db: EditingDb, oid: string, picture: StoredPicture): Promise<void> {
  await assertStorageLeft(db, oid, picture.bytes);
  await insertPicture(db, oid, picture);
}

async function insertPicture(db: EditingDb, oid: string, { asset, bytes, image }: StoredPicture): Promise<void> {
  await db
    .insertInto('draft_assets')
    .values({ presentation_oid: oid, asset, bytes, image: JSON.stringify(image), media: null })
    .onConflict((c) => c.columns(['presentation_oid', 'asset']).doUpdateSet({ image: JSON.stringify(image) }))
    .execute();
}
