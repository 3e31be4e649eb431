import { create } from 'fontkit';
import { readContent } from './read-pdf-content.ts';
import { type PdfDict, type PdfFile, PdfRef } from './read-pdf-objects.ts';

/**
 * Returns violations of checkpoint 31 of the Matterhorn Protocol (PDF/UA-1): fonts are embedded, and used glyphs have
 * correct widths and Unicode mappings.
 */
export function findFontViolations(file: PdfFile): string[] {
  const usedGlyphs = readUsedGlyphs(file);
  const violations: string[] = [];
  for (const [id, dict] of file.objects()) {
    if (dict['Type'] !== '/Font') continue;
    if (dict['Subtype'] === '/Type1' || dict['Subtype'] === '/TrueType')
      violations.push(`${dict['BaseFont']} is not embedded`);
    if (dict['Subtype'] !== '/Type0') continue;
    const glyphs = usedGlyphs.get(id) ?? new Set<number>();
    const fontViolations = [...findUnicodeViolations(file, dict, glyphs), ...findProgramViolations(file, dict, glyphs)];
    violations.push(...fontViolations.map((violation) => `${dict['BaseFont']} ${violation}`));
  }
  return violations;
}

/** Returns the glyphs on all pages, by the object number of their font. */
function readUsedGlyphs(file: PdfFile): Map<number, Set<number>> {
  const usedGlyphs = new Map<number, Set<number>>();
  for (const page of file.pages) {
    const fonts = file.dict(file.dict(page['Resources'])?.['Font']) ?? {};
    for (const [name, glyphs] of readContent(file, page).glyphs) {
      const font = fonts[name];
      if (!(font instanceof PdfRef)) continue;
      usedGlyphs.set(font.id, new Set([...(usedGlyphs.get(font.id) ?? []), ...glyphs]));
    }
  }
  return usedGlyphs;
}

/**
 * Every used glyph is mapped to characters other than U+0000, U+FEFF and U+FFFE, or to none if it is part of a letter.
 */
function findUnicodeViolations(file: PdfFile, font: PdfDict, usedGlyphs: ReadonlySet<number>): string[] {
  if (!font['ToUnicode']) return ['has no ToUnicode'];
  const map = new Map<number, string>();
  // Entries of `bfrange`: the first and last glyph, and a list of their characters in UTF-16.
  for (const [, first, list] of file.stream(font['ToUnicode']).matchAll(/<(\w+)> <\w+> \[(.*?)\]/g)) {
    [...list!.matchAll(/<([^>]*)>/g)].forEach(([, to], index) => {
      map.set(Number.parseInt(first!, 16) + index, to!);
    });
  }
  const violations = [...map]
    .filter(([, to]) => /\b(0000|feff|fffe)\b/i.test(to))
    .map(([glyph, to]) => `maps glyph ${glyph} to <${to}>`);
  for (const glyph of usedGlyphs) if (!map.has(glyph)) violations.push(`does not map glyph ${glyph} to characters`);
  return violations;
}

/** The font program is embedded, has the same widths (within 1/1000 em), and .notdef is not used. */
function findProgramViolations(file: PdfFile, font: PdfDict, usedGlyphs: ReadonlySet<number>): string[] {
  const violations: string[] = [];
  const [descendant] = file.list(font['DescendantFonts']).map((reference) => file.dict(reference));
  const descriptor = file.dict(descendant?.['FontDescriptor']);
  if (!descriptor?.['FontFile2'] && !descriptor?.['FontFile3']) return ['is not embedded'];
  if (descendant!['Subtype'] === '/CIDFontType2' && descendant!['CIDToGIDMap'] !== '/Identity')
    violations.push('does not map its glyphs');
  if (usedGlyphs.has(0)) violations.push('uses the glyph .notdef');
  const [, widths] = file.list(descendant!['W']) as [number, number[]];
  const program = descriptor['FontFile2'] ? openFont(file.stream(descriptor['FontFile2'])) : undefined;
  for (const glyph of usedGlyphs) {
    const declared = widths[glyph];
    const actual = program && (program.getGlyph(glyph).advanceWidth * 1000) / program.unitsPerEm;
    if (declared === undefined) violations.push(`has no width for glyph ${glyph}`);
    else if (actual !== undefined && Math.abs(declared - actual) > 1)
      violations.push(`declares the width ${declared} for glyph ${glyph}, not ${actual}`);
  }
  return violations;
}

/** Members of fontkit's fonts that its type definitions lack. */
interface FontProgram {
  readonly unitsPerEm: number;
  getGlyph(glyph: number): { readonly advanceWidth: number };
}
const openFont = (bytes: string): FontProgram => create(Buffer.from(bytes, 'latin1')) as unknown as FontProgram;
