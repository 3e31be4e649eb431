import type { InsightRange } from '@flydeck/contract/insights/constants';
import type { Insights } from '@flydeck/contract/insights/insights';
import type { Kysely } from 'kysely';
import type { EventTables } from '../events/index.ts';
import { type PurchaseTables, salesOf } from '../purchases/index.ts';
import type { InsightfulRow } from './open-insights.ts';
import {
  daysQuery,
  deedsQuery,
  devicesQuery,
  reachQuery,
  type StepPath,
  since,
  sourcesQuery,
  stepsQuery,
  summaryQuery,
} from './queries.ts';
import { barsOf, earlierVersionsOf, likesOf, sharesOf, sourcesOf, stepsOf } from './summarise.ts';

type Counted = Pick<InsightfulRow, 'oid' | 'schema_version' | 'steps' | 'likes_count' | 'modified_at'>;

/** Number of the first step: pages of classic presentations count from 1, others start with the overview, 0. */
export const firstStepOf = ({ schema_version }: Pick<Counted, 'schema_version'>): number =>
  schema_version === '0' ? 1 : 0;

function stepPathOf(row: Counted): StepPath {
  const topics = row.steps.map(({ topicId }) => topicId);
  return { first: firstStepOf(row), topics, publishedAt: row.modified_at };
}

/** How a presentation was watched in `range`, in sums only. */
export async function readInsights(
  db: Kysely<EventTables & PurchaseTables>,
  row: Counted,
  range: InsightRange,
): Promise<Insights> {
  const scope = { oid: row.oid, range };
  const path = stepPathOf(row);
  const [summaries, days, times, reach, sources, devices, deeds, sales] = await Promise.all([
    summaryQuery(scope).execute(db),
    daysQuery(scope).execute(db),
    stepsQuery(scope, path).execute(db),
    reachQuery(scope, path).execute(db),
    sourcesQuery(scope).execute(db),
    devicesQuery(scope).execute(db),
    deedsQuery(scope).execute(db),
    salesOf(db, row.oid, since(range)),
  ]);
  const [summary] = summaries.rows;
  if (!summary) throw new Error('A sum without groups has one row.');
  return {
    range,
    visits: summary.visits,
    daysWithVisits: days.rows.length,
    started: summary.started,
    completed: summary.completed,
    medianWatchMs: summary.median_watch_ms,
    bars: barsOf(range, days.rows, summary.today),
    steps: stepsOf(path, times.rows, reach.rows),
    earlierVersions: earlierVersionsOf(times.rows),
    sources: sourcesOf(sources.rows, false),
    embeds: sourcesOf(sources.rows, true),
    devices: devices.rows,
    likes: likesOf(row.likes_count, deeds.rows),
    shares: sharesOf(deeds.rows),
    sales,
  };
}
