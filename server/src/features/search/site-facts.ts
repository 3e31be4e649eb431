import { sql } from 'kysely';
import type { TermsByLanguage } from '../../pages/site.ts';
import { filterSuccessfulSearches } from './query/count-matches.ts';
import { listTrendingSearches } from './recorded-searches.ts';
import type { SearchDb } from './search-db.ts';
import { keepAllowedTerms, toSearches } from './search-terms.ts';

const MAX_TRENDING_SEARCHES = 6;
/** Above this number, the number of presentations is estimated, because exact counting is slow. */
const MAX_EXACT_COUNT = 200_000;

export interface SearchFacts {
  /** Number of listed presentations; an estimate if greater than `MAX_EXACT_COUNT`. */
  readonly presentationCount: number;
  /** Trending searches that still have results, the most frequent first. */
  readonly trendingSearches: readonly string[];
  /** The suggested terms that have results. */
  readonly searchTerms: TermsByLanguage;
}

/** Loads the search data shown on all pages. Runs several slow queries, so call it every few minutes only. */
export async function loadSearchFacts(db: SearchDb, terms: TermsByLanguage = {}): Promise<SearchFacts> {
  const [presentationCount, trendingTerms] = await Promise.all([
    countPresentations(db),
    listTrendingSearches(db, 2 * MAX_TRENDING_SEARCHES),
  ]);
  // Checks which terms still have results: the presentations that they found earlier may be private now.
  const [successfulTerms, successfulSuggestions] = await Promise.all([
    filterSuccessfulSearches(
      db,
      trendingTerms.map((text) => ({ text, language: 'und' })),
    ),
    filterSuccessfulSearches(db, toSearches(terms)),
  ]);
  return {
    presentationCount,
    trendingSearches: successfulTerms.map(({ text }) => text).slice(0, MAX_TRENDING_SEARCHES),
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
