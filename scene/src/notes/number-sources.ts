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
      if (!sentenceOf.has(number)) sentenceOf.set(number, sentence.trim());
  return [...numbers].map((number) => ({ number, sentence: sentenceOf.get(number) }));
}
