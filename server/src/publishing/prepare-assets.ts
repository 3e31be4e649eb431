import type { SceneImage, SceneMedia } from '@flydeck/scene/model/scene';
import { describeImage, prepareImage } from '../adapters/images/index.ts';
import { describeMedia } from './describe-media.ts';

/** A document's assets prepared for its scene. */
export interface PreparedAssets {
  /** The pictures by the SHA-256 of their assets. */
  readonly images: ReadonlyMap<string, SceneImage>;
  /** The videos and sounds by the SHA-256 of their assets. */
  readonly media: ReadonlyMap<string, SceneMedia>;
  /** The files to which the URLs in `images` and `media` refer, by URL path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Maximum number of pictures that are decoded concurrently. Decoding a large picture needs up to 400 MB of memory. */
const MAX_CONCURRENT_DECODES = 2;

/**
 * Prepares every asset by its content, regardless of its declared type. Omits assets that are neither picture nor
 * media. With `sizes: false`, pictures are neither decoded nor resized: they have no `sources` and no files.
 */
export async function prepareAssets(
  assets: ReadonlyMap<string, Uint8Array>,
  options: { readonly sizes?: boolean } = {},
): Promise<PreparedAssets> {
  const images = new Map<string, SceneImage>();
  const media = new Map<string, SceneMedia>();
  const files = new Map<string, Uint8Array>();
  const queue = [...assets];
  const prepareQueued = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [id, bytes] = next;
      const mediaFile = describeMedia(bytes);
      if (mediaFile) {
        files.set(mediaFile.url, bytes);
        media.set(id, mediaFile);
        continue;
      }
      if (options.sizes === false) {
        const image = describeImage(bytes);
        if (image) images.set(id, image);
        continue;
      }
      const prepared = await prepareImage(bytes);
      if (!prepared) continue;
      images.set(id, prepared.image);
      for (const [url, file] of prepared.files) files.set(url, file);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_DECODES }, prepareQueued));
  return { images, media, files };
}
