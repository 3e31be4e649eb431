/**
 * Minimum average width of characters, as a multiple of the text size. Narrow letters of the server's fonts have a width
 * of 0.2; combining marks have none.
 */
export const MIN_CHARACTER_WIDTH = 0.15;

/** Narrow characters, which are 0.6 wide in fonts with a fixed width. */
const NARROW = new Set("ijl.,'|!:; \u00a0");
const WIDE_LOWER_CASE = new Set('mw');
const WIDE = new Set('MW@%ÆŒ');
/** Arabic and Tamil, with the widest letters. */
const VERY_WIDE = /[\u0600-\u077f\u08a0-\u08ff\u0b80-\u0bff\ufb50-\ufdff\ufe70-\ufeff]/;

/**
 * Returns a width, as a multiple of the text size, that is not smaller than that of the character in any font of the
 * server, also in bold.
 */
export function maxCharacterWidth(character: string): number {
  if (NARROW.has(character)) return 0.6;
  if (WIDE_LOWER_CASE.has(character)) return 1.1;
  if (character >= 'a' && character <= 'z') return 0.71;
  if (character < '\u0250') return WIDE.has(character) ? 1.2 : 0.95;
  return VERY_WIDE.test(character) ? 1.9 : 1.2;
}
