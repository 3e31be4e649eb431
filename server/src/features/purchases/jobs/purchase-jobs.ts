import { z } from 'zod';
import type { JobDefinition } from '../../../ports/jobs.ts';

const ofCheckout = z.strictObject({ checkoutId: z.uuid() });
export type CheckoutPayload = z.infer<typeof ofCheckout>;

/** Time for the page to deliver the file itself before the job mails it. */
export const DELIVERY_DELAY_SECONDS = 5 * 60;

const delivery = z.strictObject({
  checkoutId: z.uuid(),
  /** Key of the file that is being converted. */
  contentKey: z.string().optional(),
  /** Number of failed conversions. */
  failures: z.int().min(0).default(0),
});
export type Delivery = z.infer<typeof delivery>;

/** Mails the link of a purchase whose page was closed. */
export const deliverJob: JobDefinition<Delivery> = {
  name: 'purchases.deliver',
  payload: delivery,
  retryLimit: 12,
  expireInSeconds: 300,
};

/** Expires an open checkout whose buyer has purchased the PDF with another one. */
export const closeJob: JobDefinition<CheckoutPayload> = {
  name: 'purchases.close',
  payload: ofCheckout,
  retryLimit: 8,
  expireInSeconds: 120,
};

/**
 * Refunds a second purchase of the same PDF, or one whose file cannot be delivered. Stripe repeats a failure (such as
 * an insufficient balance) for the same idempotency key for a day, so retries last longer than that, finally hourly.
 */
export const refundJob: JobDefinition<CheckoutPayload> = {
  name: 'purchases.refund',
  payload: ofCheckout,
  retryLimit: 58,
  expireInSeconds: 120,
};

const reconcilePayload = z.strictObject({ all: z.boolean().default(false) });
type ReconcilePayload = z.infer<typeof reconcilePayload>;

/** Settles open checkouts with the providers; `all`: also those that were just reconciled. */
export const reconcileJob: JobDefinition<ReconcilePayload> = {
  name: 'purchases.reconcile',
  payload: reconcilePayload,
  retryLimit: 2,
  expireInSeconds: 900,
  cron: '*/5 * * * *',
};

/** Records recent refunds and disputes whose webhook events are missing. */
export const recordMissedReturnsJob: JobDefinition<Record<string, never>> = {
  name: 'purchases.look-back',
  payload: z.strictObject({}),
  retryLimit: 2,
  expireInSeconds: 900,
  cron: '37 * * * *',
};

const ofSession = z.strictObject({ provider: z.enum(['test', 'alternate']), sessionId: z.string() });

/** Processes a webhook event of the test provider, as an external provider would send it. */
export const testNoticeJob: JobDefinition<z.infer<typeof ofSession>> = {
  name: 'purchases.test-notice',
  payload: ofSession,
  retryLimit: 5,
  expireInSeconds: 60,
};

/** Deletes expired e-mail addresses of buyers, and unpaid checkouts. */
export const deleteExpiredBuyerDataJob: JobDefinition<Record<string, never>> = {
  name: 'purchases.forget-buyers',
  payload: z.strictObject({}),
  retryLimit: 2,
  expireInSeconds: 300,
  cron: '23 4 * * *',
};
