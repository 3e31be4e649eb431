import { type RawBuilder, sql } from 'kysely';
import { LAST_PARTITION } from '../entries/terms.ts';
import type { SearchDb } from '../search-db.ts';
import { countWords } from '../words/words.ts';
import { phraseQuery, type Query, weightQuery } from './read-query.ts';

/**
 * Points for a word of the search, by the best field that contains the word. The names are weights of PostgreSQL. A:
 * title; B: tags and owner's name; C: description. `other`: transcript.
 */
const POINTS = { A: 10_000, B: 6000, C: 3000, other: 1000 };
/** Points for a title that contains the words as a phrase. */
const TITLE_PHRASE_POINTS = 3000;
/** Points for a title that consists of the words only. */
const COMPLETE_TITLE_POINTS = 4000;
/** Points for a title that contains all words, multiplied by the share of search words among the words of the title. */
const TITLE_RATIO_POINTS = 2000;
/** Points for the popularity of a presentation, multiplied by the popularity (`quality`, from 0 to 1). */
const QUALITY_POINTS = 2500;

/** Position in a list of matches: the last match of the previous page. */
interface MatchCursor {
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
  readonly readPartitionCount: number;
}

export interface MatchOptions {
  /** Whether a match contains all words of the search or only some of them. */
  readonly match: 'all' | 'some';
  /** Returns the tsquery for one index partition. */
  readonly partitionQuery: (partition: number) => string;
  readonly limit: number;
  /** When this number of matches is found, no further partition is read, because reading matches is slow. */
  readonly sufficientTotal: number;
  readonly after?: MatchCursor | undefined;
  /** Number of partitions that the previous page read. All pages must read the same partitions. */
  readonly partitions?: number | undefined;
}

/** Returns the SQL expression for the sum of the points that one row gets for all words of a query. */
function wordPoints(query: Query, match: 'all' | 'some'): RawBuilder<number> {
  // With `some`, it is unknown whether the transcript of a row contains the word. The transcript then gives no points.
  const transcriptPoints = match === 'all' ? POINTS.other : 0;
  const words = query.words.map(
    (word) => sql`CASE
      WHEN NOT ranking @@ ${weightQuery(word, 'ABC')}::tsquery THEN ${sql.lit(transcriptPoints)}
      WHEN ranking @@ ${weightQuery(word, 'A')}::tsquery THEN ${sql.lit(POINTS.A)}
      WHEN ranking @@ ${weightQuery(word, 'B')}::tsquery THEN ${sql.lit(POINTS.B)}
      ELSE ${sql.lit(POINTS.C)} END`,
  );
  return sql`(${sql.join(words, sql` + `)})`;
}

/**
 * Returns the SQL expression for the points of one row. The points depend only on the row and the query, so that the
 * order is the same on all pages. The expression uses the column `word_points`, the sum of the points of the words.
 */
function totalPoints(query: Query): RawBuilder<number> {
  const wordCount = query.words.length;
  // Number of words of a title that consists of the search words only. A search word of a script without spaces counts
  // as several words, as in `title_words`.
  const completeTitleWordCount = sql.lit(countWords(query.words.map(({ word }) => word)));
  const phrase = phraseQuery(query);
  const titleHasPhrase = phrase === undefined ? sql`true` : sql`ranking @@ ${phrase}::tsquery`;
  return sql`word_points / ${sql.lit(wordCount)} + (quality * ${sql.lit(QUALITY_POINTS)})::integer
    + CASE WHEN word_points < ${sql.lit(POINTS.A * wordCount)} THEN 0 ELSE
      ${sql.lit(TITLE_RATIO_POINTS)} * ${completeTitleWordCount} / greatest(title_words, ${completeTitleWordCount})
      + CASE WHEN NOT ${titleHasPhrase} THEN 0
        WHEN title_words = ${completeTitleWordCount} THEN ${sql.lit(TITLE_PHRASE_POINTS + COMPLETE_TITLE_POINTS)}
        ELSE ${sql.lit(TITLE_PHRASE_POINTS)} END END`;
}

/**
 * Finds matches with one recursive SQL statement. Reads one partition after the other until there are `sufficientTotal`
 * matches; if `partitions` is set, reads this number of partitions.
 */
export async function findMatches(db: SearchDb, query: Query, options: MatchOptions): Promise<Matches> {
  const { after, limit, match, partitions } = options;
  const lastPartition = partitions === undefined ? LAST_PARTITION : Math.min(partitions - 1, LAST_PARTITION);
  const partitionQueries = Array.from({ length: lastPartition + 1 }, (_, partition) =>
    options.partitionQuery(partition),
  );
  const sufficientTotal = partitions === undefined ? options.sufficientTotal : NO_LIMIT;
  const cursorCondition = after
    ? sql`WHERE walked.points < ${after.points} OR (walked.points = ${after.points} AND oid COLLATE "C" > ${after.oid})`
    : sql``;
  // Without OFFSET 0, PostgreSQL would merge the inner query into the outer one and compute `word_points` repeatedly.
  const { rows } = await sql<MatchRow>`
    WITH RECURSIVE walk (partitions, total, oids, points) AS (
      SELECT 0, 0, '{}'::text[], '{}'::integer[]
      UNION ALL
      SELECT partitions + 1, total + cardinality(found.oids), found.oids, found.points
      FROM walk, LATERAL (
        SELECT coalesce(array_agg(oid), '{}') AS oids, coalesce(array_agg(${totalPoints(query)}), '{}') AS points
        FROM (
          SELECT oid, ranking, title_words, quality, ${wordPoints(query, match)} AS word_points
          FROM search_entries WHERE terms @@ (${partitionQueries}::text[])[walk.partitions + 1]::tsquery OFFSET 0
        ) AS weighted
      ) AS found
      WHERE partitions <= ${lastPartition} AND total < ${sufficientTotal}
    ),
    page AS (
      SELECT oid, walked.points FROM walk, unnest(walk.oids, walk.points) AS walked (oid, points) ${cursorCondition}
      ORDER BY walked.points DESC, oid COLLATE "C" LIMIT ${limit}
    )
    SELECT counts.partitions, counts.total, page.oid, page.points
    FROM (SELECT partitions, total FROM walk ORDER BY partitions DESC LIMIT 1) AS counts LEFT JOIN page ON true
    ORDER BY page.points DESC, page.oid COLLATE "C"`.execute(db);
  const page = rows.flatMap(({ oid, points }) => (oid !== null && points !== null ? [{ oid, points }] : []));
  return { page, total: rows[0]?.total ?? 0, readPartitionCount: rows[0]?.partitions ?? 0 };
}

/** The largest integer of PostgreSQL. */
const NO_LIMIT = 2 ** 31 - 1;

/** A match with the counts of all matches. `oid` and `points` are null if the page has no matches. */
interface MatchRow {
  readonly partitions: number;
  readonly total: number;
  readonly oid: string | null;
  readonly points: number | null;
}
