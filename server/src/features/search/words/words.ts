import { fold, plain, truncate } from './fold.ts';

/** A word of a text. */
export interface Word {
  /** In lower case, with accents: the input of stemming. */
  readonly text: string;
  /** Without accents, for comparisons. */
  readonly key: string;
  /** A run of a script without spaces between words; it is indexed by letter pairs. */
  readonly unspaced: boolean;
}

/** Longer words are truncated: nobody searches for them. */
const MAX_WORD_LENGTH = 64;

const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々';

/** A run without spaces, or a word with its suffix (`c++`, `c#`). */
const TOKEN = new RegExp(
  `([${UNSPACED}]+)|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+(?:\\+\\+|#(?![\\p{L}\\p{N}]))?`,
  'gu',
);

/** Returns the words of a text in their order. */
export function wordsOf(text: string): Word[] {
  return Array.from(plain(text).matchAll(TOKEN), ([token, run]) => ({
    text: truncate(token, MAX_WORD_LENGTH),
    key: truncate(fold(token), MAX_WORD_LENGTH),
    unspaced: run !== undefined,
  })).filter(({ key }) => key !== '');
}

/**
 * Returns the lexemes of a run without spaces: each pair of adjacent letters, and its last letter, so that a search
 * for one letter (as a prefix of a pair, or alone) matches everywhere. Korean and Thai thus also match by parts of
 * words.
 */
export function pairsOf(run: string): string[] {
  const letters = Array.from(run);
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ''));
}

/** Returns the length of a text in words; runs without spaces count by their letters. */
export const lengthOf = (words: readonly Word[]): number =>
  words.reduce((sum, { key, unspaced }) => sum + (unspaced ? Array.from(key).length : 1), 0);

/** A word as it was written, with its position in the text. */
export interface Token {
  readonly text: string;
  readonly unspaced: boolean;
  readonly at: number;
}

const ASCII = /^[\0-\x7f]*$/;
const ASCII_TOKEN = /[a-z0-9]+(?:\+\+|#(?![a-z0-9]))?/gi;

/** Returns the words of a text with their positions, not yet folded, because most of them are not compared. */
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

/** Returns the word of a token. */
export const wordOf = ({ text, unspaced }: Token): Word => ({
  text: truncate(plain(text), MAX_WORD_LENGTH),
  key: truncate(fold(text), MAX_WORD_LENGTH),
  unspaced,
});
