import type { GlyphFile } from '@flydeck/scene/math/formula-font';
import type { FontSlices } from '@flydeck/server/adapters/fonts/font-slices';
import { readGlyphFile } from '@flydeck/server/adapters/math/glyph-files';
import type { FontClient } from '../../../web/src/canvas-editor/compile/font-client.ts';

/** Returns a client that reads the server's font files in the same process, without HTTP. */
export function createLocalFontClient(slices: FontSlices): FontClient {
  return {
    async family(slug) {
      const family = slices.family(slug);
      if (!family) return undefined;
      const sliceRanges = family.slices.map(({ name, range }) => ({ name, range: [...range] }));
      return { weights: [...family.weights], italic: family.italic, slices: sliceRanges };
    },
    async slice({ family, slice, weight, italic }) {
      const file = slices.slice(family, slice, weight, italic);
      return file && { sfnt: Uint8Array.from(file.sfnt), url: file.url, byteCount: file.woff2.length };
    },
    emoji: async (cluster) => slices.emoji(cluster),
    // The file is converted to JSON and back, because the server sends it as JSON.
    formulaGlyphs: async (name) => JSON.parse(JSON.stringify(await readGlyphFile(name))) as GlyphFile,
  };
}
