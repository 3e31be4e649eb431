import { fold, normalizeCharacters, truncate } from './fold.ts';

/** A word of a text. */
export interface Word {
  /** Form for stemming: in lower case, with accents. */
  readonly text: string;
  /** Form for comparisons: in lower case, without accents. */
  readonly key: string;
  /**
   * Whether the word is a run of characters of `UNSPACED_SCRIPTS`. The index contains pairs of adjacent characters of
   * such a run.
   */
  readonly isUnspacedRun: boolean;
}

/** Maximum length of a word in UTF-16 units. Longer words are truncated, in the searched texts and in searches. */
const MAX_WORD_LENGTH = 64;

/**
 * Characters of the scripts that are written without spaces between words, and of Hangul. Korean has spaces, but Korean
 * words have endings and are compounds, so searches must also match within Korean words.
 */
const UNSPACED_SCRIPTS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々';

/** Matches a run of characters of `UNSPACED_SCRIPTS` (group 1), or a word with an optional suffix (`c++`, `c#`). */
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
 * Returns the lexemes of a run of `UNSPACED_SCRIPTS`: each pair of adjacent characters, and the last character alone.
 * Each character is the start of one lexeme. Therefore a search for a single character, which is a prefix search, finds
 * the character at every position of a run.
 */
export function characterPairs(run: string): string[] {
  const characters = Array.from(run);
  return characters.map((character, index) => character + (characters[index + 1] ?? ''));
}

/** Returns the number of words. In a run of `UNSPACED_SCRIPTS`, each character counts as a word. */
export const countWords = (words: readonly Word[]): number =>
  words.reduce((sum, { key, isUnspacedRun }) => sum + (isUnspacedRun ? Array.from(key).length : 1), 0);

/** A word in its original form (not in lower case, not truncated), with its position in the text. */
export interface Token {
  readonly text: string;
  readonly isUnspacedRun: boolean;
  /** Start of the word in the text, in UTF-16 units. */
  readonly offset: number;
}

const ASCII = /^[\0-\x7f]*$/;
/** Matches the same words as `TOKEN` in a text of ASCII characters, but faster. */
const ASCII_TOKEN = /[a-z0-9]+(?:\+\+|#(?![a-z0-9]))?/gi;

/**
 * Returns the words of a text in their original form, with their positions. Only a few of the words are compared later,
 * so the caller converts only these words with `toWord`.
 */
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

/** Converts a token to the forms for stemming and comparisons. */
export const toWord = ({ text, isUnspacedRun }: Token): Word => ({
  text: truncate(normalizeCharacters(text), MAX_WORD_LENGTH),
  key: truncate(fold(text), MAX_WORD_LENGTH),
  isUnspacedRun,
});
