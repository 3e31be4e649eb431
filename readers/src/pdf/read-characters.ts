import { apply } from '@flydeck/scene/model/geometry';
import type { PageSpace } from './page-space.ts';
import type { Pdfium } from './pdfium.ts';

/** A character of a page, in reading order. Lengths and positions are in points on the displayed page. */
export interface PdfCharacter {
  readonly text: string;
  /** Position of the glyph's origin: the start of the character on the baseline. */
  readonly x: number;
  readonly y: number;
  /** Advance width along the writing direction. */
  readonly advance: number;
  /** Font size (em) on the page. */
  readonly size: number;
  /** Rotation in degrees, clockwise. */
  readonly angle: number;
  /** Index of the character on PDFium's text page. */
  readonly index: number;
  /**
   * Whether PDFium inserted the character (a space between words, a line end). Inserted characters are not in the file.
   */
  readonly isGenerated: boolean;
  /** Whether the character is a soft hyphen that breaks a word at the end of a line. */
  readonly isHyphen: boolean;
}

/** Maximum number of characters that are read from a page. Real pages have far fewer. */
const MAX_CHARACTERS = 200_000;

/**
 * Reads the characters of a page in PDFium's reading order. `textPageHandle` is PDFium's handle of the page's text
 * (`FPDFText_LoadPage`).
 */
export function readCharacters(pdfium: Pdfium, textPageHandle: number, space: PageSpace): PdfCharacter[] {
  const { api } = pdfium;
  const count = Math.min(api.FPDFText_CountChars(textPageHandle), MAX_CHARACTERS);
  const scale = Math.hypot(space.toPage[0], space.toPage[1]);
  const pageAngle = (Math.atan2(space.toPage[1], space.toPage[0]) * 180) / Math.PI;
  const characters: PdfCharacter[] = [];
  for (let index = 0; index < count; index += 1) {
    const code = api.FPDFText_GetUnicode(textPageHandle, index);
    const text = characterOf(code);
    if (text === '') continue;
    const [x = 0, y = 0] =
      pdfium.readDoubles(2, (xPointer = 0, yPointer = 0) =>
        api.FPDFText_GetCharOrigin(textPageHandle, index, xPointer, yPointer),
      ) ?? [];
    const origin = apply(space.toPage, { x, y });
    // The struct FS_RECTF. The width of this box, in PDF user space, is the advance of a character that is not rotated.
    const [left = 0, top = 0, right = 0, bottom = 0] =
      pdfium.readFloatStruct(4, (pointer = 0) => api.FPDFText_GetLooseCharBox(textPageHandle, index, pointer)) ?? [];
    const radians = api.FPDFText_GetCharAngle(textPageHandle, index);
    // If the text is rotated by about 45° or more, the advance is the height of the box.
    const advance = Math.abs(Math.sin(radians)) > 0.7 ? top - bottom : right - left;
    characters.push({
      text,
      x: origin.x,
      y: origin.y,
      advance: Math.abs(advance) * scale,
      size: emSize(pdfium, textPageHandle, index) * scale,
      angle: normalizeAngle((radians * 180) / Math.PI + pageAngle),
      index,
      isGenerated: api.FPDFText_IsGenerated(textPageHandle, index) === 1,
      isHyphen: code === 2 || api.FPDFText_IsHyphen(textPageHandle, index) === 1,
    });
  }
  return characters;
}

/** Returns the character of a code; empty for invalid codes. PDFium uses code 2 for a hyphen that breaks a word. */
function characterOf(code: number): string {
  if (code === 0 || code === 0xfffe || code === 0xffff || (code >= 0xd800 && code <= 0xdfff)) return '';
  if (code === 2) return '-';
  return code > 0x10ffff ? '' : String.fromCodePoint(code);
}

/** Returns the font size in units of PDF user space: the stored size times the scale of the text matrix. */
function emSize(pdfium: Pdfium, textPageHandle: number, characterIndex: number): number {
  const size = pdfium.api.FPDFText_GetFontSize(textPageHandle, characterIndex);
  // FS_MATRIX: a, b, c, d, e, f. The vector (c, d) is the vertical unit of the text.
  const [, , c = 0, d = 0] =
    pdfium.readFloatStruct(6, (pointer = 0) =>
      pdfium.api.FPDFText_GetMatrix(textPageHandle, characterIndex, pointer),
    ) ?? [];
  const matrixScale = Math.hypot(c, d);
  return Math.abs(size) * (matrixScale > 0 ? matrixScale : 1);
}

/** Normalizes degrees to the range (−180, 180]. */
function normalizeAngle(angle: number): number {
  const positiveAngle = ((angle % 360) + 360) % 360;
  return positiveAngle > 180 ? positiveAngle - 360 : positiveAngle;
}
