import type { LedgerKind } from '@flydeck/contract/purchases/purchase';
import { type Payments, PaymentsFailedError, type ReturnedPayment } from '../../../ports/payments.ts';
import { kindOf, noteReturn } from '../checkout/note-return.ts';
import type { PurchasesContext, PurchasesDb } from '../purchases-context.ts';

/** A bank may reject a refund for a month, and decide a dispute for a quarter of a year. */
const LOOK_BACK_DAYS = 120;

/** Asks providers what went back lately, and notes what nobody told of: webhooks get lost, or were never set up. */
export async function lookBack(context: PurchasesContext, signal?: AbortSignal): Promise<void> {
  const { main, alternate, testProviders } = context.payments;
  const now = new Date();
  const since = new Date(now.getTime() - LOOK_BACK_DAYS * 86_400_000);
  for (const payments of new Set([main, alternate, ...testProviders])) {
    if (payments === undefined) continue;
    try {
      for (const returned of await payments.returnsSince(since)) {
        signal?.throwIfAborted();
        await noteMissed(context, payments, returned);
      }
    } catch (err) {
      // One that cannot be reached keeps nobody from the other.
      if (!(err instanceof PaymentsFailedError)) throw err;
      context.log.warn({ err, provider: payments.name }, 'a payment provider did not tell what went back');
    }
  }
}

/** A payment that nobody settled yet is found by the next look: its session is asked for before. */
async function noteMissed(
  context: PurchasesContext,
  { name: provider }: Payments,
  { payment, ...returned }: ReturnedPayment,
): Promise<void> {
  const entryOf = (kind: LedgerKind, reference: string) =>
    findEntry(context.db, { kind, provider, reference });
  if (await entryOf(kindOf(returned), returned.reference)) return;
  const purchase = await entryOf('purchase', payment);
  const checkout =
    purchase &&
    (await context.db
      .selectFrom('pdf_checkouts')
      .selectAll()
      .where('id', '=', purchase.checkout_id)
      .executeTakeFirst());
  if (!checkout) return;
  context.log.warn({ checkout: checkout.id, ...returned }, 'money went back that no webhook told of');
  await noteReturn(context, checkout, returned);
}

function findEntry(
  db: PurchasesDb,
  { kind, provider, reference }: { kind: LedgerKind; provider: Payments['name']; reference: string },
) {
  return db
    .selectFrom('purchase_ledger')
    .select('checkout_id')
    .where('kind', '=', kind)
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
}
