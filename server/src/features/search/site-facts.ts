import { sql } from 'kysely';
import type { TermsByLanguage } from '../../pages/site.ts';
import { filterSuccessfulSearches } from './finding/count-matches.ts';
import { trendingSearches } from './recorded-searches.ts';
import type { SearchDb } from './search-db.ts';
import { asSearches, onlyTerms } from './search-terms.ts';

const TRENDING_LENGTH = 6;
/** Limit of exact counting, which is slow beyond this. */
const EXACT_UP_TO = 200_000;

export interface SearchFacts {
  /** Number of listed presentations; above `EXACT_UP_TO`, an estimate that may be some minutes old. */
  readonly presentationCount: number;
  /** The most frequent first; each of them still finds something. */
  readonly trendingSearches: readonly string[];
  /** The suggested terms that find something. */
  readonly searchTerms: TermsByLanguage;
}

/** Returns the search data on all pages. Runs several queries: call it every few minutes, not for every page. */
export async function siteSearchFacts(db: SearchDb, terms: TermsByLanguage = {}): Promise<SearchFacts> {
  const [presentationCount, recent] = await Promise.all([
    countPresentations(db),
    trendingSearches(db, 2 * TRENDING_LENGTH),
  ]);
  // Presentations that were found may have been made private since.
  const [trending, suggested] = await Promise.all([
    filterSuccessfulSearches(
      db,
      recent.map((text) => ({ text, language: 'und' })),
    ),
    filterSuccessfulSearches(db, asSearches(terms)),
  ]);
  return {
    presentationCount,
    trendingSearches: trending.map(({ text }) => text).slice(0, TRENDING_LENGTH),
    searchTerms: onlyTerms(terms, suggested),
  };
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
