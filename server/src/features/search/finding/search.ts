import { SEARCH_COUNT_LIMIT } from '@flydeck/contract/search/search-count-limit';
import { z } from 'zod';
import { titleKey } from '../entries/entry.ts';
import { LAST_PARTITION, quoted, termOf } from '../entries/terms.ts';
import type { SearchDb } from '../search-db.ts';
import { correctionOf } from './correct.ts';
import { findMatches, type Match, type Matches } from './find-matches.ts';
import { type Filters, filterTerms, partitionQuery, type Query, readQuery } from './read-query.ts';

/**
 * Position in a list of results: after a match, with the number of partitions read for any field, head and whole
 * title.
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
  /** See `CorrectionOptions`. */
  readonly neverCorrected?: ReadonlySet<string> | undefined;
}

export interface SearchResult {
  readonly query: Query;
  readonly matches: readonly Match[];
  readonly total: number;
  readonly next: SearchCursor | null;
  readonly correctedTo: string | null;
  readonly partly: boolean;
}

/**
 * Limit of matches in titles, tags and owners that are read in addition to those in any field: some pages of results.
 */
const ENOUGH_IN_HEADS = 100;

/**
 * Searches listed presentations. If nothing has all the words, corrects those that occur nowhere; if that finds nothing
 * either, finds presentations with some of the words.
 */
export async function search(db: SearchDb, request: SearchRequest): Promise<SearchResult> {
  const { text, language, filters, after } = request;
  const query = await readQuery(db, text, language, filters);
  const nothing = { query, correctedTo: null, partly: false };
  if (query.words.length === 0) return { ...nothing, matches: [], total: 0, next: null };
  const partly = after?.partly ?? false;
  const found = await findPage(db, query, request, partly);
  if (after || found.total > 0) return { ...nothing, ...found, partly };
  const correction = request.exact ? undefined : await correctionOf(db, text, query, request);
  if (correction !== undefined) {
    const corrected = await readQuery(db, correction, language, filters);
    const second = await findPage(db, corrected, request, false);
    if (second.total > 0) return { ...second, query: corrected, correctedTo: correction, partly: false };
  }
  if (query.words.length === 1) return { ...nothing, ...found };
  const some = await findPage(db, query, request, true);
  return { ...nothing, ...some, partly: some.total > 0 };
}

type Page = Pick<SearchResult, 'matches' | 'total' | 'next'>;

async function findPage(
  db: SearchDb,
  query: Query,
  { limit, after }: SearchRequest,
  partly: boolean,
): Promise<Page> {
  const match = partly ? 'some' : 'all';
  const find = (
    terms: (partition: number) => string,
    partitions: number | undefined,
    enough = ENOUGH_IN_HEADS,
  ) =>
    partitions === 0
      ? Promise.resolve(NONE)
      : findMatches(db, query, { match, terms, limit: limit + 1, enough, after, partitions });
  const anywhere = await find(
    (partition) => partitionQuery(query, partition, 'anywhere', match),
    after?.shelves[0],
    SEARCH_COUNT_LIMIT,
  );
  // Matches in titles must not be missed because of many matches in other fields.
  const head = isCut(anywhere, SEARCH_COUNT_LIMIT, after?.shelves[1])
    ? await find((partition) => partitionQuery(query, partition, 'head', match), after?.shelves[1])
    : NONE;
  const titles = isCut(head, ENOUGH_IN_HEADS, after?.shelves[2])
    ? await find((partition) => titleTerms(query, partition), after?.shelves[2])
    : NONE;
  const merged = merge([anywhere, head, titles]);
  const matches = merged.slice(0, limit);
  const total = after?.total ?? Math.min(anywhere.total, SEARCH_COUNT_LIMIT);
  const last = matches.at(-1);
  const shelves = [anywhere, head, titles].map((found) => found.partitions);
  const next = last && merged.length > limit ? { partly, ...last, total, shelves } : null;
  return { matches, total, next };
}

const NONE: Matches = { page: [], total: 0, partitions: 0 };

/** Returns whether unread partitions may have more matches. Later pages repeat the decision of the first page. */
const isCut = ({ total, partitions }: Matches, enough: number, before: number | undefined): boolean =>
  before === undefined ? total >= enough && partitions <= LAST_PARTITION : before > 0;

function titleTerms(query: Query, partition: number): string {
  const title = titleKey(query.words.map(({ word }) => word));
  return [quoted(termOf(partition, 'title', title)), ...filterTerms(query.filters, partition)].join(' & ');
}

function merge(lists: readonly Matches[]): Match[] {
  const byOid = new Map(lists.flatMap(({ page }) => page).map((match) => [match.oid, match]));
  return [...byOid.values()].sort((a, b) => b.points - a.points || (a.oid < b.oid ? -1 : 1));
}
