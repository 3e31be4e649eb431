import type { ExploreCard } from '@flydeck/contract/search/pages';
import type { SearchHit, SearchResponse, TextSegment } from '@flydeck/contract/search/search';
import { itemAt } from '@flydeck/scene/checked-access';
import { isListed, type PresentationRow, presentationPath, presentCard } from '../../library/index.ts';
import type { ExploreEntry } from './explore.ts';
import { type Quote, quote } from './query/passages.ts';
import type { SearchResult } from './query/search.ts';
import type { SearchDb } from './search-db.ts';

const NAME_COLUMNS = ['username', 'first_name', 'last_name', 'public_display_name'] as const;

/**
 * Returns the rows of presentations by oid. Omits presentations that are no longer listed, which an outdated search
 * index may still contain.
 */
async function loadListedRows(db: SearchDb, oids: readonly string[]) {
  if (oids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .selectAll('presentations')
    .select(NAME_COLUMNS.map((name) => `profiles.${name}` as const))
    .where('presentations.oid', 'in', [...oids])
    .where(isListed)
    .execute();
  return new Map(rows.map((row) => [row.oid, row]));
}

type Row = Awaited<ReturnType<typeof loadListedRows>> extends Map<string, infer R> ? R : never;

/**
 * Converts the result of a search to the response for pages and the API.
 * @param next value of `after` for the next page; null on the last page
 */
export async function presentSearchResult(
  db: SearchDb,
  text: string,
  result: SearchResult,
  next: string | null,
): Promise<SearchResponse> {
  const byOid = await loadListedRows(
    db,
    result.matches.map(({ oid }) => oid),
  );
  const rows = result.matches.map(({ oid }) => byOid.get(oid)).filter((row) => row !== undefined);
  const quotes = await quote(db, result.query, rows);
  return {
    search: text,
    correctedTo: result.correctedTo,
    partly: result.partly,
    total: result.total,
    hits: rows.map((row, index) => presentHit(row, itemAt(quotes, index))),
    next,
  };
}

function presentHit(row: Row, { title, passage, step }: Quote): SearchHit {
  const { subTitle, thumbnail, stepCount } = presentCard(row);
  const number = step === null ? null : stepNumber(row, step);
  return {
    oid: row.oid,
    title,
    owner: subTitle,
    path: presentationPath(row.oid, row.slug) + (number === null ? '' : stepFragment(number, passage)),
    thumbnail,
    stepCount,
    kind: row.schema_version === '0' ? 'classic' : 'pitch',
    language: row.language,
    reusable: row.privacy === 'reusable',
    passage,
    step: number === null ? null : { number, title: row.steps[step ?? 0]?.title ?? '' },
  };
}

const MAX_HIGHLIGHTED_WORDS = 4;

/** Returns the URL fragment that opens a step and highlights the first `MAX_HIGHLIGHTED_WORDS` matching words. */
export function stepFragment(number: number, passage: readonly TextSegment[]): string {
  const matches = passage.filter((segment) => segment.found).map(({ text }) => text);
  const words = [...new Set(matches)].slice(0, MAX_HIGHLIGHTED_WORDS);
  return [`#step=${number}`, ...words.map((word) => `find=${encodeURIComponent(word)}`)].join('&');
}

/**
 * Returns the number of a step for URLs, counted from 1. Returns null for the overview of a pitch (index 0), because a
 * URL without a number opens the overview. Also returns null if a pitch has no steps after the overview.
 */
export function stepNumber(
  { schema_version, steps }: Pick<PresentationRow, 'schema_version' | 'steps'>,
  stepIndex: number,
): number | null {
  if (schema_version === '0') return stepIndex + 1;
  return stepIndex === 0 || steps.length < 2 ? null : stepIndex;
}

/** Returns the presentations of each list as cards, in the same order. */
export async function presentExploreLists(
  db: SearchDb,
  lists: readonly (readonly ExploreEntry[])[],
): Promise<ExploreCard[][]> {
  const rows = await loadListedRows(db, [...new Set(lists.flat().map(({ oid }) => oid))]);
  return lists.map((list) =>
    list.flatMap(({ oid, likes, views }) => {
      const row = rows.get(oid);
      return row ? [{ card: presentCard(row), likes, views }] : [];
    }),
  );
}
