import type { Insights } from '@flydeck/contract/insights/insights';
import type { SalesSum } from '@flydeck/contract/purchases/ledger';
import { decimalText } from '@flydeck/contract/purchases/money';
import { type Cell, toCsv } from '../../csv.ts';

/** Converts milliseconds to seconds, rounded to tenths. */
const toSeconds = (ms: number | null) => (ms === null ? null : Math.round(ms / 100) / 10);

/**
 * Returns the rows of the sales in one currency. Rows of test payments have the prefix `test payments:`, which
 * distinguishes them from rows of real payments.
 */
function salesRows({ currency, isLive, ...sum }: SalesSum): Cell[][] {
  const nameOf = (quantity: string) => (isLive ? quantity : `test payments: ${quantity}`);
  const money = (amount: number) => Number(decimalText({ amount, currency }));
  return [
    [nameOf('PDFs sold'), currency, sum.purchases],
    [nameOf('PDFs refunded'), currency, sum.refunds],
    [nameOf('PDFs disputed'), currency, sum.disputes],
    [nameOf('PDF files handed over'), currency, sum.deliveries],
    [nameOf('paid for PDFs'), currency, money(sum.paid)],
    [nameOf('given back for PDFs'), currency, money(sum.returned)],
  ];
}

/**
 * Returns the rows about steps that only earlier versions of the presentation have; no rows if no visit contains
 * views of these steps.
 */
function earlierVersionRows({ earlierVersions }: Insights): Cell[][] {
  if (!earlierVersions) return [];
  const { visits, averageMs, medianMs } = earlierVersions;
  return [
    ['visits that looked at steps of earlier versions', '', visits],
    ['average seconds at steps of earlier versions', '', toSeconds(averageMs)],
    ['median seconds at steps of earlier versions', '', toSeconds(medianMs)],
  ];
}

/**
 * Returns all insights as CSV (RFC 4180) with three columns. `what` is the name of a quantity. `of` is the step, day,
 * site, device, method of sharing or currency to which the quantity belongs. `value` is the quantity.
 * @param titles titles of all steps, in the order of `insights.steps`
 */
export function insightsCsv(insights: Insights, titles: readonly string[]): string {
  const { visits, started, completed, daysWithVisits, medianWatchMs, likes } = insights;
  const rows: Cell[][] = [
    ['what', 'of', 'value'],
    ['visits', '', visits],
    ['days with visits', '', daysWithVisits],
    ['visits that presented', '', started],
    ['visits that reached the end', '', completed],
    ['median seconds of a visit', '', toSeconds(medianWatchMs)],
    ['likes of all times', '', likes.total],
    ['likes given', '', likes.given],
    ['likes taken back', '', likes.takenBack],
    ...insights.bars.map((bar) => [bar.days === 1 ? 'visits on day' : 'visits in week from', bar.from, bar.visits]),
    ...insights.steps.flatMap((step, index) => {
      const name = `${step.number} ${titles[index] ?? ''}`.trim();
      return [
        ['visits that reached step', name, step.reached],
        ['visits that looked at step', name, step.visits],
        ['average seconds at step', name, toSeconds(step.averageMs)],
        ['median seconds at step', name, toSeconds(step.medianMs)],
      ];
    }),
    ...earlierVersionRows(insights),
    ...insights.sources.map(({ kind, host, visits: count }) => ['visits from', host || kind, count]),
    ...insights.embeds.map(({ kind, host, visits: count }) => ['visits embedded in', host || kind, count]),
    ...insights.devices.map(({ device, visits: count }) => ['visits by device', device, count]),
    ...insights.shares.map(({ way, count }) => ['shared by', way, count]),
    ...insights.sales.flatMap(salesRows),
  ];
  return toCsv(rows);
}
