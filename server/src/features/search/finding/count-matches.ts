import { sql } from 'kysely';
import { LAST_SHELF } from '../entries/terms.ts';
import type { SearchDb } from '../tables.ts';
import { stemsOf } from '../words/stems.ts';
import { wordsOf } from '../words/words.ts';
import { languagesOf, readQuery, shelfQuery } from './read-query.ts';

/** Shelves that tell how common a word is. */
const SAMPLE_SHELVES = 2;
/** One in so many presentations is on these. */
const SAMPLED_ONE_OF = 243;
/** A word found so often in a sample is common: counting on would read much to know little more. */
const MOST_SAMPLED = 100;

/** A query of one shelf. */
export type TermsOnShelf = (shelf: number) => string;

/** How many presentations match each: a sample where it shows any, else all of them, which are few. Private ones never count. */
export async function countMatches(
  db: SearchDb,
  terms: readonly TermsOnShelf[],
  most = MOST_SAMPLED,
): Promise<number[]> {
  const shelves = Array.from({ length: LAST_SHELF + 1 }, (_, shelf) => shelf);
  const on = (each: TermsOnShelf, some: readonly number[]) =>
    some.map((shelf) => `(${each(shelf)})`).join(' | ');
  const sampled = terms.map((each) => on(each, shelves.slice(0, SAMPLE_SHELVES)));
  const others = terms.map((each) => on(each, shelves.slice(SAMPLE_SHELVES)));
  // In parts that are planned as if they were read to their end: for a LIMIT, PostgreSQL would read the table instead.
  const counted = (term: string, limit: number) => sql`(
    WITH found AS MATERIALIZED (SELECT FROM search_entries WHERE terms @@ ${sql.ref(term)}::tsquery)
    SELECT count(*)::integer FROM (SELECT FROM found LIMIT ${limit}) AS seen)`;
  const { rows } = await sql<{ sample: number; rest: number | null }>`
    SELECT sampled.sample, CASE WHEN sampled.sample = 0 THEN ${counted('sampled.others', most)} END AS rest
    FROM (
      SELECT number, others, ${counted('word.sample', most)} AS sample
      FROM unnest(${sampled}::text[], ${others}::text[]) WITH ORDINALITY AS word (sample, others, number)
      OFFSET 0
    ) AS sampled
    ORDER BY number`.execute(db);
  // A sample of a few represents many more than the rest could be.
  return rows.map(({ sample, rest }) => (rest ?? 0) + sample * SAMPLED_ONE_OF);
}

/** A search as somebody with an interface of this language sends it. */
export interface SentSearch {
  readonly text: string;
  readonly language: string;
}

/** Those of some searches that find something, without corrections and with all their words. */
export async function searchesThatFind<Sent extends SentSearch>(
  db: SearchDb,
  searches: readonly Sent[],
): Promise<Sent[]> {
  // One query for each language instead of one for each search.
  const words = searches.flatMap(({ text }) => wordsOf(text));
  for (const language of await languagesOf(db)) await stemsOf(db, words, language);
  const queries = await Promise.all(searches.map(({ text, language }) => readQuery(db, text, language)));
  const counts = await countMatches(
    db,
    queries.map((query) => (shelf) => shelfQuery(query, shelf, 'anywhere', 'all')),
    1,
  );
  return searches.filter((_, index) => queries[index]!.wanted.length > 0 && counts[index] !== 0);
}
