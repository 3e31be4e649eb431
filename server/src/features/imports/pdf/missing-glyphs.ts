import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { createFontSystem, type ServerFontSystem } from '../../../adapters/fonts/index.ts';
import type { Pdfium } from './pdfium.ts';
import type { PdfCharacter } from './read-characters.ts';

/** What PDFium's built-in fonts can draw when a file does not bring its own: Western, Greek and Cyrillic text, signs. */
const BUILT_IN = /^[\p{ASCII}\u0080-\u058f\u1e00-\u2bff\ufb00-\ufb06\ufffd]$/u;
/** FPDF_TEXTRENDERMODE_INVISIBLE: the text layer of a scan. */
const INVISIBLE = 3;

let fonts: Promise<ServerFontSystem> | undefined;

/**
 * Draws the characters whose font the file does not embed and PDFium does not have (Japanese, Arabic, …) with the
 * project's own fonts, where the page leaves them blank. `scale` is pixels a point.
 */
export async function paintMissingGlyphs(
  pdfium: Pdfium,
  textPage: number,
  characters: readonly PdfCharacter[],
  picture: Canvas,
  scale: number,
): Promise<void> {
  const foreign = characters.filter(({ text }) => text.trim() !== '' && !BUILT_IN.test(text));
  const missing = foreign.filter((character) => isBlank(pdfium, textPage, character.index));
  if (missing.length === 0) return;
  fonts ??= createFontSystem();
  const system = await fonts;
  const context = picture.getContext('2d');
  for (const character of missing) {
    context.fillStyle = fillColor(pdfium, textPage, character.index);
    paintCharacter(context, system, character, scale);
  }
}

function isBlank(pdfium: Pdfium, textPage: number, index: number): boolean {
  const { api } = pdfium;
  const object = api.FPDFText_GetTextObject(textPage, index);
  if (object === 0 || api.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE) return false;
  const font = api.FPDFTextObj_GetFont(object);
  return font !== 0 && api.FPDFFont_GetIsEmbedded(font) === 0;
}

function fillColor(pdfium: Pdfium, textPage: number, index: number): string {
  const channels = pdfium.integers(4, (r, g, b, a) =>
    pdfium.api.FPDFText_GetFillColor(textPage, index, r!, g!, b!, a!),
  );
  const [red, green, blue, alpha] = channels ?? [0, 0, 0, 255];
  return `rgba(${red}, ${green}, ${blue}, ${alpha! / 255})`;
}

function paintCharacter(
  context: SKRSContext2D,
  system: ServerFontSystem,
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
