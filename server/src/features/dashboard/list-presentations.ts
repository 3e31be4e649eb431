import { DASHBOARD_PAGE_SIZE, type DashboardSort } from '@flydeck/contract/dashboard/constants';
import type { ListOwnPresentationsQuery, OwnPresentations } from '@flydeck/contract/dashboard/presentations';
import { PublicError } from '@flydeck/contract/errors';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type PresentationTables, viewCount, withCounts } from '../../library/index.ts';
import { unpublishedSeq } from '../editing/index.ts';
import { type OwnPresentationSearch, type SearchTables, searchOwnPresentations } from '../search/index.ts';
import type { UploadTables } from '../uploads/index.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
import { DASHBOARD_COLUMNS, type DashboardRow, toOwnPresentation } from './present.ts';
import type { DashboardTables } from './tables.ts';

export type DashboardDb = Kysely<PresentationTables & UploadTables & DashboardTables>;

interface SortOrder {
  /** SQL expression to sort by. */
  readonly value: RawBuilder<unknown>;
  /** SQL type to which the sort value of a cursor is cast. */
  readonly type: RawBuilder<unknown>;
  /** Matches the sort values that can be cast to `type`. */
  readonly pattern: RegExp;
  readonly isAscending: boolean;
}

/** Matches a `timestamptz` as PostgreSQL writes it, such as `2026-01-31 12:00:00.123456+00`. */
const TIMESTAMP = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}$/;

const NEWEST_FIRST = { type: sql`timestamptz`, pattern: TIMESTAMP, isAscending: false } satisfies Partial<SortOrder>;

const SORT_ORDERS: Readonly<Record<DashboardSort | 'deleted', SortOrder>> = {
  changed: { ...NEWEST_FIRST, value: sql`presentations.modified_at` },
  created: { ...NEWEST_FIRST, value: sql`presentations.created_at` },
  deleted: { ...NEWEST_FIRST, value: sql`presentations.deleted_at` },
  views: { value: viewCount, type: sql`bigint`, pattern: /^\d{1,18}$/, isAscending: false },
  title: {
    value: sql`lower(left(presentations.title, 60))`,
    type: sql`text`,
    pattern: /^[^\0]*$/,
    isAscending: true,
  },
};

/**
 * Returns one page of the presentations of a member. `ownerOid` is the oid of the member's profile. `place` is
 * `all`, `trash`, `shared` (none) or the id of a folder.
 * @throws PublicError `request.invalid` for a cursor `after` of another sort order.
 */
export async function listOwnPresentations(
  db: DashboardDb,
  ownerOid: string,
  { sort, search, place, after }: ListOwnPresentationsQuery,
): Promise<OwnPresentations> {
  if (place === 'shared') return { presentations: [], next: null };
  const order = SORT_ORDERS[place === 'trash' ? 'deleted' : sort];
  const direction = order.isAscending ? 'asc' : 'desc';
  // The query reads one row more than a page has, to find out whether there is a next page.
  let query = selectOwnPresentations(db, ownerOid)
    .select(sql<string>`(${order.value})::text`.as('sort_value'))
    .where('deleted_at', place === 'trash' ? 'is not' : 'is', null)
    .orderBy(order.value, direction)
    .orderBy('oid', direction)
    .limit(DASHBOARD_PAGE_SIZE + 1);
  if (place !== 'all' && place !== 'trash') query = query.where('folder_id', '=', place);
  const textSearch =
    search === '' ? undefined : await searchOwnPresentations(db.withTables<SearchTables>(), ownerOid, search);
  if (textSearch) query = query.where(matchesTitleOrText(search, textSearch));
  if (after !== undefined) query = query.where(isAfterCursor(order, decodeCursor(after)));
  const rows = await query.execute();
  const pageRows = rows.slice(0, DASHBOARD_PAGE_SIZE);
  const lastRow = rows.length > pageRows.length ? pageRows.at(-1) : undefined;
  const quotes = await textSearch?.quote(pageRows.map(({ oid }) => oid));
  return {
    presentations: pageRows.map((row) => toOwnPresentation(row, quotes?.get(row.oid))),
    next: lastRow ? encodeCursor([lastRow.sort_value, lastRow.oid]) : null,
  };
}

/** Returns the presentations among `oids` that belong to the profile `ownerOid`, including deleted presentations. */
export function findOwnPresentations(
  db: DashboardDb,
  ownerOid: string,
  oids: readonly string[],
): Promise<DashboardRow[]> {
  return selectOwnPresentations(db, ownerOid).where('oid', 'in', oids).execute();
}

function selectOwnPresentations(db: DashboardDb, ownerOid: string) {
  return withCounts(db.selectFrom('presentations').select(DASHBOARD_COLUMNS))
    .select([
      approximations.as('approximations'),
      isTemplate.as('is_template'),
      unpublishedSeq.as('unpublished_revision'),
    ])
    .where('owner_oid', '=', ownerOid);
}

/** SQL expression: the import warnings of the presentation's last import. */
const approximations = sql<DashboardRow['approximations']>`coalesce((
  SELECT warnings FROM uploads WHERE uploads.presentation_oid = presentations.oid
  ORDER BY created_at DESC LIMIT 1), '[]')`;

/** SQL condition: the owner offers the presentation as a template. */
const isTemplate = sql<boolean>`EXISTS (
  SELECT 1 FROM templates WHERE presentation_oid = presentations.oid AND kind = 'shared')`;

/** SQL condition: the title contains the search text, or the presentation's text contains the terms of this search. */
function matchesTitleOrText(search: string, { condition }: OwnPresentationSearch): RawBuilder<boolean> {
  const inTitle = sql<boolean>`title ILIKE ${substringPattern(search)}`;
  return condition ? sql<boolean>`(${inTitle} OR ${condition})` : inTitle;
}

/** Returns the LIKE pattern for a substring, with wildcards escaped. */
const substringPattern = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&').replaceAll('\0', '')}%`;

/** Returns the SQL condition that a row is after the cursor. @throws PublicError `request.invalid` */
function isAfterCursor(
  { value, type, pattern, isAscending }: SortOrder,
  [sortValue, oid]: Cursor,
): RawBuilder<boolean> {
  if (!pattern.test(sortValue)) throw new PublicError('request.invalid');
  const comparison = isAscending ? sql`>` : sql`<`;
  return sql<boolean>`(${value}, presentations.oid) ${comparison} (CAST(${sortValue} AS ${type}), ${oid})`;
}
