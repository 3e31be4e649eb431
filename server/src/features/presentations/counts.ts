import { randomInt } from 'node:crypto';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { PresentationTables } from './tables.ts';

type Db = Kysely<PresentationTables>;

/**
 * A presentation's likes and views are counted in so many rows, each change in any of them: changes of a popular one wait
 * for each other only where they meet (docs/adr/0010). A single slot may well be below zero; their sum is the count.
 */
export const COUNT_SLOTS = 16;

/** Which slot a change goes into. */
export const anySlot = (): number => randomInt(COUNT_SLOTS);

/** How often a presentation is liked and was viewed. */
export interface Counts {
  readonly likes_count: number;
  /** A bigint: text, as the driver reads it. */
  readonly view_count: string;
}

/** Likes of the row of `presentations` that a query is at. */
export const likesCount: RawBuilder<number> = sql<number>`(
  SELECT coalesce(sum(likes), 0)::integer FROM presentation_counts
  WHERE presentation_counts.presentation_oid = presentations.oid)`;

/** Views of the row of `presentations` that a query is at. */
export const viewCount: RawBuilder<string> = sql<string>`(
  SELECT coalesce(sum(views), 0)::bigint FROM presentation_counts
  WHERE presentation_counts.presentation_oid = presentations.oid)`;

/** Adds both counts to what a query selects. */
export function withCounts<Tables, Name extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Name, Row>,
): SelectQueryBuilder<Tables, Name, Row & Counts> {
  return query.select([
    likesCount.as('likes_count'),
    viewCount.as('view_count'),
  ]) as unknown as SelectQueryBuilder<Tables, Name, Row & Counts>;
}

/** How many like it at this moment. */
export async function likesOfOid(db: Db, oid: string): Promise<number> {
  const { rows } = await sql<{ likes: number }>`
    SELECT coalesce(sum(likes), 0)::integer AS likes FROM presentation_counts
    WHERE presentation_oid = ${oid}`.execute(db);
  return rows[0]?.likes ?? 0;
}
