import type { ExploreOrder } from '@flydeck/contract/search/explore-order';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { SearchDb } from './search-db.ts';
import { tagQuery } from './tags.ts';

/** Position in a list: after the presentation with this value of the list's order and this date of publication. */
export const exploreCursorSchema = z.object({ value: z.string(), published: z.string(), oid: z.string() });
export type ExploreCursor = z.infer<typeof exploreCursorSchema>;

export interface ExploreEntry {
  readonly oid: string;
  readonly likes: number;
  readonly views: number;
  /** Value of the column that the list is ordered by, for `after`. */
  readonly value: string;
  /** Date of publication, for `after`. */
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
const TYPES = { newest: 'timestamptz', liked: 'integer', viewed: 'bigint' } as const;

/**
 * Tags with at least so many presentations are filtered while the order's index is read; rarer ones are read in full.
 */
const COMMON_TAG = 2000;

/**
 * Returns listed presentations in an order, filtered by language and tag. Ties are ordered by date, the newest first.
 */
export async function listForExplore(db: SearchDb, request: ExploreRequest): Promise<ExploreEntry[]> {
  const { order, language, tag, limit, after } = request;
  const column = sql.ref(COLUMNS[order]);
  const conditions: RawBuilder<unknown>[] = [
    ...(language === undefined ? [] : [sql`standing.language = ${language}`]),
    ...(tag === undefined ? [] : [await tagCondition(db, tag)]),
    ...(after ? [follows(order, after)] : []),
  ];
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
  const newest = order === 'newest' ? sql`` : sql`published_at DESC,`;
  const { rows } = await sql<ExploreEntry>`
    SELECT standing.oid, likes, views::double precision AS views,
      ${column}::text AS value, published_at::text AS published
    FROM search_standings AS standing ${where}
    ORDER BY ${column} DESC, ${newest} standing.oid LIMIT ${limit}`.execute(db);
  return rows;
}

/** Returns the condition for rows after a position. Its first comparison limits the range of the index scan. */
function follows(order: ExploreOrder, { value, published, oid }: ExploreCursor): RawBuilder<unknown> {
  const column = sql.ref(COLUMNS[order]);
  const last = sql`${value}::${sql.raw(TYPES[order])}`;
  const lastPublished = sql`${published}::timestamptz`;
  return sql`(${column} <= ${last} AND (${column} < ${last} OR published_at < ${lastPublished}
    OR (published_at = ${lastPublished} AND standing.oid > ${oid})))`;
}

async function tagCondition(db: SearchDb, tag: string): Promise<RawBuilder<unknown>> {
  const query = await tagQuery(db, tag);
  const tagged = sql`SELECT oid FROM search_entries WHERE terms @@ ${query}::tsquery`;
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM (${tagged} LIMIT ${COMMON_TAG}) AS counted`.execute(db);
  if (Number(rows[0]?.count ?? 0) < COMMON_TAG) return sql`standing.oid IN (${tagged})`;
  return sql`EXISTS (SELECT 1 FROM search_entries
    WHERE search_entries.oid = standing.oid AND terms @@ ${query}::tsquery OFFSET 0)`;
}
