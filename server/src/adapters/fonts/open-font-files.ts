import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as hb from 'harfbuzzjs';
import { Catalogue } from './catalogue.ts';
import { FaceStore } from './face-store.ts';
import { createFolderCache, type FolderCache } from './folder-cache.ts';
import { createWoff2Decoder } from './woff2.ts';

/** Returns the Unicode code points for which a TTF or OTF file has glyphs. */
function charactersOf(sfnt: Uint8Array): readonly number[] {
  return [...new hb.Face(new hb.Blob(sfnt)).collectUnicodes()];
}

type Decode = (woff2: Uint8Array) => Uint8Array;

/**
 * Returns a function that decodes WOFF2 with `decode` and caches the results under the hash of the WOFF2 bytes. Reading
 * a cached result takes a tenth of the decoding time.
 */
function withDecodeCache(cache: FolderCache, decode: Decode): Decode {
  return (woff2) => {
    const name = `${createHash('sha256').update(woff2).digest('hex').slice(0, 32)}.sfnt`;
    const cached = cache.read(name);
    if (cached && isSfnt(cached)) return cached;
    const sfnt = decode(woff2);
    cache.write(name, sfnt);
    return sfnt;
  };
}

/** Whether the file has a TrueType or OpenType signature and is as long as its table directory requires. */
function isSfnt(bytes: Uint8Array): boolean {
  if (bytes.length < 12) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // TrueType (1.0) or OpenType ("OTTO").
  if (![0x00010000, 0x4f54544f].includes(view.getUint32(0))) return false;
  // After the header of 12 bytes, the table directory has one record of 16 bytes for each table, with the offset of the
  // table at byte 8 and its length at byte 12.
  const tableCount = view.getUint16(4);
  if (bytes.length < 12 + 16 * tableCount) return false;
  for (let entry = 12; entry < 12 + 16 * tableCount; entry += 16)
    if (view.getUint32(entry + 8) + view.getUint32(entry + 12) > bytes.length) return false;
  return true;
}

/**
 * Folder in the bundle of the server with the cached files of the themes' fonts (`scripts/bundle/theme-fonts.ts`). Child
 * processes can read this folder, but cannot write a cache. The folder does not exist outside of the bundle.
 */
const BUNDLED_FONTS = fileURLToPath(new URL('../../bundled-fonts/', import.meta.url));

/**
 * Opens the installed font packages. `cacheFolder` caches the decoded font files, and the font files that `FaceStore`
 * generates from them.
 */
export async function openFontFiles(cacheFolder?: string): Promise<{ catalogue: Catalogue; store: FaceStore }> {
  const cache = createFolderCache(BUNDLED_FONTS, cacheFolder);
  const decode = withDecodeCache(cache, await createWoff2Decoder());
  const catalogue = new Catalogue((path) => charactersOf(decode(readFileSync(path))));
  return { catalogue, store: new FaceStore(decode, cache) };
}
