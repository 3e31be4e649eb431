/** Sizes of the header of a font file, and of an entry of the table directory that follows the header. */
const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

/** Returns the tables of a TTF or OTF file by tag, in file order (OpenType specification, "Table Directory"). */
export function readTables(sfnt: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  const tables = new Map<string, Uint8Array>();
  for (let i = 0; i < view.getUint16(4); i++) {
    const entryOffset = HEADER_BYTES + ENTRY_BYTES * i;
    const tag = String.fromCharCode(...sfnt.subarray(entryOffset, entryOffset + 4));
    const offset = view.getUint32(entryOffset + 8);
    tables.set(tag, sfnt.subarray(offset, offset + view.getUint32(entryOffset + 12)));
  }
  return tables;
}

/** Returns the sum of the table's 32-bit words, modulo 2^32. Missing bytes of the last word count as zeros. */
function checksum(table: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < table.length; i += 4) {
    const word =
      ((table[i] ?? 0) << 24) | ((table[i + 1] ?? 0) << 16) | ((table[i + 2] ?? 0) << 8) | (table[i + 3] ?? 0);
    sum = (sum + word) >>> 0;
  }
  return sum;
}

/**
 * Returns a font file with the given tables in ascending order of tags (OpenType specification, "Organization of an
 * OpenType font").
 */
export function writeTables(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const alignedLength = (length: number): number => Math.ceil(length / 4) * 4;
  const start = HEADER_BYTES + ENTRY_BYTES * sorted.length;
  const bytes = new Uint8Array(start + sorted.reduce((sum, [, table]) => sum + alignedLength(table.length), 0));
  const view = new DataView(bytes.buffer);
  const log2 = Math.floor(Math.log2(sorted.length));
  // sfntVersion ("OTTO" or 1.0), numTables, searchRange, entrySelector, rangeShift.
  view.setUint32(0, tables.has('CFF ') ? 0x4f54544f : 0x00010000);
  view.setUint16(4, sorted.length);
  view.setUint16(6, 16 * 2 ** log2);
  view.setUint16(8, log2);
  view.setUint16(10, 16 * sorted.length - 16 * 2 ** log2);
  let offset = start;
  // An entry consists of tag, checksum, offset and length, each of 4 bytes.
  for (const [i, [tag, table]] of sorted.entries()) {
    const entryOffset = HEADER_BYTES + ENTRY_BYTES * i;
    for (let k = 0; k < 4; k++) bytes[entryOffset + k] = tag.charCodeAt(k);
    view.setUint32(entryOffset + 4, checksum(table));
    view.setUint32(entryOffset + 8, offset);
    view.setUint32(entryOffset + 12, table.length);
    bytes.set(table, offset);
    offset += alignedLength(table.length);
  }
  return bytes;
}

/** A range of characters whose glyph ids are consecutive. `glyph` is the glyph id of `from`; `to` is inclusive. */
interface Segment {
  readonly from: number;
  to: number;
  readonly glyph: number;
}

/**
 * Returns a `cmap` table, which maps characters to glyph ids, with one subtable of format 4 (platform Windows, encoding
 * Unicode BMP; OpenType specification, "cmap"). Omits U+FFFF and characters beyond the BMP.
 */
export function writeCmap(glyphs: ReadonlyMap<number, number>): Uint8Array {
  const segments: Segment[] = [];
  for (const [char, glyph] of [...glyphs].filter(([char]) => char < 0xffff).sort((a, b) => a[0] - b[0])) {
    const last = segments[segments.length - 1];
    if (last && char === last.to + 1 && glyph === last.glyph + char - last.from) last.to = char;
    else segments.push({ from: char, to: char, glyph });
  }
  // Format 4 requires a last segment that ends at 0xffff.
  segments.push({ from: 0xffff, to: 0xffff, glyph: 0 });
  const count = segments.length;
  const length = 16 + 8 * count;
  const view = new DataView(new ArrayBuffer(12 + length));
  const log2 = Math.floor(Math.log2(count));
  // Table: version, number of subtables; platform, encoding and offset (32 bits) of the subtable.
  // Subtable: format, length, language, segCountX2, searchRange, entrySelector, rangeShift.
  const header = [0, 1, 3, 1, 0, 12, 4, length, 0, 2 * count, 2 ** (log2 + 1), log2, 2 * count - 2 ** (log2 + 1)];
  for (const [i, value] of header.entries()) view.setUint16(2 * i, value);
  for (const [i, { from, to, glyph }] of segments.entries()) {
    // The arrays endCode, startCode and idDelta. Two reserved bytes follow endCode. A character plus its idDelta is its
    // glyph id. The last array, idRangeOffset, contains only zeros.
    view.setUint16(26 + 2 * i, to);
    view.setUint16(28 + 2 * count + 2 * i, from);
    view.setUint16(28 + 4 * count + 2 * i, (glyph - from) & 0xffff);
  }
  return new Uint8Array(view.buffer);
}
