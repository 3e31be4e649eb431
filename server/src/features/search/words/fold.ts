/** Marks that people omit: accents, Hebrew points, Arabic vowels and tatweel. */
const MARKS = /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc]/g;

/** Letters without Unicode decomposition and their common ASCII spellings. */
const LETTERS: Readonly<Record<string, string>> = {
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
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Normalizes equivalent characters (full and half width, ligatures) and case. Keeps accents. */
export const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const ASCII = /^[\x20-\x7e]*$/;

/** Returns the text in lower case without accents, for comparisons. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return plain(text)
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/** Truncates to `length` UTF-16 units without splitting a surrogate pair. */
export const truncate = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
