import type { LedgerKind } from '@flydeck/contract/purchases/purchase';
import { type RawBuilder, sql } from 'kysely';
import type { RefundOrDispute } from '../../../ports/payments.ts';
import { findValidPurchase, isOf, lockPurchases } from '../buyer.ts';
import { DELIVERY_DELAY_SECONDS, deliverJob } from '../jobs/purchase-jobs.ts';
import { note } from '../ledger.ts';
import type { PurchasesContext, PurchasesDb } from '../purchases-context.ts';
import type { CheckoutRow } from '../tables.ts';

/** Ledger entry for returned money that was recovered: a failed refund or a won dispute. */
const RECOVERED = { refund: 'refund-failed', dispute: 'dispute-won' } as const;

const isRecovered = ({ state }: RefundOrDispute): boolean => state === 'failed' || state === 'won';

/** Returns the kind of the ledger entry that exists once a return in its current state is recorded. */
export const kindOf = (returned: RefundOrDispute): LedgerKind =>
  isRecovered(returned) ? RECOVERED[returned.kind] : returned.kind;

/** SQL condition: a ledger entry belongs to the row of `pdf_checkouts`. The presentation is compared for the index. */
const isAbout = (entry: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${entry}.presentation_oid`)} = pdf_checkouts.presentation_oid
  AND ${sql.ref(`${entry}.checkout_id`)} = pdf_checkouts.id)`;

/**
 * SQL condition: by all its ledger entries, the payment of a row of `pdf_checkouts` is at least partly retained: not fully
 * refunded, and without an open or lost dispute.
 */
const isPaymentRetained: RawBuilder<boolean> = sql<boolean>`(
  pdf_checkouts.amount + (
    SELECT coalesce(sum(returned.amount), 0) FROM purchase_ledger AS returned
    WHERE ${isAbout('returned')} AND returned.kind IN ('refund', 'refund-failed')) > 0
  AND NOT EXISTS (
    SELECT 1 FROM purchase_ledger AS dispute
    WHERE ${isAbout('dispute')} AND dispute.kind = 'dispute' AND NOT EXISTS (
      SELECT 1 FROM purchase_ledger AS won WHERE won.kind = 'dispute-won'
        AND won.provider = dispute.provider AND won.reference = dispute.reference)))`;

const hasRecovered: RawBuilder<boolean> = sql<boolean>`EXISTS (
  SELECT 1 FROM purchase_ledger AS recovered
  WHERE ${isAbout('recovered')} AND recovered.kind IN ('refund-failed', 'dispute-won'))`;

/**
 * Records a refund or dispute of a purchase, or its recovery, and withdraws or restores the right by the ledger. A
 * recovery is recorded together with its refund or dispute, so the order of events does not matter and the sum is
 * always correct.
 */
export async function recordReturn(
  context: Pick<PurchasesContext, 'db' | 'jobs' | 'log' | 'clock'>,
  checkout: CheckoutRow,
  returned: RefundOrDispute,
): Promise<void> {
  const { kind, reference, amount } = returned;
  const isNewEntry = await context.db.transaction().execute(async (trx) => {
    await lockPurchases(trx, checkout.presentation_oid);
    await note(trx, checkout, { kind, reference, amount: -amount });
    const isNew =
      isRecovered(returned) && (await note(trx, checkout, { kind: RECOVERED[kind], reference, amount }));
    await withdraw(context, trx, checkout);
    await restore(context, trx, checkout);
    return isNew;
  });
  if (isNewEntry && kind === 'refund')
    context.log.error({ checkout: checkout.id, reference }, 'refund failed: rejected by the bank');
}

/** Withdraws the right if the payment is fully refunded or disputed. */
async function withdraw(
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
 * Restores the right of a purchase whose money was recovered, if the buyer has no other: of this purchase, or of an
 * earlier one that was withdrawn in favour of it. If it was not mailed yet, enqueues its delivery.
 */
async function restore(
  { jobs }: Pick<PurchasesContext, 'jobs'>,
  trx: PurchasesDb,
  { presentation_oid: oid, visitor, user_id: userId, is_live: isLive }: CheckoutRow,
): Promise<void> {
  const buyer = { visitor, userId: userId ?? undefined };
  if (await findValidPurchase(trx, oid, buyer)) return;
  const first = trx
    .selectFrom('pdf_checkouts')
    .select('id')
    .where('presentation_oid', '=', oid)
    .where(isOf(buyer))
    .where('is_live', '=', isLive)
    .where('paid_at', 'is not', null)
    .where(hasRecovered)
    .where(isPaymentRetained)
    .orderBy('paid_at')
    .limit(1);
  const restored = await trx
    .updateTable('pdf_checkouts')
    .set({ withdrawn_at: null })
    .where('id', '=', first)
    .returning(['id', 'mail_asked_at'])
    .executeTakeFirst();
  if (!restored || restored.mail_asked_at !== null) return;
  const options = { singletonKey: restored.id, startAfterSeconds: DELIVERY_DELAY_SECONDS };
  await jobs.enqueue(trx, deliverJob, { checkoutId: restored.id, failures: 0 }, options);
}
