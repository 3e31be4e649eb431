import { itemAt } from '@flydeck/scene/checked-access';
import type { PdfGlyphs } from '@flydeck/scene/paint/pdf-port';
import type { Font } from 'fontkit';

/** Cache of a font: outlines by glyph id, shaped runs by text. */
interface FontCache {
  readonly paths: Map<number, string>;
  readonly runs: Map<string, PdfGlyphs>;
}

/** Runs repeat, as an overview and its sections show the same texts. */
const CACHED_RUNS = 5000;

const caches = new WeakMap<Font, FontCache>();

/** Shapes a run and returns its glyphs as outlines, in font units. */
export function shapeOutlines(font: Font, text: string): PdfGlyphs {
  const cache: FontCache = caches.get(font) ?? { paths: new Map(), runs: new Map() };
  caches.set(font, cache);
  const { paths, runs } = cache;
  const shaped = runs.get(text);
  if (shaped) return shaped;
  const { glyphs, positions } = font.layout(text);
  const outlined = {
    unitsPerEm: font.unitsPerEm,
    glyphs: glyphs.map((glyph, i) => {
      const d = paths.get(glyph.id) ?? glyph.path.toSVG();
      paths.set(glyph.id, d);
      const { xOffset, yOffset, xAdvance } = itemAt(positions, i);
      return { d, dx: xOffset, dy: yOffset, advance: xAdvance };
    }),
  };
  if (runs.size >= CACHED_RUNS) runs.clear();
  runs.set(text, outlined);
  return outlined;
}
