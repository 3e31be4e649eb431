import type { ExploreOrder } from '@flydeck/contract/search/explore-order';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { tagQuery } from './finding/read-query.ts';
import { remember } from './remember.ts';
import type { SearchDb } from './tables.ts';

/** Where a list goes on: after a presentation with this value of what the list is ordered by. */
export const explorePlaceSchema = z.object({ value: z.string(), oid: z.string() });
export type ExplorePlace = z.infer<typeof explorePlaceSchema>;

export interface Standing {
  readonly oid: string;
  readonly likes: number;
  readonly views: number;
  /** What it is ordered by, as `after` takes it. */
  readonly value: string;
}

export interface ExploreRequest {
  readonly order: ExploreOrder;
  readonly language?: string | undefined;
  readonly tag?: string | undefined;
  readonly limit: number;
  readonly after?: ExplorePlace | undefined;
}

const COLUMNS = { newest: 'published_at', liked: 'likes', viewed: 'views' } as const;
const TYPES = { newest: 'timestamptz', liked: 'integer', viewed: 'bigint' } as const;

/** Of a tag that so many have, the best are soon found by walking down the order; of a rarer one, all are read. */
const COMMON_TAG = 2000;

/** Listed presentations in an order, by language and tag. Of likes and views: those that have any. */
export async function standings(db: SearchDb, request: ExploreRequest): Promise<Standing[]> {
  const { order, language, tag, limit, after } = request;
  const column = sql.ref(COLUMNS[order]);
  const conditions: RawBuilder<unknown>[] = [
    ...(order === 'newest' ? [] : [sql`${column} > 0`]),
    ...(language === undefined ? [] : [sql`standing.language = ${language}`]),
    ...(tag === undefined ? [] : [await tagCondition(db, tag)]),
    ...(after
      ? [
          sql`(${column} < ${after.value}::${sql.raw(TYPES[order])}
            OR (${column} = ${after.value}::${sql.raw(TYPES[order])} AND standing.oid > ${after.oid}))`,
        ]
      : []),
  ];
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
  const { rows } = await sql<Standing>`
    SELECT standing.oid, likes, views::double precision AS views, ${column}::text AS value
    FROM search_standings AS standing ${where}
    ORDER BY ${column} DESC, standing.oid LIMIT ${limit}`.execute(db);
  return rows;
}

async function tagCondition(db: SearchDb, tag: string): Promise<RawBuilder<unknown>> {
  const tagged = sql`SELECT oid FROM search_entries WHERE terms @@ ${tagQuery(tag)}::tsquery`;
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM (${tagged} LIMIT ${COMMON_TAG}) AS counted`.execute(db);
  if (Number(rows[0]?.count ?? 0) < COMMON_TAG) return sql`standing.oid IN (${tagged})`;
  return sql`EXISTS (SELECT 1 FROM search_entries
    WHERE search_entries.oid = standing.oid AND terms @@ ${tagQuery(tag)}::tsquery OFFSET 0)`;
}

const TAG_SAMPLE = 400;
const TAGS_SHOWN = 16;

const TAGS_KEPT_MS = 5 * 60_000;

/** Tags that many of the presentations have that people look at, and of the newest; some minutes old. */
export const popularTags = remember(TAGS_KEPT_MS, async (db) => {
  const { rows } = await sql<{ tag: string }>`
    SELECT min(tag) AS tag FROM (
      (SELECT oid FROM search_standings ORDER BY views DESC, oid LIMIT ${TAG_SAMPLE})
      UNION (SELECT oid FROM search_standings ORDER BY published_at DESC, oid LIMIT ${TAG_SAMPLE})
    ) AS looked_at
    JOIN presentations ON presentations.oid = looked_at.oid,
    LATERAL jsonb_array_elements_text(presentations.tags) AS tag
    WHERE length(tag) BETWEEN 2 AND 40
    GROUP BY lower(tag) ORDER BY count(*) DESC, lower(tag) LIMIT ${TAGS_SHOWN}`.execute(db);
  return rows.map(({ tag }) => tag);
});
