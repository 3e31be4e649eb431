import type Stripe from 'stripe';
import { z } from 'zod';
import { InvalidWebhookError, type PaymentNotification, type PaymentRefundOrDispute } from '../../../ports/payments.ts';
import { callStripe } from './stripe-client.ts';
import { disputeSchema, refundSchema, refundsSchema, toDispute, toRefund } from './stripe-refunds-and-disputes.ts';
import { stripeSessionSchema, toPaymentSession } from './stripe-session.ts';

const NOTHING: PaymentNotification = { kind: 'nothing' };

const sessionListSchema = z.object({ data: z.array(stripeSessionSchema) });
const chargeSchema = z.object({ object: z.literal('charge'), id: z.string().regex(/^[A-Za-z0-9_]+$/) });

/** Functions that convert the object of an event to a notification, by event type. Other types are ignored. */
const READERS: Readonly<Record<string, (stripe: Stripe, object: unknown) => Promise<PaymentNotification>>> = {
  'checkout.session.completed': readSessionEvent,
  'checkout.session.async_payment_succeeded': readSessionEvent,
  'checkout.session.async_payment_failed': readSessionEvent,
  'checkout.session.expired': readSessionEvent,
  'charge.refunded': readChargeEvent,
  'refund.created': readRefundEvent,
  'refund.updated': readRefundEvent,
  'refund.failed': readRefundEvent,
  'charge.refund.updated': readRefundEvent,
  'charge.dispute.created': readDisputeEvent,
  'charge.dispute.funds_withdrawn': readDisputeEvent,
  'charge.dispute.funds_reinstated': readDisputeEvent,
  'charge.dispute.closed': readDisputeEvent,
};

/** The event types that the webhook must be subscribed to, as listed in docs/payments.md. */
export const STRIPE_EVENTS: readonly string[] = Object.keys(READERS);

/**
 * Verifies and parses an event.
 * @throws InvalidWebhookError if Stripe did not sign the body, or if `secret` is undefined.
 */
function verifyEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string | undefined,
  secret: string | undefined,
): Stripe.Event {
  if (secret === undefined) throw new InvalidWebhookError('STRIPE_WEBHOOK_SECRET is not set');
  try {
    return stripe.webhooks.constructEvent(body, signature ?? '', secret);
  } catch (cause) {
    throw new InvalidWebhookError('not signed by Stripe', { cause });
  }
}

/**
 * Verifies a webhook request, and returns its event as a notification.
 * @throws InvalidWebhookError if Stripe did not sign the request, or if `secret` is undefined.
 * @throws PaymentsFailedError if the event is invalid, or if Stripe fails.
 */
export async function readStripeWebhook(
  stripe: Stripe,
  body: Buffer,
  signature: string | undefined,
  secret: string | undefined,
): Promise<PaymentNotification> {
  const { type, data } = verifyEvent(stripe, body, signature, secret);
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  return read === undefined ? NOTHING : read(stripe, data.object);
}

/** Validates the object of an event, without a request. Throws the same errors as `callStripe`. */
const parseObject = <T>(schema: z.ZodType<T>, object: unknown): Promise<T> => callStripe(schema, async () => object);

/** Reads an event of a checkout session. Sessions that Flydeck did not create are ignored. */
async function readSessionEvent(_stripe: Stripe, object: unknown): Promise<PaymentNotification> {
  const session = await parseObject(stripeSessionSchema, object);
  return toPaymentSession(session) === undefined ? NOTHING : { kind: 'session', sessionId: session.id };
}

/** Returns the id of the checkout session of a payment; undefined if Flydeck did not create the session. */
async function findSessionOfPayment(stripe: Stripe, paymentIntentId: string): Promise<string | undefined> {
  const { data } = await callStripe(sessionListSchema, () =>
    stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
  );
  return data.find((session) => toPaymentSession(session) !== undefined)?.id;
}

/** Reads `charge.refunded`. The event does not contain the refund, so the charge's newest refund is requested. */
async function readChargeEvent(stripe: Stripe, object: unknown): Promise<PaymentNotification> {
  const { id } = await parseObject(chargeSchema, object);
  const refunds = await callStripe(refundsSchema, () => stripe.refunds.list({ charge: id, limit: 1 }));
  return toPaymentNotification(stripe, refunds.data[0] && toRefund(refunds.data[0]));
}

async function readRefundEvent(stripe: Stripe, object: unknown): Promise<PaymentNotification> {
  return toPaymentNotification(stripe, toRefund(await parseObject(refundSchema, object)));
}

async function readDisputeEvent(stripe: Stripe, object: unknown): Promise<PaymentNotification> {
  return toPaymentNotification(stripe, toDispute(await parseObject(disputeSchema, object)));
}

/**
 * Replaces the payment of a refund or dispute by the id of its checkout session. Refunds and disputes of sessions that
 * Flydeck did not create are ignored.
 */
async function toPaymentNotification(
  stripe: Stripe,
  refundOrDispute: PaymentRefundOrDispute | undefined,
): Promise<PaymentNotification> {
  if (refundOrDispute === undefined) return NOTHING;
  const { payment, ...details } = refundOrDispute;
  const sessionId = await findSessionOfPayment(stripe, payment);
  return sessionId === undefined ? NOTHING : { ...details, sessionId };
}
