import { itemAt } from '@flydeck/scene/checked-access';
import { sql } from 'kysely';
import { LAST_PARTITION } from '../entries/terms.ts';
import type { SearchDb } from '../search-db.ts';
import { loadStems } from '../words/stems.ts';
import { parseWords } from '../words/words.ts';
import { listLanguages, partitionQuery, readQuery } from './read-query.ts';

/** Number of index partitions that form the sample from which the number of matches is estimated. */
const SAMPLE_PARTITIONS = 2;
/** Number of all presentations divided by that in the sample: `3 ** (LAST_PARTITION - 1)`, see `computePartition`. */
const SAMPLE_RATIO = 243;
/** Maximum number of matches that are counted. Exact numbers for common words are not needed and take long. */
const MAX_SAMPLE_COUNT = 100;

/** Returns the tsquery of a search for the index partition with the number `partition`. */
export type IndexQuery = (partition: number) => string;

/**
 * Returns how many listed presentations match each query. If the sample contains matches, returns an estimate, else the
 * number of matches outside of the sample, at most `limit`.
 */
export async function countMatches(
  db: SearchDb,
  queries: readonly IndexQuery[],
  limit = MAX_SAMPLE_COUNT,
): Promise<number[]> {
  const partitions = Array.from({ length: LAST_PARTITION + 1 }, (_, partition) => partition);
  const combine = (query: IndexQuery, selection: readonly number[]) =>
    selection.map((partition) => `(${query(partition)})`).join(' | ');
  const sampleQueries = queries.map((query) => combine(query, partitions.slice(0, SAMPLE_PARTITIONS)));
  const otherQueries = queries.map((query) => combine(query, partitions.slice(SAMPLE_PARTITIONS)));
  // Without MATERIALIZED, PostgreSQL would choose a sequential scan because of the LIMIT.
  const countQuery = (queryColumn: string, maxCount: number) => sql`(
    WITH matching AS MATERIALIZED (SELECT FROM search_entries WHERE terms @@ ${sql.ref(queryColumn)}::tsquery)
    SELECT count(*)::integer FROM (SELECT FROM matching LIMIT ${maxCount}) AS counted)`;
  const { rows } = await sql<{ sample: number; others: number | null }>`
    SELECT sampled.sample, CASE WHEN sampled.sample = 0 THEN ${countQuery('sampled.others', limit)} END AS others
    FROM (
      SELECT number, others, ${countQuery('query.sample', limit)} AS sample
      FROM unnest(${sampleQueries}::text[], ${otherQueries}::text[])
        WITH ORDINALITY AS query (sample, others, number)
      OFFSET 0
    ) AS sampled
    ORDER BY number`.execute(db);
  // Estimates the total number of matches from the number in the sample.
  return rows.map(({ sample, others }) => (others ?? 0) + sample * SAMPLE_RATIO);
}

/** A search with the language of its interface. */
export interface LocalizedSearch {
  readonly text: string;
  readonly language: string;
}

/** Returns the searches that have matches with all words and without corrections. */
export async function filterSuccessfulSearches<Search extends LocalizedSearch>(
  db: SearchDb,
  searches: readonly Search[],
): Promise<Search[]> {
  // Loads the stems of all words into the cache: one database query per language instead of one per search.
  const words = searches.flatMap(({ text }) => parseWords(text));
  for (const language of await listLanguages(db)) await loadStems(db, words, language);
  const queries = await Promise.all(searches.map(({ text, language }) => readQuery(db, text, language)));
  const counts = await countMatches(
    db,
    queries.map((query) => (partition) => partitionQuery(query, partition, 'anywhere', 'all')),
    1,
  );
  return searches.filter((_, index) => itemAt(queries, index).words.length > 0 && counts[index] !== 0);
}
