import { createHash } from 'node:crypto';
import { PublicError } from '@flydeck/contract/errors';
import { readPictureHeader } from '@flydeck/readers/pictures/picture-type';
import type { Blobs } from '../../ports/blobs.ts';
import { preparePictureInChild } from '../editing/index.ts';
import type { StoredLogo } from './tables.ts';

/** Types of files that can be the logo. Animations and photo formats are excluded. */
const LOGO_TYPES: readonly string[] = ['png', 'jpeg', 'webp', 'svg'];

/** Minimum longest side of the picture that the interface shows, in pixels. */
const PICTURE_SIDE = 320;

/**
 * Decodes a logo in a child process, and stores its file and its picture in all sizes.
 * @throws PublicError `request.unsupported_media_type` if the bytes are not a PNG, JPEG, WebP or SVG file;
 * `request.too_large` if decoding takes too much time or memory
 */
export async function storeLogo(blobs: Blobs, bytes: Uint8Array): Promise<StoredLogo> {
  const type = readPictureHeader(bytes)?.type;
  if (type === undefined || !LOGO_TYPES.includes(type)) throw new PublicError('request.unsupported_media_type');
  const prepared = await preparePictureInChild(bytes);
  if (!prepared) throw new PublicError('request.unsupported_media_type');
  const { image, files } = prepared;
  const asset = createHash('sha256').update(bytes).digest('hex');
  // The key of a file is its URL path without the slash at the start.
  for (const [url, file] of files) await blobs.put(url.slice(1), file);
  await blobs.put(`originals/${asset}`, bytes);
  return { asset, bytes: bytes.length, image };
}

/** Returns the keys of the blobs of a logo. */
export const logoBlobKeys = ({ asset, image }: StoredLogo): string[] => [
  `originals/${asset}`,
  ...image.sources.map(({ url }) => url.slice(1)),
];

/** Returns a small picture of a logo, and its media type. @throws PublicError `resource.not_found` */
export async function loadLogoPicture(
  blobs: Blobs,
  { image }: StoredLogo,
): Promise<{ readonly bytes: Uint8Array; readonly type: string }> {
  const source =
    image.sources.find(({ width, height }) => Math.max(width, height) >= PICTURE_SIDE) ?? image.sources.at(-1);
  const bytes = source && (await blobs.read(source.url.slice(1)));
  if (!bytes) throw new PublicError('resource.not_found');
  return { bytes, type: source.url.endsWith('.jpg') ? 'image/jpeg' : 'image/webp' };
}
