import { itemAt } from '@flydeck/scene/checked-access';
import type { PdfGlyphs } from '@flydeck/scene/paint/pdf-port';
import type { Font } from 'fontkit';

/** What is cached for a font. */
interface FontCache {
  /** Outlines of glyphs as SVG paths, by glyph id. */
  readonly paths: Map<number, string>;
  /** Shaped texts, by text. */
  readonly runs: Map<string, PdfGlyphs>;
}

/**
 * Maximum number of cached texts of a font. Texts are cached, because the overview and the pages of topics show the
 * same texts.
 */
const MAX_CACHED_RUNS = 5000;

const caches = new WeakMap<Font, FontCache>();

/** Shapes a text and returns the outlines of its glyphs, in font units. */
export function shapeOutlines(font: Font, text: string): PdfGlyphs {
  const cache: FontCache = caches.get(font) ?? { paths: new Map(), runs: new Map() };
  caches.set(font, cache);
  const { paths, runs } = cache;
  const cachedRun = runs.get(text);
  if (cachedRun) return cachedRun;
  const { glyphs, positions } = font.layout(text);
  const run = {
    unitsPerEm: font.unitsPerEm,
    glyphs: glyphs.map((glyph, i) => {
      const d = paths.get(glyph.id) ?? glyph.path.toSVG();
      paths.set(glyph.id, d);
      const { xOffset, yOffset, xAdvance } = itemAt(positions, i);
      return { d, dx: xOffset, dy: yOffset, advance: xAdvance };
    }),
  };
  if (runs.size >= MAX_CACHED_RUNS) runs.clear();
  runs.set(text, run);
  return run;
}
