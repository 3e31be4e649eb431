/** Marks that people often omit in searches: accents, Hebrew points, Arabic vowels and tatweel. */
const OMITTED_MARKS = /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc]/g;

/** The common ASCII spellings of characters that Unicode does not decompose into an ASCII character and a mark. */
const ASCII_SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};
const CHARACTER_WITH_ASCII_SPELLING = new RegExp(`[${Object.keys(ASCII_SPELLINGS).join('')}]`, 'g');

/** Normalizes equivalent characters (full and half width, ligatures) and case. Keeps accents. */
export const normalizeCharacters = (text: string): string => text.normalize('NFKC').toLowerCase();

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** Returns the text in lower case, without the marks that people omit and with ASCII spellings, for comparisons. */
export function fold(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text.toLowerCase();
  return normalizeCharacters(text)
    .normalize('NFD')
    .replace(OMITTED_MARKS, '')
    .normalize('NFC')
    .replace(CHARACTER_WITH_ASCII_SPELLING, (character) => ASCII_SPELLINGS[character] ?? character);
}

/** Truncates a text to at most `length` UTF-16 units without splitting a surrogate pair. */
export const truncate = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
