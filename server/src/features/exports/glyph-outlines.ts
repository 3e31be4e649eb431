import type { PdfGlyphs } from '@flydeck/scene/paint/pdf-port';
import type { Font } from 'fontkit';

const outlines = new WeakMap<Font, Map<number, string>>();

/** A run as outlines; each glyph of a font is converted once. */
export function shapeOutlines(font: Font, text: string): PdfGlyphs {
  const known = outlines.get(font) ?? new Map<number, string>();
  outlines.set(font, known);
  const { glyphs, positions } = font.layout(text);
  return {
    unitsPerEm: font.unitsPerEm,
    glyphs: glyphs.map((glyph, i) => {
      const d = known.get(glyph.id) ?? glyph.path.toSVG();
      known.set(glyph.id, d);
      const { xOffset, yOffset, xAdvance } = positions[i]!;
      return { d, dx: xOffset, dy: yOffset, advance: xAdvance };
    }),
  };
}
