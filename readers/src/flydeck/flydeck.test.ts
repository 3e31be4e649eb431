import { DOCUMENT_VERSION } from '@flydeck/scene/model/document-version';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { expectStrictDocument } from '../testing/strict-document.ts';
import { exportFlydeck, importFlydeck } from './index.ts';
import { smallDeck } from './testing/small-deck.ts';

const jsonBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

const importBytes = async (bytes: Uint8Array) => {
  const deck = await importFlydeck({ name: 'x.flydeck', bytes }, () => undefined);
  expectStrictDocument(deck.document);
  return deck;
};

/** Returns a copy of the file with changed entries; `undefined` removes an entry. */
function withChangedEntries(
  bytes: Uint8Array,
  change: (files: Record<string, Uint8Array>) => Record<string, Uint8Array | undefined>,
): Uint8Array {
  const files = unzipSync(bytes);
  const entries: Zippable = {};
  for (const [name, content] of Object.entries({ ...files, ...change(files) })) if (content) entries[name] = content;
  return zipSync(entries);
}

describe('.flydeck', () => {
  it('exports a deck and imports it again with an equal document, equal assets and equal bytes', async () => {
    const deck = smallDeck();
    const file = exportFlydeck(deck.document, deck.assets);
    const imported = await importBytes(file);
    expect(imported.document).toEqual(deck.document);
    expect([...imported.assets]).toEqual([...deck.assets]);
    expect(exportFlydeck(imported.document, imported.assets)).toEqual(file);
  });

  it('omits assets that the document does not list, and throws if a listed asset is missing', () => {
    const { document, assets } = smallDeck();
    const extraAssets = new Map([...assets, ['0'.repeat(64), new Uint8Array(9)]]);
    expect(exportFlydeck(document, extraAssets)).toEqual(exportFlydeck(document, assets));
    expect(() => exportFlydeck(document, new Map())).toThrow(RangeError);
  });

  const { document, assets } = smallDeck();
  const file = exportFlydeck(document, assets);
  const [hash] = assets.keys();
  it.each<[string, Uint8Array]>([
    ['is truncated', file.subarray(0, file.length - 40)],
    ['has no manifest', withChangedEntries(file, () => ({ 'manifest.json': undefined }))],
    ['has no document', withChangedEntries(file, () => ({ 'document.json': undefined }))],
    [
      'has a document that is not JSON',
      withChangedEntries(file, () => ({ 'document.json': new Uint8Array([0xff, 0xfe]) })),
    ],
    [
      'has a document that is not valid',
      withChangedEntries(file, () => ({ 'document.json': jsonBytes({ ...document, root: {} }) })),
    ],
    ['lacks an asset', withChangedEntries(file, () => ({ [`assets/${hash}`]: undefined }))],
    [
      'has an asset that was changed',
      withChangedEntries(file, () => ({ [`assets/${hash}`]: new Uint8Array([1, 2, 3]) })),
    ],
    [
      'names an asset outside the archive',
      withChangedEntries(file, () => ({
        'document.json': jsonBytes({
          ...document,
          assets: { '../../etc/passwd': { mediaType: 'text/plain', bytes: 1 } },
        }),
        'assets/../../etc/passwd': new Uint8Array([1]),
      })),
    ],
  ])('refuses a file that %s', async (_, bytes) => {
    await expect(importBytes(bytes)).rejects.toMatchObject({ code: 'import.corrupt' });
  });

  it('throws import.unsupported for a file whose manifest or document has a newer version', async () => {
    const manifest = { format: 'flydeck', version: 2, documentVersion: 1, title: '', assets: 0 };
    await expect(
      importBytes(withChangedEntries(file, () => ({ 'manifest.json': jsonBytes(manifest) }))),
    ).rejects.toMatchObject({
      code: 'import.unsupported',
    });
    const newerDocument = { ...document, version: DOCUMENT_VERSION + 1 };
    await expect(
      importBytes(withChangedEntries(file, () => ({ 'document.json': jsonBytes(newerDocument) }))),
    ).rejects.toMatchObject({
      code: 'import.unsupported',
    });
  });

  it('throws import.too_large for a zip bomb', async () => {
    const bomb = zipSync({ 'manifest.json': new Uint8Array(200_000_000) }, { level: 9 });
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(importBytes(bomb)).rejects.toMatchObject({ code: 'import.too_large' });
  });
});
