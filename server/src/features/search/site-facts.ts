import { sql } from 'kysely';
import { mostAsked } from './asked.ts';
import { search } from './finding/search.ts';
import type { SearchDb } from './tables.ts';

const TRENDING_LENGTH = 6;
/** Counting by reading is exact, and slow beyond this. */
const EXACT_UP_TO = 200_000;

export interface SearchFacts {
  /** Listed presentations; of very many, an estimate that is some minutes old. */
  readonly presentationCount: number;
  /** Most searched first; each of them still finds something. */
  readonly trendingSearches: readonly string[];
}

/** What all pages tell of the library. Some queries: to be asked every few minutes, not for every page. */
export async function siteSearchFacts(db: SearchDb): Promise<SearchFacts> {
  const trendingSearches: string[] = [];
  for (const term of await mostAsked(db, 2 * TRENDING_LENGTH)) {
    if (trendingSearches.length === TRENDING_LENGTH) break;
    // What somebody found last week may have been taken back since.
    const { total, correctedTo, partly } = await search(db, {
      text: term,
      language: 'en',
      filters: {},
      limit: 1,
    });
    if (total > 0 && correctedTo === null && !partly) trendingSearches.push(term);
  }
  return { presentationCount: await countPresentations(db), trendingSearches };
}

async function countPresentations(db: SearchDb): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM (SELECT 1 FROM search_standings LIMIT ${EXACT_UP_TO + 1}) AS counted`.execute(db);
  const count = Number(rows[0]?.count ?? 0);
  if (count <= EXACT_UP_TO) return count;
  const { rows: estimates } = await sql<{ estimate: number }>`
    SELECT reltuples AS estimate FROM pg_class WHERE oid = 'search_standings'::regclass`.execute(db);
  return Math.max(count, Math.round(estimates[0]?.estimate ?? 0));
}
