import type { PdfGlyphs } from '@flydeck/scene/paint/pdf-port';
import type { Font } from 'fontkit';

/** What is known of a font: each of its glyphs is converted once, each text shaped once. */
interface Known {
  readonly paths: Map<number, string>;
  readonly runs: Map<string, PdfGlyphs>;
}

/** An overview and its sections show the same texts. */
const CACHED_RUNS = 5000;

const knownOf = new WeakMap<Font, Known>();

/** A run as outlines. */
export function shapeOutlines(font: Font, text: string): PdfGlyphs {
  const known: Known = knownOf.get(font) ?? { paths: new Map(), runs: new Map() };
  knownOf.set(font, known);
  const { paths, runs } = known;
  const shaped = runs.get(text);
  if (shaped) return shaped;
  const { glyphs, positions } = font.layout(text);
  const outlined = {
    unitsPerEm: font.unitsPerEm,
    glyphs: glyphs.map((glyph, i) => {
      const d = paths.get(glyph.id) ?? glyph.path.toSVG();
      paths.set(glyph.id, d);
      const { xOffset, yOffset, xAdvance } = positions[i]!;
      return { d, dx: xOffset, dy: yOffset, advance: xAdvance };
    }),
  };
  if (runs.size >= CACHED_RUNS) runs.clear();
  runs.set(text, outlined);
  return outlined;
}
