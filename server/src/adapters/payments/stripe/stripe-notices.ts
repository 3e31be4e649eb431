import type Stripe from 'stripe';
import { z } from 'zod';
import { ForgedNoticeError, type PaymentNotice, type ReturnedPayment } from '../../../ports/payments.ts';
import { ask } from './stripe-client.ts';
import {
  disputeSchema,
  refundSchema,
  refundsSchema,
  returnOfDispute,
  returnOfRefund,
} from './stripe-returns.ts';
import { sessionOf, stripeSessionSchema } from './stripe-session.ts';

const NOTHING: PaymentNotice = { kind: 'nothing' };

const listSchema = z.object({ data: z.array(stripeSessionSchema) });
const chargeSchema = z.object({ object: z.literal('charge'), id: z.string().regex(/^[A-Za-z0-9_]+$/) });

/** Readers by event type; other types are ignored. */
const READERS: Readonly<Record<string, (stripe: Stripe, object: unknown) => Promise<PaymentNotice>>> = {
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
 * @throws ForgedNoticeError
 */
function openEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string | undefined,
  secret: string | undefined,
): Stripe.Event {
  if (secret === undefined) throw new ForgedNoticeError('without its signing secret, the webhook is closed');
  try {
    return stripe.webhooks.constructEvent(body, signature ?? '', secret);
  } catch (cause) {
    throw new ForgedNoticeError('not signed by Stripe', { cause });
  }
}

/**
 * Reads a webhook request.
 * @throws ForgedNoticeError
 * @throws PaymentsFailedError
 */
export async function readStripeNotice(
  stripe: Stripe,
  body: Buffer,
  signature: string | undefined,
  secret: string | undefined,
): Promise<PaymentNotice> {
  const { type, data } = openEvent(stripe, body, signature, secret);
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  return read === undefined ? NOTHING : read(stripe, data.object);
}

async function readSessionEvent(_stripe: Stripe, object: unknown): Promise<PaymentNotice> {
  const session = await ask(stripeSessionSchema, async () => object);
  return sessionOf(session) === undefined ? NOTHING : { kind: 'session', sessionId: session.id };
}

/** The session of a payment; undefined if it is not a session of Flydeck. */
async function sessionOfPayment(stripe: Stripe, payment: string): Promise<string | undefined> {
  const { data } = await ask(listSchema, () =>
    stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 }),
  );
  return data.find((session) => sessionOf(session) !== undefined)?.id;
}

async function readChargeEvent(stripe: Stripe, object: unknown): Promise<PaymentNotice> {
  const { id } = await ask(chargeSchema, async () => object);
  const refunds = await ask(refundsSchema, () => stripe.refunds.list({ charge: id, limit: 1 }));
  return noticeOf(stripe, refunds.data[0] && returnOfRefund(refunds.data[0]));
}

async function readRefundEvent(stripe: Stripe, object: unknown): Promise<PaymentNotice> {
  return noticeOf(stripe, returnOfRefund(await ask(refundSchema, async () => object)));
}

async function readDisputeEvent(stripe: Stripe, object: unknown): Promise<PaymentNotice> {
  return noticeOf(stripe, returnOfDispute(await ask(disputeSchema, async () => object)));
}

/** Converts a refund or dispute to a notice with the session of its payment. */
async function noticeOf(stripe: Stripe, returned: ReturnedPayment | undefined): Promise<PaymentNotice> {
  if (returned === undefined) return NOTHING;
  const { payment, ...what } = returned;
  const sessionId = await sessionOfPayment(stripe, payment);
  return sessionId === undefined ? NOTHING : { ...what, sessionId };
}
