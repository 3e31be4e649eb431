import { itemAt } from '@flydeck/scene/checked-access';
import { sql } from 'kysely';
import { LAST_PARTITION } from '../entries/terms.ts';
import type { SearchDb } from '../search-db.ts';
import { loadStems } from '../words/stems.ts';
import { parseWords } from '../words/words.ts';
import { listLanguages, partitionQuery, readQuery } from './read-query.ts';

/** The number of matches is estimated from a sample: this number of partitions at the start of the index. */
const SAMPLE_PARTITIONS = 2;
/**
 * Number of presentations in the whole index divided by the number of those in the sample: `3 ** (LAST_PARTITION - 1)`.
 * See `computePartition` for the sizes of partitions.
 */
const SAMPLE_RATIO = 243;
/** Maximum number of matches that are counted. Counting all matches of common words takes long and is not needed. */
const MAX_COUNT = 100;

/** Returns the tsquery of a search for the index partition with the number `partition`. */
export type IndexQuery = (partition: number) => string;

/**
 * Returns how many listed presentations match each query. Counts at most `limit` matches in the sample, and estimates
 * the total from this number. If the sample contains no match, counts at most `limit` matches in the other partitions.
 */
export async function countMatches(db: SearchDb, queries: readonly IndexQuery[], limit = MAX_COUNT): Promise<number[]> {
  const partitions = Array.from({ length: LAST_PARTITION + 1 }, (_, partition) => partition);
  const combine = (query: IndexQuery, selection: readonly number[]) =>
    selection.map((partition) => `(${query(partition)})`).join(' | ');
  const sampleQueries = queries.map((query) => combine(query, partitions.slice(0, SAMPLE_PARTITIONS)));
  const otherQueries = queries.map((query) => combine(query, partitions.slice(SAMPLE_PARTITIONS)));
  // Without MATERIALIZED, PostgreSQL would choose a sequential scan because of the LIMIT.
  const countQuery = (queryColumn: string, maxCount: number) => sql`(
    WITH matching AS MATERIALIZED (SELECT FROM search_entries WHERE terms @@ ${sql.ref(queryColumn)}::tsquery)
    SELECT count(*)::integer FROM (SELECT FROM matching LIMIT ${maxCount}) AS limited)`;
  // OFFSET 0 prevents PostgreSQL from merging the subquery into the outer query, which would count the sample twice.
  const { rows } = await sql<{ sample_count: number; other_count: number | null }>`
    SELECT counted.sample_count,
      CASE WHEN counted.sample_count = 0 THEN ${countQuery('counted.other_query', limit)} END AS other_count
    FROM (
      SELECT number, other_query, ${countQuery('query.sample_query', limit)} AS sample_count
      FROM unnest(${sampleQueries}::text[], ${otherQueries}::text[])
        WITH ORDINALITY AS query (sample_query, other_query, number)
      OFFSET 0
    ) AS counted
    ORDER BY number`.execute(db);
  return rows.map((row) => (row.other_count ?? 0) + row.sample_count * SAMPLE_RATIO);
}

/** A search, and the language of the interface in which it was made. */
export interface LocalizedSearch {
  readonly text: string;
  readonly language: string;
}

/** Returns the searches for which a listed presentation contains all words, without correction of misspelt words. */
export async function filterSuccessfulSearches<Search extends LocalizedSearch>(
  db: SearchDb,
  searches: readonly Search[],
): Promise<Search[]> {
  // Loads the stems of all words into the cache: one database query per language instead of one per search.
  const words = searches.flatMap(({ text }) => parseWords(text));
  const languages = await listLanguages(db);
  for (const language of languages) await loadStems(db, words, language);
  // `listLanguages` caches no empty list, so reading each query without `languages` could query the database each time.
  const queries = await Promise.all(searches.map(({ text, language }) => readQuery(db, text, language, {}, languages)));
  const counts = await countMatches(
    db,
    queries.map((query) => (partition) => partitionQuery(query, partition, 'anywhere', 'all')),
    1,
  );
  return searches.filter((_, index) => itemAt(queries, index).words.length > 0 && counts[index] !== 0);
}
