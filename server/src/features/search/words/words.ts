import { fold, normalizeCharacters, truncate } from './fold.ts';

/** A word of a text. */
export interface Word {
  /** Form for stemming: in lower case, with accents. */
  readonly text: string;
  /** Form for comparisons: in lower case, without accents. */
  readonly key: string;
  /** Whether this is a run of letters of a script without spaces between words, which is indexed by letter pairs. */
  readonly isUnspacedRun: boolean;
}

/** Longer words are truncated, because nobody searches for them. */
const MAX_WORD_LENGTH = 64;

const UNSPACED_SCRIPTS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々';

/** Matches a run of letters of scripts without spaces, or a word with an optional suffix (`c++`, `c#`). */
const TOKEN = new RegExp(
  `([${UNSPACED_SCRIPTS}]+)|(?:(?![${UNSPACED_SCRIPTS}])[\\p{L}\\p{N}\\p{M}])+(?:\\+\\+|#(?![\\p{L}\\p{N}]))?`,
  'gu',
);

/** Returns the words of a text in the order of the text. */
export function parseWords(text: string): Word[] {
  return Array.from(normalizeCharacters(text).matchAll(TOKEN), ([token, run]) => ({
    text: truncate(token, MAX_WORD_LENGTH),
    key: truncate(fold(token), MAX_WORD_LENGTH),
    isUnspacedRun: run !== undefined,
  })).filter(({ key }) => key !== '');
}

/**
 * Returns the lexemes of a run of a script without spaces: each pair of adjacent letters, and the last letter alone. A
 * search for a single letter is a prefix search, so it matches at every position. So searches in Korean and Thai also
 * match within words.
 */
export function letterPairs(run: string): string[] {
  const letters = Array.from(run);
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ''));
}

/** Returns the number of words. In a run of a script without spaces, each letter counts as a word. */
export const countWords = (words: readonly Word[]): number =>
  words.reduce((sum, { key, isUnspacedRun }) => sum + (isUnspacedRun ? Array.from(key).length : 1), 0);

/** A word in its original form, with its position in the text. */
export interface Token {
  readonly text: string;
  readonly isUnspacedRun: boolean;
  readonly offset: number;
}

const ASCII = /^[\0-\x7f]*$/;
const ASCII_TOKEN = /[a-z0-9]+(?:\+\+|#(?![a-z0-9]))?/gi;

/** Returns the words of a text with their positions, unchanged because most of them are never compared. */
export function tokenize(text: string): Token[] {
  if (ASCII.test(text))
    return Array.from(text.matchAll(ASCII_TOKEN), ({ 0: token, index }) => ({
      text: token,
      isUnspacedRun: false,
      offset: index,
    }));
  return Array.from(text.matchAll(TOKEN), ({ 0: token, 1: run, index }) => ({
    text: token,
    isUnspacedRun: run !== undefined,
    offset: index,
  }));
}

/** Returns the word of a token. */
export const toWord = ({ text, isUnspacedRun }: Token): Word => ({
  text: truncate(normalizeCharacters(text), MAX_WORD_LENGTH),
  key: truncate(fold(text), MAX_WORD_LENGTH),
  isUnspacedRun,
});
