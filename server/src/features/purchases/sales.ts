import type { MonthlySales, SalesSum } from '@flydeck/contract/purchases/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { PurchasesDb } from './purchases-context.ts';

/**
 * SQL columns of sums over ledger entries (table alias `entry`). Queries must group the entries by `currency` and
 * `is_live`. Failed refunds and won disputes are not counted. `paid` and `returned` are in the currency's smallest
 * unit. In the ledger, the amounts of refunds and disputes are negative, and those of failed refunds and won disputes
 * are positive.
 */
const SUM_COLUMNS = sql`currency, is_live AS "isLive",
  count(*) FILTER (WHERE kind = 'purchase')::int AS purchases,
  count(DISTINCT checkout_id) FILTER (WHERE kind = 'refund' AND NOT EXISTS (
    SELECT 1 FROM purchase_ledger AS failure WHERE failure.kind = 'refund-failed'
      AND failure.provider = entry.provider AND failure.reference = entry.reference))::int AS refunds,
  count(DISTINCT checkout_id) FILTER (WHERE kind = 'dispute' AND NOT EXISTS (
    SELECT 1 FROM purchase_ledger AS win WHERE win.kind = 'dispute-won'
      AND win.provider = entry.provider AND win.reference = entry.reference))::int AS disputes,
  count(*) FILTER (WHERE kind = 'delivery')::int AS deliveries,
  coalesce(sum(amount) FILTER (WHERE kind = 'purchase'), 0)::float8 AS paid,
  coalesce(-sum(amount) FILTER (WHERE kind IN ('refund', 'refund-failed', 'dispute', 'dispute-won')), 0)::float8 AS returned`;

/** A time before all others. */
const MIN_TIME = sql<Date>`'-infinity'::timestamptz`;

/**
 * Returns the sums of the sales of a presentation's PDF since a time, separately for each currency, and for live and
 * test payments.
 */
export async function loadSales(db: PurchasesDb, oid: string, since: RawBuilder<Date> = MIN_TIME): Promise<SalesSum[]> {
  const { rows } = await sql<SalesSum>`
    SELECT ${SUM_COLUMNS} FROM purchase_ledger AS entry
    WHERE presentation_oid = ${oid} AND noted_at >= ${since}
    GROUP BY currency, is_live ORDER BY is_live DESC, currency`.execute(db);
  return rows;
}

/** Returns the sums of the sales of all PDFs of the instance by month (UTC), newest first. */
export async function loadMonthlySales(db: PurchasesDb): Promise<MonthlySales[]> {
  const { rows } = await sql<MonthlySales>`
    SELECT to_char(noted_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, ${SUM_COLUMNS} FROM purchase_ledger AS entry
    GROUP BY 1, currency, is_live ORDER BY 1 DESC, is_live DESC, currency`.execute(db);
  return rows;
}

/**
 * Counts the checkouts that can still be paid (`open`), and the checkouts that the buyer has completed but whose
 * payment has not arrived (`pending`).
 */
export async function countCheckouts(db: PurchasesDb): Promise<{ readonly open: number; readonly pending: number }> {
  const { rows } = await sql<{ open: number; pending: number }>`
    SELECT
      count(*) FILTER (WHERE status IN ('creating', 'open') AND coalesce(expires_at > now(), true))::int AS open,
      count(*) FILTER (WHERE status = 'complete')::int AS pending
    FROM pdf_checkouts WHERE paid_at IS NULL AND status <> 'expired'`.execute(db);
  return rows[0] ?? { open: 0, pending: 0 };
}
