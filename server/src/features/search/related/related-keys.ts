import { flattenTranscript, type TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import type { QueryExecutorProvider } from 'kysely';
import { tagKey } from '../entries/entry.ts';
import { FACTS, type Field } from '../entries/terms.ts';
import { primaryLanguage, stemsOf } from '../words/stems.ts';
import { pairsOf, type Word, wordsOf } from '../words/words.ts';

/** The content of a presentation that determines related ones. */
export interface RelatedSource {
  readonly oid: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly transcript: readonly TranscriptTopic[];
  readonly language: string;
}

/** A term that similar presentations share. */
export interface RelatedKey {
  readonly field: Field;
  readonly word: string;
  /** Score for sharing the term, before division by its frequency. */
  readonly weight: number;
}

const WEIGHTS = { tag: 5, head: 3, anywhere: 1 } as const;
const MAX_TAGS = 8;
const MAX_HEAD_WORDS = 12;
const MAX_BODY_WORDS = 12;
/** Characters of the transcript that are analysed for frequent words. */
const MAX_BODY_LENGTH = 20_000;

const HAS_LETTERS = /\p{L}/u;

/**
 * Returns the term of each word in the index; stop words and words without letters ("the", "2026") have none. The index
 * contains a word in its folded form and by its stem; the stem is used, because it also matches other forms.
 */
async function termsIn(
  db: QueryExecutorProvider,
  words: readonly Word[],
  language: string,
): Promise<(word: Word) => readonly string[]> {
  const stems = await stemsOf(db, words, language);
  return (word) => {
    const { text, key, unspaced } = word;
    if (unspaced) return pairsOf(key).filter((pair) => Array.from(pair).length === 2);
    const found = stems.get(text);
    if (found === null || !HAS_LETTERS.test(key) || key.length < 3) return [];
    return [found?.[0] ?? key];
  };
}

/** Returns the terms that occur more than once in a text, the most frequent first. */
function frequent(terms: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const repeated = [...counts].filter(([, count]) => count > 1).sort((a, b) => b[1] - a[1]);
  return repeated.map(([term]) => term);
}

/**
 * Returns the terms by which related presentations are found: tags, words of the title, and frequent words of the
 * text.
 */
export async function relatedKeys(
  db: QueryExecutorProvider,
  described: RelatedSource,
): Promise<RelatedKey[]> {
  const language = primaryLanguage(described.language);
  const head = [described.title, ...described.tags].flatMap(wordsOf);
  const body = wordsOf(flattenTranscript(described.transcript).slice(0, MAX_BODY_LENGTH));
  const termsOf = await termsIn(db, [...head, ...body], language);
  const headTerms = [...new Set(head.flatMap(termsOf))].slice(0, MAX_HEAD_WORDS);
  const known = new Set(headTerms);
  const bodyTerms = frequent(body.flatMap(termsOf))
    .filter((term) => !known.has(term))
    .slice(0, MAX_BODY_WORDS);
  const tags = [...new Set(described.tags.map(tagKey))].slice(0, MAX_TAGS);
  return [
    ...tags.map((tag) => ({ field: 'fact', word: FACTS.tag(tag), weight: WEIGHTS.tag }) as const),
    ...headTerms.map((word) => ({ field: 'head', word, weight: WEIGHTS.head }) as const),
    ...[...headTerms, ...bodyTerms].map(
      (word) => ({ field: 'anywhere', word, weight: WEIGHTS.anywhere }) as const,
    ),
  ];
}
