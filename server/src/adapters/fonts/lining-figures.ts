import * as hb from 'harfbuzzjs';
import { readTables, writeCmap, writeTables } from './sfnt.ts';

/**
 * Makes the lining figures of a font (feature `lnum`) the default digits. Raleway's default digits descend below
 * the baseline, which is hard to read in tables and charts, and a canvas cannot enable the feature.
 */
export function withLiningFigures(sfnt: Uint8Array): Uint8Array {
  const font = new hb.Font(new hb.Face(new hb.Blob(sfnt)));
  const glyphs = new Map<number, number>();
  for (const char of font.face.collectUnicodes()) glyphs.set(char, font.nominalGlyph(char) ?? 0);
  let changed = false;
  for (let digit = 0x30; digit <= 0x39; digit++) {
    if (!glyphs.has(digit)) continue;
    const buffer = new hb.Buffer();
    buffer.addText(String.fromCharCode(digit));
    buffer.guessSegmentProperties();
    hb.shape(font, buffer, [new hb.Feature('lnum', 1)]);
    const lining = buffer.getGlyphInfos()[0]?.codepoint;
    if (lining === undefined || lining === 0 || lining === glyphs.get(digit)) continue;
    glyphs.set(digit, lining);
    changed = true;
  }
  if (!changed) return sfnt;
  return writeTables(new Map(readTables(sfnt)).set('cmap', writeCmap(glyphs)));
}
