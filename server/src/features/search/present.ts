import type { ExploreCard } from '@flydeck/contract/search/pages';
import type { SearchHit, SearchResponse, TextSegment } from '@flydeck/contract/search/search';
import { itemAt } from '@flydeck/scene/checked-access';
import { isListed, type PresentationRow, presentationPath, presentCard } from '../../library/index.ts';
import type { ExploreEntry } from './explore.ts';
import { type Quote, quote } from './finding/passages.ts';
import type { SearchResult } from './finding/search.ts';
import type { SearchDb } from './search-db.ts';

const NAMES = ['username', 'first_name', 'last_name', 'public_display_name'] as const;

/** Returns rows of listed presentations by oid. The index may lag behind; the check of `isListed` does not. */
async function listedRows(db: SearchDb, oids: readonly string[]) {
  if (oids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('presentations')
    .innerJoin('profiles', 'profiles.oid', 'presentations.owner_oid')
    .selectAll('presentations')
    .select(NAMES.map((name) => `profiles.${name}` as const))
    .where('presentations.oid', 'in', [...oids])
    .where(isListed)
    .execute();
  return new Map(rows.map((row) => [row.oid, row]));
}

type Row = Awaited<ReturnType<typeof listedRows>> extends Map<string, infer R> ? R : never;

/** Returns the result of a search for pages and the API. */
export async function presentSearchResult(
  db: SearchDb,
  searched: string,
  found: SearchResult,
  next: string | null,
): Promise<SearchResponse> {
  const byOid = await listedRows(
    db,
    found.matches.map(({ oid }) => oid),
  );
  const rows = found.matches.map(({ oid }) => byOid.get(oid)).filter((row) => row !== undefined);
  const quotes = await quote(db, found.query, rows);
  return {
    search: searched,
    correctedTo: found.correctedTo,
    partly: found.partly,
    total: found.total,
    hits: rows.map((row, index) => presentHit(row, itemAt(quotes, index))),
    next,
  };
}

function presentHit(row: Row, { title, passage, step }: Quote): SearchHit {
  const { subTitle, thumbnail, stepCount } = presentCard(row);
  const number = step === null ? null : numberOf(row, step);
  return {
    oid: row.oid,
    title,
    owner: subTitle,
    path: presentationPath(row.oid, row.slug) + (number === null ? '' : hashOf(number, passage)),
    thumbnail,
    stepCount,
    kind: row.schema_version === '0' ? 'classic' : 'pitch',
    language: row.language,
    reusable: row.privacy === 'reusable',
    passage,
    step: number === null ? null : { number, title: row.steps[step ?? 0]?.title ?? '' },
  };
}

const MAX_FOUND_WORDS = 4;

/** Returns the URL fragment that opens a step with the found words highlighted. */
export function hashOf(number: number, passage: readonly TextSegment[]): string {
  const found = passage.filter((segment) => segment.found).map(({ text }) => text);
  const words = [...new Set(found)].slice(0, MAX_FOUND_WORDS);
  return [`#step=${number}`, ...words.map((word) => `find=${encodeURIComponent(word)}`)].join('&');
}

/** Returns the number of a step in URLs: an overview is 0, pages begin at 1. Null for the overview, the default. */
export function numberOf(
  { schema_version, steps }: Pick<PresentationRow, 'schema_version' | 'steps'>,
  step: number,
): number | null {
  if (schema_version === '0') return step + 1;
  return step === 0 || steps.length < 2 ? null : step;
}

/** Returns the presentations of each list as cards, in the list's order. */
export async function presentExploreLists(
  db: SearchDb,
  lists: readonly (readonly ExploreEntry[])[],
): Promise<ExploreCard[][]> {
  const rows = await listedRows(db, [...new Set(lists.flat().map(({ oid }) => oid))]);
  return lists.map((list) =>
    list.flatMap(({ oid, likes, views }) => {
      const row = rows.get(oid);
      return row ? [{ card: presentCard(row), likes, views }] : [];
    }),
  );
}
