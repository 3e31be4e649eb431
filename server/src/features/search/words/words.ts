import { cut, fold, plain } from './fold.ts';

/** A word of a text. */
export interface Word {
  /** In small letters, with its accents: what stemming reads. */
  readonly text: string;
  /** Without accents: what is compared. */
  readonly key: string;
  /** A run of a script that sets no spaces between words; it is found by its pairs of letters. */
  readonly unspaced: boolean;
}

/** What is longer is no word that anybody searches for. */
export const MAX_WORD_LENGTH = 64;

const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々';

/** A run without spaces, or a word with what belongs to it (`c++`, `c#`). */
const TOKEN = new RegExp(
  `([${UNSPACED}]+)|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+(?:\\+\\+|#(?![\\p{L}\\p{N}]))?`,
  'gu',
);

/** The words of a text in their order. */
export function wordsOf(text: string): Word[] {
  return Array.from(plain(text).matchAll(TOKEN), ([token, run]) => ({
    text: cut(token, MAX_WORD_LENGTH),
    key: cut(fold(token), MAX_WORD_LENGTH),
    unspaced: run !== undefined,
  })).filter(({ key }) => key !== '');
}

/**
 * What a run without spaces is indexed by: each pair of neighbours, and its last letter, so that a search for one letter
 * (any pair that begins with it, or it alone) finds it everywhere. Korean and Thai are found by parts of words, too.
 */
export function pairsOf(run: string): string[] {
  const letters = Array.from(run);
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ''));
}

/** How long a text is in words; runs without spaces count by their letters. */
export const lengthOf = (words: readonly Word[]): number =>
  words.reduce((sum, { key, unspaced }) => sum + (unspaced ? Array.from(key).length : 1), 0);

/** A word as it was written, with its place in the text. */
export interface Token {
  readonly text: string;
  readonly unspaced: boolean;
  readonly at: number;
}

const ASCII = /^[\0-\x7f]*$/;
const ASCII_TOKEN = /[a-z0-9]+(?:\+\+|#(?![a-z0-9]))?/gi;

/** The words of a text with their places in it. Nothing of them is compared yet: most of them need not be. */
export function tokensOf(text: string): Token[] {
  if (ASCII.test(text))
    return Array.from(text.matchAll(ASCII_TOKEN), ({ 0: token, index }) => ({
      text: token,
      unspaced: false,
      at: index,
    }));
  return Array.from(text.matchAll(TOKEN), ({ 0: token, 1: run, index }) => ({
    text: token,
    unspaced: run !== undefined,
    at: index,
  }));
}

/** The word that a token is. */
export const wordOf = ({ text, unspaced }: Token): Word => ({
  text: cut(plain(text), MAX_WORD_LENGTH),
  key: cut(fold(text), MAX_WORD_LENGTH),
  unspaced,
});
