import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FontSystem } from '@flydeck/scene/layout/font-port';
import * as hb from 'harfbuzzjs';
import { loadCanvasLibrary } from '../canvas/index.ts';
import { Catalogue } from './catalogue.ts';
import { EmojiSet } from './emoji.ts';
import { FaceStore } from './face-store.ts';
import { createFolderCache, type FolderCache } from './folder-cache.ts';
import { InstalledFonts } from './font-system.ts';
import { createWoff2Decoder } from './woff2.ts';

/** The font system of the server: shapes text for compiling, and provides font files for canvas, PDF and browsers. */
export interface ServerFontSystem extends FontSystem {
  /**
   * Static TTF or OTF bytes of a font file, for `@napi-rs/canvas` and pdfkit.
   * @throws RangeError on unknown ids.
   */
  sfnt(id: string): Uint8Array;
  /**
   * WOFF2 bytes of a font file, for browsers. They are served at `FontFace.url`.
   * @throws RangeError on unknown ids.
   */
  woff2(id: string): Uint8Array;
  /** Registers font files with `@napi-rs/canvas` under their ids. Skips files that are already registered. */
  registerForCanvas(ids: Iterable<string>): void;
}

function charactersOf(sfnt: Uint8Array): readonly number[] {
  return [...new hb.Face(new hb.Blob(sfnt)).collectUnicodes()];
}

type Decode = (woff2: Uint8Array) => Uint8Array;

/** Returns `decode` with a cache in a folder, by the hash of the source. Reading takes a tenth of the decoding time. */
function withDecodeCache(cache: FolderCache | undefined, decode: Decode): Decode {
  if (!cache) return decode;
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
  if (![0x00010000, 0x4f54544f].includes(view.getUint32(0))) return false;
  const tables = view.getUint16(4);
  if (bytes.length < 12 + 16 * tables) return false;
  for (let entry = 12; entry < 12 + 16 * tables; entry += 16)
    if (view.getUint32(entry + 8) + view.getUint32(entry + 12) > bytes.length) return false;
  return true;
}

const registeredIds = new Set<string>();

/**
 * Opens the installed font packages. All methods of the result are synchronous: on first use, files are read, pinned at
 * a weight, encoded, and cached in memory.
 * @param options.cacheFolder cache folder for generated files; without it each process generates them.
 */
export async function createFontSystem(options: { cacheFolder?: string } = {}): Promise<ServerFontSystem> {
  const cache = options.cacheFolder === undefined ? undefined : createFolderCache(options.cacheFolder);
  const decode = withDecodeCache(cache, await createWoff2Decoder());
  const catalogue = new Catalogue((path) => charactersOf(decode(readFileSync(path))));
  const store = new FaceStore(decode, cache);
  const fonts = new InstalledFonts(catalogue, store, new EmojiSet());
  return {
    metrics: (request) => fonts.metrics(request),
    shape: (text, request, direction) => fonts.shape(text, request, direction),
    face: (id) => fonts.face(id),
    sfnt: (id) => store.byId(id).sfnt,
    woff2: (id) => store.byId(id).woff2,
    registerForCanvas(ids) {
      for (const id of ids) {
        if (registeredIds.has(id)) continue;
        loadCanvasLibrary().GlobalFonts.register(Buffer.from(store.byId(id).sfnt), id);
        registeredIds.add(id);
      }
    },
  };
}
