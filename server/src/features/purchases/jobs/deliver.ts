import { CONVERSION_STATUS, DEFAULT_PDF_OPTIONS } from '@flydeck/contract/exports/constants';
import type { DeliveryContext } from '../delivery-context.ts';
import { enqueuePdfLinkMail } from '../enqueue-pdf-link-mail.ts';
import { type Delivery, deliverJob, refundJob } from './purchase-jobs.ts';

/** Seconds until the status of a waiting or running conversion is checked again. */
const POLL_SECONDS = 10;
/** Limits of the delay after a failed conversion. The delay doubles with each failure. */
const MIN_BACKOFF_SECONDS = 30;
const MAX_BACKOFF_SECONDS = 3600;
/** Number of times that a failed conversion is started again. If the last retry fails, the payment is refunded. */
const MAX_RETRIES = 8;

/**
 * Converts the PDF of a purchase and mails the link to the buyer. Does nothing if the purchase is not paid or is
 * withdrawn, or if the mail has already been requested. Refunds the payment if the PDF cannot be delivered. While the
 * conversion is running, enqueues the job again with a delay.
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
  if (!(await exports.isAvailable(checkout.presentation_oid))) return refundUndelivered(context, checkoutId);
  if (checkout.email === null) {
    context.log.warn({ checkout: checkoutId }, 'PDF delivery skipped: the buyer has no e-mail address');
    return;
  }
  const requestConversion = () => exports.request(db, checkout.presentation_oid, DEFAULT_PDF_OPTIONS);
  const contentKey = delivery.contentKey ?? (await requestConversion());
  const status = await exports.statusOf(contentKey);
  if (status === CONVERSION_STATUS.done) {
    await enqueuePdfLinkMail(context, checkout, contentKey);
  } else if (status === CONVERSION_STATUS.waiting || status === CONVERSION_STATUS.converting) {
    await enqueueDelivery(context, { checkoutId, failures, contentKey }, POLL_SECONDS);
  } else {
    if (failures >= MAX_RETRIES) return refundUndelivered(context, checkoutId);
    // `requestConversion` starts a failed conversion again.
    const retry = { checkoutId, failures: failures + 1, contentKey: await requestConversion() };
    await enqueueDelivery(context, retry, Math.min(MIN_BACKOFF_SECONDS * 2 ** failures, MAX_BACKOFF_SECONDS));
  }
}

/** Refunds a purchase whose PDF is not available or cannot be converted, unless the file has already been delivered. */
async function refundUndelivered({ db, jobs, log }: DeliveryContext, checkoutId: string): Promise<void> {
  const deliveryEntry = await db
    .selectFrom('purchase_ledger')
    .select('id')
    .where('kind', '=', 'delivery')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();
  if (deliveryEntry) return;
  log.warn({ checkout: checkoutId }, 'PDF delivery failed: refunding the payment');
  await jobs.enqueue(db, refundJob, { checkoutId }, { singletonKey: checkoutId });
}

async function enqueueDelivery({ db, jobs }: DeliveryContext, delivery: Delivery, delaySeconds: number): Promise<void> {
  const options = { singletonKey: delivery.checkoutId, startAfterSeconds: delaySeconds };
  await jobs.enqueue(db, deliverJob, delivery, options);
}
