import { DASHBOARD_PAGE_SIZE, type DashboardSort } from '@flydeck/contract/dashboard/constants';
import type { ListOwnPresentationsQuery, OwnPresentations } from '@flydeck/contract/dashboard/presentations';
import { PublicError } from '@flydeck/contract/errors';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type PresentationTables, viewCount, withCounts } from '../../library/index.ts';
import { type OwnSearch, type SearchTables, searchOwn } from '../search/index.ts';
import type { UploadTables } from '../uploads/index.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
import { OWN_COLUMNS, type OwnRow, presentOwn } from './present.ts';
import type { DashboardTables } from './tables.ts';

export type DashboardDb = Kysely<PresentationTables & UploadTables & DashboardTables>;

interface Order {
  readonly value: RawBuilder<unknown>;
  /** SQL type that a cursor's value is cast to. */
  readonly type: RawBuilder<unknown>;
  readonly shape: RegExp;
  readonly ascending: boolean;
}

const TIME = /^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}$/;

const ORDERS: Readonly<Record<DashboardSort | 'deleted', Order>> = {
  changed: {
    value: sql`presentations.modified_at`,
    type: sql`timestamptz`,
    shape: TIME,
    ascending: false,
  },
  created: { value: sql`presentations.created_at`, type: sql`timestamptz`, shape: TIME, ascending: false },
  deleted: { value: sql`presentations.deleted_at`, type: sql`timestamptz`, shape: TIME, ascending: false },
  views: { value: viewCount, type: sql`bigint`, shape: /^\d{1,18}$/, ascending: false },
  title: {
    value: sql`lower(left(presentations.title, 60))`,
    type: sql`text`,
    shape: /^[^\0]*$/,
    ascending: true,
  },
};

/**
 * Returns one page of a member's presentations.
 * @throws PublicError `request.invalid` for an `after` that does not fit the sort order.
 */
export async function listOwn(
  db: DashboardDb,
  owner: string,
  { sort, search, place, after }: ListOwnPresentationsQuery,
): Promise<OwnPresentations> {
  const order = ORDERS[place === 'trash' ? 'deleted' : sort];
  const direction = order.ascending ? 'asc' : 'desc';
  let query = withCounts(db.selectFrom('presentations').select(OWN_COLUMNS))
    .select([
      approximations.as('approximations'),
      isTemplate.as('is_template'),
      unpublishedRevision.as('unpublished_revision'),
      sql<string>`(${order.value})::text`.as('sort_value'),
    ])
    .where('owner_oid', '=', owner)
    .where('deleted_at', place === 'trash' ? 'is not' : 'is', null)
    .orderBy(order.value, direction)
    .orderBy('oid', direction)
    .limit(DASHBOARD_PAGE_SIZE + 1);
  if (place !== 'all' && place !== 'trash') query = query.where('folder_id', '=', place);
  const inside = search === '' ? undefined : await searchOwn(db.withTables<SearchTables>(), owner, search);
  if (inside) query = query.where(matches(search, inside));
  if (after !== undefined) query = query.where(follows(order, decodeCursor(after)));
  const rows = await query.execute();
  const shown = rows.slice(0, DASHBOARD_PAGE_SIZE);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const found = await inside?.quote(shown.map(({ oid }) => oid));
  return {
    presentations: shown.map((row) => presentOwn(row, found?.get(row.oid))),
    next: last ? encodeCursor([last.sort_value, last.oid]) : null,
  };
}

/** Returns those of `oids` that belong to the member, including deleted ones. */
export function findOwn(db: DashboardDb, owner: string, oids: readonly string[]): Promise<OwnRow[]> {
  return withCounts(db.selectFrom('presentations').select(OWN_COLUMNS))
    .select([
      approximations.as('approximations'),
      isTemplate.as('is_template'),
      unpublishedRevision.as('unpublished_revision'),
    ])
    .where('owner_oid', '=', owner)
    .where('oid', 'in', oids)
    .execute();
}

/** Warnings of the presentation's last import. */
const approximations = sql<OwnRow['approximations']>`coalesce((
  SELECT warnings FROM uploads WHERE uploads.presentation_oid = presentations.oid
  ORDER BY created_at DESC LIMIT 1), '[]')`;

const isTemplate = sql<boolean>`EXISTS (
  SELECT 1 FROM templates WHERE presentation_oid = presentations.oid AND kind = 'shared')`;

/** Revision of the draft if it differs from the published version, else null. */
const unpublishedRevision = sql<number | null>`(
  SELECT revision FROM drafts WHERE presentation_oid = presentations.oid
    AND published_revision IS DISTINCT FROM revision)`;

/** Matches presentations whose title contains the search or whose text contains its words. */
function matches(search: string, { condition }: OwnSearch): RawBuilder<boolean> {
  const inTitle = sql<boolean>`title ILIKE ${likeOf(search)}`;
  return condition ? sql<boolean>`(${inTitle} OR ${condition})` : inTitle;
}

/** LIKE pattern for a substring, with wildcards escaped. */
const likeOf = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&').replaceAll('\0', '')}%`;

function follows({ value, type, shape, ascending }: Order, [after, oid]: Cursor): RawBuilder<boolean> {
  if (!shape.test(after)) throw new PublicError('request.invalid');
  const comparison = ascending ? sql`>` : sql`<`;
  return sql<boolean>`(${value}, presentations.oid) ${comparison} (CAST(${after} AS ${type}), ${oid})`;
}
