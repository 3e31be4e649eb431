import { z } from 'zod';
import type { JobDefinition } from '../../../ports/jobs.ts';

const ofCheckout = z.strictObject({ checkoutId: z.uuid() });
export type OfCheckout = z.infer<typeof ofCheckout>;

/** How long the page has to hand the file over itself, before the mail goes out without it. */
export const DELIVERY_DELAY_SECONDS = 5 * 60;

const delivery = z.strictObject({
  checkoutId: z.uuid(),
  /** The file that it waits for. */
  contentKey: z.string().optional(),
  /** How often that could not be made. */
  failures: z.int().min(0).default(0),
});
export type Delivery = z.infer<typeof delivery>;

/** Mails the link of a purchase whose page is gone. */
export const deliverJob: JobDefinition<Delivery> = {
  name: 'purchases.deliver',
  payload: delivery,
  retryLimit: 12,
  expireInSeconds: 300,
};

/** Ends an open checkout whose buyer has bought it by another one. */
export const closeJob: JobDefinition<OfCheckout> = {
  name: 'purchases.close',
  payload: ofCheckout,
  retryLimit: 8,
  expireInSeconds: 120,
};

/**
 * Gives the money of a purchase back that somebody made twice, or that no file can be handed over for. Asked under the same
 * key, Stripe repeats a failure (an account without balance, say) for a day: it is tried for longer, hourly in the end.
 */
export const refundJob: JobDefinition<OfCheckout> = {
  name: 'purchases.refund',
  payload: ofCheckout,
  retryLimit: 58,
  expireInSeconds: 120,
};

const whichToReconcile = z.strictObject({ all: z.boolean().default(false) });
type WhichToReconcile = z.infer<typeof whichToReconcile>;

/** Asks providers about checkouts that nothing was heard of; `all`: also those that were just looked at. */
export const reconcileJob: JobDefinition<WhichToReconcile> = {
  name: 'purchases.reconcile',
  payload: whichToReconcile,
  retryLimit: 2,
  expireInSeconds: 900,
  cron: '*/5 * * * *',
};

/** Asks providers what went back lately: refunds and disputes whose notices did not come. */
export const lookBackJob: JobDefinition<Record<string, never>> = {
  name: 'purchases.look-back',
  payload: z.strictObject({}),
  retryLimit: 2,
  expireInSeconds: 900,
  cron: '37 * * * *',
};

const ofSession = z.strictObject({ provider: z.enum(['test', 'alternate']), sessionId: z.string() });

/** What a provider elsewhere would do by itself: the test provider posts to its webhook. */
export const testNoticeJob: JobDefinition<z.infer<typeof ofSession>> = {
  name: 'purchases.test-notice',
  payload: ofSession,
  retryLimit: 5,
  expireInSeconds: 60,
};

/** Forgets who bought: e-mail addresses, and checkouts that came to nothing. */
export const forgetBuyersJob: JobDefinition<Record<string, never>> = {
  name: 'purchases.forget-buyers',
  payload: z.strictObject({}),
  retryLimit: 2,
  expireInSeconds: 300,
  cron: '23 4 * * *',
};
