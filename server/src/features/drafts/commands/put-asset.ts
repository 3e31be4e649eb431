import { createHash } from 'node:crypto';
import type { StoredAsset } from '@flydeck/contract/drafts/asset';
import { PublicError } from '@flydeck/contract/errors';
import type { SceneImage } from '@flydeck/scene/model/scene';
import { assertRoom } from '../draft-assets.ts';
import type { DraftDeps } from '../open-draft.ts';
import { preparePictureInChild } from '../pictures/prepare-picture.ts';

/**
 * Takes a picture in for a draft: decoded in a process of its own, stored under the hash of its bytes.
 * @throws PublicError where it is no picture, or there is no room for it.
 */
export async function putAsset(deps: DraftDeps, oid: string, bytes: Uint8Array): Promise<StoredAsset> {
  const { asset, image } = await storePicture(deps, oid, bytes);
  const { width, height, mediaType, sources } = image;
  return { asset, mediaType, bytes: bytes.length, width, height, thumbnail: sources[0]?.url ?? '' };
}

/**
 * Stores a picture for a presentation, decoded in a separate process.
 * @throws PublicError `upload.storage_full`, `request.unsupported_media_type` if it is no picture
 */
export async function storePicture(
  { db, blobs }: DraftDeps,
  oid: string,
  bytes: Uint8Array,
): Promise<{ readonly asset: string; readonly image: SceneImage }> {
  await assertRoom(db, oid, bytes.length);
  const prepared = await preparePictureInChild(bytes);
  if (!prepared) throw new PublicError('request.unsupported_media_type');
  const { image, files } = prepared;
  const asset = createHash('sha256').update(bytes).digest('hex');
  for (const [url, file] of files) await blobs.put(url.slice(1), file);
  await blobs.put(`originals/${asset}`, bytes);
  await db
    .insertInto('draft_assets')
    .values({
      presentation_oid: oid,
      asset,
      bytes: bytes.length,
      image: JSON.stringify(image),
      media: null,
    })
    .onConflict((c) => c.columns(['presentation_oid', 'asset']).doUpdateSet({ image: JSON.stringify(image) }))
    .execute();
  return { asset, image };
}
