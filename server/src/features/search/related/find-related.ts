import { sql } from 'kysely';
import { LAST_SHELF, quoted, termOf } from '../entries/terms.ts';
import type { SearchDb } from '../tables.ts';
import { primaryLanguage } from '../words/stems.ts';
import { type Described, type RelatedKey, relatedKeys } from './related-keys.ts';

/** Presentations looked at for each term: who shares a rarer one is found by that. */
const HITS_PER_TERM = 30;
/** Presentations whose score counts on; the rest share less. */
const MAX_SCORED = 100;
/** Less is shared by chance: one word of the text that a dozen others have, too. */
const LEAST_SCORE = 0.5;
const SAME_LANGUAGE = 1.5;

interface Walked extends RelatedKey {
  readonly oids: string[];
  /** The last shelf that was looked at. */
  shelf: number;
}

/** How many presentations have a term, estimated from the shelves that were looked at: each is three times the one before. */
const frequencyOf = ({ oids, shelf }: Walked): number => oids.length * 3 ** (LAST_SHELF - shelf);

/** Looks for every term shelf by shelf, until enough is known of it: common terms end on the first, small ones. */
async function walk(db: SearchDb, oid: string, keys: readonly RelatedKey[]): Promise<Walked[]> {
  const walked: Walked[] = keys.map((key) => ({ ...key, oids: [], shelf: 0 }));
  for (let shelf = 0; shelf <= LAST_SHELF; shelf += 1) {
    const open = walked.filter(({ oids }) => oids.length < HITS_PER_TERM);
    if (open.length === 0) break;
    const queries = open.map(({ place, word }) => quoted(termOf(shelf, place, word)));
    const { rows } = await sql<{ at: number; oid: string }>`
      SELECT wanted.at::integer AS at, hit.oid
      FROM unnest(${queries}::text[]) WITH ORDINALITY AS wanted (query, at)
      CROSS JOIN LATERAL (
        SELECT oid FROM search_entries
        WHERE terms @@ wanted.query::tsquery AND oid <> ${oid} LIMIT ${HITS_PER_TERM}
      ) AS hit`.execute(db);
    for (const row of rows) open[row.at - 1]?.oids.push(row.oid);
    for (const key of open) key.shelf = shelf;
  }
  return walked;
}

function scoresOf(walked: readonly Walked[]): [oid: string, score: number][] {
  const scores = new Map<string, number>();
  for (const key of walked) {
    const points = key.weight / Math.log2(2 + frequencyOf(key));
    for (const oid of key.oids) scores.set(oid, (scores.get(oid) ?? 0) + points);
  }
  return [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MAX_SCORED);
}

/** Listed presentations that share tags and words with one, the most similar first. */
export async function findRelated(db: SearchDb, described: Described, limit: number): Promise<string[]> {
  const keys = await relatedKeys(db, described);
  if (keys.length === 0) return [];
  const scores = await db.transaction().execute(async (trx) => {
    // The planner does not know the term, and might read the whole table for the first thirty hits of a rare one.
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    return scoresOf(await walk(trx, described.oid, keys));
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
