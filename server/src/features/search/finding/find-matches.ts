import { type RawBuilder, sql } from 'kysely';
import { LAST_PARTITION } from '../entries/terms.ts';
import type { SearchDb } from '../search-db.ts';
import { lengthOf } from '../words/words.ts';
import { phraseQuery, type Query, weightQuery } from './read-query.ts';

/** Points for a word by the best field that contains it: title; tags and owner; description; any other. */
const POINTS = { A: 10_000, B: 6000, C: 3000, other: 1000 };
const PHRASE_POINTS = 3000;
const WHOLE_TITLE_POINTS = 4000;
const TITLE_SHARE_POINTS = 2000;
const QUALITY_POINTS = 2500;

/** Position in a list of matches: after this match. */
interface After {
  readonly points: number;
  readonly oid: string;
}

export interface Match {
  readonly oid: string;
  readonly points: number;
}

export interface Matches {
  /** The best matches first, limited by `limit`. */
  readonly page: readonly Match[];
  readonly total: number;
  /** Number of index partitions that were read. */
  readonly partitions: number;
}

export interface MatchOptions {
  readonly match: 'all' | 'some';
  /** Returns the query for one index partition. */
  readonly terms: (partition: number) => string;
  readonly limit: number;
  /** No further partition is read once so many matches are found: reading and ranking matches costs most. */
  readonly enough: number;
  readonly after?: After | undefined;
  /** Reads exactly so many partitions, as the previous page did, so that no match appears or vanishes between pages. */
  readonly partitions?: number | undefined;
}

/** Sums the points of a query's words in one row, each by the best field that contains it. */
function wordPoints(query: Query, match: 'all' | 'some'): RawBuilder<number> {
  const other = match === 'all' ? POINTS.other : 0;
  const words = query.words.map(
    (each) => sql`CASE
      WHEN NOT ranking @@ ${weightQuery(each, 'ABC')}::tsquery THEN ${sql.lit(other)}
      WHEN ranking @@ ${weightQuery(each, 'A')}::tsquery THEN ${sql.lit(POINTS.A)}
      WHEN ranking @@ ${weightQuery(each, 'B')}::tsquery THEN ${sql.lit(POINTS.B)}
      ELSE ${sql.lit(POINTS.C)} END`,
  );
  return sql`(${sql.join(words, sql` + `)})`;
}

/** Returns the points of one row whose `words` are summed; deterministic for a row and query. */
function pointsOf(query: Query): RawBuilder<number> {
  const count = query.words.length;
  const length = sql.lit(lengthOf(query.words.map(({ word }) => word)));
  const phrase = phraseQuery(query);
  const adjacent = phrase === undefined ? sql`true` : sql`ranking @@ ${phrase}::tsquery`;
  return sql`words / ${sql.lit(count)} + (quality * ${sql.lit(QUALITY_POINTS)})::integer
    + CASE WHEN words < ${sql.lit(POINTS.A * count)} THEN 0 ELSE
      ${sql.lit(TITLE_SHARE_POINTS)} * ${length} / greatest(title_words, ${length})
      + CASE WHEN NOT ${adjacent} THEN 0
        WHEN title_words = ${length} THEN ${sql.lit(PHRASE_POINTS + WHOLE_TITLE_POINTS)}
        ELSE ${sql.lit(PHRASE_POINTS)} END END`;
}

/** Finds matches partition by partition until there are enough, in one recursive statement. */
export async function findMatches(db: SearchDb, query: Query, options: MatchOptions): Promise<Matches> {
  const { after, limit, match, partitions } = options;
  const last = partitions === undefined ? LAST_PARTITION : Math.min(partitions - 1, LAST_PARTITION);
  const terms = Array.from({ length: last + 1 }, (_, partition) => options.terms(partition));
  const enough = partitions === undefined ? options.enough : UNLIMITED;
  const later = after
    ? sql`WHERE one.points < ${after.points} OR (one.points = ${after.points} AND oid COLLATE "C" > ${after.oid})`
    : sql``;
  const { rows } = await sql<Counted>`
    WITH RECURSIVE walk (partitions, total, oids, points) AS (
      SELECT 0, 0, '{}'::text[], '{}'::integer[]
      UNION ALL
      SELECT partitions + 1, total + cardinality(found.oids), found.oids, found.points
      FROM walk, LATERAL (
        SELECT coalesce(array_agg(oid), '{}') AS oids, coalesce(array_agg(${pointsOf(query)}), '{}') AS points
        FROM (
          SELECT oid, ranking, title_words, quality, ${wordPoints(query, match)} AS words
          FROM search_entries WHERE terms @@ (${terms}::text[])[walk.partitions + 1]::tsquery OFFSET 0
        ) AS weighed
      ) AS found
      WHERE partitions <= ${last} AND total < ${enough}
    ),
    page AS (
      SELECT oid, one.points FROM walk, unnest(walk.oids, walk.points) AS one (oid, points) ${later}
      ORDER BY one.points DESC, oid COLLATE "C" LIMIT ${limit}
    )
    SELECT opened.partitions, opened.total, page.oid, page.points
    FROM (SELECT partitions, total FROM walk ORDER BY partitions DESC LIMIT 1) AS opened LEFT JOIN page ON true
    ORDER BY page.points DESC, page.oid COLLATE "C"`.execute(db);
  const page = rows.flatMap(({ oid, points }) => (oid !== null && points !== null ? [{ oid, points }] : []));
  return { page, total: rows[0]?.total ?? 0, partitions: rows[0]?.partitions ?? 0 };
}

const UNLIMITED = 2 ** 31 - 1;

interface Counted {
  readonly partitions: number;
  readonly total: number;
  readonly oid: string | null;
  readonly points: number | null;
}
