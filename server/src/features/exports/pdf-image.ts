import { decodePicture } from '../../adapters/images/index.ts';

/** A picture in one of the two forms that a PDF carries. */
export type PdfPicture = { readonly kind: 'jpeg' | 'png'; readonly bytes: Uint8Array };

/** Pictures without transparency are re-encoded at this quality when their form is foreign to PDF. */
const JPEG_QUALITY = 88;

const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8;
const isPng = (bytes: Uint8Array) => bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e;

/** Whether a PNG can be copied into a PDF as it is: no palette transparency, no alpha channel, not interlaced. */
function isPlainPng(bytes: Uint8Array): boolean {
  if (!isPng(bytes) || bytes.length < 33) return false;
  const colorType = bytes[25];
  const interlaced = bytes[28] !== 0;
  return !interlaced && (colorType === 0 || colorType === 2) && bytes[24] === 8;
}

/** Whether a JPEG carries an EXIF block, whose orientation a PDF reader would ignore. */
function hasExif(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  return head.includes('Exif\0\0');
}

/**
 * Brings a picture into a form that a PDF carries. JPEGs and plain PNGs pass through unchanged;
 * everything else is decoded and encoded anew: JPEG where it is opaque, PNG where it is not.
 * Throws when the bytes are no picture.
 */
export async function toPdfPicture(bytes: Uint8Array, mediaType: string): Promise<PdfPicture> {
  if (isJpeg(bytes) && !hasExif(bytes)) return { kind: 'jpeg', bytes };
  if (isPlainPng(bytes)) return { kind: 'png', bytes };
  const canvas = await decodePicture(bytes);
  if (!canvas) throw new TypeError('These bytes are no picture that can be decoded');
  const context = canvas.getContext('2d');
  const opaque = isJpeg(bytes) || isOpaque(context.getImageData(0, 0, canvas.width, canvas.height).data);
  // Line art keeps its edges: only what was lossy before, or is a photograph, may become a JPEG.
  const lossy = opaque && (isJpeg(bytes) || mediaType === 'image/webp' || mediaType === 'image/avif');
  if (lossy) return { kind: 'jpeg', bytes: await canvas.encode('jpeg', JPEG_QUALITY) };
  return { kind: 'png', bytes: await canvas.encode('png') };
}

function isOpaque(rgba: Uint8ClampedArray): boolean {
  for (let i = 3; i < rgba.length; i += 4) {
    if (rgba[i] !== 255) return false;
  }
  return true;
}
