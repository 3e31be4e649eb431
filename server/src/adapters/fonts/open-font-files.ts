import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as hb from 'harfbuzzjs';
import { Catalogue } from './catalogue.ts';
import { FaceStore } from './face-store.ts';
import { createFolderCache, type FolderCache } from './folder-cache.ts';
import { isSfnt } from './is-sfnt.ts';
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
