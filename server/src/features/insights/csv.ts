import type { Insights } from '@flydeck/contract/insights/insights';

type Cell = string | number | null;

/** What spreadsheets would take for a formula is quoted as text: hosts come from visitors. */
const FORMULA = /^[=+\-@\t\r]/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms / 100) / 10);

/** All numbers as one table: what is counted, of what, and how much (RFC 4180). `titles` are those of the steps, in order. */
export function insightsCsv(insights: Insights, titles: readonly string[]): string {
  const { visits, started, completed, daysWithVisits, medianWatchMs, likes } = insights;
  const rows: Cell[][] = [
    ['what', 'of', 'value'],
    ['visits', '', visits],
    ['days with visits', '', daysWithVisits],
    ['visits that presented', '', started],
    ['visits that reached the end', '', completed],
    ['median seconds of a visit', '', seconds(medianWatchMs)],
    ['likes of all times', '', likes.total],
    ['likes given', '', likes.given],
    ['likes taken back', '', likes.takenBack],
    ...insights.bars.map((bar) => [
      bar.days === 1 ? 'visits on day' : 'visits in week from',
      bar.from,
      bar.visits,
    ]),
    ...insights.steps.flatMap((step, index) => {
      const name = `${step.number} ${titles[index] ?? ''}`.trim();
      return [
        ['visits that reached step', name, step.reached],
        ['visits that looked at step', name, step.visits],
        ['average seconds at step', name, seconds(step.averageMs)],
        ['median seconds at step', name, seconds(step.medianMs)],
      ];
    }),
    ...insights.sources.map(({ kind, host, visits: count }) => ['visits from', host || kind, count]),
    ...insights.embeds.map(({ kind, host, visits: count }) => ['visits embedded in', host || kind, count]),
    ...insights.devices.map(({ device, visits: count }) => ['visits by device', device, count]),
    ...insights.shares.map(({ way, count }) => ['shared by', way, count]),
  ];
  return rows
    .map((row) => row.map(cellText).join(','))
    .join('\r\n')
    .concat('\r\n');
}
