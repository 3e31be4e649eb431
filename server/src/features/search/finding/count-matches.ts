import { itemAt } from '@flydeck/scene/checked-access';
import { sql } from 'kysely';
import { LAST_PARTITION } from '../entries/terms.ts';
import type { SearchDb } from '../search-db.ts';
import { stemsOf } from '../words/stems.ts';
import { wordsOf } from '../words/words.ts';
import { languagesOf, partitionQuery, readQuery } from './read-query.ts';

/** Number of index partitions used as a sample for estimating how common a word is. */
const SAMPLE_PARTITIONS = 2;
/** The sample contains one in so many presentations. */
const SAMPLED_ONE_OF = 243;
/** Limit for counting matches in the sample: the exact number of a common word is not worth reading more. */
const MOST_SAMPLED = 100;

/** Returns a query of one index partition. */
export type PartitionQuery = (partition: number) => string;

/**
 * Returns how many listed presentations match each query: an estimate from the sample if it contains any, else a
 * count of the rest up to `most`.
 */
export async function countMatches(
  db: SearchDb,
  terms: readonly PartitionQuery[],
  most = MOST_SAMPLED,
): Promise<number[]> {
  const partitions = Array.from({ length: LAST_PARTITION + 1 }, (_, partition) => partition);
  const on = (each: PartitionQuery, some: readonly number[]) =>
    some.map((partition) => `(${each(partition)})`).join(' | ');
  const sampled = terms.map((each) => on(each, partitions.slice(0, SAMPLE_PARTITIONS)));
  const others = terms.map((each) => on(each, partitions.slice(SAMPLE_PARTITIONS)));
  // MATERIALIZED makes PostgreSQL plan the subquery without the LIMIT, for which it would choose a sequential scan.
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
  // Extrapolates from the matches in the sample.
  return rows.map(({ sample, rest }) => (rest ?? 0) + sample * SAMPLED_ONE_OF);
}

/** A search with the language of its interface. */
export interface LocalizedSearch {
  readonly text: string;
  readonly language: string;
}

/** Returns those searches that find something with all their words and without corrections. */
export async function filterSuccessfulSearches<Sent extends LocalizedSearch>(
  db: SearchDb,
  searches: readonly Sent[],
): Promise<Sent[]> {
  // Fills the cache of stems with one query per language instead of one per search.
  const words = searches.flatMap(({ text }) => wordsOf(text));
  for (const language of await languagesOf(db)) await stemsOf(db, words, language);
  const queries = await Promise.all(searches.map(({ text, language }) => readQuery(db, text, language)));
  const counts = await countMatches(
    db,
    queries.map((query) => (partition) => partitionQuery(query, partition, 'anywhere', 'all')),
    1,
  );
  return searches.filter((_, index) => itemAt(queries, index).words.length > 0 && counts[index] !== 0);
}
