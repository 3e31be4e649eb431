import { InstalledFonts } from '@flydeck/scene/fonts/font-system';
import type { FontSystem } from '@flydeck/scene/layout/font-port';
import { loadCanvasLibrary } from '../canvas/index.ts';
import { EmojiSet } from './emoji.ts';
import { openFontFiles } from './open-font-files.ts';

/** Shapes text on the server for compiling, and provides font files for canvas, PDF and browsers. */
export interface ServerFontSystem extends FontSystem {
  /**
   * Static TTF or OTF bytes of a font file, for `@napi-rs/canvas` and pdfkit.
   * @throws RangeError on unknown ids.
   */
  sfnt(id: string): Uint8Array;
  /**
   * WOFF2 bytes of a font file, for browsers. The file is served at `FontFace.url`.
   * @throws RangeError on unknown ids.
   */
  woff2(id: string): Uint8Array;
  /** Registers font files with `@napi-rs/canvas` under their ids. Skips files that are already registered. */
  registerForCanvas(ids: Iterable<string>): void;
}

/** Ids of the registered files. `@napi-rs/canvas` has one registry of fonts for the whole process. */
const registeredIds = new Set<string>();

/**
 * Opens the installed font packages. All methods of the result are synchronous. On first use, a method reads the file,
 * makes a static font with one weight from a variable font, encodes the font, and caches the result in memory.
 * @param options.cacheFolder folder that caches decoded and generated font files; if absent, each process creates these
 * files again.
 */
export async function createFontSystem(options: { cacheFolder?: string } = {}): Promise<ServerFontSystem> {
  const { catalogue, store } = await openFontFiles(options.cacheFolder);
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
