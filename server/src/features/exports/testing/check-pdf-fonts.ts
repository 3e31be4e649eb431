import { create } from 'fontkit';
import { readContent } from './read-pdf-content.ts';
import { type PdfDict, type PdfFile, PdfRef } from './read-pdf-objects.ts';

/**
 * Returns violations of checkpoint 31 of the Matterhorn Protocol (PDF/UA-1): fonts must be embedded, and used glyphs
 * must have correct widths and Unicode mappings.
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

/** Returns the numbers of the glyphs on all pages, by the object number of their font. */
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
 * Returns violations of this rule: every used glyph must be mapped to characters other than U+0000, U+FEFF and U+FFFE.
 * A glyph that is only a part of a character may be mapped to an empty text.
 */
function findUnicodeViolations(file: PdfFile, font: PdfDict, usedGlyphs: ReadonlySet<number>): string[] {
  if (!font['ToUnicode']) return ['has no ToUnicode'];
  /** Characters in UTF-16 as hexadecimal digits, by the number of their glyph. */
  const hexByGlyph = new Map<number, string>();
  // Entries of `bfrange`: the first and last glyph, and a list of their characters in UTF-16.
  for (const [, first, list] of file.stream(font['ToUnicode']).matchAll(/<(\w+)> <\w+> \[(.*?)\]/g)) {
    [...list!.matchAll(/<([^>]*)>/g)].forEach(([, hex], index) => {
      hexByGlyph.set(Number.parseInt(first!, 16) + index, hex!);
    });
  }
  const violations = [...hexByGlyph]
    .filter(([, hex]) => /\b(0000|feff|fffe)\b/i.test(hex))
    .map(([glyph, hex]) => `maps glyph ${glyph} to <${hex}>`);
  for (const glyph of usedGlyphs)
    if (!hexByGlyph.has(glyph)) violations.push(`does not map glyph ${glyph} to characters`);
  return violations;
}

/**
 * Returns violations of these rules: the font program must be embedded and have the widths that the PDF declares (with
 * a tolerance of 1/1000 em), and the glyph .notdef must not be used. Widths in OpenType programs (`FontFile3`) are not
 * compared.
 */
function findProgramViolations(file: PdfFile, font: PdfDict, usedGlyphs: ReadonlySet<number>): string[] {
  const violations: string[] = [];
  const [descendant] = file.list(font['DescendantFonts']).map((reference) => file.dict(reference));
  const descriptor = file.dict(descendant?.['FontDescriptor']);
  if (!descriptor?.['FontFile2'] && !descriptor?.['FontFile3']) return ['is not embedded'];
  if (descendant!['Subtype'] === '/CIDFontType2' && descendant!['CIDToGIDMap'] !== '/Identity')
    violations.push('does not map its glyphs');
  if (usedGlyphs.has(0)) violations.push('uses the glyph .notdef');
  // `W` contains the number of the first glyph, which is 0, and the widths of this and the following glyphs.
  const [, widths] = file.list(descendant!['W']) as [number, number[]];
  const program = descriptor['FontFile2'] ? openFont(file.stream(descriptor['FontFile2'])) : undefined;
  for (const glyph of usedGlyphs) {
    const declaredWidth = widths[glyph];
    const actualWidth = program && (program.getGlyph(glyph).advanceWidth * 1000) / program.unitsPerEm;
    if (declaredWidth === undefined) violations.push(`has no width for glyph ${glyph}`);
    else if (actualWidth !== undefined && Math.abs(declaredWidth - actualWidth) > 1)
      violations.push(`declares the width ${declaredWidth} for glyph ${glyph}, not ${actualWidth}`);
  }
  return violations;
}

/** Members of a font of the library fontkit. The type definitions of fontkit lack these members. */
interface FontProgram {
  readonly unitsPerEm: number;
  getGlyph(glyph: number): { readonly advanceWidth: number };
}
const openFont = (bytes: string): FontProgram => create(Buffer.from(bytes, 'latin1')) as unknown as FontProgram;
