import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { Canvas } from '@napi-rs/canvas';
import { loadCanvasLibrary } from '../../adapters/canvas/index.ts';
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
      /** Encoding of `color`: a JPEG file, or deflated RGB bytes. */
      readonly filter: 'DCTDecode' | 'FlateDecode';
      readonly color: Uint8Array;
      /** Deflated opacity, one byte per pixel; absent for opaque pictures. */
      readonly alpha?: Uint8Array;
    };

/** JPEG quality (0 to 100) of photographs that are encoded again. */
const JPEG_QUALITY = 88;
/** Higher compression levels take three times as long and reduce the size by only a tenth. */
const DEFLATE_OPTIONS = { level: 4 } as const;

const compress = promisify<Uint8Array, { level: number }, Buffer>(deflate);
const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8;
const decodeLatin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/**
 * Converts a picture to a format that PDF supports. JPEGs without EXIF data, and the data of PNGs that `readPlainPng`
 * accepts (without transparency and interlacing), are returned unchanged. All other pictures are decoded, scaled down
 * to `longestSide` pixels, and encoded again: photographs as JPEG, line art losslessly.
 * @throws TypeError if the bytes cannot be decoded as a picture.
 */
export async function toPdfPicture(bytes: Uint8Array, longestSide: number): Promise<PdfPicture> {
  // JPEGs with EXIF data (at the start of the file) are encoded again, because PDF readers ignore the orientation in
  // EXIF data.
  if (isJpeg(bytes) && !decodeLatin1(bytes.subarray(0, 4096)).includes('Exif\0\0')) return { kind: 'jpeg', bytes };
  const png = readPlainPng(bytes);
  if (png) return png;
  const decoded = await decodePicture(bytes);
  if (!decoded) throw new TypeError('The bytes cannot be decoded as a picture');
  return encodePixels(scaleDown(decoded, longestSide), isJpeg(bytes));
}

/** A picture is scaled down only if the scale is below this value. A larger scale would blur it and save little. */
const MAX_SCALE = 0.8;

function scaleDown(canvas: Canvas, longestSide: number): Canvas {
  const scale = longestSide / Math.max(canvas.width, canvas.height);
  if (!(scale < MAX_SCALE)) return canvas;
  const scaled = loadCanvasLibrary().createCanvas(
    Math.max(1, Math.round(canvas.width * scale)),
    Math.max(1, Math.round(canvas.height * scale)),
  );
  const context = scaled.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, scaled.width, scaled.height);
  return scaled;
}

async function encodePixels(canvas: Canvas, isPhotograph: boolean): Promise<PdfPicture> {
  const { width, height } = canvas;
  const picture = canvas.getContext('2d').getImageData(0, 0, width, height);
  const { rgb, alpha, isLineArt } = splitColorAndAlpha(picture.data);
  const compressedAlpha = alpha && (await compress(alpha, DEFLATE_OPTIONS));
  const commonFields = {
    kind: 'pixels',
    width,
    height,
    ...(compressedAlpha ? { alpha: compressedAlpha } : {}),
  } as const;
  if (isLineArt && !isPhotograph)
    return { ...commonFields, filter: 'FlateDecode', color: await compress(rgb, DEFLATE_OPTIONS) };
  for (let i = 0, rgbIndex = 0; i < picture.data.length; i += 4, rgbIndex += 3) {
    picture.data[i] = rgb[rgbIndex] ?? 0;
    picture.data[i + 1] = rgb[rgbIndex + 1] ?? 0;
    picture.data[i + 2] = rgb[rgbIndex + 2] ?? 0;
    picture.data[i + 3] = 255;
  }
  const opaque = loadCanvasLibrary().createCanvas(width, height);
  opaque.getContext('2d').putImageData(picture, 0, 0);
  return { ...commonFields, filter: 'DCTDecode', color: await opaque.encode('jpeg', JPEG_QUALITY) };
}

/** Splits pixels into colours and opacity. Also returns whether the picture is line art. */
function splitColorAndAlpha(rgba: Uint8ClampedArray): {
  rgb: Uint8Array;
  alpha: Uint8Array | undefined;
  isLineArt: boolean;
} {
  const count = rgba.length / 4;
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, count);
  const rgb = new Uint8Array(count * 3);
  const alpha = new Uint8Array(count);
  /** Index of the first byte of the last visible pixel. */
  let visibleIndex = 0;
  /** Number of pixels that equal the pixel before. */
  let equalCount = 0;
  let isOpaque = true;
  for (let i = 0, rgbIndex = 0; i < count; i++, rgbIndex += 3) {
    const opacity = rgba[i * 4 + 3] ?? 0;
    alpha[i] = opacity;
    if (opacity !== 255) isOpaque = false;
    if (i > 0 && pixels[i] === pixels[i - 1]) equalCount++;
    // Transparent pixels get the colour of the last visible pixel. Black would show as a dark fringe at edges.
    if (opacity !== 0) visibleIndex = i * 4;
    rgb[rgbIndex] = rgba[visibleIndex] ?? 0;
    rgb[rgbIndex + 1] = rgba[visibleIndex + 1] ?? 0;
    rgb[rgbIndex + 2] = rgba[visibleIndex + 2] ?? 0;
  }
  return { rgb, alpha: isOpaque ? undefined : alpha, isLineArt: equalCount > count * MIN_LINE_ART_RATIO };
}

/** A picture is line art (screenshot, diagram, logo) if more than this share of its pixels equal the pixel before. */
const MIN_LINE_ART_RATIO = 0.45;
