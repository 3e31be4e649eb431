/** Bytes by which media types are recognized, as Latin-1 text, and the offset of the bytes in the file. */
const SIGNATURES: readonly (readonly [type: string, offset: number, bytes: string])[] = [
  ['image/png', 0, '\x89PNG'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF8'],
  ['image/webp', 8, 'WEBP'],
  ['image/bmp', 0, 'BM'],
  ['image/tiff', 0, 'II*\0'],
  ['image/tiff', 0, 'MM\0*'],
  ['image/x-emf', 40, ' EMF'],
  ['image/x-wmf', 0, '\xd7\xcd\xc6\x9a'],
  ['image/vnd.ms-photo', 0, 'II\xbc'],
  ['video/webm', 0, '\x1a\x45\xdf\xa3'],
  ['audio/mpeg', 0, 'ID3'],
  ['audio/wav', 8, 'WAVE'],
  ['audio/ogg', 0, 'OggS'],
];

/** Media types by file name extension, for files whose bytes match no signature. */
const EXTENSIONS: Record<string, string> = {
  svg: 'image/svg+xml',
  wmf: 'image/x-wmf',
  emf: 'image/x-emf',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  wma: 'audio/x-ms-wma',
  mov: 'video/quicktime',
  m4v: 'video/mp4',
  wmv: 'video/x-ms-wmv',
  avi: 'video/x-msvideo',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
};

/** Returns bytes as Latin-1 text, one character per byte. */
const readLatin1 = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length));

/**
 * Returns the media type of a picture, video or audio file. The type is recognized by the first bytes of the file. For
 * unknown bytes, the type depends on the extension of `name`. The default is `application/octet-stream`.
 */
export function mediaTypeOf(bytes: Uint8Array, name: string): string {
  for (const [type, offset, signature] of SIGNATURES)
    if (readLatin1(bytes, offset, signature.length) === signature) return type;
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  // Files of the ISO base media format (ISO/IEC 14496-12), such as MP4 and AVIF, start with a length, `ftyp` and a
  // brand, which identifies the media type.
  if (readLatin1(bytes, 4, 4) === 'ftyp') {
    const brand = readLatin1(bytes, 8, 4);
    if (brand.startsWith('avi')) return 'image/avif';
    return brand === 'M4A ' ? 'audio/mp4' : brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
  }
  // `ï»¿` is the byte order mark of UTF-8, read as Latin-1.
  if (/^[\s\ufeffï»¿]*<(\?xml|svg|!--|!DOCTYPE svg)/i.test(readLatin1(bytes, 0, 200))) return 'image/svg+xml';
  return EXTENSIONS[extension] ?? 'application/octet-stream';
}

/** Picture types that every renderer can draw. */
export const DRAWABLE_TYPES = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/avif',
  'image/svg+xml',
]);

/** Video and audio types that browsers can play. */
export const PLAYABLE_TYPES = new Set([
  'video/mp4',
  'video/webm',
  'video/quicktime',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/wav',
  'audio/ogg',
]);

/** Whether a GIF has more than one frame. A graphic control extension precedes each frame. */
export function isAnimatedGif(bytes: Uint8Array): boolean {
  let frames = 0;
  for (let index = 0; index + 3 < bytes.length && frames < 2; index += 1) {
    if (bytes[index] === 0x21 && bytes[index + 1] === 0xf9 && bytes[index + 2] === 0x04) frames += 1;
  }
  return frames > 1;
}
