import type { FontSystem } from '@flydeck/scene/layout/font-port';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import type { Pdfium } from './pdfium.ts';
import type { PdfCharacter } from './read-characters.ts';

/** Characters in PDFium's built-in fonts, used for fonts that are not embedded: Latin, Greek, Cyrillic and symbols. */
const BUILT_IN = /^[\p{ASCII}\u0080-\u058f\u1e00-\u2bff\ufb00-\ufb06\ufffd]$/u;
/** FPDF_TEXTRENDERMODE_INVISIBLE, used for the text layer of a scan. */
const INVISIBLE = 3;

/** Fonts for characters that PDFium cannot draw. */
interface GlyphFonts extends Pick<FontSystem, 'shape'> {
  /** Registers the font files with `@napi-rs/canvas` under their ids; registered ones are skipped. */
  registerForCanvas(ids: Iterable<string>): void;
}

/** Loads the fonts. Called for each page that needs them, so it returns the same fonts each time. */
export type LoadGlyphFonts = () => Promise<GlyphFonts>;

/** Where missing characters are drawn, and with which fonts. */
export interface GlyphTarget {
  readonly picture: Canvas;
  /** Pixels per point. */
  readonly scale: number;
  readonly loadFonts: LoadGlyphFonts;
}

/**
 * Draws, with the given fonts, the characters that PDFium leaves blank because their font is neither embedded in
 * the file nor built into PDFium (Japanese, Arabic, …).
 */
export async function paintMissingGlyphs(
  pdfium: Pdfium,
  textPage: number,
  characters: readonly PdfCharacter[],
  { picture, scale, loadFonts }: GlyphTarget,
): Promise<void> {
  const unsupported = characters.filter(({ text }) => text.trim() !== '' && !BUILT_IN.test(text));
  const missing = unsupported.filter((character) => lacksGlyph(pdfium, textPage, character.index));
  if (missing.length === 0) return;
  const system = await loadFonts();
  const context = picture.getContext('2d');
  for (const character of missing) {
    context.fillStyle = fillColor(pdfium, textPage, character.index);
    paintCharacter(context, system, character, scale);
  }
}

function lacksGlyph(pdfium: Pdfium, textPage: number, index: number): boolean {
  const { api } = pdfium;
  const object = api.FPDFText_GetTextObject(textPage, index);
  if (object === 0 || api.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE) return false;
  const font = api.FPDFTextObj_GetFont(object);
  return font !== 0 && api.FPDFFont_GetIsEmbedded(font) === 0;
}

function fillColor(pdfium: Pdfium, textPage: number, index: number): string {
  const channels = pdfium.integers(4, (r = 0, g = 0, b = 0, a = 0) =>
    pdfium.api.FPDFText_GetFillColor(textPage, index, r, g, b, a),
  );
  const [red, green, blue, alpha = 255] = channels ?? [0, 0, 0];
  return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
}

function paintCharacter(
  context: SKRSContext2D,
  system: GlyphFonts,
  character: PdfCharacter,
  scale: number,
): void {
  const request = { family: 'Noto Sans', weight: 400, italic: false, language: languageOf(character.text) };
  for (const piece of system.shape(character.text, request, 'ltr')) {
    if (piece.font === undefined) continue;
    system.registerForCanvas([piece.font]);
    context.save();
    context.translate(character.x * scale, character.y * scale);
    context.rotate((character.angle * Math.PI) / 180);
    context.font = `${character.size * scale}px "${piece.font}"`;
    context.fillText(character.text, 0, 0);
    context.restore();
  }
}

function languageOf(text: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)) return 'ja';
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : 'und';
}
