import { splitSentences } from './sentences.ts';

/** A number of a topic, and the sentence of the author's text from which it was taken. */
export interface NumberSource {
  readonly number: string;
  /** Undefined if the author's text does not contain the number. */
  readonly sentence: string | undefined;
}

/** Matches numbers with their decimal and thousands separators: `1.200`, `3,5`, `12 000`. */
const NUMBER = /\p{N}+(?:[.,'’\u00a0\u202f]\p{N}+)*/gu;

/** Returns the different numbers of `text` with the first sentence of `source` that contains each. */
export function findNumberSources(text: string, source: string, language = 'en'): NumberSource[] {
  const numbers = new Set(text.match(NUMBER) ?? []);
  if (numbers.size === 0) return [];
  const sentences = source.split('\n').flatMap((line) => splitSentences(line, language));
  const sentenceOf = new Map<string, string>();
  for (const sentence of sentences)
    for (const number of sentence.match(NUMBER) ?? [])
      for (const key of [number, valueKey(number)]) if (!sentenceOf.has(key)) sentenceOf.set(key, sentence.trim());
  return [...numbers].map((number) => ({
    number,
    sentence: sentenceOf.get(number) ?? sentenceOf.get(valueKey(number)),
  }));
}

/**
 * Returns a key that numbers of the same value have in common, without the separators of thousands: `1,200`, `1.200`
 * and `1200` have the same key. Three digits after a single separator are thousands, unless the number begins with 0.
 */
function valueKey(number: string): string {
  const compact = number.replace(/['’\u00a0\u202f]/g, '');
  if (/^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(compact) && !(compact.includes('.') && compact.includes(',')))
    return `=${compact.replace(/[.,]/g, '')}`;
  const decimal = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  if (decimal < 0) return `=${compact}`;
  return `=${compact.slice(0, decimal).replace(/[.,]/g, '')}.${compact.slice(decimal + 1)}`;
}
