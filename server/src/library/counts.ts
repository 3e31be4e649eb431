import { randomInt } from 'node:crypto';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { PresentationTables } from './tables.ts';

type Db = Kysely<PresentationTables>;

/**
 * Number of rows over which the likes and views of a presentation are spread. Each change updates one random row, so
 * that concurrent changes rarely wait for each other (docs/adr/0010). The sum of the rows is the count. A row can be
 * negative, because a like can be added in one row and removed in another row.
 */
const COUNT_ROWS = 16;

/** Returns the number (column `slot`) of a random row that a change updates. */
export const randomCountRow = (): number => randomInt(COUNT_ROWS);

/** Numbers of likes and views of a presentation. */
export interface Counts {
  readonly likes_count: number;
  /** A bigint, which the driver returns as text. */
  readonly view_count: string;
}

/** Number of likes of each row of `presentations` that a query selects. */
export const likesCount: RawBuilder<number> = sql<number>`(
  SELECT coalesce(sum(likes), 0)::integer FROM presentation_counts
  WHERE presentation_counts.presentation_oid = presentations.oid)`;

/** Number of views of each row of `presentations` that a query selects. */
export const viewCount: RawBuilder<string> = sql<string>`(
  SELECT coalesce(sum(views), 0)::bigint FROM presentation_counts
  WHERE presentation_counts.presentation_oid = presentations.oid)`;

/** Adds both counts to the columns that a query selects. */
export function withCounts<Tables, Name extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Name, Row>,
): SelectQueryBuilder<Tables, Name, Row & Counts> {
  return query.select([likesCount.as('likes_count'), viewCount.as('view_count')]) as unknown as SelectQueryBuilder<
    Tables,
    Name,
    Row & Counts
  >;
}

/** Returns the current number of likes of a presentation. */
export async function loadLikesCount(db: Db, oid: string): Promise<number> {
  const { rows } = await sql<{ likes: number }>`
    SELECT coalesce(sum(likes), 0)::integer AS likes FROM presentation_counts
    WHERE presentation_oid = ${oid}`.execute(db);
  return rows[0]?.likes ?? 0;
}
