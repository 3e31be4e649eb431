import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FontSystem } from '@flydeck/scene/layout/font-port';
import * as hb from 'harfbuzzjs';
import { canvasLibrary } from '../canvas/index.ts';
import { Catalogue } from './catalogue.ts';
import { EmojiSet } from './emoji.ts';
import { FaceStore } from './face-store.ts';
import { createFolderCache, type FolderCache } from './folder-cache.ts';
import { InstalledFonts } from './font-system.ts';
import { createWoff2Decoder } from './woff2.ts';

/** The font system of the server: shapes for compiling, and hands out the files for each back-end. */
export interface ServerFontSystem extends FontSystem {
  /** Static TTF or OTF bytes of a font file, for `@napi-rs/canvas` and pdfkit. Throws a RangeError on unknown ids. */
  sfnt(id: string): Uint8Array;
  /** The same file as WOFF2, for browsers; what `FontFace.url` serves. Throws a RangeError on unknown ids. */
  woff2(id: string): Uint8Array;
  /** Makes the files known to `@napi-rs/canvas` under their ids; those already known are passed over. */
  registerForCanvas(ids: Iterable<string>): void;
}

function charactersOf(sfnt: Uint8Array): readonly number[] {
  return [...new hb.Face(new hb.Blob(sfnt)).collectUnicodes()];
}

type Decode = (woff2: Uint8Array) => Uint8Array;

/** Keeps decoded files in a folder by the hash of their source: to read one takes a tenth of the time. */
function keptIn(cache: FolderCache | undefined, decode: Decode): Decode {
  if (!cache) return decode;
  return (woff2) => {
    const name = `${createHash('sha256').update(woff2).digest('hex').slice(0, 32)}.sfnt`;
    const known = cache.read(name);
    if (known && isSfnt(known)) return known;
    const sfnt = decode(woff2);
    cache.write(name, sfnt);
    return sfnt;
  };
}

/** Whether the file begins as TrueType or OpenType do, and is as long as its directory of tables says. */
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

const registered = new Set<string>();

/**
 * Opens the installed font packages. Afterwards everything is immediate: files are read, pinned to a weight and
 * packed on first use, and kept in memory.
 * @param options.cacheFolder where made files are kept between starts; absent: made anew by each process.
 */
export async function createFontSystem(options: { cacheFolder?: string } = {}): Promise<ServerFontSystem> {
  const cache = options.cacheFolder === undefined ? undefined : createFolderCache(options.cacheFolder);
  const decode = keptIn(cache, await createWoff2Decoder());
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
        if (registered.has(id)) continue;
        canvasLibrary().GlobalFonts.register(Buffer.from(store.byId(id).sfnt), id);
        registered.add(id);
      }
    },
  };
}
