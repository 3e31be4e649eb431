import type { Size } from '@flydeck/scene/model/geometry';
import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import type { Pdfium } from './pdfium.ts';

/** The encoded picture of a page; width and height are in pixels. */
export interface PageImage {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
}

/** FPDF_ANNOT (0x01) draws annotations. FPDF_REVERSE_BYTE_ORDER (0x10) returns RGBA instead of BGRA. */
const RENDER_FLAGS = 0x01 | 0x10;
/** Opaque white as 0xAARRGGBB. */
const WHITE = 0xffffffff;
/** Maximum scale in pixels per point, for small pages such as a 200 pt banner. */
const MAX_SCALE = 8;
/** Quality of JPEG pictures, from 0 to 100. */
const JPEG_QUALITY = 90;
/** Pages with at most this number of colours are encoded as PNG, which is lossless. */
const MAX_PNG_COLORS = 48;

/** Returns the longest side of page pictures in pixels: shorter for long files, because imports have a time limit. */
export function chooseLongestSide(pageCount: number): number {
  if (pageCount <= 150) return 2560;
  return pageCount <= 500 ? 1920 : 1280;
}

/**
 * Draws a page on white. `size` is the size of the page in points, `longestSide` is the longest side of the picture in
 * pixels.
 * @throws RangeError if the bitmap cannot be allocated
 */
export function renderPage(pdfium: Pdfium, pageHandle: number, size: Size, longestSide: number): Canvas {
  const scale = Math.min(MAX_SCALE, longestSide / Math.max(size.width, size.height));
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const { api } = pdfium;
  const bitmap = api.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new RangeError('Failed to allocate the bitmap of the page');
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    api.FPDF_RenderPageBitmap(bitmap, pageHandle, 0, 0, width, height, 0, RENDER_FLAGS);
    const start = api.FPDFBitmap_GetBuffer(bitmap);
    const pixels = new Uint8ClampedArray(pdfium.memory.slice(start, start + width * height * 4).buffer);
    // Makes all pixels opaque. Every fourth byte is the opacity, which a bitmap without transparency does not define.
    for (let i = 3; i < pixels.length; i += 4) pixels[i] = 255;
    const canvas = createCanvas(width, height);
    canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
    return canvas;
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
}

/** Encodes a page as PNG if it has few colours, else as JPEG. A PDF export embeds the JPEG without re-encoding. */
export async function encodePage(canvas: Canvas): Promise<PageImage> {
  const { width, height } = canvas;
  if (hasFewColors(canvas)) return { bytes: await canvas.encode('png'), mediaType: 'image/png', width, height };
  return { bytes: await canvas.encode('jpeg', JPEG_QUALITY), mediaType: 'image/jpeg', width, height };
}

/** Returns whether a sample of the pixels has at most `MAX_PNG_COLORS` colours. */
function hasFewColors(canvas: Canvas): boolean {
  const bytes = canvas.data();
  const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const colors = new Set<number>();
  let last: number | undefined;
  // Samples every seventh pixel. The samples are in all columns unless the width is a multiple of 7.
  for (let i = 0; i < pixels.length && colors.size <= MAX_PNG_COLORS; i += 7) {
    const pixel = pixels[i] ?? 0;
    // Most samples equal the one before. Comparing them is faster than adding them again.
    if (pixel !== last) colors.add(pixel);
    last = pixel;
  }
  return colors.size <= MAX_PNG_COLORS;
}
