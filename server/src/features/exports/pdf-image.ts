import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { Canvas } from '@napi-rs/canvas';
import { canvasLibrary } from '../../adapters/canvas/index.ts';
import { decodePicture } from '../../adapters/images/index.ts';
import { type PlainPng, readPlainPng } from './plain-png.ts';

/** A picture as a PDF carries it: a JPEG file or the data of a PNG unchanged, or its colours and its transparency apart. */
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

/** Photographs are re-encoded at this quality when their form is foreign to PDF. */
const JPEG_QUALITY = 88;
/** Higher levels take three times as long for a tenth of the size. */
const DEFLATE = { level: 4 } as const;

const pack = promisify<Uint8Array, { level: number }, Buffer>(deflate);
const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8;
const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/**
 * Brings a picture into a form that a PDF carries. JPEGs and plain PNGs pass through unchanged; everything else is
 * decoded, made no larger than `longestSide` pixels, and packed anew: photographs as JPEG, line art without loss.
 * Throws a TypeError when the bytes are no picture.
 */
export async function toPdfPicture(bytes: Uint8Array, longestSide: number): Promise<PdfPicture> {
  // PDF readers ignore an EXIF orientation.
  if (isJpeg(bytes) && !latin1(bytes.subarray(0, 4096)).includes('Exif\0\0')) return { kind: 'jpeg', bytes };
  const png = readPlainPng(bytes);
  if (png) return png;
  const decoded = await decodePicture(bytes);
  if (!decoded) throw new TypeError('These bytes are no picture that can be decoded');
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
    picture.data[i] = rgb[from]!;
    picture.data[i + 1] = rgb[from + 1]!;
    picture.data[i + 2] = rgb[from + 2]!;
    picture.data[i + 3] = 255;
  }
  const opaque = canvasLibrary().createCanvas(width, height);
  opaque.getContext('2d').putImageData(picture, 0, 0);
  return { ...rest, filter: 'DCTDecode', color: await opaque.encode('jpeg', JPEG_QUALITY) };
}

/** Splits pixels into colours and transparency; `flat` is line art: many pixels are as the one before. */
function split(rgba: Uint8ClampedArray): { rgb: Uint8Array; alpha: Uint8Array | undefined; flat: boolean } {
  const count = rgba.length / 4;
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, count);
  const rgb = new Uint8Array(count * 3);
  const alpha = new Uint8Array(count);
  let seen = 0;
  let same = 0;
  let opaque = true;
  for (let i = 0, to = 0; i < count; i++, to += 3) {
    const a = rgba[i * 4 + 3]!;
    alpha[i] = a;
    if (a !== 255) opaque = false;
    if (i > 0 && pixels[i] === pixels[i - 1]) same++;
    // What nobody sees keeps the colour beside it, so that no dark seam shines through at the edges.
    if (a !== 0) seen = i * 4;
    rgb[to] = rgba[seen]!;
    rgb[to + 1] = rgba[seen + 1]!;
    rgb[to + 2] = rgba[seen + 2]!;
  }
  return { rgb, alpha: opaque ? undefined : alpha, flat: same > count * FLAT_SHARE };
}

/** From this share of equal neighbours on a picture is line art (a screenshot, a diagram, a logo). */
const FLAT_SHARE = 0.45;
