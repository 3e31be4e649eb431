import { htmlToText } from '@flydeck/contract/html';
import { flattenTranscript, type TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import type { QueryExecutorProvider } from 'kysely';
import { fold, truncate } from '../words/fold.ts';
import { primaryLanguage, stemsOf } from '../words/stems.ts';
import { lengthOf, pairsOf, type Word, wordsOf } from '../words/words.ts';
import { partitionOf, qualityOf } from './partition.ts';
import { FACTS, quoted, termOf } from './terms.ts';

/** The searchable content of a presentation. */
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

/** An index entry, except for the columns of `search_standings`. */
export interface Entry {
  readonly partition: number;
  readonly language: string;
  readonly quality: number;
  readonly titleWords: number;
  /** PostgreSQL's text form of a tsvector with positions and weights. */
  readonly ranking: string;
  readonly terms: readonly string[];
  /** Distinct words that corrections may suggest: folded form to written form. */
  readonly vocabulary: ReadonlyMap<string, string>;
}

/** Format of index entries. Increment it with every change of the index's content; older entries are then rewritten. */
export const INDEX_FORMAT = 2;

/** Limit of indexed words per presentation, enough for a book on slides. */
const MAX_WORDS = 50_000;
export const MAX_TERMS = 20_000;
/** Distinct words of a description in the ranking vector, which ranking reads for every match. */
const MAX_RANKED_DESCRIPTION = 60;
const MAX_POSITION = 16_000;
const MAX_TITLE_KEY = 200;

export type Lexemes = (word: Word) => readonly string[];

/** Returns the key by which whole titles are compared. */
export const titleKey = (words: readonly Word[]): string =>
  truncate(words.map(({ key }) => key).join(' '), MAX_TITLE_KEY);

/** Returns the key by which tags are compared. */
export const tagKey = (tag: string): string => truncate(fold(tag).trim(), MAX_TITLE_KEY);

/** Returns the lexemes of each word: its folded form and its stems; for a run without spaces its letter pairs. */
export async function lexemesIn(
  db: QueryExecutorProvider,
  words: readonly Word[],
  language: string,
): Promise<Lexemes> {
  const stems = await stemsOf(db, words, language);
  const known = new Map(
    words.map((word) => {
      if (word.unspaced) return [word.text, [...new Set(pairsOf(word.key))]];
      return [word.text, [...new Set([word.key, ...(stems.get(word.text) ?? [])])]];
    }),
  );
  return ({ text }) => known.get(text) ?? [];
}

/** Builds PostgreSQL's text form of a tsvector with positions and weights. */
class Ranking {
  private readonly positions = new Map<string, string[]>();
  private position = 0;

  add(words: readonly Word[], weight: 'A' | 'B' | 'C', lexemes: Lexemes): void {
    for (const word of words) {
      if (word.unspaced) for (const pair of pairsOf(word.key)) this.put([pair], weight);
      else this.put(lexemes(word), weight);
    }
    // The gap prevents phrases across texts.
    this.position += 8;
  }

  private put(lexemes: readonly string[], weight: string): void {
    this.position = Math.min(this.position + 1, MAX_POSITION);
    for (const lexeme of lexemes) {
      const positions = this.positions.get(lexeme);
      if (!positions) this.positions.set(lexeme, [`${this.position}${weight}`]);
      else if (positions.length < 8) positions.push(`${this.position}${weight}`);
    }
  }

  toString(): string {
    return Array.from(
      this.positions,
      ([lexeme, positions]) => `${quoted(lexeme)}:${positions.join(',')}`,
    ).join(' ');
  }
}

function distinct(words: readonly Word[], limit: number): Word[] {
  return [...new Map(words.map((word) => [word.key, word])).values()].slice(0, limit);
}

function factsOf(searched: SearchableContent, language: string): string[] {
  return [
    FACTS.language(language),
    searched.schemaVersion === '0' ? FACTS.classic : FACTS.pitch,
    ...(searched.reusable ? [FACTS.reusable] : []),
    ...searched.tags.map((tag) => FACTS.tag(tagKey(tag))),
  ];
}

const hasMeaning = (key: string) => /^[\p{L}\p{M}]{3,30}$/u.test(key);

/** The words of a presentation by field. */
export interface TokenizedContent {
  readonly language: string;
  readonly title: readonly Word[];
  /** Words of each tag, then of the owner's name. */
  readonly tagsAndOwner: readonly (readonly Word[])[];
  readonly owner: readonly Word[];
  readonly description: readonly Word[];
  /** The distinct words of all fields and the transcript. */
  readonly all: readonly Word[];
}

/** Splits a presentation's texts into words. */
export function tokenizeContent(
  searched: Pick<
    SearchableContent,
    'title' | 'tags' | 'ownerName' | 'description' | 'transcript' | 'language'
  >,
): TokenizedContent {
  const title = wordsOf(searched.title);
  const owner = wordsOf(searched.ownerName);
  const tagsAndOwner = [...searched.tags.map(wordsOf), owner];
  const description = wordsOf(htmlToText(searched.description)).slice(0, MAX_WORDS);
  const titles = topicTitles(searched.transcript).join('\n');
  const body = wordsOf(`${titles}\n${flattenTranscript(searched.transcript)}`).slice(0, MAX_WORDS);
  const every = [...title, ...tagsAndOwner.flat(), ...description, ...body];
  const all = [...new Map(every.map((word) => [word.text, word])).values()];
  return { language: primaryLanguage(searched.language), title, tagsAndOwner, owner, description, all };
}

/** Returns the lexemes of a word of a name, which is not stemmed. */
const ownerKeys = (word: Word): readonly string[] => (word.unspaced ? pairsOf(word.key) : [word.key]);

/** Creates the index entry of a listed presentation. */
export function entryOf(searched: SearchableContent, tokenized: TokenizedContent, lexemes: Lexemes): Entry {
  const { language, title, tagsAndOwner, owner, description, all } = tokenized;
  const head = [...title, ...tagsAndOwner.flat()];

  const ranking = new Ranking();
  ranking.add(title, 'A', lexemes);
  for (const words of tagsAndOwner) ranking.add(words, 'B', lexemes);
  ranking.add(distinct(description, MAX_RANKED_DESCRIPTION), 'C', lexemes);

  const partition = partitionOf(searched.oid, searched.likes);
  const terms = [
    ...factsOf(searched, language).map((fact) => termOf(partition, 'fact', fact)),
    termOf(partition, 'title', titleKey(title)),
    ...Array.from(new Set(owner.flatMap(ownerKeys)), (key) => termOf(partition, 'owner', key)),
    ...Array.from(new Set(head.flatMap(lexemes)), (lexeme) => termOf(partition, 'head', lexeme)),
    ...Array.from(new Set(all.flatMap(lexemes)), (lexeme) => termOf(partition, 'anywhere', lexeme)),
  ].slice(0, MAX_TERMS);
  const vocabulary = new Map(
    all.filter((word) => !word.unspaced && hasMeaning(word.key)).map((word) => [word.key, word.text]),
  );
  return {
    partition,
    language,
    quality: qualityOf(searched.likes, searched.views),
    titleWords: Math.min(lengthOf(title), 1000),
    ranking: String(ranking),
    terms,
    vocabulary,
  };
}

function topicTitles(topics: readonly TranscriptTopic[]): string[] {
  return topics.flatMap((topic) => [topic.title ?? '', ...topicTitles(topic.topics)]);
}
