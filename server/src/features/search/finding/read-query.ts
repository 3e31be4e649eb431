import { sql } from 'kysely';
import { cached } from '../cached.ts';
import { FACTS, type Field, quoted, termOf } from '../entries/terms.ts';
import type { SearchDb } from '../search-db.ts';
import { truncate } from '../words/fold.ts';
import { stemsOf } from '../words/stems.ts';
import { pairsOf, type Word, wordsOf } from '../words/words.ts';

/** Longer searches are truncated to this number of characters. */
const MAX_SEARCH_LENGTH = 200;
/** Further words are ignored. */
const MAX_WORDS = 8;

/** Filters of results. */
export interface Filters {
  /** Primary subtag. */
  readonly language?: string | undefined;
  readonly reusable?: boolean | undefined;
  readonly kind?: 'classic' | 'pitch' | undefined;
}

/** A word of a search. */
export interface QueryWord {
  readonly word: Word;
  /** A match contains one of these or, for a run without spaces, all. */
  readonly lexemes: readonly string[];
  /** A single letter of a script without spaces: matches pairs that begin with it. */
  readonly prefix: boolean;
}

/** A parsed search. */
export interface Query {
  readonly words: readonly QueryWord[];
  readonly filters: Filters;
}

/** Normalizes a search for storing and display: removes control characters and redundant spaces, limits its length. */
export function normalizeSearch(text: string): string {
  return truncate(text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\s]+/gu, ' ').trim(), MAX_SEARCH_LENGTH).trim();
}

/**
 * Parses a search. Drops stop words of the page's language unless there are no other words. Stems the words in every
 * language of listed presentations, or in those of `searched`.
 */
export async function readQuery(
  db: SearchDb,
  text: string,
  language: string,
  filters: Filters = {},
  searched?: readonly string[],
): Promise<Query> {
  const words = [...new Map(wordsOf(normalizeSearch(text)).map((word) => [word.key, word])).values()];
  const own = await stemsOf(db, words, language);
  const meaningful = words.filter((word) => own.get(word.text) !== null);
  const chosen = (meaningful.length > 0 ? meaningful : words).slice(0, MAX_WORDS);
  const stems = await Promise.all(
    (searched ?? (await languagesOf(db))).map((each) => stemsOf(db, chosen, each)),
  );
  const wanted = chosen.map((word) => {
    if (word.unspaced) return unspacedQueryWord(word);
    const lexemes = [word.key, ...stems.flatMap((inOne) => inOne.get(word.text) ?? [])];
    return { word, lexemes: [...new Set(lexemes)], prefix: false };
  });
  return { words: wanted, filters };
}

/** Returns the query word of a run of a script without spaces: it matches anywhere within another run. */
export function unspacedQueryWord(word: Word): QueryWord {
  const pairs = pairsOf(word.key);
  if (pairs.length === 1) return { word, lexemes: pairs, prefix: true };
  return { word, lexemes: [...new Set(pairs.slice(0, -1))], prefix: false };
}

const LANGUAGES_MAX_AGE_MS = 60_000;

/** Returns the languages of listed presentations; cached for up to a minute. */
export const languagesOf = cached(LANGUAGES_MAX_AGE_MS, async (db) => {
  // A loose index scan: jumps from one language to the next without reading the rows between.
  const { rows } = await sql<{ language: string }>`
    WITH RECURSIVE next AS (
      (SELECT language FROM search_standings ORDER BY language LIMIT 1)
      UNION ALL
      SELECT (SELECT language FROM search_standings WHERE language > next.language ORDER BY language LIMIT 1)
      FROM next WHERE next.language IS NOT NULL
    )
    SELECT language FROM next WHERE language IS NOT NULL LIMIT 200`.execute(db);
  return rows.map((row) => row.language);
});

/** Returns one word as part of a tsquery; `write` returns the quoted term of a lexeme. */
export function wordQuery({ word, lexemes, prefix }: QueryWord, write: (lexeme: string) => string): string {
  const terms = lexemes.map((lexeme) => write(lexeme) + (prefix ? ':*' : ''));
  return `(${terms.join(word.unspaced ? ' & ' : ' | ')})`;
}

/** Returns the tsquery for one index partition. `all`: matches have every word, `some`: any. */
export function partitionQuery(query: Query, partition: number, field: Field, match: 'all' | 'some'): string {
  const words = query.words.map((wanted) =>
    wordQuery(wanted, (lexeme) => quoted(termOf(partition, field, lexeme))),
  );
  return [`(${words.join(match === 'all' ? ' & ' : ' | ')})`, ...filterTerms(query.filters, partition)].join(
    ' & ',
  );
}

export function filterTerms({ language, reusable, kind }: Filters, partition: number): string[] {
  const facts = [
    ...(language === undefined ? [] : [FACTS.language(language)]),
    ...(reusable ? [FACTS.reusable] : []),
    ...(kind === undefined ? [] : [FACTS[kind]]),
  ];
  return facts.map((fact) => quoted(termOf(partition, 'fact', fact)));
}

/** Returns the tsquery of one word for the ranking vector, limited to weights. */
export function weightQuery({ word, lexemes, prefix }: QueryWord, weight: 'A' | 'B' | 'ABC'): string {
  const terms = lexemes.map((lexeme) => `${quoted(lexeme)}:${prefix ? '*' : ''}${weight}`);
  return `(${terms.join(word.unspaced ? ' <-> ' : ' | ')})`;
}

/** Returns the tsquery for the words as a phrase in a title; undefined for one word or scripts without spaces. */
export function phraseQuery({ words }: Query): string | undefined {
  if (words.length < 2 || words.some(({ word }) => word.unspaced)) return undefined;
  return words.map((each) => weightQuery(each, 'A')).join(' <-> ');
}
