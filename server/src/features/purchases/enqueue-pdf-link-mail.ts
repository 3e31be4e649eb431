import { MAILED_LINK_TTL_DAYS } from '@flydeck/contract/exports/constants';
import { enqueueMail, writeMail } from '../mail/index.ts';
import { isValidPurchase } from './buyer.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { addLedgerEntry } from './ledger.ts';
import type { CheckoutRow } from './tables.ts';

const DAY_MS = 86_400_000;

/**
 * Enqueues the mail to the buyer with a link that opens the PDF on any device. Both the endpoint for this mail and the
 * delivery job call this function, but only the first call for a purchase enqueues a mail. Returns false if an earlier
 * call enqueued the mail, the purchase is not paid or is withdrawn, or there is no e-mail address. If the mail server
 * fails, the job that sends the mail is retried.
 */
export async function enqueuePdfLinkMail(
  context: DeliveryContext,
  { id, presentation_oid: oid }: Pick<CheckoutRow, 'id' | 'presentation_oid'>,
  contentKey: string,
): Promise<boolean> {
  const { db, jobs, clock, exports, siteName, origin } = context;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + MAILED_LINK_TTL_DAYS * DAY_MS);
  await exports.extendRetention(contentKey, expiresAt);
  const right = { kind: 'bought', checkoutId: id } as const;
  const path = await exports.linkTo({ contentKey, oid, right, visitor: null, expiresAt });
  return db.transaction().execute(async (trx) => {
    const purchase = await trx
      .updateTable('pdf_checkouts')
      .set({ mail_asked_at: clock.now() })
      .where('id', '=', id)
      .where('mail_asked_at', 'is', null)
      .where('email', 'is not', null)
      .where(isValidPurchase)
      .returningAll()
      .executeTakeFirst();
    if (!purchase?.email) return false;
    const { email: to, language, title } = purchase;
    const url = origin + path;
    await enqueueMail(jobs, trx, writeMail({ to, name: 'pdfLink', language, siteName, values: { title }, url }));
    await addLedgerEntry(trx, purchase, { kind: 'mail', reference: id, amount: 0 });
    return true;
  });
}
