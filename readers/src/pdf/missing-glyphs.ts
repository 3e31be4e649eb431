import type { FontSystem } from '@flydeck/scene/layout/font-port';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import type { Pdfium } from './pdfium.ts';
import type { PdfCharacter } from './read-characters.ts';

/**
 * Matches a character that is in PDFium's built-in fonts (Latin, Greek, Cyrillic and symbols). PDFium uses these fonts
 * in place of fonts that are not embedded in the file.
 */
const BUILT_IN_CHARACTER = /^[\p{ASCII}\u0080-\u058f\u1e00-\u2bff\ufb00-\ufb06\ufffd]$/u;
/** PDFium's FPDF_TEXTRENDERMODE_INVISIBLE. The text layer of a scanned page has this mode. */
const INVISIBLE_TEXT = 3;

/** Fonts for characters that PDFium cannot draw. */
interface GlyphFonts extends Pick<FontSystem, 'shape'> {
  /** Registers the fonts with these ids for `@napi-rs/canvas`. Skips fonts that are already registered. */
  registerForCanvas(ids: Iterable<string>): void;
}

/**
 * Loads the fonts for missing characters. The importer calls this function for each page with missing characters. Each
 * call returns the same fonts.
 */
export type LoadGlyphFonts = () => Promise<GlyphFonts>;

/** The canvas and the fonts with which missing characters are drawn. */
export interface GlyphTarget {
  readonly picture: Canvas;
  /** Pixels per point. */
  readonly scale: number;
  readonly loadFonts: LoadGlyphFonts;
}

/**
 * Draws the characters that PDFium does not draw, because their font is neither embedded in the file nor built into
 * PDFium (Japanese, Arabic, …).
 */
export async function paintMissingGlyphs(
  pdfium: Pdfium,
  textPageHandle: number,
  characters: readonly PdfCharacter[],
  { picture, scale, loadFonts }: GlyphTarget,
): Promise<void> {
  const unsupportedCharacters = characters.filter(({ text }) => text.trim() !== '' && !BUILT_IN_CHARACTER.test(text));
  const missingCharacters = unsupportedCharacters.filter((character) =>
    lacksGlyph(pdfium, textPageHandle, character.index),
  );
  if (missingCharacters.length === 0) return;
  const fonts = await loadFonts();
  const context = picture.getContext('2d');
  for (const character of missingCharacters) {
    context.fillStyle = fillColor(pdfium, textPageHandle, character.index);
    paintCharacter(context, fonts, character, scale);
  }
}

/** Returns whether a character is visible and its font is not embedded in the file. */
function lacksGlyph(pdfium: Pdfium, textPageHandle: number, characterIndex: number): boolean {
  const { api } = pdfium;
  const object = api.FPDFText_GetTextObject(textPageHandle, characterIndex);
  if (object === 0 || api.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE_TEXT) return false;
  const font = api.FPDFTextObj_GetFont(object);
  return font !== 0 && api.FPDFFont_GetIsEmbedded(font) === 0;
}

/** Returns the colour of a character in CSS syntax; black if PDFium returns none. */
function fillColor(pdfium: Pdfium, textPageHandle: number, characterIndex: number): string {
  const channels = pdfium.readIntegers(4, (redAddress = 0, greenAddress = 0, blueAddress = 0, alphaAddress = 0) =>
    pdfium.api.FPDFText_GetFillColor(
      textPageHandle,
      characterIndex,
      redAddress,
      greenAddress,
      blueAddress,
      alphaAddress,
    ),
  );
  const [red, green, blue, alpha = 255] = channels ?? [0, 0, 0];
  return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
}

/** Draws a character at its position; nothing if no font has a glyph for it. */
function paintCharacter(context: SKRSContext2D, fonts: GlyphFonts, character: PdfCharacter, scale: number): void {
  const request = { family: 'Noto Sans', weight: 400, italic: false, language: chooseFontLanguage(character.text) };
  for (const run of fonts.shape(character.text, request, 'ltr')) {
    if (run.font === undefined) continue;
    fonts.registerForCanvas([run.font]);
    context.save();
    context.translate(character.x * scale, character.y * scale);
    context.rotate((character.angle * Math.PI) / 180);
    context.font = `${character.size * scale}px "${run.font}"`;
    context.fillText(character.text, 0, 0);
    context.restore();
  }
}

/** Returns the language whose font is used for a text. Han characters are drawn with the Japanese font. */
function chooseFontLanguage(text: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)) return 'ja';
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : 'und';
}
