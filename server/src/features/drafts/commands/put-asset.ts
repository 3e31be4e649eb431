import type { StoredAsset } from '@flydeck/contract/drafts/asset';
import { storePicture } from '../../editing/index.ts';
import type { DraftDeps } from '../open-draft.ts';

/**
 * Takes a picture in for a draft: decoded in a process of its own, stored under the hash of its bytes.
 * @throws PublicError where it is no picture, or there is no room for it.
 */
export async function putAsset(deps: DraftDeps, oid: string, bytes: Uint8Array): Promise<StoredAsset> {
  const { asset, image } = await storePicture(deps, oid, bytes);
  const { width, height, mediaType, sources } = image;
  return { asset, mediaType, bytes: bytes.length, width, height, thumbnail: sources[0]?.url ?? '' };
}
