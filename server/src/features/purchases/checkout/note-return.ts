import type { LedgerKind } from '@flydeck/contract/purchases/purchase';
import { type RawBuilder, sql } from 'kysely';
import type { Returned } from '../../../ports/payments.ts';
import { findStanding, holdPurchasesOf, isOf } from '../buyer.ts';
import { DELIVERY_DELAY_SECONDS, deliverJob } from '../jobs/purchase-jobs.ts';
import { note } from '../ledger.ts';
import type { PurchasesContext, PurchasesDb } from '../purchases-context.ts';
import type { CheckoutRow } from '../tables.ts';

/** What the ledger calls it when money that went back came home. */
const HOME = { refund: 'refund-failed', dispute: 'dispute-won' } as const;

const isHome = ({ state }: Returned): boolean => state === 'failed' || state === 'won';

/** The row that is there once a return is noted in the state that it is in. */
export const kindOf = (returned: Returned): LedgerKind =>
  isHome(returned) ? HOME[returned.kind] : returned.kind;

/** A row of the ledger that is about a row of `pdf_checkouts`; the presentation is what the ledger is found by. */
const isAbout = (entry: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${entry}.presentation_oid`)} = pdf_checkouts.presentation_oid
  AND ${sql.ref(`${entry}.checkout_id`)} = pdf_checkouts.id)`;

/**
 * Whether the ledger, all of it, says of a row of `pdf_checkouts` that its money is ours: refunds left some of it, and no
 * dispute is open or lost.
 */
const isKept: RawBuilder<boolean> = sql<boolean>`(
  pdf_checkouts.amount + (
    SELECT coalesce(sum(back.amount), 0) FROM purchase_ledger AS back
    WHERE ${isAbout('back')} AND back.kind IN ('refund', 'refund-failed')) > 0
  AND NOT EXISTS (
    SELECT 1 FROM purchase_ledger AS dispute
    WHERE ${isAbout('dispute')} AND dispute.kind = 'dispute' AND NOT EXISTS (
      SELECT 1 FROM purchase_ledger AS won WHERE won.kind = 'dispute-won'
        AND won.provider = dispute.provider AND won.reference = dispute.reference)))`;

const cameHome: RawBuilder<boolean> = sql<boolean>`EXISTS (
  SELECT 1 FROM purchase_ledger AS home
  WHERE ${isAbout('home')} AND home.kind IN ('refund-failed', 'dispute-won'))`;

/**
 * Notes money of a purchase that went back, or came home again, and makes the right what the ledger says then. What came
 * home is noted both ways, whatever was heard of first: so nothing depends on the order, and the sum is right at any time.
 */
export async function noteReturn(
  context: Pick<PurchasesContext, 'db' | 'jobs' | 'log'>,
  checkout: CheckoutRow,
  returned: Returned,
): Promise<void> {
  const { kind, reference, amount } = returned;
  const isNews = await context.db.transaction().execute(async (trx) => {
    await holdPurchasesOf(trx, checkout.presentation_oid);
    await note(trx, checkout, { kind, reference, amount: -amount });
    const isNew = isHome(returned) && (await note(trx, checkout, { kind: HOME[kind], reference, amount }));
    await withdraw(trx, checkout);
    await giveBack(context, trx, checkout);
    return isNew;
  });
  if (isNews && kind === 'refund')
    context.log.error(
      { checkout: checkout.id, reference },
      'a refund failed: the bank did not take the money',
    );
}

/** Takes the right away where all of its money went back, or a bank holds it. */
async function withdraw(trx: PurchasesDb, { id }: CheckoutRow): Promise<void> {
  await trx
    .updateTable('pdf_checkouts')
    .set({ withdrawn_at: new Date() })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`NOT ${isKept}`)
    .execute();
}

/**
 * Gives a right back whose money came home, to a buyer who has none: the right of this purchase, or of one that stood back
 * for it. One that was not mailed yet is delivered as if it had just been paid.
 */
async function giveBack(
  { jobs }: Pick<PurchasesContext, 'jobs'>,
  trx: PurchasesDb,
  { presentation_oid: oid, visitor, user_id: userId, is_live: isLive }: CheckoutRow,
): Promise<void> {
  const buyer = { visitor, userId: userId ?? undefined };
  if (await findStanding(trx, oid, buyer)) return;
  const first = trx
    .selectFrom('pdf_checkouts')
    .select('id')
    .where('presentation_oid', '=', oid)
    .where(isOf(buyer))
    .where('is_live', '=', isLive)
    .where('paid_at', 'is not', null)
    .where(cameHome)
    .where(isKept)
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
