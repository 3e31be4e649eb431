import { createHash } from 'node:crypto';
import type { SceneImage, SceneMedia } from '@flydeck/scene/model/scene';
import { describeImage, prepareImage } from '../adapters/images/index.ts';

/** A document's assets prepared for its scene. */
export interface PreparedAssets {
  readonly images: ReadonlyMap<string, SceneImage>;
  readonly media: ReadonlyMap<string, SceneMedia>;
  /** The files behind the scene's URLs, by URL path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Each decoder can take 400 MB for a large picture. */
const MAX_CONCURRENT_DECODES = 2;

/**
 * Prepares every asset by its content, regardless of its declared type. Omits assets that are neither picture nor
 * media. With `sizes: false` creates no resized pictures: `sources` stay empty.
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
      const header = readMediaHeader(bytes);
      if (header) {
        const url = `/assets/${createHash('sha256').update(bytes).digest('hex')}.${header.extension}`;
        files.set(url, bytes);
        media.set(id, { url, mediaType: header.mediaType, bytes: bytes.length });
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

/** A video or sound format that browsers play. */
interface MediaHeader {
  readonly mediaType: string;
  readonly extension: string;
}

/** Returns the type of a video or a sound by its content; undefined for formats that browsers do not play. */
function readMediaHeader(bytes: Uint8Array): MediaHeader | undefined {
  const signature = String.fromCharCode(...bytes.subarray(0, 64));
  if (signature.slice(4, 8) === 'ftyp') return isoMediaType(signature.slice(8, 12));
  if (signature.startsWith('\x1aE\xdf\xa3')) return { mediaType: 'video/webm', extension: 'webm' };
  if (signature.startsWith('OggS')) {
    const isVideo = signature.includes('theora');
    return { mediaType: isVideo ? 'video/ogg' : 'audio/ogg', extension: isVideo ? 'ogv' : 'ogg' };
  }
  if (signature.startsWith('RIFF') && signature.slice(8, 12) === 'WAVE')
    return { mediaType: 'audio/wav', extension: 'wav' };
  if (signature.startsWith('fLaC')) return { mediaType: 'audio/flac', extension: 'flac' };
  // An ID3 tag, or the sync word of an MPEG-1/2 layer III frame.
  const hasSyncWord = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2;
  return signature.startsWith('ID3') || hasSyncWord ? { mediaType: 'audio/mpeg', extension: 'mp3' } : undefined;
}

/** Returns the type of an ISO base media file by its major brand; undefined for AVIF and HEIF pictures. */
function isoMediaType(brand: string): MediaHeader | undefined {
  if (/^(avi[fs]|hei[cfsx]|mif1|msf1)$/.test(brand)) return undefined;
  if (/^M4[AB] $/.test(brand)) return { mediaType: 'audio/mp4', extension: 'm4a' };
  return { mediaType: 'video/mp4', extension: 'mp4' };
}
