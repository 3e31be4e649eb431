import { sql } from 'kysely';
import { LAST_PARTITION, quoted, termOf } from '../entries/terms.ts';
import type { SearchDb } from '../search-db.ts';
import { primaryLanguage } from '../words/stems.ts';
import { type RelatedKey, type RelatedSource, relatedKeys } from './related-keys.ts';

/** Limit of presentations read for each term. Presentations that share a rarer term are found by that term. */
const HITS_PER_TERM = 30;
/** Number of best-scored presentations that are ranked. */
const MAX_SCORED = 100;
/** Minimum score; below, what they share is likely a coincidence. */
const LEAST_SCORE = 0.5;
const SAME_LANGUAGE = 1.5;

interface TermHits extends RelatedKey {
  readonly oids: string[];
  /** The last index partition that was read. */
  partition: number;
}

/**
 * Estimates how many presentations have a term from the partitions read: each is three times as large as the previous
 * one.
 */
const frequencyOf = ({ oids, partition }: TermHits): number =>
  oids.length * 3 ** (LAST_PARTITION - partition);

/**
 * Reads hits of every term partition by partition until it has enough: for common terms, the first partitions
 * suffice.
 */
async function collectHits(db: SearchDb, oid: string, keys: readonly RelatedKey[]): Promise<TermHits[]> {
  const hits: TermHits[] = keys.map((key) => ({ ...key, oids: [], partition: 0 }));
  for (let partition = 0; partition <= LAST_PARTITION; partition += 1) {
    const open = hits.filter(({ oids }) => oids.length < HITS_PER_TERM);
    if (open.length === 0) break;
    const queries = open.map(({ field, word }) => quoted(termOf(partition, field, word)));
    const { rows } = await sql<{ at: number; oid: string }>`
      SELECT wanted.at::integer AS at, hit.oid
      FROM unnest(${queries}::text[]) WITH ORDINALITY AS wanted (query, at)
      CROSS JOIN LATERAL (
        SELECT oid FROM search_entries
        WHERE terms @@ wanted.query::tsquery AND oid <> ${oid} LIMIT ${HITS_PER_TERM}
      ) AS hit`.execute(db);
    for (const row of rows) open[row.at - 1]?.oids.push(row.oid);
    for (const key of open) key.partition = partition;
  }
  return hits;
}

function scoresOf(hits: readonly TermHits[]): [oid: string, score: number][] {
  const scores = new Map<string, number>();
  for (const key of hits) {
    const points = key.weight / Math.log2(2 + frequencyOf(key));
    for (const oid of key.oids) scores.set(oid, (scores.get(oid) ?? 0) + points);
  }
  return [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MAX_SCORED);
}

/** Returns listed presentations that share tags and words with one, the most similar first. */
export async function findRelated(db: SearchDb, described: RelatedSource, limit: number): Promise<string[]> {
  const keys = await relatedKeys(db, described);
  if (keys.length === 0) return [];
  const scores = await db.transaction().execute(async (trx) => {
    // The planner does not know the term's frequency, and might scan the whole table for the first hits of a rare one.
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    return scoresOf(await collectHits(trx, described.oid, keys));
  });
  if (scores.length === 0) return [];
  const languages = await db
    .selectFrom('search_entries')
    .select(['oid', 'language'])
    .where(
      'oid',
      'in',
      scores.map(([oid]) => oid),
    )
    .execute();
  const languageOf = new Map(languages.map(({ oid, language }) => [oid, language]));
  const own = primaryLanguage(described.language);
  return scores
    .map(([oid, score]) => [oid, score * (languageOf.get(oid) === own ? SAME_LANGUAGE : 1)] as const)
    .filter(([, score]) => score >= LEAST_SCORE)
    .sort((a, b) => b[1] - a[1])
    .slice(0, limit)
    .map(([oid]) => oid);
}
