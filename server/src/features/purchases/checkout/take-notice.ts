import { sql } from 'kysely';
import type { PaymentNotice, Payments } from '../../../ports/payments.ts';
import { findStanding, holdPurchasesOf } from '../buyer.ts';
import { note } from '../ledger.ts';
import type { PurchasesContext, PurchasesDb } from '../purchases-context.ts';
import type { CheckoutRow } from '../tables.ts';
import { settle } from './settle.ts';

type Refund = Pick<Extract<PaymentNotice, { kind: 'refund' }>, 'reference' | 'refundedAmount' | 'isWhole'>;
type Dispute = Extract<PaymentNotice, { kind: 'dispute' }>;

/**
 * Does what a provider told by itself; told again, nothing. Whatever comes first, the payment itself is settled before
 * what happened to it is noted.
 * @throws PaymentsFailedError
 */
export async function takeNotice(
  context: PurchasesContext,
  payments: Payments,
  notice: PaymentNotice,
): Promise<void> {
  if (notice.kind === 'nothing') return;
  const settled = await settle(context, payments, notice.sessionId);
  if (notice.kind === 'session' || !settled) return;
  if (settled.checkout.paid_at === null) {
    context.log.error({ notice, checkout: settled.checkout.id }, 'money went back that was never taken');
    return;
  }
  if (notice.kind === 'refund') await noteRefund(context, settled.checkout, notice);
  else await noteDispute(context, settled.checkout, notice);
}

/** Money that went back; what went back in whole takes the right away. */
export async function noteRefund(
  { db }: Pick<PurchasesContext, 'db'>,
  checkout: CheckoutRow,
  { reference, refundedAmount, isWhole }: Refund,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdPurchasesOf(trx, checkout.presentation_oid);
    const amount = Math.min(0, -refundedAmount - (await refundedOf(trx, checkout)));
    await note(trx, checkout, { kind: 'refund', reference, amount });
    if (isWhole) await withdraw(trx, checkout);
  });
}

/** What went back so far: negative. */
async function refundedOf(trx: PurchasesDb, { id }: CheckoutRow): Promise<number> {
  const { total } = await trx
    .selectFrom('purchase_ledger')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('total'))
    .where('checkout_id', '=', id)
    .where('kind', '=', 'refund')
    .executeTakeFirstOrThrow();
  return total;
}

/** Whoever takes their money back through their bank has no right until that is decided for us. */
async function noteDispute(
  { db }: PurchasesContext,
  checkout: CheckoutRow,
  { reference, amount, state }: Dispute,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdPurchasesOf(trx, checkout.presentation_oid);
    if (state === 'won') {
      const isNew = await note(trx, checkout, { kind: 'dispute-won', reference, amount });
      if (isNew && (await isClear(trx, checkout))) await giveBack(trx, checkout);
      return;
    }
    await note(trx, checkout, { kind: 'dispute', reference, amount: -amount });
    if (!(await isWon(trx, checkout, reference))) await withdraw(trx, checkout);
  });
}

/** Notices come in any order: what was decided for us stays so. */
async function isWon(trx: PurchasesDb, { provider }: CheckoutRow, reference: string): Promise<boolean> {
  const won = await trx
    .selectFrom('purchase_ledger')
    .select('id')
    .where('kind', '=', 'dispute-won')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return won !== undefined;
}

/** Nothing else keeps it withdrawn: no other dispute, no refund of all of it, no other purchase that stands. */
async function isClear(trx: PurchasesDb, checkout: CheckoutRow): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM purchase_ledger AS dispute WHERE kind = 'dispute' AND checkout_id = ${checkout.id}
      AND NOT EXISTS (
        SELECT 1 FROM purchase_ledger AS won WHERE won.kind = 'dispute-won'
          AND won.provider = dispute.provider AND won.reference = dispute.reference)`.execute(trx);
  if (rows.length > 0 || checkout.amount + (await refundedOf(trx, checkout)) <= 0) return false;
  const buyer = { visitor: checkout.visitor, userId: checkout.user_id ?? undefined };
  const other = await findStanding(trx, checkout.presentation_oid, buyer);
  return other === undefined;
}

async function withdraw(trx: PurchasesDb, { id }: CheckoutRow): Promise<void> {
  await trx
    .updateTable('pdf_checkouts')
    .set({ withdrawn_at: new Date() })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute();
}

async function giveBack(trx: PurchasesDb, { id }: CheckoutRow): Promise<void> {
  await trx.updateTable('pdf_checkouts').set({ withdrawn_at: null }).where('id', '=', id).execute();
}
