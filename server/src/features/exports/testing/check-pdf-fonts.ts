import { create } from 'fontkit';
import { readContent } from './read-pdf-content.ts';
import { type PdfDict, type PdfFile, PdfRef } from './read-pdf-objects.ts';

/** Checkpoint 31: fonts are in the file, and what they show has the width and the meaning that the file says. */
export function fontBreaches(file: PdfFile): string[] {
  const shown = shownGlyphs(file);
  const breaches: string[] = [];
  for (const [id, dict] of file.objects()) {
    if (dict['Type'] !== '/Font') continue;
    if (dict['Subtype'] === '/Type1' || dict['Subtype'] === '/TrueType')
      breaches.push(`${dict['BaseFont']} is a font of the reader`);
    if (dict['Subtype'] !== '/Type0') continue;
    const glyphs = shown.get(id) ?? new Set<number>();
    const found = [...meaningBreaches(file, dict, glyphs), ...programBreaches(file, dict, glyphs)];
    breaches.push(...found.map((each) => `${dict['BaseFont']} ${each}`));
  }
  return breaches;
}

/** Glyphs on all pages, by the number of their font's object. */
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

/** Every glyph stands for characters, of which none is U+0000, U+FEFF or U+FFFE; or, as a part of a letter, for none. */
function meaningBreaches(file: PdfFile, font: PdfDict, shown: ReadonlySet<number>): string[] {
  if (!font['ToUnicode']) return ['has no ToUnicode'];
  const map = new Map<number, string>();
  for (const [, first, list] of file.stream(font['ToUnicode']).matchAll(/<(\w+)> <\w+> \[(.*?)\]/g)) {
    [...list!.matchAll(/<([^>]*)>/g)].forEach(([, to], index) => {
      map.set(Number.parseInt(first!, 16) + index, to!);
    });
  }
  const breaches = [...map]
    .filter(([, to]) => /\b(0000|feff|fffe)\b/i.test(to))
    .map(([glyph, to]) => `says that glyph ${glyph} is <${to}>`);
  for (const glyph of shown) if (!map.has(glyph)) breaches.push(`does not say what glyph ${glyph} is`);
  return breaches;
}

/** The program is there, says the same widths (within a thousandth of the em), and shows no glyph of what it lacks. */
function programBreaches(file: PdfFile, font: PdfDict, shown: ReadonlySet<number>): string[] {
  const breaches: string[] = [];
  const [descendant] = file.list(font['DescendantFonts']).map((each) => file.dict(each));
  const descriptor = file.dict(descendant?.['FontDescriptor']);
  if (!descriptor?.['FontFile2'] && !descriptor?.['FontFile3']) return ['is not embedded'];
  if (descendant!['Subtype'] === '/CIDFontType2' && descendant!['CIDToGIDMap'] !== '/Identity')
    breaches.push('does not map its glyphs');
  if (shown.has(0)) breaches.push('shows the glyph of what is missing');
  const [, widths] = file.list(descendant!['W']) as [number, number[]];
  const program = descriptor['FontFile2'] ? openFont(file.stream(descriptor['FontFile2'])) : undefined;
  for (const glyph of shown) {
    const said = widths[glyph];
    const has = program && (program.getGlyph(glyph).advanceWidth * 1000) / program.unitsPerEm;
    if (said === undefined) breaches.push(`has no width for glyph ${glyph}`);
    else if (has !== undefined && Math.abs(said - has) > 1)
      breaches.push(`says that glyph ${glyph} is ${said} wide, and not ${has}`);
  }
  return breaches;
}

/** The part of fontkit's fonts that its types leave out. */
interface Program {
  readonly unitsPerEm: number;
  getGlyph(glyph: number): { readonly advanceWidth: number };
}
const openFont = (bytes: string): Program => create(Buffer.from(bytes, 'latin1')) as unknown as Program;
