import { flattenTranscript, type TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import type { QueryExecutorProvider } from 'kysely';
import { tagKey } from '../entries/entry.ts';
import { ATTRIBUTES, type Field } from '../entries/terms.ts';
import { loadStems, primaryLanguage } from '../words/stems.ts';
import { characterPairs, parseWords, type Word } from '../words/words.ts';

/** The content of a presentation that determines its related presentations. */
export interface RelatedSource {
  readonly oid: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly transcript: readonly TranscriptTopic[];
  readonly language: string;
}

/** A term of the search index by which presentations related to another one are found. */
export interface RelatedTerm {
  readonly field: Field;
  /** A word, or an attribute such as a tag (see `ATTRIBUTES`). */
  readonly word: string;
  /** Score for sharing the term, before the division by the logarithm of the term's frequency. */
  readonly weight: number;
}

const WEIGHTS = { tag: 5, keyFields: 3, anywhere: 1 } as const;
const MAX_TAGS = 8;
const MAX_TITLE_AND_TAG_WORDS = 12;
const MAX_BODY_WORDS = 12;
/** Number of characters at the beginning of the transcript that are searched for frequent words. */
const MAX_BODY_LENGTH = 20_000;

const HAS_LETTERS = /\p{L}/u;

/**
 * Loads a function that returns the terms under which the index contains a word. The index contains a word in lower
 * case without accents, and its stem. The function returns the stem if there is one, because other forms of the word
 * have the same stem. For a run of a script without spaces, such as Thai, the function returns the pairs of adjacent
 * characters. For stop words ("the"), words without letters ("2026") and words of one or two characters, the function
 * returns no terms.
 */
async function loadTermLookup(
  db: QueryExecutorProvider,
  words: readonly Word[],
  language: string,
): Promise<(word: Word) => readonly string[]> {
  const stems = await loadStems(db, words, language);
  return (word) => {
    const { text, key, isUnspacedRun } = word;
    if (isUnspacedRun) return characterPairs(key).filter((pair) => Array.from(pair).length === 2);
    const wordStems = stems.get(text);
    if (wordStems === null || !HAS_LETTERS.test(key) || key.length < 3) return [];
    return [wordStems?.[0] ?? key];
  };
}

/** Returns the terms that occur more than once in a text, the most frequent first. */
function listRepeatedTerms(terms: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const repeatedTerms = [...counts].filter(([, count]) => count > 1).sort(([, countA], [, countB]) => countB - countA);
  return repeatedTerms.map(([term]) => term);
}

/**
 * Returns the terms by which presentations related to `source` are found: its tags, the words of its title and tags,
 * and the words that occur more than once in its transcript.
 */
export async function loadRelatedTerms(db: QueryExecutorProvider, source: RelatedSource): Promise<RelatedTerm[]> {
  const language = primaryLanguage(source.language);
  const titleAndTagWords = [source.title, ...source.tags].flatMap(parseWords);
  const bodyWords = parseWords(flattenTranscript(source.transcript).slice(0, MAX_BODY_LENGTH));
  const termsOf = await loadTermLookup(db, [...titleAndTagWords, ...bodyWords], language);
  const titleAndTagTerms = [...new Set(titleAndTagWords.flatMap(termsOf))].slice(0, MAX_TITLE_AND_TAG_WORDS);
  const titleAndTagTermSet = new Set(titleAndTagTerms);
  const bodyTerms = listRepeatedTerms(bodyWords.flatMap(termsOf))
    .filter((term) => !titleAndTagTermSet.has(term))
    .slice(0, MAX_BODY_WORDS);
  const tags = [...new Set(source.tags.map(tagKey))].slice(0, MAX_TAGS);
  return [
    ...tags.map((tag) => ({ field: 'attribute', word: ATTRIBUTES.tag(tag), weight: WEIGHTS.tag }) as const),
    ...titleAndTagTerms.map((word) => ({ field: 'keyFields', word, weight: WEIGHTS.keyFields }) as const),
    ...[...titleAndTagTerms, ...bodyTerms].map(
      (word) => ({ field: 'anywhere', word, weight: WEIGHTS.anywhere }) as const,
    ),
  ];
}
