import { crc32, deflateSync } from 'node:zlib';

const MAX_PIXELS = 16_000_000;

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(12 + data.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  out.set(new TextEncoder().encode(type), 4);
  out.set(data, 8);
  view.setUint32(8 + data.length, crc32(out.subarray(4, 8 + data.length)));
  return out;
}

/** Rows from the top, each after a filter byte; colours freed of the opacity they were multiplied by. */
function scanLines(pixels: Uint8Array, width: number, height: number, topDown: boolean): Uint8Array {
  const out = new Uint8Array(height * (1 + width * 4));
  for (let y = 0; y < height; y += 1) {
    const row = (topDown ? y : height - 1 - y) * width * 4;
    for (let x = 0; x < width; x += 1) {
      const from = row + x * 4;
      const to = y * (1 + width * 4) + 1 + x * 4;
      const alpha = pixels[from + 3]!;
      for (let c = 0; c < 3; c += 1) {
        out[to + c] = alpha === 0 ? 0 : Math.min(255, Math.round((pixels[from + 2 - c]! * 255) / alpha));
      }
      out[to + 3] = alpha;
    }
  }
  return out;
}

/**
 * A 32-bit bitmap with opacity (as EMR_ALPHABLEND has it, MS-EMF 2.3.1.1) as PNG, for BMP decoders drop the opacity.
 * Undefined for bitmaps of other kinds.
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
  const size = new Uint8Array(13);
  new DataView(size.buffer).setUint32(0, width);
  new DataView(size.buffer).setUint32(4, height);
  size.set([8, 6], 8);
  const lines = scanLines(dib.subarray(header), width, height, rows < 0);
  const parts = [
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', new Uint8Array(deflateSync(lines))),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(Buffer.concat(parts));
}
