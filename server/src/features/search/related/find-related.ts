import { sql } from 'kysely';
import { LAST_PARTITION, quoteTerm, termOf } from '../entries/terms.ts';
import type { SearchDb } from '../search-db.ts';
import { primaryLanguage } from '../words/stems.ts';
import { loadRelatedTerms, type RelatedSource, type RelatedTerm } from './related-keys.ts';

/**
 * When a term has this number of hits, no further index partition is read for the term. At most this number of hits is
 * read from each partition. More hits are not needed, because frequent terms contribute little to the score.
 */
const MAX_HITS_PER_TERM = 30;
/** Maximum number of presentations whose languages are compared. Presentations with lower scores are left out. */
const MAX_CANDIDATES = 100;
/** Minimum score of related presentations. With a lower score, the shared terms are likely a coincidence. */
const MIN_SCORE = 0.5;
/** Factor for the score of presentations in the same language. */
const SAME_LANGUAGE_FACTOR = 1.5;

/** A term and the presentations with this term that were found. */
interface TermHits extends RelatedTerm {
  readonly oids: string[];
  /** The last index partition that was read. */
  partition: number;
}

/**
 * Estimates how many presentations contain a term from the hits in the partitions that were read. The partitions
 * from 0 to n contain three times as many presentations as the partitions from 0 to n - 1.
 */
const estimateFrequency = ({ oids, partition }: TermHits): number => oids.length * 3 ** (LAST_PARTITION - partition);

/**
 * Reads hits of each term, one partition after the other, until the term has `MAX_HITS_PER_TERM`. So for common terms,
 * only the first partitions are read.
 */
async function collectHits(db: SearchDb, oid: string, sourceTerms: readonly RelatedTerm[]): Promise<TermHits[]> {
  const hitLists: TermHits[] = sourceTerms.map((term) => ({ ...term, oids: [], partition: 0 }));
  for (let partition = 0; partition <= LAST_PARTITION; partition += 1) {
    const incompleteLists = hitLists.filter(({ oids }) => oids.length < MAX_HITS_PER_TERM);
    if (incompleteLists.length === 0) break;
    const queries = incompleteLists.map(({ field, word }) => quoteTerm(termOf(partition, field, word)));
    const { rows } = await sql<{ position: number; oid: string }>`
      SELECT term.position::integer AS position, hit.oid
      FROM unnest(${queries}::text[]) WITH ORDINALITY AS term (query, position)
      CROSS JOIN LATERAL (
        SELECT oid FROM search_entries
        WHERE terms @@ term.query::tsquery AND oid <> ${oid} LIMIT ${MAX_HITS_PER_TERM}
      ) AS hit`.execute(db);
    for (const row of rows) incompleteLists[row.position - 1]?.oids.push(row.oid);
    for (const termHits of incompleteLists) termHits.partition = partition;
  }
  return hitLists;
}

/**
 * Returns the presentations with the highest scores. A hit of a frequent term adds less to the score than a hit of a
 * rare term.
 */
function computeScores(hitLists: readonly TermHits[]): [oid: string, score: number][] {
  const scores = new Map<string, number>();
  for (const termHits of hitLists) {
    const points = termHits.weight / Math.log2(2 + estimateFrequency(termHits));
    for (const oid of termHits.oids) scores.set(oid, (scores.get(oid) ?? 0) + points);
  }
  return [...scores]
    .sort(([oidA, scoreA], [oidB, scoreB]) => scoreB - scoreA || (oidA < oidB ? -1 : 1))
    .slice(0, MAX_CANDIDATES);
}

/** Returns listed presentations that share tags and words with `source`, the most similar first. */
export async function findRelated(db: SearchDb, source: RelatedSource, limit: number): Promise<string[]> {
  const sourceTerms = await loadRelatedTerms(db, source);
  if (sourceTerms.length === 0) return [];
  const scores = await db.transaction().execute(async (trx) => {
    // Without an index scan, PostgreSQL might read the complete table for the few hits of a rare term.
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    return computeScores(await collectHits(trx, source.oid, sourceTerms));
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
  const sourceLanguage = primaryLanguage(source.language);
  return scores
    .map(([oid, score]) => [oid, score * (languageOf.get(oid) === sourceLanguage ? SAME_LANGUAGE_FACTOR : 1)] as const)
    .filter(([, score]) => score >= MIN_SCORE)
    .sort(([, scoreA], [, scoreB]) => scoreB - scoreA)
    .slice(0, limit)
    .map(([oid]) => oid);
}
