import * as hb from 'harfbuzzjs';
import { readTables, writeCmap, writeTables } from './sfnt.ts';

/**
 * Returns the font with its lining figures (feature `lnum`), the digits of equal height, as default digits. Raleway's
 * default digits descend below the baseline and are therefore hard to read in tables and charts, and a canvas cannot
 * enable font features.
 */
export function withLiningFigures(sfnt: Uint8Array): Uint8Array {
  const font = new hb.Font(new hb.Face(new hb.Blob(sfnt)));
  /** Glyph ids by code point. */
  const glyphs = new Map<number, number>();
  for (const codePoint of font.face.collectUnicodes()) glyphs.set(codePoint, font.nominalGlyph(codePoint) ?? 0);
  let hasChanged = false;
  for (let digit = 0x30; digit <= 0x39; digit++) {
    if (!glyphs.has(digit)) continue;
    const buffer = new hb.Buffer();
    buffer.addText(String.fromCharCode(digit));
    buffer.guessSegmentProperties();
    hb.shape(font, buffer, [new hb.Feature('lnum', 1)]);
    // After shaping, the field `codepoint` contains a glyph id. Id 0 is the glyph for missing characters.
    const liningGlyph = buffer.getGlyphInfos()[0]?.codepoint;
    if (liningGlyph === undefined || liningGlyph === 0 || liningGlyph === glyphs.get(digit)) continue;
    glyphs.set(digit, liningGlyph);
    hasChanged = true;
  }
  if (!hasChanged) return sfnt;
  return writeTables(new Map(readTables(sfnt)).set('cmap', writeCmap(glyphs)));
}
