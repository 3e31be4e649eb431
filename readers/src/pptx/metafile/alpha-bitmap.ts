import { encodePng } from '../drawing/encode-png.ts';

/** Bitmaps with more pixels are not converted. */
const MAX_PIXELS = 16_000_000;

/**
 * Creates PNG rows from top to bottom, each with a leading filter byte. Converts premultiplied BGRA pixels to RGBA with
 * straight alpha.
 */
function createScanLines(pixels: Uint8Array, width: number, height: number, isTopDown: boolean): Uint8Array {
  const output = new Uint8Array(height * (1 + width * 4));
  for (let y = 0; y < height; y += 1) {
    const rowOffset = (isTopDown ? y : height - 1 - y) * width * 4;
    for (let x = 0; x < width; x += 1) {
      const sourceOffset = rowOffset + x * 4;
      const targetOffset = y * (1 + width * 4) + 1 + x * 4;
      const alpha = pixels[sourceOffset + 3] ?? 0;
      for (let channel = 0; channel < 3; channel += 1) {
        output[targetOffset + channel] =
          alpha === 0 ? 0 : Math.min(255, Math.round(((pixels[sourceOffset + 2 - channel] ?? 0) * 255) / alpha));
      }
      output[targetOffset + 3] = alpha;
    }
  }
  return output;
}

/**
 * Converts a 32-bit bitmap with alpha (of EMR_ALPHABLEND, MS-EMF 2.3.1.1) to PNG, because BMP decoders drop the alpha
 * channel. `dib` is the bitmap's header (BITMAPINFOHEADER) with its pixels. Returns undefined if the bitmap is of
 * another format, truncated or too large.
 */
export function convertAlphaBitmap(dib: Uint8Array): Uint8Array | undefined {
  // The header has at least 40 bytes: its size at offset 0, the width at 4, the height at 8 (negative if the rows are
  // stored from top to bottom) and the bits per pixel at 14.
  if (dib.length < 40) return undefined;
  const view = new DataView(dib.buffer, dib.byteOffset, dib.byteLength);
  const headerSize = view.getUint32(0, true);
  const width = view.getInt32(4, true);
  const signedHeight = view.getInt32(8, true);
  const height = Math.abs(signedHeight);
  if (headerSize < 40 || view.getUint16(14, true) !== 32 || width < 1 || height < 1) return undefined;
  if (width * height > MAX_PIXELS || headerSize + width * height * 4 > dib.length) return undefined;
  const scanLines = createScanLines(dib.subarray(headerSize), width, height, signedHeight < 0);
  return encodePng({ width, height, colors: 'rgba', rows: scanLines });
}
