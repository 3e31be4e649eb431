import { crc32, inflateRawSync } from 'node:zlib';
import { ImportError } from '../../import-result.ts';

/** Limits of an archive, checked against its directory before inflating. Inflating stops at the declared size. */
export interface ZipLimits {
  readonly entries: number;
  readonly unpackedBytes: number;
  /** Maximum unpacked size per byte of the archive. Applies above `ratioFromBytes` unpacked bytes. */
  readonly ratio: number;
  readonly ratioFromBytes: number;
}

export const ZIP_LIMITS: ZipLimits = {
  entries: 5_000,
  unpackedBytes: 512 * 1024 * 1024,
  ratio: 100,
  ratioFromBytes: 64 * 1024 * 1024,
};

export interface ZipArchive {
  readonly names: readonly string[];
  /** Part names are case-insensitive (ECMA-376 part 2, 7.3). */
  has(name: string): boolean;
  /**
   * The unpacked bytes; undefined when there is no such entry.
   * @throws RangeError when the entry is damaged
   */
  read(name: string): Uint8Array | undefined;
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const ZIP64_END = 0x06064b50;
const ZIP64_LOCATOR = 0x07064b50;

const corrupt = (reason: string) => new ImportError('import.corrupt', `The file is damaged: ${reason}.`);
const tooLarge = (reason: string) => new ImportError('import.too_large', `The file is too large: ${reason}.`);

/** Offset and number of entries of the central directory (APPNOTE 4.3.16, 4.3.14 for zip64). */
function findDirectory(view: DataView): { offset: number; count: number } {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - 65_535); at -= 1) {
    if (view.getUint32(at, true) !== END) continue;
    const count = view.getUint16(at + 10, true);
    const offset = view.getUint32(at + 16, true);
    if (count !== 0xffff && offset !== 0xffffffff) return { offset, count };
    if (at < 20 || view.getUint32(at - 20, true) !== ZIP64_LOCATOR) return { offset, count };
    const end64 = Number(view.getBigUint64(at - 12, true));
    if (end64 + 56 > view.byteLength || view.getUint32(end64, true) !== ZIP64_END) break;
    return {
      count: Number(view.getBigUint64(end64 + 32, true)),
      offset: Number(view.getBigUint64(end64 + 48, true)),
    };
  }
  throw corrupt('its table of contents is missing');
}

/** Replaces values that do not fit in 32 bits with those of the zip64 extra field. */
function applyZip64Extra(
  view: DataView,
  from: number,
  to: number,
  values: [size: number, packed: number, offset: number],
): void {
  for (let at = from; at + 4 <= to; ) {
    const id = view.getUint16(at, true);
    const length = view.getUint16(at + 2, true);
    let field = at + 4;
    if (id === 1) {
      for (let i = 0; i < 3 && field + 8 <= Math.min(to, at + 4 + length); i += 1) {
        if (values[i] !== 0xffffffff) continue;
        values[i] = Number(view.getBigUint64(field, true));
        field += 8;
      }
    }
    at += 4 + length;
  }
}

/** The name with forward slashes; undefined when it is empty or points outside the archive. */
function safeName(raw: string): string | undefined {
  const name = raw.replaceAll('\\', '/').replace(/^\/+/, '');
  const bad = name.includes('\0') || /^[a-z]:/i.test(name) || name.split('/').includes('..');
  return bad || name === '' ? undefined : name;
}

function readEntry(
  view: DataView,
  bytes: Uint8Array,
  at: number,
): { entry: Entry | undefined; next: number } {
  if (at + 46 > view.byteLength || view.getUint32(at, true) !== CENTRAL) {
    throw corrupt('its table of contents cannot be read');
  }
  if (view.getUint16(at + 8, true) & 1) {
    throw new ImportError('import.encrypted', 'The file is protected with a password. Save it without one.');
  }
  const nameLength = view.getUint16(at + 28, true);
  const extraLength = view.getUint16(at + 30, true);
  const nameEnd = at + 46 + nameLength;
  const next = nameEnd + extraLength + view.getUint16(at + 32, true);
  if (next > view.byteLength) throw corrupt('its table of contents is cut off');
  const sizes: [number, number, number] = [
    view.getUint32(at + 24, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 42, true),
  ];
  applyZip64Extra(view, nameEnd, nameEnd + extraLength, sizes);
  const [size, packed, offset] = sizes;
  const name = safeName(new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)));
  const method = view.getUint16(at + 10, true);
  if (!name || name.endsWith('/')) return { entry: undefined, next };
  return { entry: { name, method, crc: view.getUint32(at + 16, true), packed, size, offset }, next };
}

function checkLimits(entries: readonly Entry[], bytes: number, limits: ZipLimits): void {
  let size = 0;
  let packed = 0;
  for (const entry of entries) {
    size += entry.size;
    packed += entry.packed;
  }
  if (size > limits.unpackedBytes) throw tooLarge('its unpacked size exceeds the limit');
  if (size > limits.ratioFromBytes && size > limits.ratio * bytes)
    throw tooLarge('its compression ratio exceeds the limit');
  // Zip bombs use overlapping entries to unpack a small archive to petabytes.
  if (packed > bytes) throw corrupt('its entries overlap');
}

/** A Buffer as a plain Uint8Array over the same memory. */
const plain = (buffer: Buffer) => new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);

function unpack(view: DataView, bytes: Uint8Array, entry: Entry): Uint8Array {
  const { offset, packed, size, method } = entry;
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL)
    throw new RangeError('no local header');
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packed > bytes.length) throw new RangeError('truncated');
  const data = bytes.subarray(start, start + packed);
  if (method !== 0 && method !== 8) throw new RangeError(`unknown compression ${method}`);
  let out: Uint8Array = data;
  if (method === 8) {
    try {
      out = size === 0 ? new Uint8Array() : plain(inflateRawSync(data, { maxOutputLength: size }));
    } catch (error) {
      throw new RangeError('cannot be decompressed', { cause: error });
    }
  }
  if (out.length !== size) throw new RangeError('its size differs from the declared size');
  if (crc32(out) !== entry.crc) throw new RangeError('its checksum is wrong');
  return out;
}

/**
 * Opens a zip archive by its central directory. Entries are unpacked when they are read.
 * @throws ImportError `import.corrupt`, `import.encrypted` or `import.too_large`
 */
export function openZip(bytes: Uint8Array, limits: ZipLimits = ZIP_LIMITS): ZipArchive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = findDirectory(view);
  if (directory.count > limits.entries) throw tooLarge(`it contains more than ${limits.entries} parts`);
  const entries = new Map<string, Entry>();
  let at = directory.offset;
  for (let i = 0; i < directory.count; i += 1) {
    const { entry, next } = readEntry(view, bytes, at);
    at = next;
    if (entry && !entries.has(entry.name.toLowerCase())) entries.set(entry.name.toLowerCase(), entry);
  }
  checkLimits([...entries.values()], bytes.length, limits);
  return {
    names: [...entries.values()].map((entry) => entry.name),
    has: (name) => entries.has(name.toLowerCase()),
    read(name) {
      const entry = entries.get(name.toLowerCase());
      return entry && unpack(view, bytes, entry);
    },
  };
}
