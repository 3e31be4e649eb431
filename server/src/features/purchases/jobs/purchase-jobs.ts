import { z } from 'zod';
import type { JobDefinition } from '../../../ports/jobs.ts';

const checkoutPayload = z.strictObject({ checkoutId: z.uuid() });
export type CheckoutPayload = z.infer<typeof checkoutPayload>;

/** Delay of `deliverJob`. If the buyer's page is still open, the page delivers the PDF within this time. */
export const DELIVERY_DELAY_SECONDS = 5 * 60;

const deliveryPayload = z.strictObject({
  checkoutId: z.uuid(),
  /** Content key of the file that is being converted; absent until a conversion is requested. */
  contentKey: z.string().optional(),
  /** Number of failed conversions. */
  failures: z.int().min(0).default(0),
});
export type Delivery = z.infer<typeof deliveryPayload>;

/** Mails the link of a purchase if the buyer closed the page before the delivery. */
export const deliverJob: JobDefinition<Delivery> = {
  name: 'purchases.deliver',
  payload: deliveryPayload,
  retryLimit: 12,
  expireInSeconds: 300,
};

/** Expires an open checkout whose buyer has purchased the PDF with another checkout. */
export const closeJob: JobDefinition<CheckoutPayload> = {
  name: 'purchases.close',
  payload: checkoutPayload,
  retryLimit: 8,
  expireInSeconds: 120,
};

/**
 * Refunds a second purchase of the same PDF, or a purchase whose file cannot be delivered. After a failure such as an
 * insufficient balance, Stripe returns the same failure for a day, so the retries continue for more than a day.
 */
export const refundJob: JobDefinition<CheckoutPayload> = {
  name: 'purchases.refund',
  payload: checkoutPayload,
  retryLimit: 58,
  expireInSeconds: 120,
};

const reconcilePayload = z.strictObject({ all: z.boolean().default(false) });
type ReconcilePayload = z.infer<typeof reconcilePayload>;

/** Compares the open checkouts that are due, or all open checkouts if `all` is set, with their payment providers. */
export const reconcileJob: JobDefinition<ReconcilePayload> = {
  name: 'purchases.reconcile',
  payload: reconcilePayload,
  retryLimit: 2,
  expireInSeconds: 900,
  cron: '*/5 * * * *',
};

/** Records recent refunds and disputes whose webhook events are missing. */
export const recordMissedRefundsAndDisputesJob: JobDefinition<Record<string, never>> = {
  name: 'purchases.look-back',
  payload: z.strictObject({}),
  retryLimit: 2,
  expireInSeconds: 900,
  cron: '37 * * * *',
};

const sessionPayload = z.strictObject({ provider: z.enum(['test', 'alternate']), sessionId: z.string() });

/** Processes a webhook event of the test provider, as an external provider would send it. */
export const testWebhookJob: JobDefinition<z.infer<typeof sessionPayload>> = {
  name: 'purchases.test-notice',
  payload: sessionPayload,
  retryLimit: 5,
  expireInSeconds: 60,
};

/** Deletes expired e-mail addresses of buyers, and expired checkouts that were not paid. */
export const deleteExpiredBuyerDataJob: JobDefinition<Record<string, never>> = {
  name: 'purchases.forget-buyers',
  payload: z.strictObject({}),
  retryLimit: 2,
  expireInSeconds: 300,
  cron: '23 4 * * *',
};
