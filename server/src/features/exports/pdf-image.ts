import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { Canvas } from '@napi-rs/canvas';
import { canvasLibrary } from '../../adapters/canvas/index.ts';
import { decodePicture } from '../../adapters/images/index.ts';
import { type PlainPng, readPlainPng } from './plain-png.ts';

/** A picture for a PDF: an unchanged JPEG file, unchanged PNG data, or colours and transparency separately. */
export type PdfPicture =
  | { readonly kind: 'jpeg'; readonly bytes: Uint8Array }
  | PlainPng
  | {
      readonly kind: 'pixels';
      readonly width: number;
      readonly height: number;
      /** How `color` is packed: a JPEG file, or RGB bytes deflated. */
      readonly filter: 'DCTDecode' | 'FlateDecode';
      readonly color: Uint8Array;
      /** One byte a pixel, deflated; absent for opaque pictures. */
      readonly alpha?: Uint8Array;
    };

/** Quality at which photographs are re-encoded if PDF does not support their format. */
const JPEG_QUALITY = 88;
/** Higher levels take three times as long to save a tenth of the size. */
const DEFLATE = { level: 4 } as const;

const pack = promisify<Uint8Array, { level: number }, Buffer>(deflate);
const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8;
const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/**
 * Converts a picture to a format that PDF supports. JPEGs and plain PNGs pass through unchanged; all others are
 * decoded, scaled down to `longestSide` pixels, and encoded again: photographs as JPEG, line art losslessly.
 * @throws TypeError if the bytes cannot be decoded as a picture.
 */
export async function toPdfPicture(bytes: Uint8Array, longestSide: number): Promise<PdfPicture> {
  // PDF readers ignore an EXIF orientation.
  if (isJpeg(bytes) && !latin1(bytes.subarray(0, 4096)).includes('Exif\0\0')) return { kind: 'jpeg', bytes };
  const png = readPlainPng(bytes);
  if (png) return png;
  const decoded = await decodePicture(bytes);
  if (!decoded) throw new TypeError('The bytes cannot be decoded as a picture');
  return packPixels(fit(decoded, longestSide), isJpeg(bytes));
}

function fit(canvas: Canvas, longestSide: number): Canvas {
  const scale = longestSide / Math.max(canvas.width, canvas.height);
  if (!(scale < 0.8)) return canvas;
  const smaller = canvasLibrary().createCanvas(
    Math.max(1, Math.round(canvas.width * scale)),
    Math.max(1, Math.round(canvas.height * scale)),
  );
  const context = smaller.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, smaller.width, smaller.height);
  return smaller;
}

async function packPixels(canvas: Canvas, photograph: boolean): Promise<PdfPicture> {
  const { width, height } = canvas;
  const picture = canvas.getContext('2d').getImageData(0, 0, width, height);
  const { rgb, alpha, flat } = split(picture.data);
  const packedAlpha = alpha && (await pack(alpha, DEFLATE));
  const rest = { kind: 'pixels', width, height, ...(packedAlpha ? { alpha: packedAlpha } : {}) } as const;
  if (flat && !photograph) return { ...rest, filter: 'FlateDecode', color: await pack(rgb, DEFLATE) };
  for (let i = 0, from = 0; i < picture.data.length; i += 4, from += 3) {
    picture.data[i] = rgb[from] ?? 0;
    picture.data[i + 1] = rgb[from + 1] ?? 0;
    picture.data[i + 2] = rgb[from + 2] ?? 0;
    picture.data[i + 3] = 255;
  }
  const opaque = canvasLibrary().createCanvas(width, height);
  opaque.getContext('2d').putImageData(picture, 0, 0);
  return { ...rest, filter: 'DCTDecode', color: await opaque.encode('jpeg', JPEG_QUALITY) };
}

/** Splits pixels into colours and transparency. `flat`: line art, in which many pixels equal the previous one. */
function split(rgba: Uint8ClampedArray): { rgb: Uint8Array; alpha: Uint8Array | undefined; flat: boolean } {
  const count = rgba.length / 4;
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, count);
  const rgb = new Uint8Array(count * 3);
  const alpha = new Uint8Array(count);
  let lastVisible = 0;
  let same = 0;
  let opaque = true;
  for (let i = 0, to = 0; i < count; i++, to += 3) {
    const a = rgba[i * 4 + 3] ?? 0;
    alpha[i] = a;
    if (a !== 255) opaque = false;
    if (i > 0 && pixels[i] === pixels[i - 1]) same++;
    // Transparent pixels get the colour of the last visible one, to prevent dark fringes at edges.
    if (a !== 0) lastVisible = i * 4;
    rgb[to] = rgba[lastVisible] ?? 0;
    rgb[to + 1] = rgba[lastVisible + 1] ?? 0;
    rgb[to + 2] = rgba[lastVisible + 2] ?? 0;
  }
  return { rgb, alpha: opaque ? undefined : alpha, flat: same > count * FLAT_SHARE };
}

/** Share of equal neighbouring pixels above which a picture is line art (a screenshot, diagram or logo). */
const FLAT_SHARE = 0.45;
