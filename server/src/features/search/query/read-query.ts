import { sql } from 'kysely';
import { cachePerDatabase } from '../cache-per-database.ts';
import { ATTRIBUTES, type Field, quoteTerm, termOf } from '../entries/terms.ts';
import type { SearchDb } from '../search-db.ts';
import { truncate } from '../words/fold.ts';
import { loadStems } from '../words/stems.ts';
import { characterPairs, parseWords, type Word } from '../words/words.ts';

/** Longer searches are truncated to this number of characters. */
const MAX_SEARCH_LENGTH = 200;
/** Maximum number of words of a search. Further words are ignored. */
const MAX_WORDS = 8;

/** Filters of search results. */
export interface Filters {
  /** Primary subtag of a language tag, such as `pt`. */
  readonly language?: string | undefined;
  readonly reusable?: boolean | undefined;
  readonly kind?: 'classic' | 'pitch' | undefined;
}

/** A word of a search. */
export interface QueryWord {
  readonly word: Word;
  /**
   * A match contains at least one of these lexemes. If the word is a run of a script without spaces, a match contains
   * all of them.
   */
  readonly lexemes: readonly string[];
  /** Whether longer lexemes that begin with one of `lexemes` also match. */
  readonly isPrefix: boolean;
}

/** A parsed search. */
export interface Query {
  readonly words: readonly QueryWord[];
  readonly filters: Filters;
}

/** Removes control characters and redundant spaces from the text of a search, and limits its length. */
export function normalizeSearch(text: string): string {
  return truncate(text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\s]+/gu, ' ').trim(), MAX_SEARCH_LENGTH).trim();
}

/**
 * Parses a search. Ignores stop words of the page's language if there are other words. Stems the words in every
 * language of listed presentations, or in `indexLanguages`.
 */
export async function readQuery(
  db: SearchDb,
  text: string,
  language: string,
  filters: Filters = {},
  indexLanguages?: readonly string[],
): Promise<Query> {
  const words = [...new Map(parseWords(normalizeSearch(text)).map((word) => [word.key, word])).values()];
  // The stem of a stop word is null.
  const pageStems = await loadStems(db, words, language);
  const nonStopWords = words.filter((word) => pageStems.get(word.text) !== null);
  const selectedWords = (nonStopWords.length > 0 ? nonStopWords : words).slice(0, MAX_WORDS);
  const stems = await Promise.all(
    (indexLanguages ?? (await listLanguages(db))).map((stemLanguage) => loadStems(db, selectedWords, stemLanguage)),
  );
  const queryWords = selectedWords.map((word) => {
    if (word.isUnspacedRun) return unspacedQueryWord(word);
    const lexemes = [word.key, ...stems.flatMap((stemsByText) => stemsByText.get(word.text) ?? [])];
    return { word, lexemes: [...new Set(lexemes)], isPrefix: false };
  });
  return { words: queryWords, filters };
}

/** Returns the query word for a run of a script without spaces. The query word also matches within longer runs. */
export function unspacedQueryWord(word: Word): QueryWord {
  const pairs = characterPairs(word.key);
  if (pairs.length === 1) return { word, lexemes: pairs, isPrefix: true };
  // The last lexeme is the last character alone. The index contains it only for runs that end with this character.
  return { word, lexemes: [...new Set(pairs.slice(0, -1))], isPrefix: false };
}

const LANGUAGES_MAX_AGE_MS = 60_000;

/** Returns the languages of listed presentations; cached for up to a minute. */
export const listLanguages = cachePerDatabase(LANGUAGES_MAX_AGE_MS, async (db) => {
  // Reads one row per language instead of all rows, because PostgreSQL has no loose index scan.
  const { rows } = await sql<{ language: string }>`
    WITH RECURSIVE languages AS (
      (SELECT language FROM search_standings ORDER BY language LIMIT 1)
      UNION ALL
      SELECT (SELECT language FROM search_standings WHERE language > languages.language ORDER BY language LIMIT 1)
      FROM languages WHERE languages.language IS NOT NULL
    )
    SELECT language FROM languages WHERE language IS NOT NULL LIMIT 200`.execute(db);
  return rows.map((row) => row.language);
});

/** Returns the part of a tsquery for one word. `toTerm` returns the quoted term of a lexeme. */
export function wordQuery({ word, lexemes, isPrefix }: QueryWord, toTerm: (lexeme: string) => string): string {
  const terms = lexemes.map((lexeme) => toTerm(lexeme) + (isPrefix ? ':*' : ''));
  return `(${terms.join(word.isUnspacedRun ? ' & ' : ' | ')})`;
}

/**
 * Returns the tsquery for one field in one index partition. A match contains all words (`all`) or at least one word
 * (`some`).
 */
export function partitionQuery(query: Query, partition: number, field: Field, match: 'all' | 'some'): string {
  const words = query.words.map((queryWord) =>
    wordQuery(queryWord, (lexeme) => quoteTerm(termOf(partition, field, lexeme))),
  );
  return [`(${words.join(match === 'all' ? ' & ' : ' | ')})`, ...filterTerms(query.filters, partition)].join(' & ');
}

/** Returns the terms of the filters in one index partition. A match contains all of them. */
export function filterTerms({ language, reusable, kind }: Filters, partition: number): string[] {
  const attributes = [
    ...(language === undefined ? [] : [ATTRIBUTES.language(language)]),
    ...(reusable ? [ATTRIBUTES.reusable] : []),
    ...(kind === undefined ? [] : [ATTRIBUTES[kind]]),
  ];
  return attributes.map((attribute) => quoteTerm(termOf(partition, 'attribute', attribute)));
}

/**
 * Returns the tsquery of one word for the ranking vector. The query matches only positions with one of the given
 * weights: A for the title, B for tags and the owner's name, C for the description.
 */
export function weightQuery({ word, lexemes, isPrefix }: QueryWord, weight: 'A' | 'B' | 'ABC'): string {
  const terms = lexemes.map((lexeme) => `${quoteTerm(lexeme)}:${isPrefix ? '*' : ''}${weight}`);
  return `(${terms.join(word.isUnspacedRun ? ' <-> ' : ' | ')})`;
}

/**
 * Returns the tsquery for titles that contain the words one after the other; undefined for a single word and if a word
 * is in a script without spaces.
 */
export function phraseQuery({ words }: Query): string | undefined {
  if (words.length < 2 || words.some(({ word }) => word.isUnspacedRun)) return undefined;
  return words.map((word) => weightQuery(word, 'A')).join(' <-> ');
}
