import { htmlToText } from '@flydeck/contract/html';
import { flattenTranscript, type TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import type { QueryExecutorProvider } from 'kysely';
import { fold, truncate } from '../words/fold.ts';
import { loadStems, primaryLanguage } from '../words/stems.ts';
import { characterPairs, countWords, parseWords, type Word } from '../words/words.ts';
import { computePartition, computePopularity } from './partition.ts';
import { ATTRIBUTES, quoteTerm, termOf } from './terms.ts';

/** The searchable content of a presentation, and the properties by which results are ranked and filtered. */
export interface SearchableContent {
  readonly oid: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly ownerName: string;
  /** HTML. */
  readonly description: string;
  readonly transcript: readonly TranscriptTopic[];
  readonly language: string;
  readonly schemaVersion: '0' | '2';
  readonly reusable: boolean;
  readonly likes: number;
  readonly views: number;
}

/** The values of a row of `search_entries`. */
export interface Entry {
  /** Number of the index partition (see `terms.ts`). */
  readonly partition: number;
  readonly language: string;
  /** Popularity from 0 to 1. */
  readonly quality: number;
  /** Number of words of the title. */
  readonly titleWords: number;
  /** PostgreSQL's text form of a tsvector with positions and weights, from which matches are ranked. */
  readonly ranking: string;
  /** Terms by which the entry is found (see `terms.ts`). */
  readonly terms: readonly string[];
  /** Words that corrections may suggest: a map from the word in lower case without accents to its displayed form. */
  readonly vocabulary: ReadonlyMap<string, string>;
}

/** Version of the format of index entries. All entries are rewritten when the version is incremented. */
export const INDEX_FORMAT = 2;

/** Maximum number of indexed words of the description. The same limit applies to the transcript with its titles. */
const MAX_WORDS = 50_000;
/** Maximum number of terms in one entry. */
export const MAX_TERMS_PER_ENTRY = 20_000;
/** Maximum number of words of the description in the ranking vector. Ranking is slow with large vectors. */
const MAX_RANKED_DESCRIPTION_WORDS = 60;
/** Highest word position in a ranking vector. PostgreSQL allows positions up to 16,383. */
const MAX_POSITION = 16_000;
/** Maximum number of positions recorded for one lexeme. */
const MAX_POSITIONS_PER_LEXEME = 8;
/** Number of unused positions between two texts in a ranking vector, so that no phrase matches across both texts. */
const TEXT_GAP = 8;
/** Maximum length of the keys of titles and tags, in UTF-16 units. */
const MAX_KEY_LENGTH = 200;
/** Maximum recorded number of title words. The column is a smallint. */
const MAX_TITLE_WORDS = 1000;

/** Returns the lexemes of a word: the forms under which it is found. */
export type LexemeLookup = (word: Word) => readonly string[];

/** Returns a text that is equal for titles that count as the same. */
export const titleKey = (words: readonly Word[]): string =>
  truncate(words.map(({ key }) => key).join(' '), MAX_KEY_LENGTH);

/** Returns a text that is equal for tags that count as the same. */
export const tagKey = (tag: string): string => truncate(fold(tag).trim(), MAX_KEY_LENGTH);

/**
 * Loads the lexemes of words: the folded form (lower case, no accents) and the stems of each word. The lexemes of a run
 * of a script that is written without spaces are its pairs of adjacent characters.
 */
export async function loadLexemes(
  db: QueryExecutorProvider,
  words: readonly Word[],
  language: string,
): Promise<LexemeLookup> {
  const stems = await loadStems(db, words, language);
  const lexemesByText = new Map(
    words.map((word) => {
      if (word.isUnspacedRun) return [word.text, [...new Set(characterPairs(word.key))]];
      return [word.text, [...new Set([word.key, ...(stems.get(word.text) ?? [])])]];
    }),
  );
  return ({ text }) => lexemesByText.get(text) ?? [];
}

/** Builds PostgreSQL's text form of a tsvector with positions and weights. */
class Ranking {
  private readonly positions = new Map<string, string[]>();
  /** Position of the word that was added last. */
  private position = 0;

  /** Adds a text. Each word has one position. In a script without spaces, each pair of characters has one position. */
  add(words: readonly Word[], weight: 'A' | 'B' | 'C', lexemes: LexemeLookup): void {
    for (const word of words) {
      if (word.isUnspacedRun) for (const pair of characterPairs(word.key)) this.addPosition([pair], weight);
      else this.addPosition(lexemes(word), weight);
    }
    this.position += TEXT_GAP;
  }

  private addPosition(lexemes: readonly string[], weight: string): void {
    this.position = Math.min(this.position + 1, MAX_POSITION);
    for (const lexeme of lexemes) {
      const positions = this.positions.get(lexeme);
      if (!positions) this.positions.set(lexeme, [`${this.position}${weight}`]);
      else if (positions.length < MAX_POSITIONS_PER_LEXEME) positions.push(`${this.position}${weight}`);
    }
  }

  toString(): string {
    return Array.from(this.positions, ([lexeme, positions]) => `${quoteTerm(lexeme)}:${positions.join(',')}`).join(' ');
  }
}

function distinctWords(words: readonly Word[], limit: number): Word[] {
  return [...new Map(words.map((word) => [word.key, word])).values()].slice(0, limit);
}

function collectAttributes(content: SearchableContent, language: string): string[] {
  return [
    ATTRIBUTES.language(language),
    content.schemaVersion === '0' ? ATTRIBUTES.classic : ATTRIBUTES.pitch,
    ...(content.reusable ? [ATTRIBUTES.reusable] : []),
    ...content.tags.map((tag) => ATTRIBUTES.tag(tagKey(tag))),
  ];
}

/** Returns whether a word consists of 3 to 30 alphabetic characters and combining marks. */
const isVocabularyWord = (key: string) => /^[\p{L}\p{M}]{3,30}$/u.test(key);

/** The words of a presentation's fields. */
export interface TokenizedContent {
  readonly language: string;
  readonly title: readonly Word[];
  /** One list of words for each tag, and a last list for the owner's name. */
  readonly tagsAndOwner: readonly (readonly Word[])[];
  readonly owner: readonly Word[];
  readonly description: readonly Word[];
  /** The distinct words of all fields and the transcript. */
  readonly allWords: readonly Word[];
}

/** Splits a presentation's texts into words. */
export function tokenizeContent(
  content: Pick<SearchableContent, 'title' | 'tags' | 'ownerName' | 'description' | 'transcript' | 'language'>,
): TokenizedContent {
  const title = parseWords(content.title);
  const owner = parseWords(content.ownerName);
  const tagsAndOwner = [...content.tags.map(parseWords), owner];
  const description = parseWords(htmlToText(content.description)).slice(0, MAX_WORDS);
  const titles = topicTitles(content.transcript).join('\n');
  const body = parseWords(`${titles}\n${flattenTranscript(content.transcript)}`).slice(0, MAX_WORDS);
  const fieldWords = [...title, ...tagsAndOwner.flat(), ...description, ...body];
  const allWords = [...new Map(fieldWords.map((word) => [word.text, word])).values()];
  return { language: primaryLanguage(content.language), title, tagsAndOwner, owner, description, allWords };
}

/** Returns the lexemes of a word of the owner's name. Names are not stemmed. */
const ownerLexemes = (word: Word): readonly string[] => (word.isUnspacedRun ? characterPairs(word.key) : [word.key]);

/** Creates the index entry of a listed presentation. */
export function buildEntry(content: SearchableContent, tokenized: TokenizedContent, lexemes: LexemeLookup): Entry {
  const { language, title, tagsAndOwner, owner, description, allWords } = tokenized;
  // The words of the title, the tags and the owner's name.
  const keyFieldWords = [...title, ...tagsAndOwner.flat()];

  const ranking = new Ranking();
  ranking.add(title, 'A', lexemes);
  for (const words of tagsAndOwner) ranking.add(words, 'B', lexemes);
  ranking.add(distinctWords(description, MAX_RANKED_DESCRIPTION_WORDS), 'C', lexemes);

  const partition = computePartition(content.oid, content.likes);
  const terms = [
    ...collectAttributes(content, language).map((attribute) => termOf(partition, 'attribute', attribute)),
    termOf(partition, 'title', titleKey(title)),
    ...Array.from(new Set(owner.flatMap(ownerLexemes)), (key) => termOf(partition, 'owner', key)),
    ...Array.from(new Set(keyFieldWords.flatMap(lexemes)), (lexeme) => termOf(partition, 'keyFields', lexeme)),
    ...Array.from(new Set(allWords.flatMap(lexemes)), (lexeme) => termOf(partition, 'anywhere', lexeme)),
  ].slice(0, MAX_TERMS_PER_ENTRY);
  const vocabulary = new Map(
    allWords.filter((word) => !word.isUnspacedRun && isVocabularyWord(word.key)).map((word) => [word.key, word.text]),
  );
  return {
    partition,
    language,
    quality: computePopularity(content.likes, content.views),
    titleWords: Math.min(countWords(title), MAX_TITLE_WORDS),
    ranking: String(ranking),
    terms,
    vocabulary,
  };
}

function topicTitles(topics: readonly TranscriptTopic[]): string[] {
  return topics.flatMap((topic) => [topic.title ?? '', ...topicTitles(topic.topics)]);
}
