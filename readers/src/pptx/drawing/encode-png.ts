import { crc32, deflateSync } from 'node:zlib';

/** PNG colour types (ISO/IEC 15948, 11.2.2): palette indices, or red, green, blue and alpha. */
type PngColors = 'palette' | 'rgba';
const COLOR_TYPES: Record<PngColors, number> = { palette: 3, rgba: 6 };

export interface PngImage {
  readonly width: number;
  readonly height: number;
  readonly colors: PngColors;
  /** Rows from top to bottom, each with a leading filter byte (0: none), 8 bits per sample. */
  readonly lines: Uint8Array;
  /** Chunks between header and pixels: `PLTE`, `tRNS`. */
  readonly chunks?: readonly (readonly [type: string, data: Uint8Array])[];
}

export function encodePng({ width, height, colors, lines, chunks = [] }: PngImage): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, COLOR_TYPES[colors]], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      ...chunks.map(([type, data]) => chunk(type, data)),
      chunk('IDAT', deflateSync(lines)),
      chunk('IEND', new Uint8Array()),
    ]),
  );
}

/** A PNG chunk (ISO/IEC 15948, 5.3): length, type, data, checksum. */
function chunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(typed.length + 8);
  out.writeUInt32BE(data.length, 0);
  typed.copy(out, 4);
  out.writeUInt32BE(crc32(typed), typed.length + 4);
  return out;
}
