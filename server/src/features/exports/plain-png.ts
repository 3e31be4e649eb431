/**
 * A PNG file whose compressed data a PDF can contain unchanged, because PDF supports the filters of PNG (ISO 32000-1,
 * 7.4.4.4).
 */
export interface PlainPng {
  readonly kind: 'png';
  readonly width: number;
  readonly height: number;
  /** Bits per component. */
  readonly bitsPerComponent: number;
  /** Components per pixel: 3 for RGB; 1 for grey values and palette indices. */
  readonly componentCount: 1 | 3;
  /** RGB triples of an indexed picture. */
  readonly palette?: Uint8Array;
  /** The concatenated IDAT chunks. */
  readonly data: Uint8Array;
}

/** Bytes 1 to 3, counted from 0, of every PNG file. */
const SIGNATURE = 'PNG';
/** Colour types of PNG. */
const GRAY = 0;
const RGB = 2;
const INDEXED = 3;

/** Number of bytes of the signature (8) and the header chunk (25). */
const HEADER_BYTES = 33;

/** Number of bytes of a chunk without its content: length (4), type (4), CRC (4). */
const CHUNK_OVERHEAD_BYTES = 12;

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/**
 * Reads a PNG that has a palette or 8 bits per component, no transparency and no interlacing. Returns undefined for all
 * other files, including truncated ones.
 */
export function readPlainPng(file: Uint8Array): PlainPng | undefined {
  if (file.length < HEADER_BYTES || latin1(file.subarray(1, 4)) !== SIGNATURE) return undefined;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  // Skips two bytes, the compression and the filter method. PNG defines only one value for each.
  const [bits = 0, colorType = 0, , , interlaced] = file.subarray(24, 29);
  if (interlaced !== 0 || (colorType !== INDEXED && bits !== 8)) return undefined;
  if (colorType !== GRAY && colorType !== RGB && colorType !== INDEXED) return undefined;
  let palette: Uint8Array | undefined;
  const dataChunks: Uint8Array[] = [];
  for (let offset = 8; offset + CHUNK_OVERHEAD_BYTES <= file.length; ) {
    const length = view.getUint32(offset);
    const type = latin1(file.subarray(offset + 4, offset + 8));
    const end = offset + CHUNK_OVERHEAD_BYTES + length;
    if (type === 'tRNS' || end > file.length) return undefined;
    const body = file.subarray(offset + 8, offset + 8 + length);
    // The palette of a true-colour file is only a suggestion for displays with few colours.
    if (type === 'PLTE' && colorType === INDEXED) palette = body;
    else if (type === 'IDAT') dataChunks.push(body);
    else if (type === 'IEND') {
      if (colorType === INDEXED && !palette) return undefined;
      return {
        kind: 'png',
        width: view.getUint32(16),
        height: view.getUint32(20),
        bitsPerComponent: bits,
        componentCount: colorType === RGB ? 3 : 1,
        ...(palette ? { palette } : {}),
        data: Buffer.concat(dataChunks),
      };
    }
    offset = end;
  }
  return undefined;
}
