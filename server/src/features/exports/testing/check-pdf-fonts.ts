import { create } from 'fontkit';
import { readContent } from './read-pdf-content.ts';
import { type PdfDict, type PdfFile, PdfRef } from './read-pdf-objects.ts';

/** Checkpoint 31: fonts are embedded, and shown glyphs have correct widths and Unicode mappings. */
export function findFontViolations(file: PdfFile): string[] {
  const shown = shownGlyphs(file);
  const breaches: string[] = [];
  for (const [id, dict] of file.objects()) {
    if (dict['Type'] !== '/Font') continue;
    if (dict['Subtype'] === '/Type1' || dict['Subtype'] === '/TrueType')
      breaches.push(`${dict['BaseFont']} is not embedded`);
    if (dict['Subtype'] !== '/Type0') continue;
    const glyphs = shown.get(id) ?? new Set<number>();
    const found = [...unicodeBreaches(file, dict, glyphs), ...programBreaches(file, dict, glyphs)];
    breaches.push(...found.map((each) => `${dict['BaseFont']} ${each}`));
  }
  return breaches;
}

/** Returns the glyphs on all pages, by the object number of their font. */
function shownGlyphs(file: PdfFile): Map<number, Set<number>> {
  const shown = new Map<number, Set<number>>();
  for (const page of file.pages) {
    const fonts = file.dict(file.dict(page['Resources'])?.['Font']) ?? {};
    for (const [name, glyphs] of readContent(file, page).glyphs) {
      const font = fonts[name];
      if (!(font instanceof PdfRef)) continue;
      shown.set(font.id, new Set([...(shown.get(font.id) ?? []), ...glyphs]));
    }
  }
  return shown;
}

/** Every shown glyph is mapped to characters other than U+0000, U+FEFF and U+FFFE, or to none as part of a letter. */
function unicodeBreaches(file: PdfFile, font: PdfDict, shown: ReadonlySet<number>): string[] {
  if (!font['ToUnicode']) return ['has no ToUnicode'];
  const map = new Map<number, string>();
  for (const [, first, list] of file.stream(font['ToUnicode']).matchAll(/<(\w+)> <\w+> \[(.*?)\]/g)) {
    [...list!.matchAll(/<([^>]*)>/g)].forEach(([, to], index) => {
      map.set(Number.parseInt(first!, 16) + index, to!);
    });
  }
  const breaches = [...map]
    .filter(([, to]) => /\b(0000|feff|fffe)\b/i.test(to))
    .map(([glyph, to]) => `maps glyph ${glyph} to <${to}>`);
  for (const glyph of shown) if (!map.has(glyph)) breaches.push(`does not map glyph ${glyph} to characters`);
  return breaches;
}

/** The font program is embedded, has the same widths (within 1/1000 em), and .notdef is not shown. */
function programBreaches(file: PdfFile, font: PdfDict, shown: ReadonlySet<number>): string[] {
  const breaches: string[] = [];
  const [descendant] = file.list(font['DescendantFonts']).map((each) => file.dict(each));
  const descriptor = file.dict(descendant?.['FontDescriptor']);
  if (!descriptor?.['FontFile2'] && !descriptor?.['FontFile3']) return ['is not embedded'];
  if (descendant!['Subtype'] === '/CIDFontType2' && descendant!['CIDToGIDMap'] !== '/Identity')
    breaches.push('does not map its glyphs');
  if (shown.has(0)) breaches.push('shows the glyph .notdef');
  const [, widths] = file.list(descendant!['W']) as [number, number[]];
  const program = descriptor['FontFile2'] ? openFont(file.stream(descriptor['FontFile2'])) : undefined;
  for (const glyph of shown) {
    const declared = widths[glyph];
    const actual = program && (program.getGlyph(glyph).advanceWidth * 1000) / program.unitsPerEm;
    if (declared === undefined) breaches.push(`has no width for glyph ${glyph}`);
    else if (actual !== undefined && Math.abs(declared - actual) > 1)
      breaches.push(`declares the width ${declared} for glyph ${glyph}, not ${actual}`);
  }
  return breaches;
}

/** Part of fontkit's fonts that its type definitions lack. */
interface Program {
  readonly unitsPerEm: number;
  getGlyph(glyph: number): { readonly advanceWidth: number };
}
const openFont = (bytes: string): Program => create(Buffer.from(bytes, 'latin1')) as unknown as Program;
