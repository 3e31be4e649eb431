import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ImportError } from '../../import-result.ts';
import { openZip } from './zip.ts';

/** Encodes a text as UTF-8. */
const encode = (text: string) => new TextEncoder().encode(text);
/** Creates an archive of two entries. */
const createArchive = () => zipSync({ 'a.txt': encode('hello hello hello'), 'folder/B.xml': encode('<b/>') });

/** Returns the code of the import error that `action` throws, else the name of the error, else 'nothing thrown'. */
function runAndGetCode(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return (error as ImportError).code ?? (error as Error).name;
  }
  return 'nothing thrown';
}

/**
 * Returns the offset of the first central directory record. In an archive without a comment, this offset is stored in
 * the last 6 bytes, before the length of the comment (2 bytes; zip specification APPNOTE.TXT, 4.3.16).
 */
const directoryOffset = (zip: Uint8Array) => new DataView(zip.buffer, zip.byteOffset).getUint32(zip.length - 6, true);

/** Offsets of fields in a central directory record (zip specification APPNOTE.TXT, 4.3.12), in bytes. */
const FIELD_OFFSETS = { flags: 8, checksum: 16, packedSize: 20, unpackedSize: 24 };

/** Changes a field of the first central directory record in place. Returns the same archive. */
function changeDirectory(zip: Uint8Array, field: keyof typeof FIELD_OFFSETS, value: number): Uint8Array {
  new DataView(zip.buffer, zip.byteOffset).setUint32(directoryOffset(zip) + FIELD_OFFSETS[field], value, true);
  return zip;
}

describe('openZip', () => {
  it('reads entries by case-insensitive names', () => {
    const zip = openZip(createArchive());
    expect(zip.names).toEqual(['a.txt', 'folder/B.xml']);
    expect(new TextDecoder().decode(zip.read('Folder/b.XML'))).toBe('<b/>');
    expect(zip.read('missing')).toBeUndefined();
  });

  it('rejects an archive whose central directory is missing or at a wrong offset', () => {
    expect(runAndGetCode(() => openZip(encode('PK nothing')))).toBe('import.corrupt');
    expect(runAndGetCode(() => openZip(new Uint8Array()))).toBe('import.corrupt');
    const zip = createArchive();
    // Replaces the offset of the central directory by 3.
    new DataView(zip.buffer).setUint32(zip.length - 6, 3, true);
    expect(runAndGetCode(() => openZip(zip))).toBe('import.corrupt');
  });

  it('rejects too many entries, and a declared size or compression ratio above the limit, before unpacking', () => {
    const limits = { entries: 1, unpackedBytes: 1e6, ratio: 100, ratioMinBytes: 1e5 };
    expect(runAndGetCode(() => openZip(createArchive(), limits))).toBe('import.too_large');
    // By default, the unpacked size may be 512 MiB, and above 64 MiB it may be 100 times the size of the archive.
    expect(runAndGetCode(() => openZip(changeDirectory(createArchive(), 'unpackedSize', 600 * 1024 * 1024)))).toBe(
      'import.too_large',
    );
    const zipBomb = zipSync({ zeros: new Uint8Array(80 * 1024 * 1024) }, { level: 9 });
    expect(runAndGetCode(() => openZip(zipBomb))).toBe('import.too_large');
  });

  it('throws a RangeError when an entry is larger than its declared size', () => {
    const zip = openZip(changeDirectory(zipSync({ a: new Uint8Array(100_000) }), 'unpackedSize', 10));
    expect(runAndGetCode(() => zip.read('a'))).toBe('RangeError');
  });

  it('rejects overlapping entries', () => {
    const zip = createArchive();
    // The first entry now extends over the second.
    changeDirectory(zip, 'packedSize', zip.length);
    expect(runAndGetCode(() => openZip(zip))).toBe('import.corrupt');
  });

  it('detects a damaged entry by its checksum', () => {
    const zip = openZip(changeDirectory(createArchive(), 'checksum', 12_345));
    expect(runAndGetCode(() => zip.read('a.txt'))).toBe('RangeError');
    expect(zip.read('folder/B.xml')).toBeDefined();
  });

  it('drops entries whose names point outside the archive, and normalizes slashes in the other names', () => {
    const names = ['../x', 'a/../../x', 'C:/x', '/abs', 'w\\in'];
    const zip = openZip(zipSync(Object.fromEntries(names.map((name) => [name, encode(name)]))));
    expect(zip.names).toEqual(['abs', 'w/in']);
  });

  it('rejects an encrypted archive with import.encrypted', () => {
    expect(runAndGetCode(() => openZip(changeDirectory(createArchive(), 'flags', 1)))).toBe('import.encrypted');
  });

  it('throws only known errors when any single byte is changed', () => {
    const original = createArchive();
    for (let i = 0; i < original.length; i += 1) {
      const changedArchive = original.slice();
      changedArchive[i] = changedArchive[i]! ^ 0xff;
      const code = runAndGetCode(() => {
        const zip = openZip(changedArchive);
        for (const name of zip.names) zip.read(name);
      });
      expect(['nothing thrown', 'RangeError', 'import.corrupt', 'import.encrypted', 'import.too_large']).toContain(
        code,
      );
    }
  });

  it('reads entries stored without compression', () => {
    expect(openZip(zipSync({ s: encode('stored') }, { level: 0 })).read('s')).toEqual(encode('stored'));
  });
});
