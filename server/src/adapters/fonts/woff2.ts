import { createRequire } from 'node:module';
import { brotliCompressSync, constants } from 'node:zlib';
import { readTables } from './sfnt.ts';

interface Decoder {
  onRuntimeInitialized?: () => void;
  decompress(woff2: Uint8Array): Uint8Array | false;
}

/** Loads the WOFF2 decoder. The returned function converts WOFF2 to TTF/OTF bytes and throws on other data. */
export async function createWoff2Decoder(): Promise<(woff2: Uint8Array) => Uint8Array> {
  const require = createRequire(import.meta.url);
  const decode = require('wawoff2/decompress.js') as (bytes: Uint8Array) => Promise<Uint8Array>;
  // The public function of `wawoff2` waits until the decoder's runtime is initialized, and then fails because the file
  // is empty. From then on, the binding can be called synchronously.
  await decode(new Uint8Array(0)).catch(() => undefined);
  const binding = require('wawoff2/build/decompress_binding.js') as Decoder;
  return (woff2) => {
    const sfnt = binding.decompress(woff2);
    if (sfnt === false) throw new Error('Not a WOFF2 font');
    return Uint8Array.from(sfnt);
  };
}

// Table tags by their number in a WOFF2 directory (W3C WOFF 2.0, section 4.1). 63 means that the tag itself follows.
const KNOWN_TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB';
/**
 * Returns the number of a tag: its position in `KNOWN_TAGS`, in which each tag has four characters and a space; 63 if
 * the tag is not in `KNOWN_TAGS`.
 */
const tagNumberOf = (tag: string): number => {
  const index = KNOWN_TAGS.indexOf(tag);
  return index % 5 === 0 ? index / 5 : 63;
};

const HEADER_BYTES = 48;

/** Encodes a number as UIntBase128 (W3C WOFF 2.0): seven bits per byte, most significant first. */
function encodeBase128(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let remaining = value >>> 7; remaining > 0; remaining >>>= 7) bytes.unshift((remaining & 0x7f) | 0x80);
  return bytes;
}

/**
 * Encodes TTF or OTF bytes as WOFF2 without table transforms (W3C WOFF 2.0). With the glyph transform, the file would
 * be a fifth smaller, but encoding would take a hundred times as long, and compiling waits for the encoding.
 */
export function encodeWoff2(sfnt: Uint8Array): Uint8Array {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  const directory: number[] = [];
  const tables = readTables(sfnt);
  for (const [tag, table] of tables) {
    const tagNumber = tagNumberOf(tag);
    // "Not transformed" is version 3 for `glyf` and `loca`, and version 0 for other tables.
    const transformVersion = tag === 'glyf' || tag === 'loca' ? 3 : 0;
    directory.push(
      (transformVersion << 6) | tagNumber,
      ...(tagNumber === 63 ? Buffer.from(tag, 'latin1') : []),
      ...encodeBase128(table.length),
    );
  }
  const contents = [...tables.values()];
  const compressed = brotliCompressSync(Buffer.concat(contents), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_LGWIN]: 22,
    },
  });
  const length = Math.ceil((HEADER_BYTES + directory.length + compressed.length) / 4) * 4;
  const woff2 = new Uint8Array(length);
  const header = new DataView(woff2.buffer);
  // The fields of the header: signature, flavor, length, numTables, totalSfntSize, totalCompressedSize, majorVersion.
  header.setUint32(0, 0x774f4632); // 'wOF2'
  header.setUint32(4, view.getUint32(0));
  header.setUint32(8, length);
  header.setUint16(12, tables.size);
  const paddedLength = contents.reduce((sum, table) => sum + Math.ceil(table.length / 4) * 4, 0);
  header.setUint32(16, 12 + 16 * tables.size + paddedLength);
  header.setUint32(20, compressed.length);
  header.setUint16(24, 1);
  woff2.set(directory, HEADER_BYTES);
  woff2.set(compressed, HEADER_BYTES + directory.length);
  return woff2;
}
