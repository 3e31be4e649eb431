import { COPY_PRESENTATION } from '@flydeck/contract/events/copy-presentation';
import { COPY_VIEW_LINK } from '@flydeck/contract/events/copy-view-link';
import { EMBED_CODE_COPIED } from '@flydeck/contract/events/embed-code-copied';
import { LIKE } from '@flydeck/contract/events/like';
import { SHARE } from '@flydeck/contract/events/share';
import { UNLIKE } from '@flydeck/contract/events/unlike';
import { type InsightRange, NAMED_SOURCES, SHARE_WAYS } from '@flydeck/contract/insights/constants';
import type { InsightBar, InsightSource, InsightStep, Insights } from '@flydeck/contract/insights/insights';
import type { DayRow, DeedRow, ReachRow, SourceRow, StepPath, StepRow } from './queries.ts';

const DAY_MS = 86_400_000;
/** More days than that are drawn week by week. */
const MOST_DAYS = 92;

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayText = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Visits day by day or week by week up to `today`, with those on which nobody came. Weeks begin on Mondays. */
export function barsOf(range: InsightRange, days: readonly DayRow[], today: string): InsightBar[] {
  const end = dayNumber(today);
  const start = range === 'all' ? dayNumber(days[0]?.day ?? today) : end - Number(range) + 1;
  const width = end - start >= MOST_DAYS ? 7 : 1;
  // Day 0, the first of 1970, was a Thursday.
  const first = width === 7 ? start - ((start + 3) % 7) : start;
  const bars = Array.from({ length: Math.floor((end - first) / width) + 1 }, (_, i) => ({
    from: dayText(first + i * width),
    days: width,
    visits: 0,
  }));
  for (const { day, visits } of days) {
    const bar = bars[Math.floor((dayNumber(day) - first) / width)];
    if (bar) bar.visits += visits;
  }
  return bars;
}

/** Every step with its time, and how many got there or further. */
export function stepsOf(
  { first, topics }: Pick<StepPath, 'first' | 'topics'>,
  times: readonly StepRow[],
  reach: readonly ReachRow[],
): InsightStep[] {
  const byStep = new Map(times.map((row) => [row.step, row]));
  return Array.from({ length: Math.max(1, topics.length) }, (_, i) => {
    const number = first + i;
    const time = byStep.get(number);
    return {
      number,
      visits: time?.visits ?? 0,
      averageMs: time?.average_ms ?? null,
      medianMs: time?.median_ms ?? null,
      reached: reach.reduce((sum, { furthest, visits }) => (furthest >= number ? sum + visits : sum), 0),
    };
  });
}

/** Views of steps that are not part of the published version; null if there are none. */
export function earlierVersionsOf(times: readonly StepRow[]): Insights['earlierVersions'] {
  const row = times.find(({ step }) => step === null);
  return row ? { visits: row.visits, averageMs: row.average_ms, medianMs: row.median_ms } : null;
}

/** The most frequent sources by name, the rest of the sites as one. */
export function sourcesOf(rows: readonly SourceRow[], isEmbed: boolean): InsightSource[] {
  const own = rows.filter((row) => row.is_embed === isEmbed);
  const named = own.slice(0, NAMED_SOURCES).map(({ kind, host, visits }) => ({ kind, host, visits }));
  const rest = own.slice(NAMED_SOURCES).reduce((sum, { visits }) => sum + visits, 0);
  return rest === 0 ? named : [...named, { kind: 'others', host: '', visits: rest }];
}

/** Likes given and taken back in the time. */
export function likesOf(total: number, deeds: readonly DeedRow[]): Insights['likes'] {
  const count = (id: number) => deeds.find(({ schema_id }) => schema_id === id)?.count ?? 0;
  return { total, given: count(LIKE.schemaId), takenBack: count(UNLIKE.schemaId) };
}

const WAY_BY_ID = new Map<number, string>([
  [COPY_VIEW_LINK.schemaId, 'LINK'],
  [EMBED_CODE_COPIED.schemaId, 'EMBED_CODE'],
  [COPY_PRESENTATION.schemaId, 'COPY'],
]);

/** How often it was passed on, by every way that there is. */
export function sharesOf(deeds: readonly DeedRow[]): Insights['shares'] {
  const wayOf = ({ schema_id, type }: DeedRow) =>
    schema_id === SHARE.schemaId ? type : WAY_BY_ID.get(schema_id);
  return SHARE_WAYS.map((way) => ({
    way,
    count: deeds.reduce((sum, deed) => (wayOf(deed) === way ? sum + deed.count : sum), 0),
  }));
}
