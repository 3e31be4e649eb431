import { crc32, deflateSync } from 'node:zlib';

/** PNG colour types (ISO/IEC 15948, 11.2.2): palette indexes, or red, green, blue and alpha. */
type PngColors = 'palette' | 'rgba';
/** Values of the field "colour type" in the header of a PNG. */
const COLOR_TYPES: Record<PngColors, number> = { palette: 3, rgba: 6 };

/** The content of a PNG file. */
export interface PngImage {
  readonly width: number;
  readonly height: number;
  readonly colors: PngColors;
  /** Uncompressed rows from top to bottom, each with a leading filter byte (0: none). 8 bits per sample. */
  readonly rows: Uint8Array;
  /** Chunks between the header and the pixels, such as `PLTE` (palette) and `tRNS` (transparency). */
  readonly chunks?: readonly (readonly [type: string, data: Uint8Array])[];
}

/** Returns the bytes of a PNG file. */
export function encodePng({ width, height, colors, rows, chunks = [] }: PngImage): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  // Bit depth and colour type. The methods of compression, filters and interlacing, which follow, are 0.
  header.set([8, COLOR_TYPES[colors]], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      createChunk('IHDR', header),
      ...chunks.map(([type, data]) => createChunk(type, data)),
      createChunk('IDAT', deflateSync(rows)),
      createChunk('IEND', new Uint8Array()),
    ]),
  );
}

/** Creates a PNG chunk (ISO/IEC 15948, 5.3): length, type, data, checksum. */
function createChunk(type: string, data: Uint8Array): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const output = Buffer.alloc(typeAndData.length + 8);
  output.writeUInt32BE(data.length, 0);
  typeAndData.copy(output, 4);
  output.writeUInt32BE(crc32(typeAndData), typeAndData.length + 4);
  return output;
}
