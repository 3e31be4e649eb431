import { PRESENTATION_COMPLETED, PRESENTATION_STARTED, STEP_VIEWED } from '@flydeck/contract/events/playback-events';
import {
  COPY_PRESENTATION,
  COPY_VIEW_LINK,
  EMBED_CODE_COPIED,
  LIKE,
  SHARE,
  UNLIKE,
} from '@flydeck/contract/events/sharing-events';
import type { InsightRange } from '@flydeck/contract/insights/constants';
import { type RawBuilder, sql } from 'kysely';

/** The presentation and the time range whose events a query reads. */
export interface EventFilter {
  readonly oid: string;
  readonly range: InsightRange;
  /** Earlier events are not read; absent: no limit besides `range`. */
  readonly since?: Date | undefined;
}

/** The steps of the published version. */
export interface StepPath {
  /** Number of the first step in URLs. */
  readonly firstNumber: number;
  /** Ids of the steps' topics in path order; empty for a step without a topic. */
  readonly topics: readonly string[];
  /** Time at which this version was published. */
  readonly publishedAt: Date;
}

const lastStepNumber = ({ firstNumber, topics }: StepPath): number => firstNumber + Math.max(0, topics.length - 1);

/** Schema ids of playback events. */
const [STARTED, VIEWED, COMPLETED] = [
  sql.lit(PRESENTATION_STARTED.schemaId),
  sql.lit(STEP_VIEWED.schemaId),
  sql.lit(PRESENTATION_COMPLETED.schemaId),
];
/** Events of likes, shares and copies. */
const INTERACTIONS = [LIKE, UNLIKE, SHARE, COPY_VIEW_LINK, EMBED_CODE_COPIED, COPY_PRESENTATION];

/** Returns a SQL expression for the beginning of the first day (UTC) of the range. */
export function rangeStart(range: InsightRange): RawBuilder<Date> {
  if (range === 'all') return sql<Date>`'-infinity'::timestamptz`;
  return sql<Date>`date_trunc('day', now(), 'UTC') - make_interval(days => ${Number(range) - 1}::integer)`;
}

/**
 * SQL condition for the events that insights include. These events are in the range, and neither the owner nor a robot
 * sent them.
 * PostgreSQL uses the partial index `events_presentation` only if this condition contains the condition of the index.
 */
function isIncluded({ oid, range, since }: EventFilter): RawBuilder<boolean> {
  const isInPeriod = since ? sql`AND received_at >= ${since}` : sql``;
  return sql<boolean>`presentation_oid = ${oid} AND received_at >= ${rangeStart(range)} ${isInPeriod}
    AND NOT by_owner AND NOT by_robot`;
}

/** Totals of all included visits. A visit is all events with the same session id. */
export interface SummaryRow {
  readonly visits: number;
  readonly started: number;
  readonly completed: number;
  /** Median of the times for which a visit viewed steps; null if no step was viewed. */
  readonly median_watch_ms: number | null;
  /** The current day (UTC), as `YYYY-MM-DD`. */
  readonly today: string;
}

/** Counts the visits, and the visits that started or completed the presentation. */
export const summaryQuery = (filter: EventFilter): RawBuilder<SummaryRow> => sql<SummaryRow>`
  WITH visit AS (
    SELECT
      bool_or(schema_id IN (${STARTED}, ${VIEWED}, ${COMPLETED})) AS started,
      bool_or(schema_id = ${COMPLETED}) AS completed,
      sum(duration_ms) FILTER (WHERE schema_id = ${VIEWED}) AS watched_ms
    FROM events WHERE ${isIncluded(filter)} GROUP BY session_id)
  SELECT
    count(*)::integer AS visits,
    count(*) FILTER (WHERE started)::integer AS started,
    count(*) FILTER (WHERE completed)::integer AS completed,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY watched_ms) AS median_watch_ms,
    to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS today
  FROM visit`;

export interface DayRow {
  /** UTC day, as `YYYY-MM-DD`. */
  readonly day: string;
  readonly visits: number;
}

/** Counts visits by the UTC day on which they began; days without visits are omitted. */
export const daysQuery = (filter: EventFilter): RawBuilder<DayRow> => sql<DayRow>`
  WITH visit AS (
    SELECT min(received_at) AS began_at FROM events WHERE ${isIncluded(filter)} GROUP BY session_id)
  SELECT to_char(began_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::integer AS visits
  FROM visit GROUP BY 1 ORDER BY 1`;

export interface StepRow {
  /** Number of the step; null for the row of all steps of earlier versions. */
  readonly step: number | null;
  readonly visits: number;
  readonly average_ms: number;
  readonly median_ms: number;
}

/**
 * SQL expression that finds the step of the published version to which an event belongs. This is a step with the topic
 * id of the event: the step with the event's step number, because a topic can have several steps, or else the first
 * step. The result is the number of the step. For an event without a topic id, the result is the event's own step
 * number, if the event was received after this version was published. The result is null for events of steps of earlier
 * versions.
 */
const matchedStep = (path: StepPath): RawBuilder<number | null> => sql<number | null>`
  CASE
    WHEN topic IS NOT NULL THEN (
      SELECT coalesce(min(number) FILTER (WHERE number = step), min(number))
      FROM (
        SELECT id, ordinal - 1 + ${path.firstNumber}::integer AS number
        FROM unnest(${path.topics}::text[]) WITH ORDINALITY AS listed(id, ordinal)) AS numbered
      WHERE id = topic)
    WHEN received_at >= ${path.publishedAt} AND step BETWEEN ${path.firstNumber} AND ${lastStepNumber(path)} THEN step
  END`;

/**
 * Returns one row for each viewed step, and one row for all steps of earlier versions. A row has the average and the
 * median of the times for which a visit viewed the step. If a visit viewed the step several times, these times are
 * added.
 */
export const stepsQuery = (filter: EventFilter, path: StepPath): RawBuilder<StepRow> => sql<StepRow>`
  WITH viewed AS (
    SELECT session_id, ${matchedStep(path)}::integer AS step, duration_ms FROM events
    WHERE ${isIncluded(filter)} AND schema_id = ${VIEWED}),
  visit AS (SELECT step, sum(duration_ms) AS ms FROM viewed GROUP BY session_id, step)
  SELECT
    step,
    count(*)::integer AS visits,
    avg(ms)::float8 AS average_ms,
    percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) AS median_ms
  FROM visit GROUP BY step ORDER BY step`;

export interface ReachRow {
  /** Number of the last step, in path order, that each of the visits reached. */
  readonly furthest: number;
  readonly visits: number;
}

/**
 * Counts the visits that started the presentation, grouped by the last step, in path order, that each visit reached.
 */
export const reachQuery = (filter: EventFilter, path: StepPath): RawBuilder<ReachRow> => sql<ReachRow>`
  WITH seen AS (
    SELECT session_id, schema_id, ${matchedStep(path)}::integer AS step FROM events
    WHERE ${isIncluded(filter)} AND schema_id IN (${STARTED}, ${VIEWED}, ${COMPLETED})),
  visit AS (
    SELECT max(step) AS furthest, bool_or(schema_id = ${COMPLETED}) AS completed FROM seen GROUP BY session_id)
  SELECT
    CASE WHEN completed THEN ${lastStepNumber(path)}::integer
      ELSE coalesce(furthest, ${path.firstNumber}::integer) END AS furthest,
    count(*)::integer AS visits
  FROM visit GROUP BY 1`;

export interface SourceRow {
  readonly is_embed: boolean;
  /** `direct`: the URL was opened without a referrer. `here`: a page of this instance. `host`: another site. */
  readonly kind: 'direct' | 'here' | 'host';
  /** Host of the other site; empty if `kind` is not `host`. */
  readonly host: string;
  readonly visits: number;
}

/** Counts visits by source (the referrer of their first event), most frequent first. */
export const sourcesQuery = (filter: EventFilter): RawBuilder<SourceRow> => sql<SourceRow>`
  WITH visit AS (
    SELECT DISTINCT ON (session_id) platform, referrer_host, referrer
    FROM events WHERE ${isIncluded(filter)} ORDER BY session_id, id)
  SELECT
    platform = 'embed' AS is_embed,
    CASE WHEN referrer_host IS NOT NULL THEN 'host' WHEN referrer = '' THEN 'direct' ELSE 'here' END AS kind,
    coalesce(referrer_host, '') AS host,
    count(*)::integer AS visits
  FROM visit GROUP BY 1, 2, 3 ORDER BY visits DESC, host`;

export interface DeviceRow {
  readonly device: 'phone' | 'tablet' | 'desktop' | 'unknown';
  readonly visits: number;
}

/** Counts visits by device, most frequent first. */
export const devicesQuery = (filter: EventFilter): RawBuilder<DeviceRow> => sql<DeviceRow>`
  WITH visit AS (SELECT min(device) AS device FROM events WHERE ${isIncluded(filter)} GROUP BY session_id)
  SELECT device, count(*)::integer AS visits FROM visit GROUP BY device ORDER BY visits DESC, device`;

export interface InteractionRow {
  readonly schema_id: number;
  /** Type of a share, such as the network; null for other events. */
  readonly type: string | null;
  readonly count: number;
}

/** Counts likes, unlikes, shares and copies by event and type. */
export const interactionsQuery = (filter: EventFilter): RawBuilder<InteractionRow> => sql<InteractionRow>`
  SELECT schema_id, body ->> 'type' AS type, count(*)::integer AS count
  FROM events
  WHERE ${isIncluded(filter)} AND schema_id IN (${sql.join(INTERACTIONS.map(({ schemaId }) => sql.lit(schemaId)))})
  GROUP BY 1, 2`;
