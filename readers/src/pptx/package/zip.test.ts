import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ImportError } from '../../import-result.ts';
import { openZip } from './zip.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const archive = () => zipSync({ 'a.txt': bytes('hello hello hello'), 'folder/B.xml': bytes('<b/>') });

function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as ImportError).code ?? (error as Error).name;
  }
  return 'nothing thrown';
}

/** Offset of the first central directory record. */
const central = (zip: Uint8Array) => new DataView(zip.buffer, zip.byteOffset).getUint32(zip.length - 6, true);

function withCentral(zip: Uint8Array, offset: number, value: number): Uint8Array {
  new DataView(zip.buffer, zip.byteOffset).setUint32(central(zip) + offset, value, true);
  return zip;
}

describe('openZip', () => {
  it('reads entries by case-insensitive names', () => {
    const zip = openZip(archive());
    expect(zip.names).toEqual(['a.txt', 'folder/B.xml']);
    expect(new TextDecoder().decode(zip.read('Folder/b.XML'))).toBe('<b/>');
    expect(zip.read('missing')).toBeUndefined();
  });

  it('rejects an archive whose central directory is missing or truncated', () => {
    expect(codeOf(() => openZip(bytes('PK nothing')))).toBe('import.corrupt');
    expect(codeOf(() => openZip(new Uint8Array()))).toBe('import.corrupt');
    const zip = archive();
    new DataView(zip.buffer).setUint32(zip.length - 6, 3, true);
    expect(codeOf(() => openZip(zip))).toBe('import.corrupt');
  });

  it('rejects too many entries, a declared size or a ratio above the limit before unpacking', () => {
    const limits = { entries: 1, unpackedBytes: 1e6, ratio: 100, ratioFromBytes: 1e5 };
    expect(codeOf(() => openZip(archive(), limits))).toBe('import.too_large');
    expect(codeOf(() => openZip(withCentral(archive(), 24, 600 * 1024 * 1024)))).toBe('import.too_large');
    const flat = zipSync({ zeros: new Uint8Array(80 * 1024 * 1024) }, { level: 9 });
    expect(codeOf(() => openZip(flat))).toBe('import.too_large');
  });

  it('stops inflating an entry at its declared size', () => {
    const zip = openZip(withCentral(zipSync({ a: new Uint8Array(100_000) }), 24, 10));
    expect(codeOf(() => zip.read('a'))).toBe('RangeError');
  });

  it('rejects overlapping entries', () => {
    const zip = archive();
    withCentral(zip, 20, zip.length);
    expect(codeOf(() => openZip(zip))).toBe('import.corrupt');
  });

  it('detects a damaged entry by its checksum', () => {
    const zip = openZip(withCentral(archive(), 16, 12_345));
    expect(codeOf(() => zip.read('a.txt'))).toBe('RangeError');
    expect(zip.read('folder/B.xml')).toBeDefined();
  });

  it('drops entries whose names point outside the archive', () => {
    const names = ['../x', 'a/../../x', 'C:/x', '/abs', 'w\\in'];
    const zip = openZip(zipSync(Object.fromEntries(names.map((name) => [name, bytes(name)]))));
    expect(zip.names).toEqual(['abs', 'w/in']);
  });

  it('rejects an encrypted archive with import.encrypted', () => {
    expect(codeOf(() => openZip(withCentral(archive(), 8, 1)))).toBe('import.encrypted');
  });

  it('throws only known errors when any single byte is changed', () => {
    const original = archive();
    for (let i = 0; i < original.length; i += 1) {
      const broken = original.slice();
      broken[i] = broken[i]! ^ 0xff;
      const code = codeOf(() => {
        const zip = openZip(broken);
        for (const name of zip.names) zip.read(name);
      });
      expect([
        'nothing thrown',
        'RangeError',
        'import.corrupt',
        'import.encrypted',
        'import.too_large',
      ]).toContain(code);
    }
  });

  it('reads entries stored without compression', () => {
    expect(openZip(zipSync({ s: bytes('stored') }, { level: 0 })).read('s')).toEqual(bytes('stored'));
  });
});
