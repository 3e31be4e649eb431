import { MAILED_LINK_TTL_DAYS } from '@flydeck/contract/exports/constants';
import { enqueueMail, writeMail } from '../mail/index.ts';
import { isStanding } from './buyer.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { note } from './ledger.ts';
import type { CheckoutRow } from './tables.ts';

const DAY_MS = 86_400_000;

/**
 * Mails who bought a PDF a link that opens it from any device. Once a purchase, whoever asks first: the page, or the job
 * that stands in for it. What the mail server refuses is tried again by the job of the mail, and in the end by
 * administrators, who see it among the jobs. False: it was mailed before, or there is nobody to write to.
 */
export async function mailLink(
  context: DeliveryContext,
  { id, presentation_oid: oid }: Pick<CheckoutRow, 'id' | 'presentation_oid'>,
  contentKey: string,
): Promise<boolean> {
  const { db, jobs, exports, siteName, origin } = context;
  const now = new Date();
  const expiresAt = new Date(now.getTime() + MAILED_LINK_TTL_DAYS * DAY_MS);
  await exports.keep(contentKey, expiresAt);
  const right = { kind: 'bought', checkoutId: id } as const;
  const path = await exports.linkTo({ contentKey, oid, right, visitor: null, expiresAt });
  return db.transaction().execute(async (trx) => {
    const asked = await trx
      .updateTable('pdf_checkouts')
      .set({ mail_asked_at: new Date() })
      .where('id', '=', id)
      .where('mail_asked_at', 'is', null)
      .where('email', 'is not', null)
      .where(isStanding)
      .returningAll()
      .executeTakeFirst();
    if (!asked?.email) return false;
    const { email: to, language, title } = asked;
    const url = origin + path;
    await enqueueMail(
      jobs,
      trx,
      writeMail({ to, name: 'pdfLink', language, siteName, values: { title }, url }),
    );
    await note(trx, asked, { kind: 'mail', reference: id, amount: 0 });
    return true;
  });
}
