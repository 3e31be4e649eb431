import { SEARCH_COUNT_LIMIT } from '@flydeck/contract/search/search-count-limit';
import { z } from 'zod';
import { titleKey } from '../entries/entry.ts';
import { LAST_PARTITION, quoteTerm, termOf } from '../entries/terms.ts';
import type { SearchDb } from '../search-db.ts';
import { findCorrection } from './correct.ts';
import { findMatches, type Match, type Matches } from './find-matches.ts';
import { type Filters, filterTerms, partitionQuery, type Query, readQuery } from './read-query.ts';

/**
 * Position in a list of results. `oid` and `points` (the score) belong to the last match of the previous page. `partly`
 * and `total` have the same values on all pages, and are described at `SearchResult`. The last field of the schema
 * contains, for each of three queries, the number of index partitions that the query has read. The first query finds
 * words in any field, the second one words in titles, tags and owners, and the third one complete titles.
 */
export const searchCursorSchema = z.object({
  partly: z.boolean(),
  points: z.number(),
  oid: z.string(),
  total: z.number(),
  shelves: z.array(z.number().int().min(0)).length(3),
});
type SearchCursor = z.infer<typeof searchCursorSchema>;

export interface SearchRequest {
  readonly text: string;
  /** Language of the interface. */
  readonly language: string;
  readonly filters: Filters;
  readonly limit: number;
  readonly after?: SearchCursor | undefined;
  /** Disables corrections. */
  readonly exact?: boolean | undefined;
  /** Words that are never corrected, in lower case without accents. */
  readonly uncorrectableWordKeys?: ReadonlySet<string> | undefined;
}

export interface SearchResult {
  readonly query: Query;
  /** One page of matches, at most `limit` of the request. */
  readonly matches: readonly Match[];
  /** Number of matches on all pages, at most `SEARCH_COUNT_LIMIT`. */
  readonly total: number;
  readonly next: SearchCursor | null;
  /** The corrected search, if its results are returned. */
  readonly correctedTo: string | null;
  /** Whether the matches contain only some of the words. */
  readonly partly: boolean;
}

/**
 * Number of matches after which the queries for key fields (title, tags and owner) and for complete titles read no
 * further partition.
 */
const MAX_KEY_FIELD_MATCHES = 100;

/**
 * Searches listed presentations. If no presentation contains all words, corrects the words that occur in no
 * presentation. If the corrected search has no results either, returns presentations that contain some of the words.
 */
export async function search(db: SearchDb, request: SearchRequest): Promise<SearchResult> {
  const { text, language, filters, after } = request;
  const query = await readQuery(db, text, language, filters);
  const defaults = { query, correctedTo: null, partly: false };
  if (query.words.length === 0) return { ...defaults, matches: [], total: 0, next: null };
  const partly = after?.partly ?? false;
  const page = await findPage(db, query, request, { partly });
  if (after || page.total > 0) return { ...defaults, ...page, partly };
  const correction = request.exact ? undefined : await findCorrection(db, text, query, request);
  if (correction !== undefined) {
    const correctedQuery = await readQuery(db, correction, language, filters);
    const correctedPage = await findPage(db, correctedQuery, request, { partly: false });
    if (correctedPage.total > 0)
      return { ...correctedPage, query: correctedQuery, correctedTo: correction, partly: false };
  }
  if (query.words.length === 1) return { ...defaults, ...page };
  const partialPage = await findPage(db, query, request, { partly: true });
  return { ...defaults, ...partialPage, partly: partialPage.total > 0 };
}

/** One page of results. */
type Page = Pick<SearchResult, 'matches' | 'total' | 'next'>;

async function findPage(
  db: SearchDb,
  query: Query,
  { limit, after }: SearchRequest,
  { partly }: Pick<SearchResult, 'partly'>,
): Promise<Page> {
  const match = partly ? 'some' : 'all';
  const find = (
    queryFor: (partition: number) => string,
    previousPartitions: number | undefined,
    sufficientTotal = MAX_KEY_FIELD_MATCHES,
  ) =>
    previousPartitions === 0
      ? Promise.resolve(NO_MATCHES)
      : findMatches(db, query, {
          match,
          partitionQuery: queryFor,
          limit: limit + 1,
          sufficientTotal,
          after,
          partitions: previousPartitions,
        });
  const [anywherePartitions, keyFieldPartitions, titlePartitions] = after?.shelves ?? [];
  const anywhereMatches = await find(
    (partition) => partitionQuery(query, partition, 'anywhere', match),
    anywherePartitions,
    SEARCH_COUNT_LIMIT,
  );
  // If the query for any field stopped before the last partition, it may have missed the best matches. A second query
  // then searches the key fields (title, tags and owner). If this query stops too, a third one finds complete titles.
  const keyFieldMatches = mayHaveMoreMatches(anywhereMatches, SEARCH_COUNT_LIMIT, keyFieldPartitions)
    ? await find((partition) => partitionQuery(query, partition, 'keyFields', match), keyFieldPartitions)
    : NO_MATCHES;
  const titleMatches = mayHaveMoreMatches(keyFieldMatches, MAX_KEY_FIELD_MATCHES, titlePartitions)
    ? await find((partition) => titleQuery(query, partition), titlePartitions)
    : NO_MATCHES;
  const allMatches = mergeMatches([anywhereMatches, keyFieldMatches, titleMatches]);
  const matches = allMatches.slice(0, limit);
  const total = after?.total ?? Math.min(anywhereMatches.total, SEARCH_COUNT_LIMIT);
  const last = matches.at(-1);
  const shelves = [anywhereMatches, keyFieldMatches, titleMatches].map(({ readPartitionCount }) => readPartitionCount);
  const next = last && allMatches.length > limit ? { partly, ...last, total, shelves } : null;
  return { matches, total, next };
}

const NO_MATCHES: Matches = { page: [], total: 0, readPartitionCount: 0 };

/**
 * Returns whether partitions that were not read may contain more matches. `previousPartitions` is undefined for the
 * first page. For later pages, `previousPartitions` comes from the cursor and contains what was decided for the first
 * page, so that all pages use the same queries.
 */
const mayHaveMoreMatches = (
  { total, readPartitionCount }: Matches,
  sufficientTotal: number,
  previousPartitions: number | undefined,
): boolean =>
  previousPartitions === undefined
    ? total >= sufficientTotal && readPartitionCount <= LAST_PARTITION
    : previousPartitions > 0;

/** Returns the tsquery for presentations whose complete title consists of the words. */
function titleQuery(query: Query, partition: number): string {
  const title = titleKey(query.words.map(({ word }) => word));
  return [quoteTerm(termOf(partition, 'title', title)), ...filterTerms(query.filters, partition)].join(' & ');
}

/** Merges lists of matches without duplicates, sorted by points. */
function mergeMatches(lists: readonly Matches[]): Match[] {
  const byOid = new Map(lists.flatMap(({ page }) => page).map((match) => [match.oid, match]));
  return [...byOid.values()].sort((a, b) => b.points - a.points || (a.oid < b.oid ? -1 : 1));
}
