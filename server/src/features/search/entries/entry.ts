import { flattenTranscript, type TranscriptTopic } from '@flydeck/contract/presentations/transcript';
import type { QueryExecutorProvider } from 'kysely';
import { cut, fold } from '../words/fold.ts';
import { primaryLanguage, stemsOf } from '../words/stems.ts';
import { lengthOf, pairsOf, type Word, wordsOf } from '../words/words.ts';
import { qualityOf, shelfOf } from './shelf.ts';
import { FACTS, quoted, termOf } from './terms.ts';

/** What of a presentation is searched. */
export interface Searched {
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

/** An entry of the index without its times. */
export interface Entry {
  readonly shelf: number;
  readonly language: string;
  readonly quality: number;
  readonly titleWords: number;
  /** PostgreSQL's text form of a vector with places and weights. */
  readonly ranking: string;
  readonly terms: readonly string[];
  /** Distinct words that corrections may lead to: as compared, and as written. */
  readonly vocabulary: ReadonlyMap<string, string>;
}

/** Written by another number, an entry is written anew. Raise it with every change of what is indexed, or how. */
export const INDEX_FORMAT = 2;

/** Words of one presentation that are indexed; a book on slides has fewer. */
const MAX_WORDS = 50_000;
export const MAX_TERMS = 20_000;
/** Distinct words of a description that ranking knows: they lie in every row that ranking reads. */
const MAX_RANKED_DESCRIPTION = 60;
const MAX_POSITION = 16_000;
const MAX_TITLE_KEY = 200;

export type Lexemes = (word: Word) => readonly string[];

/** A title as it is compared as a whole. */
export const titleKey = (words: readonly Word[]): string =>
  cut(words.map(({ key }) => key).join(' '), MAX_TITLE_KEY);

/** A tag as it is compared. */
export const tagKey = (tag: string): string => cut(fold(tag).trim(), MAX_TITLE_KEY);

/** What a word is indexed by: itself without accents, and its stems; a run without spaces by its pairs. */
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

/** Collects words with their places, as PostgreSQL writes a vector. */
class Ranking {
  private readonly places = new Map<string, string[]>();
  private position = 0;

  add(words: readonly Word[], weight: 'A' | 'B' | 'C', lexemes: Lexemes): void {
    for (const word of words) {
      if (word.unspaced) for (const pair of pairsOf(word.key)) this.put([pair], weight);
      else this.put(lexemes(word), weight);
    }
    // What follows is no neighbour.
    this.position += 8;
  }

  private put(lexemes: readonly string[], weight: string): void {
    this.position = Math.min(this.position + 1, MAX_POSITION);
    for (const lexeme of lexemes) {
      const places = this.places.get(lexeme);
      if (!places) this.places.set(lexeme, [`${this.position}${weight}`]);
      else if (places.length < 8) places.push(`${this.position}${weight}`);
    }
  }

  toString(): string {
    return Array.from(this.places, ([lexeme, places]) => `${quoted(lexeme)}:${places.join(',')}`).join(' ');
  }
}

const TAGS = /<[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The words of sanitised HTML. */
export function textOfHtml(html: string): string {
  return html.replace(TAGS, ' ').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? ' ');
}

function distinct(words: readonly Word[], most: number): Word[] {
  return [...new Map(words.map((word) => [word.key, word])).values()].slice(0, most);
}

function factsOf(searched: Searched, language: string): string[] {
  return [
    FACTS.language(language),
    searched.schemaVersion === '0' ? FACTS.classic : FACTS.pitch,
    ...(searched.reusable ? [FACTS.reusable] : []),
    ...searched.tags.map((tag) => FACTS.tag(tagKey(tag))),
  ];
}

const hasMeaning = (key: string) => /^[\p{L}\p{M}]{3,30}$/u.test(key);

/** The words of a presentation by where they stand. */
export interface Spoken {
  readonly language: string;
  readonly title: readonly Word[];
  /** Tags and owner, each by itself. */
  readonly aside: readonly (readonly Word[])[];
  readonly owner: readonly Word[];
  readonly description: readonly Word[];
  /** Each of them once, with those of the transcript. */
  readonly all: readonly Word[];
}

/** Cuts a presentation into words. */
export function spokenIn(
  searched: Pick<Searched, 'title' | 'tags' | 'ownerName' | 'description' | 'transcript' | 'language'>,
): Spoken {
  const title = wordsOf(searched.title);
  const owner = wordsOf(searched.ownerName);
  const aside = [...searched.tags.map(wordsOf), owner];
  const description = wordsOf(textOfHtml(searched.description)).slice(0, MAX_WORDS);
  const titles = topicTitles(searched.transcript).join('\n');
  const body = wordsOf(`${titles}\n${flattenTranscript(searched.transcript)}`).slice(0, MAX_WORDS);
  const every = [...title, ...aside.flat(), ...description, ...body];
  const all = [...new Map(every.map((word) => [word.text, word])).values()];
  return { language: primaryLanguage(searched.language), title, aside, owner, description, all };
}

/** What a word of a name is found by: itself, for names have no stems. */
const ownerKeys = (word: Word): readonly string[] => (word.unspaced ? pairsOf(word.key) : [word.key]);

/** Makes the entry of a listed presentation from its words and what they are indexed by. */
export function entryOf(searched: Searched, spoken: Spoken, lexemes: Lexemes): Entry {
  const { language, title, aside, owner, description, all } = spoken;
  const head = [...title, ...aside.flat()];

  const ranking = new Ranking();
  ranking.add(title, 'A', lexemes);
  for (const words of aside) ranking.add(words, 'B', lexemes);
  ranking.add(distinct(description, MAX_RANKED_DESCRIPTION), 'C', lexemes);

  const shelf = shelfOf(searched.oid, searched.likes);
  const terms = [
    ...factsOf(searched, language).map((fact) => termOf(shelf, 'fact', fact)),
    termOf(shelf, 'title', titleKey(title)),
    ...Array.from(new Set(owner.flatMap(ownerKeys)), (key) => termOf(shelf, 'owner', key)),
    ...Array.from(new Set(head.flatMap(lexemes)), (lexeme) => termOf(shelf, 'head', lexeme)),
    ...Array.from(new Set(all.flatMap(lexemes)), (lexeme) => termOf(shelf, 'anywhere', lexeme)),
  ].slice(0, MAX_TERMS);
  const vocabulary = new Map(
    all.filter((word) => !word.unspaced && hasMeaning(word.key)).map((word) => [word.key, word.text]),
  );
  return {
    shelf,
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
