import {
  COPY_PRESENTATION,
  COPY_VIEW_LINK,
  EMBED_CODE_COPIED,
  LIKE,
  SHARE,
  UNLIKE,
} from '@flydeck/contract/events/sharing-events';
import { type InsightRange, MAX_NAMED_SOURCES, SHARE_METHODS } from '@flydeck/contract/insights/constants';
import type { InsightBar, InsightSource, InsightStep, Insights } from '@flydeck/contract/insights/insights';
import type { DayRow, InteractionRow, ReachRow, SourceRow, StepPath, StepRow } from './queries.ts';

const DAY_MS = 86_400_000;
/** Maximum number of days that are shown with one bar for each day. Longer ranges have one bar for each week. */
const MAX_DAILY_BARS = 92;

/** Returns the number of days from 1 January 1970 to a day such as `2026-11-25`. */
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
/** Returns the day, such as `2026-11-25`, for which `dayNumber` returns `number`. */
const dayText = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

/**
 * Returns the visits by day or week up to `today` (such as `2026-11-25`), including days without visits. Weeks start on
 * Mondays. `range` is a number of days, or `all` for the days since the first row. `rows` are in ascending order.
 */
export function computeBars(range: InsightRange, rows: readonly DayRow[], today: string): InsightBar[] {
  const lastDay = dayNumber(today);
  const firstDay = range === 'all' ? dayNumber(rows[0]?.day ?? today) : lastDay - Number(range) + 1;
  const daysPerBar = lastDay - firstDay >= MAX_DAILY_BARS ? 7 : 1;
  // Moves the first day back to a Monday. Day 0 (1 January 1970) was a Thursday, so Mondays are days -3, 4, 11 and so
  // on.
  const firstBarDay = daysPerBar === 7 ? firstDay - ((firstDay + 3) % 7) : firstDay;
  const bars = Array.from({ length: Math.floor((lastDay - firstBarDay) / daysPerBar) + 1 }, (_, i) => ({
    from: dayText(firstBarDay + i * daysPerBar),
    days: daysPerBar,
    visits: 0,
  }));
  for (const { day, visits } of rows) {
    const bar = bars[Math.floor((dayNumber(day) - firstBarDay) / daysPerBar)];
    if (bar) bar.visits += visits;
  }
  return bars;
}

/** Returns every step with its viewing times and the number of visits that reached this step or a later step. */
export function computeSteps(
  { firstNumber, topics }: Pick<StepPath, 'firstNumber' | 'topics'>,
  times: readonly StepRow[],
  reach: readonly ReachRow[],
): InsightStep[] {
  const timesByStep = new Map(times.map((row) => [row.step, row]));
  // A presentation without steps gets one entry, with the number `firstNumber`.
  return Array.from({ length: Math.max(1, topics.length) }, (_, i) => {
    const number = firstNumber + i;
    const time = timesByStep.get(number);
    return {
      number,
      visits: time?.visits ?? 0,
      averageMs: time?.average_ms ?? null,
      medianMs: time?.median_ms ?? null,
      reached: reach.reduce((sum, { furthest, visits }) => (furthest >= number ? sum + visits : sum), 0),
    };
  });
}

/** Returns the views of steps that the published version does not contain (`step` is null); null without such views. */
export function findViewsOfEarlierVersions(times: readonly StepRow[]): Insights['earlierVersions'] {
  const row = times.find(({ step }) => step === null);
  return row ? { visits: row.visits, averageMs: row.average_ms, medianMs: row.median_ms } : null;
}

/**
 * Returns the most frequent sources of visits, and one entry with the sum of all other sources if there are any. `rows`
 * must be sorted, the most frequent source first. `isEmbed` determines whether visits in embeds on other sites or all
 * other visits are counted.
 */
export function summarizeSources(
  rows: readonly SourceRow[],
  { isEmbed }: { readonly isEmbed: boolean },
): InsightSource[] {
  const matchingRows = rows.filter((row) => row.is_embed === isEmbed);
  const namedSources = matchingRows
    .slice(0, MAX_NAMED_SOURCES)
    .map(({ kind, host, visits }) => ({ kind, host, visits }));
  const otherVisits = matchingRows.slice(MAX_NAMED_SOURCES).reduce((sum, { visits }) => sum + visits, 0);
  return otherVisits === 0 ? namedSources : [...namedSources, { kind: 'others', host: '', visits: otherVisits }];
}

/** Returns the total number of likes, and the numbers of likes given and removed in the range. */
export function summarizeLikes(total: number, interactions: readonly InteractionRow[]): Insights['likes'] {
  const count = (id: number) => interactions.find(({ schema_id }) => schema_id === id)?.count ?? 0;
  return { total, given: count(LIKE.schemaId), takenBack: count(UNLIKE.schemaId) };
}

/**
 * Methods of sharing by the schema id of their event. `SHARE` is missing, because its events contain the method.
 */
const METHOD_BY_SCHEMA_ID = new Map<number, string>([
  [COPY_VIEW_LINK.schemaId, 'LINK'],
  [EMBED_CODE_COPIED.schemaId, 'EMBED_CODE'],
  [COPY_PRESENTATION.schemaId, 'COPY'],
]);

/** Returns the number of shares for each method of sharing. */
export function countShares(interactions: readonly InteractionRow[]): Insights['shares'] {
  const methodOf = ({ schema_id, type }: InteractionRow) =>
    schema_id === SHARE.schemaId ? type : METHOD_BY_SCHEMA_ID.get(schema_id);
  return SHARE_METHODS.map((way) => ({
    way,
    count: interactions.reduce(
      (sum, interaction) => (methodOf(interaction) === way ? sum + interaction.count : sum),
      0,
    ),
  }));
}
