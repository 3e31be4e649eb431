import { encodePng } from '../drawing/encode-png.ts';

const MAX_PIXELS = 16_000_000;

/** PNG rows from top to bottom, each with a leading filter byte. Converts premultiplied to straight alpha. */
function scanLines(pixels: Uint8Array, width: number, height: number, topDown: boolean): Uint8Array {
  const out = new Uint8Array(height * (1 + width * 4));
  for (let y = 0; y < height; y += 1) {
    const row = (topDown ? y : height - 1 - y) * width * 4;
    for (let x = 0; x < width; x += 1) {
      const from = row + x * 4;
      const to = y * (1 + width * 4) + 1 + x * 4;
      const alpha = pixels[from + 3] ?? 0;
      for (let c = 0; c < 3; c += 1) {
        out[to + c] =
          alpha === 0 ? 0 : Math.min(255, Math.round(((pixels[from + 2 - c] ?? 0) * 255) / alpha));
      }
      out[to + 3] = alpha;
    }
  }
  return out;
}

/**
 * Converts a 32-bit bitmap with alpha (of EMR_ALPHABLEND, MS-EMF 2.3.1.1) to PNG, because BMP decoders drop the alpha
 * channel. Undefined for other, truncated or too large bitmaps.
 */
export function alphaBitmap(dib: Uint8Array): Uint8Array | undefined {
  if (dib.length < 40) return undefined;
  const view = new DataView(dib.buffer, dib.byteOffset, dib.byteLength);
  const header = view.getUint32(0, true);
  const width = view.getInt32(4, true);
  const rows = view.getInt32(8, true);
  const height = Math.abs(rows);
  if (header < 40 || view.getUint16(14, true) !== 32 || width < 1 || height < 1) return undefined;
  if (width * height > MAX_PIXELS || header + width * height * 4 > dib.length) return undefined;
  const lines = scanLines(dib.subarray(header), width, height, rows < 0);
  return encodePng({ width, height, colors: 'rgba', rows: lines });
}
