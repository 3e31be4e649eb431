import type { Insights, insightsQuerySchema } from '@flydeck/contract/insights/insights';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { PresentationTables } from '../../library/index.ts';
import type { EventTables } from '../events/index.ts';
import { loadSales, type PurchaseTables } from '../purchases/index.ts';
import type { InsightsRow } from './load-presentation.ts';
import {
  daysQuery,
  devicesQuery,
  interactionsQuery,
  rangeStart,
  reachQuery,
  type StepPath,
  sourcesQuery,
  stepsQuery,
  summaryQuery,
} from './queries.ts';
import {
  computeBars,
  computeSteps,
  countShares,
  findViewsOfEarlierVersions,
  summarizeLikes,
  summarizeSources,
} from './summarize.ts';

type InsightsInput = Pick<InsightsRow, 'oid' | 'schema_version' | 'steps' | 'likes_count' | 'modified_at'>;

/** Returns the number of the first stop of the path: 0 (the overview) in a pitch, 1 (the first step) in a classic. */
export const firstStepNumberOf = ({ schema_version }: Pick<InsightsInput, 'schema_version'>): number =>
  schema_version === '0' ? 1 : 0;

/** Returns the path of the published version, with the time at which this version was published. */
function stepPathOf(row: InsightsInput): StepPath {
  const topics = row.steps.map(({ topicId }) => topicId);
  return { firstNumber: firstStepNumberOf(row), topics, publishedAt: row.modified_at };
}

/** Returns when the file of a presentation was last replaced; undefined if it was never replaced. */
async function loadPeriodStart(db: Kysely<PresentationTables>, oid: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('statistics_periods')
    .select('started_at')
    .where('presentation_oid', '=', oid)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.started_at;
}

/** Reads the view statistics of a presentation in a period. `row` is the row of the presentation. */
export async function readInsights(
  db: Kysely<PresentationTables & EventTables & PurchaseTables>,
  row: InsightsInput,
  { range, period }: z.infer<typeof insightsQuerySchema>,
): Promise<Insights> {
  const replacedAt = await loadPeriodStart(db, row.oid);
  const filter = { oid: row.oid, range, since: period === 'current' ? replacedAt : undefined };
  const path = stepPathOf(row);
  const [summaries, days, stepViews, reach, sources, devices, interactions, sales] = await Promise.all([
    summaryQuery(filter).execute(db),
    daysQuery(filter).execute(db),
    stepsQuery(filter, path).execute(db),
    reachQuery(filter, path).execute(db),
    sourcesQuery(filter).execute(db),
    devicesQuery(filter).execute(db),
    interactionsQuery(filter).execute(db),
    loadSales(db, row.oid, rangeStart(range)),
  ]);
  const [summary] = summaries.rows;
  if (!summary) throw new Error('The summary query returned no row.');
  return {
    range,
    period,
    fileReplacedAt: replacedAt?.toISOString() ?? null,
    visits: summary.visits,
    daysWithVisits: days.rows.length,
    started: summary.started,
    completed: summary.completed,
    medianWatchMs: summary.median_watch_ms,
    bars: computeBars(range, days.rows, summary.today),
    steps: computeSteps(path, stepViews.rows, reach.rows),
    earlierVersions: findViewsOfEarlierVersions(stepViews.rows),
    sources: summarizeSources(sources.rows, { isEmbed: false }),
    embeds: summarizeSources(sources.rows, { isEmbed: true }),
    devices: devices.rows,
    likes: summarizeLikes(row.likes_count, interactions.rows),
    shares: countShares(interactions.rows),
    sales,
  };
}
