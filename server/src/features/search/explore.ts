import type { ExploreOrder } from '@flydeck/contract/search/explore-order';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { SearchDb } from './search-db.ts';
import { tagQuery } from './tags.ts';

/**
 * Position in a list, given by the last presentation of the previous page: its value in the column that orders the
 * list, its date of publication and its oid.
 */
export const exploreCursorSchema = z.object({ value: z.string(), published: z.string(), oid: z.string() });
export type ExploreCursor = z.infer<typeof exploreCursorSchema>;

export interface ExploreEntry {
  readonly oid: string;
  readonly likes: number;
  readonly views: number;
  /** Value of the column that orders the list, for the cursor. */
  readonly value: string;
  /** Date of publication, for the cursor. */
  readonly published: string;
}

export interface ExploreRequest {
  readonly order: ExploreOrder;
  readonly language?: string | undefined;
  readonly tag?: string | undefined;
  readonly limit: number;
  readonly after?: ExploreCursor | undefined;
}

const COLUMNS = { newest: 'published_at', liked: 'likes', viewed: 'views' } as const;
const COLUMN_TYPES = { newest: 'timestamptz', liked: 'integer', viewed: 'bigint' } as const;

/**
 * A tag is common if it has at least this number of presentations. For a common tag, PostgreSQL scans the presentations
 * in the order of the list and checks each for the tag. For a rarer tag, PostgreSQL first reads all presentations with
 * the tag.
 */
const COMMON_TAG_MIN_COUNT = 2000;

/**
 * Returns listed presentations in the requested order, filtered by language and tag. Ties are ordered by date, the
 * newest first. The table `search_standings` contains a row with date, likes and views for each listed presentation.
 */
export async function listForExplore(db: SearchDb, request: ExploreRequest): Promise<ExploreEntry[]> {
  const { order, language, tag, limit, after } = request;
  const column = sql.ref(COLUMNS[order]);
  const conditions: RawBuilder<unknown>[] = [
    ...(language === undefined ? [] : [sql`standing.language = ${language}`]),
    ...(tag === undefined ? [] : [await tagCondition(db, tag)]),
    ...(after ? [afterCursor(order, after)] : []),
  ];
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
  const dateOrder = order === 'newest' ? sql`` : sql`published_at DESC,`;
  const { rows } = await sql<ExploreEntry>`
    SELECT standing.oid, likes, views::double precision AS views,
      ${column}::text AS value, published_at::text AS published
    FROM search_standings AS standing ${where}
    ORDER BY ${column} DESC, ${dateOrder} standing.oid LIMIT ${limit}`.execute(db);
  return rows;
}

/**
 * Returns the SQL condition for the rows after a cursor. The first comparison (`<=`) is redundant, but it lets
 * PostgreSQL start the index scan at the cursor.
 */
function afterCursor(order: ExploreOrder, { value, published, oid }: ExploreCursor): RawBuilder<unknown> {
  const column = sql.ref(COLUMNS[order]);
  const cursorValue = sql`${value}::${sql.raw(COLUMN_TYPES[order])}`;
  const cursorPublished = sql`${published}::timestamptz`;
  return sql`(${column} <= ${cursorValue} AND (${column} < ${cursorValue} OR published_at < ${cursorPublished}
    OR (published_at = ${cursorPublished} AND standing.oid > ${oid})))`;
}

async function tagCondition(db: SearchDb, tag: string): Promise<RawBuilder<unknown>> {
  const query = await tagQuery(db, tag);
  const matchingOids = sql`SELECT oid FROM search_entries WHERE terms @@ ${query}::tsquery`;
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM (${matchingOids} LIMIT ${COMMON_TAG_MIN_COUNT}) AS counted`.execute(db);
  if (Number(rows[0]?.count ?? 0) < COMMON_TAG_MIN_COUNT) return sql`standing.oid IN (${matchingOids})`;
  // OFFSET 0 prevents PostgreSQL from converting the subquery to a join, which would read all presentations of the tag.
  return sql`EXISTS (SELECT 1 FROM search_entries
    WHERE search_entries.oid = standing.oid AND terms @@ ${query}::tsquery OFFSET 0)`;
}
