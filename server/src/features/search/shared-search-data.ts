import { sql } from 'kysely';
import type { TermsByLanguage } from '../../pages/site.ts';
import { filterSuccessfulSearches } from './query/count-matches.ts';
import { listTrendingSearches } from './recorded-searches.ts';
import type { SearchDb } from './search-db.ts';
import { keepAllowedTerms, toSearches } from './search-terms.ts';

const MAX_TRENDING_SEARCHES = 6;
/** More trending searches are loaded than shown, because those without results are removed. */
const MAX_LOADED_SEARCHES = 2 * MAX_TRENDING_SEARCHES;
/** Above this number, the number of presentations is estimated, because exact counting is slow. */
const MAX_EXACT_COUNT = 200_000;

/** The data of this feature that all pages show. */
export interface SharedSearchData {
  /** Number of listed presentations; an estimate if greater than `MAX_EXACT_COUNT`. */
  readonly presentationCount: number;
  /** Trending searches that still have results, the most frequent first. */
  readonly trendingSearches: readonly string[];
  /** The suggested search terms that have results. */
  readonly searchTerms: TermsByLanguage;
}

/**
 * Loads the search data that all pages show. The function runs several slow queries, so callers call it every few
 * minutes only.
 * @param terms suggested search terms
 */
export async function loadSharedSearchData(db: SearchDb, terms: TermsByLanguage = {}): Promise<SharedSearchData> {
  const [presentationCount, recordedTexts] = await Promise.all([
    countPresentations(db),
    listTrendingSearches(db, MAX_LOADED_SEARCHES),
  ]);
  // A trending search may have no results any more, for example because its presentations were made private.
  // `und` (undetermined) is the language, because trending searches are recorded without their language.
  const [successfulSearches, successfulSuggestions] = await Promise.all([
    filterSuccessfulSearches(
      db,
      recordedTexts.map((text) => ({ text, language: 'und' })),
    ),
    filterSuccessfulSearches(db, toSearches(terms)),
  ]);
  return {
    presentationCount,
    trendingSearches: successfulSearches.map(({ text }) => text).slice(0, MAX_TRENDING_SEARCHES),
    searchTerms: keepAllowedTerms(terms, successfulSuggestions),
  };
}

async function countPresentations(db: SearchDb): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM (SELECT 1 FROM search_standings LIMIT ${MAX_EXACT_COUNT + 1}) AS counted`.execute(db);
  const count = Number(rows[0]?.count ?? 0);
  if (count <= MAX_EXACT_COUNT) return count;
  const { rows: estimates } = await sql<{ estimate: number }>`
    SELECT reltuples AS estimate FROM pg_class WHERE oid = 'search_standings'::regclass`.execute(db);
  return Math.max(count, Math.round(estimates[0]?.estimate ?? 0));
}
