import { createHash } from 'node:crypto';
import {
  MEDIA_TYPES,
  type PictureHeader,
  type PictureType,
  readPictureHeader,
} from '@flydeck/readers/pictures/picture-type';
import { itemAt, lastItem } from '@flydeck/scene/checked-access';
import type { Size } from '@flydeck/scene/model/geometry';
import type { SceneImage } from '@flydeck/scene/model/scene';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { loadCanvasLibrary } from '../canvas/index.ts';
import { readSafeSvg } from './safe-svg.ts';
import { stripJpeg } from './strip-jpeg.ts';

/** Maximum number of pixels, and maximum width and height in pixels. */
const IMAGE_LIMITS = { pixels: 100_000_000, side: 30_000 } as const;

/** Longest sides of the prepared sizes in pixels. Pictures larger than the last size are scaled down. */
const IMAGE_SIDES = [320, 640, 1280, 2560] as const;

/** A picture in several sizes: its entry in the scene, and its files. */
export interface PreparedImage {
  readonly image: SceneImage;
  /** Files by URL path: `/assets/<sha256>.<extension>`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

interface EncodedImage {
  readonly bytes: Uint8Array;
  readonly extension: 'webp' | 'jpg';
  readonly width: number;
  readonly height: number;
}

/** A JPEG is not encoded again if it has at most this number of bits per pixel or this number of bytes. */
const REUSE_BITS_PER_PIXEL = 2.5;
const REUSE_BYTES = 60_000;

/** WebP quality of lossy encodings, 0 to 100. */
const LOSSY_QUALITY = 82;
/** Skia writes lossless WebP at this quality. */
const LOSSLESS_QUALITY = 100;
/** If a lossless encoding has more bits per pixel, the picture is encoded lossy instead. */
const LOSSLESS_MAX_BITS_PER_PIXEL = 6;

/**
 * Decodes a picture, scales it down to each prepared size, and encodes photographs lossy and line art lossless. Equal
 * bytes give equal files. Returns undefined for bytes that are no picture and for pictures that are too large or
 * damaged.
 */
export async function prepareImage(bytes: Uint8Array): Promise<PreparedImage | undefined> {
  const header = readPictureHeader(bytes);
  const canvas = header && (await decode(bytes, header));
  if (!header || !canvas) return undefined;
  // The picture in several sizes, smallest first (an image pyramid).
  const pyramid = scaleDown(canvas);
  const isLossless = header.type !== 'jpeg' && isLineArt(itemAt(pyramid, 0));
  const encoded = await Promise.all(
    pyramid.map(
      (level, index) =>
        (index === pyramid.length - 1 && reuseOriginal(bytes, header, level)) || encode(level, isLossless),
    ),
  );
  return assembleImage(bytes, header.type, canvas, encoded, averageColor(itemAt(pyramid, 0)));
}

/**
 * Returns the entry of a picture in a scene without decoding the picture or preparing sizes. Used for PDFs, which embed
 * the original file. Returns undefined for bytes that are no picture and for pictures that are too large.
 */
export function describeImage(bytes: Uint8Array): SceneImage | undefined {
  const header = readPictureHeader(bytes);
  if (!header) return undefined;
  const mediaType = MEDIA_TYPES[header.type];
  const size = header.type === 'svg' ? svgSize(bytes) : uprightSize(header);
  return size && { ...size, sources: [], original: sha256(bytes), mediaType };
}

/** Returns the size after applying the EXIF orientation; undefined if the picture is too large. */
function uprightSize({ width, height, orientation }: PictureHeader): Size | undefined {
  const fits = width > 0 && height > 0 && Math.max(width, height) <= IMAGE_LIMITS.side;
  if (!fits || width * height > IMAGE_LIMITS.pixels) return undefined;
  // Orientations from 5 on swap width and height.
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

function svgSize(bytes: Uint8Array): Size | undefined {
  const svg = readSafeSvg(bytes);
  return svg && rasterSizeOf(svg);
}

/** Returns the size in pixels at which an SVG of this natural size is rasterized. */
function rasterSizeOf({ width, height }: Size): Size {
  const scale = lastItem(IMAGE_SIDES) / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Decodes an untrusted picture and applies its EXIF orientation; rasterizes an SVG at the largest prepared size.
 * Pictures must be decoded with this function only, because the decoder of the canvas library follows references from
 * SVGs to local files. Returns undefined for bytes that are no picture and for pictures that are too large or damaged.
 */
export async function decodePicture(bytes: Uint8Array): Promise<Canvas | undefined> {
  const header = readPictureHeader(bytes);
  return header && decode(bytes, header);
}

async function decode(bytes: Uint8Array, header: PictureHeader): Promise<Canvas | undefined> {
  if (header.type === 'svg') return rasterizeSvg(bytes);
  if (!uprightSize(header)) return undefined;
  const image = await loadCanvasLibrary()
    .loadImage(bytes)
    .catch(() => undefined);
  if (!image || image.width < 1 || image.height < 1) return undefined;
  return createPaintedCanvas(image.width, image.height, (context) => context.drawImage(image, 0, 0));
}

async function rasterizeSvg(bytes: Uint8Array): Promise<Canvas | undefined> {
  const svg = readSafeSvg(bytes);
  if (!svg) return undefined;
  const { width, height } = rasterSizeOf(svg);
  const image = await loadCanvasLibrary()
    .loadImage(svg.render(width, height))
    .catch(() => undefined);
  return image && createPaintedCanvas(width, height, (context) => context.drawImage(image, 0, 0, width, height));
}

/** Creates a canvas and paints on it with `paint`. */
function createPaintedCanvas(width: number, height: number, paint: (context: SKRSContext2D) => void): Canvas {
  const canvas = loadCanvasLibrary().createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  paint(context);
  return canvas;
}

/**
 * Returns the picture in each smaller prepared size and, unless it is larger than all prepared sizes, in its original
 * size, smallest first. Each size is scaled down from the next larger size.
 */
function scaleDown(original: Canvas): Canvas[] {
  const longest = Math.max(original.width, original.height);
  const levels: Canvas[] = [];
  let source = original;
  for (const side of [...IMAGE_SIDES].reverse()) {
    // Skips sizes that are larger or hardly smaller than the original.
    if (side * 1.25 > longest && longest <= lastItem(IMAGE_SIDES)) continue;
    source = resize(source, original, side / longest);
    levels.unshift(source);
  }
  if (longest <= lastItem(IMAGE_SIDES)) levels.push(original);
  return levels;
}

/** Scales `source`, which shows the same picture as `original`, to `scale` times the size of `original`. */
function resize(source: Canvas, original: Canvas, scale: number): Canvas {
  const width = Math.max(1, Math.round(original.width * scale));
  const height = Math.max(1, Math.round(original.height * scale));
  let scaled = source;
  // Halving repeatedly averages all pixels. Scaling down by a large factor at once would skip pixels.
  while (scaled.width > width * 2 && scaled.height > height * 2) {
    const larger = scaled;
    const half = { width: Math.ceil(larger.width / 2), height: Math.ceil(larger.height / 2) };
    scaled = createPaintedCanvas(half.width, half.height, (context) =>
      context.drawImage(larger, 0, 0, half.width, half.height),
    );
  }
  return createPaintedCanvas(width, height, (context) => context.drawImage(scaled, 0, 0, width, height));
}

/** Whether the picture is line art: more than 45 % of its pixels have exactly the colour of the preceding pixel. */
function isLineArt(level: Canvas): boolean {
  const { data } = level.getContext('2d').getImageData(0, 0, level.width, level.height);
  const pixels = new Int32Array(data.buffer, data.byteOffset, data.length / 4);
  let equalNeighbours = 0;
  for (let i = 1; i < pixels.length; i += 1) if (pixels[i] === pixels[i - 1]) equalNeighbours += 1;
  return equalNeighbours > pixels.length * 0.45;
}

async function encode(level: Canvas, isLossless: boolean): Promise<EncodedImage> {
  const { width, height } = level;
  let bytes = isLossless ? await level.encode('webp', LOSSLESS_QUALITY) : undefined;
  if (!bytes || bytes.length * 8 > width * height * LOSSLESS_MAX_BITS_PER_PIXEL)
    bytes = await level.encode('webp', LOSSY_QUALITY);
  return { bytes, extension: 'webp', width, height };
}

/** Returns the original without metadata if it is a small upright JPEG of the size of `level`; otherwise undefined. */
function reuseOriginal(bytes: Uint8Array, header: PictureHeader, level: Canvas): EncodedImage | undefined {
  const { type, orientation, width, height } = header;
  if (type !== 'jpeg' || orientation !== 1 || level.width !== width || level.height !== height) return undefined;
  const bitsPerPixel = (bytes.length * 8) / (width * height);
  if (bitsPerPixel > REUSE_BITS_PER_PIXEL && bytes.length > REUSE_BYTES) return undefined;
  const stripped = stripJpeg(bytes);
  return stripped && { bytes: stripped, extension: 'jpg', width, height };
}

/** Returns the average colour of a picture as `#rrggbb`, or `#rrggbbaa` if it is not opaque. */
function averageColor(smallest: Canvas): string {
  const { data } = smallest.getContext('2d').getImageData(0, 0, smallest.width, smallest.height);
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let i = 0; i < data.length; i += 4) {
    const weight = data[i + 3] ?? 0;
    red += (data[i] ?? 0) * weight;
    green += (data[i + 1] ?? 0) * weight;
    blue += (data[i + 2] ?? 0) * weight;
    alpha += weight;
  }
  const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
  if (alpha === 0) return '#00000000';
  const color = `#${hex(red / alpha)}${hex(green / alpha)}${hex(blue / alpha)}`;
  const averageAlpha = alpha / (data.length / 4);
  return averageAlpha > 254.5 ? color : `${color}${hex(averageAlpha)}`;
}

function assembleImage(
  original: Uint8Array,
  type: PictureType,
  canvas: Canvas,
  encoded: readonly EncodedImage[],
  color: string,
): PreparedImage {
  const files = new Map<string, Uint8Array>();
  const sources = encoded.map(({ bytes, extension, width, height }) => {
    const url = `/assets/${sha256(bytes)}.${extension}`;
    files.set(url, bytes);
    return { url, width, height, bytes: bytes.length };
  });
  const { width, height } = canvas;
  const image = { width, height, sources, color, original: sha256(original), mediaType: MEDIA_TYPES[type] };
  return { image, files };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
