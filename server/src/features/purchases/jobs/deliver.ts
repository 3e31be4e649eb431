import { CONVERSION_STATUS } from '@flydeck/contract/exports/constants';
import { DEFAULT_PDF_OPTIONS } from '@flydeck/contract/exports/pdf-export';
import type { DeliveryContext } from '../delivery-context.ts';
import { mailLink } from '../mail-link.ts';
import { type Delivery, deliverJob, refundJob } from './purchase-jobs.ts';

/** How soon it looks again whether the file is there. */
const LOOK_AGAIN_SECONDS = 10;
/** A file that cannot be made is tried again after half a minute, then after twice as long each time. */
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3600;
/** Then the money goes back. */
const MOST_FAILURES = 8;

/**
 * Makes the file of a purchase and mails its link, unless the page has done so; where there is none to make any more, the
 * money goes back. It waits by asking for itself anew.
 */
export async function deliver(context: DeliveryContext, delivery: Delivery): Promise<void> {
  const { db, exports } = context;
  const { checkoutId, failures } = delivery;
  const checkout = await db
    .selectFrom('pdf_checkouts')
    .select(['id', 'presentation_oid', 'email', 'paid_at', 'withdrawn_at', 'mail_asked_at'])
    .where('id', '=', checkoutId)
    .executeTakeFirst();
  if (!checkout?.paid_at || checkout.withdrawn_at || checkout.mail_asked_at) return;
  if (!(await exports.isHandedOut(checkout.presentation_oid))) return payBack(context, checkoutId);
  if (checkout.email === null) {
    context.log.warn({ checkout: checkoutId }, 'who bought a PDF left no address to mail it to');
    return;
  }
  const ask = () => exports.ask(db, checkout.presentation_oid, DEFAULT_PDF_OPTIONS);
  const contentKey = delivery.contentKey ?? (await ask());
  const status = await exports.statusOf(contentKey);
  if (status === CONVERSION_STATUS.done) {
    await mailLink(context, checkout, contentKey);
  } else if (status === CONVERSION_STATUS.waiting || status === CONVERSION_STATUS.converting) {
    await again(context, { checkoutId, failures, contentKey }, LOOK_AGAIN_SECONDS);
  } else {
    if (failures >= MOST_FAILURES) return payBack(context, checkoutId);
    // Asked for again it begins anew.
    const anew = { checkoutId, failures: failures + 1, contentKey: await ask() };
    await again(context, anew, Math.min(FIRST_PAUSE_SECONDS * 2 ** failures, LONGEST_PAUSE_SECONDS));
  }
}

/** It was deleted or taken from view meanwhile, or cannot be made: who never had the file gets the money back. */
async function payBack({ db, jobs, log }: DeliveryContext, checkoutId: string): Promise<void> {
  const handedOver = await db
    .selectFrom('purchase_ledger')
    .select('id')
    .where('kind', '=', 'delivery')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();
  if (handedOver) return;
  log.warn(
    { checkout: checkoutId },
    'a PDF that was bought is not there or cannot be made: the payment is given back',
  );
  await jobs.enqueue(db, refundJob, { checkoutId }, { singletonKey: checkoutId });
}

async function again({ db, jobs }: DeliveryContext, delivery: Delivery, seconds: number): Promise<void> {
  const options = { singletonKey: delivery.checkoutId, startAfterSeconds: seconds };
  await jobs.enqueue(db, deliverJob, delivery, options);
}
