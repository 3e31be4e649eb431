import type { LedgerKind } from '@flydeck/contract/purchases/purchase';
import { type RawBuilder, sql } from 'kysely';
import type { RefundOrDispute } from '../../../ports/payments.ts';
import { belongsToBuyer, findValidPurchase, lockPurchases } from '../buyer.ts';
import { DELIVERY_DELAY_SECONDS, deliverJob } from '../jobs/purchase-jobs.ts';
import { addLedgerEntry } from '../ledger.ts';
import type { PurchasesContext, PurchasesDb } from '../purchases-context.ts';
import type { CheckoutRow } from '../tables.ts';

/** Kinds of ledger entries for money that comes back to the instance because a refund failed or a dispute was won. */
const RECOVERY_KINDS = { refund: 'refund-failed', dispute: 'dispute-won' } as const;

const isRecovered = ({ state }: RefundOrDispute): boolean => state === 'failed' || state === 'won';

/** Returns the kind of the ledger entry that records the current state of a refund or dispute. */
export const ledgerKindOf = (refundOrDispute: RefundOrDispute): LedgerKind =>
  isRecovered(refundOrDispute) ? RECOVERY_KINDS[refundOrDispute.kind] : refundOrDispute.kind;

/**
 * SQL condition: the ledger entry with the table alias `entryAlias` belongs to the row of `pdf_checkouts`. Also
 * compares the presentations, so that PostgreSQL can use an index.
 */
const belongsToCheckout = (entryAlias: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${entryAlias}.presentation_oid`)} = pdf_checkouts.presentation_oid
  AND ${sql.ref(`${entryAlias}.checkout_id`)} = pdf_checkouts.id)`;

/**
 * SQL condition: according to the ledger, the payment of a row of `pdf_checkouts` is not fully refunded and has no open
 * or lost dispute. The amounts of refunds in the ledger are negative, those of failed refunds positive.
 */
const isPaymentRetained: RawBuilder<boolean> = sql<boolean>`(
  pdf_checkouts.amount + (
    SELECT coalesce(sum(refund.amount), 0) FROM purchase_ledger AS refund
    WHERE ${belongsToCheckout('refund')} AND refund.kind IN ('refund', 'refund-failed')) > 0
  AND NOT EXISTS (
    SELECT 1 FROM purchase_ledger AS dispute
    WHERE ${belongsToCheckout('dispute')} AND dispute.kind = 'dispute' AND NOT EXISTS (
      SELECT 1 FROM purchase_ledger AS win WHERE win.kind = 'dispute-won'
        AND win.provider = dispute.provider AND win.reference = dispute.reference)))`;

/** SQL condition: for a row of `pdf_checkouts`, a refund of the payment has failed, or a dispute was won. */
const hasRecovery: RawBuilder<boolean> = sql<boolean>`EXISTS (
  SELECT 1 FROM purchase_ledger AS recovery
  WHERE ${belongsToCheckout('recovery')} AND recovery.kind IN ('refund-failed', 'dispute-won'))`;

/**
 * Records a refund or dispute of a purchase, or the recovery of the money: a failed refund or won dispute. Then
 * withdraws or restores the buyer's right to the PDF according to the ledger. Before a recovery, records the refund or
 * dispute if the ledger does not contain it yet, so that the sum of the ledger is correct for any order of events.
 */
export async function recordRefundOrDispute(
  context: Pick<PurchasesContext, 'db' | 'jobs' | 'log' | 'clock'>,
  checkout: CheckoutRow,
  refundOrDispute: RefundOrDispute,
): Promise<void> {
  const { kind, reference, amount } = refundOrDispute;
  const hasNewRecovery = await context.db.transaction().execute(async (trx) => {
    await lockPurchases(trx, checkout.presentation_oid);
    await addLedgerEntry(trx, checkout, { kind, reference, amount: -amount });
    const isNewRecovery =
      isRecovered(refundOrDispute) &&
      (await addLedgerEntry(trx, checkout, { kind: RECOVERY_KINDS[kind], reference, amount }));
    await withdrawRight(context, trx, checkout);
    await restoreRight(context, trx, checkout);
    return isNewRecovery;
  });
  if (hasNewRecovery && kind === 'refund')
    context.log.error({ checkout: checkout.id, reference }, 'refund failed: rejected by the bank');
}

/** Withdraws the buyer's right to the PDF if the payment is fully refunded or disputed. */
async function withdrawRight(
  { clock }: Pick<PurchasesContext, 'clock'>,
  trx: PurchasesDb,
  { id }: CheckoutRow,
): Promise<void> {
  await trx
    .updateTable('pdf_checkouts')
    .set({ withdrawn_at: clock.now() })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`NOT ${isPaymentRetained}`)
    .execute();
}

/**
 * If the buyer has no valid purchase of the PDF, makes one purchase valid again: the first paid purchase among the
 * buyer's purchases whose money was recovered. This purchase need not be the purchase of the given row. Enqueues the
 * delivery if the mail with the PDF was not enqueued yet.
 */
async function restoreRight(
  { jobs }: Pick<PurchasesContext, 'jobs'>,
  trx: PurchasesDb,
  { presentation_oid: oid, visitor, user_id: userId, is_live: isLive }: CheckoutRow,
): Promise<void> {
  const buyer = { visitorHash: visitor, userId: userId ?? undefined };
  if (await findValidPurchase(trx, oid, buyer)) return;
  const firstPurchase = trx
    .selectFrom('pdf_checkouts')
    .select('id')
    .where('presentation_oid', '=', oid)
    .where(belongsToBuyer(buyer))
    .where('is_live', '=', isLive)
    .where('paid_at', 'is not', null)
    .where(hasRecovery)
    .where(isPaymentRetained)
    .orderBy('paid_at')
    .limit(1);
  const purchase = await trx
    .updateTable('pdf_checkouts')
    .set({ withdrawn_at: null })
    .where('id', '=', firstPurchase)
    .returning(['id', 'mail_asked_at'])
    .executeTakeFirst();
  if (!purchase || purchase.mail_asked_at !== null) return;
  const options = { singletonKey: purchase.id, startAfterSeconds: DELIVERY_DELAY_SECONDS };
  await jobs.enqueue(trx, deliverJob, { checkoutId: purchase.id, failures: 0 }, options);
}
