import { crc32, inflateRawSync } from 'node:zlib';
import { ImportError } from '../../import-result.ts';

/** Limits of the declared sizes, checked before entries are inflated. Inflating an entry stops at its declared size. */
export interface ZipLimits {
  /** Maximum number of entries. */
  readonly entries: number;
  /** Maximum unpacked size of all entries together. */
  readonly unpackedBytes: number;
  /** Maximum unpacked size divided by the size of the archive. Applies above `ratioMinBytes` unpacked bytes. */
  readonly ratio: number;
  readonly ratioMinBytes: number;
}

/** The limits for presentations. */
export const ZIP_LIMITS: ZipLimits = {
  entries: 5_000,
  unpackedBytes: 512 * 1024 * 1024,
  ratio: 100,
  ratioMinBytes: 64 * 1024 * 1024,
};

/** An opened archive. Names of entries have forward slashes. */
export interface ZipArchive {
  readonly names: readonly string[];
  /** Whether there is an entry of this name. Upper and lower case are equal (ECMA-376 part 2, 7.3). */
  has(name: string): boolean;
  /**
   * Returns the unpacked bytes of an entry; undefined if no entry has this name.
   * @throws RangeError if the entry is damaged. The message is a clause about the entry.
   */
  read(name: string): Uint8Array | undefined;
}

/** An entry of the central directory. */
interface Entry {
  readonly name: string;
  /** Compression method: 0 is stored, 8 is deflate. */
  readonly method: number;
  /** CRC-32 of the unpacked bytes. */
  readonly checksum: number;
  readonly packedSize: number;
  /** Declared size of the unpacked bytes. */
  readonly size: number;
  /** Offset of the entry's local header in the archive. */
  readonly offset: number;
}

// Signatures of the records of a zip file (section 4.3 of the zip specification, APPNOTE.TXT by PKWARE).
const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const ZIP64_END_SIGNATURE = 0x06064b50;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;

/** Creates an error for a damaged archive. `reason` is a clause about the file. */
const corruptError = (reason: string) => new ImportError('import.corrupt', `The file is damaged: ${reason}.`);
/** Creates an error for an archive that exceeds a limit. `reason` is a clause about the file. */
const tooLargeError = (reason: string) => new ImportError('import.too_large', `The file is too large: ${reason}.`);

/** Finds the offset and the number of entries of the central directory (APPNOTE 4.3.16; 4.3.14 for zip64). */
function findDirectory(view: DataView): { offset: number; count: number } {
  // The end record has 22 bytes, then a comment of at most 65,535 bytes. In zip64, a locator of 20 bytes precedes
  // the end record, and contains the offset of a zip64 end record of at least 56 bytes.
  const lastPosition = view.byteLength - 22;
  for (let position = lastPosition; position >= Math.max(0, lastPosition - 65_535); position -= 1) {
    if (view.getUint32(position, true) !== END_SIGNATURE) continue;
    const count = view.getUint16(position + 10, true);
    const offset = view.getUint32(position + 16, true);
    if (count !== 0xffff && offset !== 0xffffffff) return { offset, count };
    if (position < 20 || view.getUint32(position - 20, true) !== ZIP64_LOCATOR_SIGNATURE) return { offset, count };
    const end64 = Number(view.getBigUint64(position - 12, true));
    if (end64 + 56 > view.byteLength || view.getUint32(end64, true) !== ZIP64_END_SIGNATURE) break;
    return {
      count: Number(view.getBigUint64(end64 + 32, true)),
      offset: Number(view.getBigUint64(end64 + 48, true)),
    };
  }
  throw corruptError('its table of contents is missing');
}

/**
 * Replaces, in `values`, each 0xffffffff by the next 64-bit number of the zip64 extra field (APPNOTE 4.5.3). The extra
 * fields are from `start` to `end`.
 */
function applyZip64Extra(
  view: DataView,
  start: number,
  end: number,
  values: [size: number, packedSize: number, offset: number],
): void {
  for (let position = start; position + 4 <= end; ) {
    const id = view.getUint16(position, true);
    const length = view.getUint16(position + 2, true);
    let fieldPosition = position + 4;
    if (id === 1) {
      for (let i = 0; i < 3 && fieldPosition + 8 <= Math.min(end, position + 4 + length); i += 1) {
        if (values[i] !== 0xffffffff) continue;
        values[i] = Number(view.getBigUint64(fieldPosition, true));
        fieldPosition += 8;
      }
    }
    position += 4 + length;
  }
}

/** Returns a relative name with forward slashes; undefined if the name is empty or points outside the archive. */
function toSafeName(storedName: string): string | undefined {
  const name = storedName.replaceAll('\\', '/').replace(/^\/+/, '');
  const isUnsafe = name.includes('\0') || /^[a-z]:/i.test(name) || name.split('/').includes('..');
  return isUnsafe || name === '' ? undefined : name;
}

/**
 * Reads the central directory record at `position` (APPNOTE 4.3.12). `entry` is undefined for folders and unsafe names.
 * `next` is the position of the next record.
 */
function readEntry(view: DataView, bytes: Uint8Array, position: number): { entry: Entry | undefined; next: number } {
  // A record has 46 bytes before its name.
  if (position + 46 > view.byteLength || view.getUint32(position, true) !== CENTRAL_SIGNATURE) {
    throw corruptError('its table of contents cannot be read');
  }
  // The lowest bit of the flags marks an encrypted entry.
  if (view.getUint16(position + 8, true) & 1) {
    throw new ImportError('import.encrypted', 'The file is protected with a password. Save it without one.');
  }
  const nameLength = view.getUint16(position + 28, true);
  const extraLength = view.getUint16(position + 30, true);
  const nameEnd = position + 46 + nameLength;
  const next = nameEnd + extraLength + view.getUint16(position + 32, true);
  if (next > view.byteLength) throw corruptError('its table of contents is cut off');
  const sizesAndOffset: [number, number, number] = [
    view.getUint32(position + 24, true),
    view.getUint32(position + 20, true),
    view.getUint32(position + 42, true),
  ];
  applyZip64Extra(view, nameEnd, nameEnd + extraLength, sizesAndOffset);
  const [size, packedSize, offset] = sizesAndOffset;
  const name = toSafeName(new TextDecoder().decode(bytes.subarray(position + 46, nameEnd)));
  const method = view.getUint16(position + 10, true);
  if (!name || name.endsWith('/')) return { entry: undefined, next };
  return {
    entry: { name, method, checksum: view.getUint32(position + 16, true), packedSize, size, offset },
    next,
  };
}

/** Throws an ImportError if the declared sizes exceed the limits. `bytes` is the size of the archive. */
function checkLimits(entries: readonly Entry[], bytes: number, limits: ZipLimits): void {
  let size = 0;
  let packedSize = 0;
  for (const entry of entries) {
    size += entry.size;
    packedSize += entry.packedSize;
  }
  if (size > limits.unpackedBytes) throw tooLargeError('its unpacked size exceeds the limit');
  if (size > limits.ratioMinBytes && size > limits.ratio * bytes)
    throw tooLargeError('its compression ratio exceeds the limit');
  // Zip bombs use overlapping entries to unpack a small archive to petabytes.
  if (packedSize > bytes) throw corruptError('its entries overlap');
}

/** Returns a Uint8Array that shares the memory of a Buffer. */
const asUint8Array = (buffer: Buffer) => new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);

/** Returns the bytes of an entry after checking their size and checksum. */
function unpack(view: DataView, bytes: Uint8Array, entry: Entry): Uint8Array {
  const { offset, packedSize, size, method } = entry;
  // A local header (APPNOTE 4.3.7) has 30 bytes before its name.
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL_SIGNATURE)
    throw new RangeError('its local header is missing');
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedSize > bytes.length) throw new RangeError('it is truncated');
  const packedBytes = bytes.subarray(start, start + packedSize);
  if (method !== 0 && method !== 8) throw new RangeError(`its compression method ${method} is unknown`);
  let content: Uint8Array = packedBytes;
  if (method === 8) {
    try {
      content = size === 0 ? new Uint8Array() : asUint8Array(inflateRawSync(packedBytes, { maxOutputLength: size }));
    } catch (error) {
      throw new RangeError('it cannot be decompressed', { cause: error });
    }
  }
  if (content.length !== size) throw new RangeError('its size differs from the declared size');
  if (crc32(content) !== entry.checksum) throw new RangeError('its checksum is wrong');
  return content;
}

/**
 * Opens a zip archive by its central directory. Entries are unpacked when they are read.
 * @throws ImportError `import.corrupt`, `import.encrypted` or `import.too_large`
 */
export function openZip(bytes: Uint8Array, limits: ZipLimits = ZIP_LIMITS): ZipArchive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = findDirectory(view);
  if (directory.count > limits.entries) throw tooLargeError(`it contains more than ${limits.entries} parts`);
  const entries = new Map<string, Entry>();
  let position = directory.offset;
  for (let i = 0; i < directory.count; i += 1) {
    const { entry, next } = readEntry(view, bytes, position);
    position = next;
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
