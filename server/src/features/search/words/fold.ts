/** Marks that people leave out: accents, Hebrew points, Arabic vowels and lengthening. */
const MARKS = /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc]/g;

/** Letters that no decomposition takes apart, as people type them without their keyboard. */
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

/** One way of writing for what looks alike: full and half width, ligatures, capitals. Accents stay. */
export const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const ASCII = /^[\x20-\x7e]*$/;

/** Small letters without accents: what words are compared by. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return plain(text)
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/** At most `length` UTF-16 units, and never half of a letter. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
