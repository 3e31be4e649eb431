import { cleanLine } from '@flydeck/contract/clean-line';

/** Maximum length of an excerpt in characters (graphemes). */
const EXCERPT_LENGTH = 140;
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the beginning of a comment in one line. */
export function excerptOf(body: string): string {
  const characters = [...SEGMENTER.segment(cleanLine(body).slice(0, 10 * EXCERPT_LENGTH))];
  if (characters.length <= EXCERPT_LENGTH) return characters.map(({ segment }) => segment).join('');
  const beginning = characters.slice(0, EXCERPT_LENGTH - 1).map(({ segment }) => segment);
  return `${beginning.join('').trimEnd()}…`;
}
