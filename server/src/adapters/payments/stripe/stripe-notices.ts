import type Stripe from 'stripe';
import { z } from 'zod';
import { ForgedNoticeError, type PaymentNotice } from '../../../ports/payments.ts';
import { ask, find } from './stripe-client.ts';
import { fromStripe } from './stripe-money.ts';
import { sessionOf, stripeSessionSchema } from './stripe-session.ts';

const NOTHING: PaymentNotice = { kind: 'nothing' };

const idSchema = z.string().regex(/^[A-Za-z0-9_]+$/);
const listSchema = z.object({ data: z.array(stripeSessionSchema) });
const refundSchema = z.object({
  object: z.literal('refund'),
  id: idSchema,
  status: z.string().nullable(),
  payment_intent: idSchema.nullish(),
  charge: idSchema.nullish(),
});
const refundsSchema = z.object({ data: z.array(refundSchema) });
const chargeSchema = z.object({
  object: z.literal('charge'),
  id: idSchema,
  amount_refunded: z.int(),
  refunded: z.boolean(),
  currency: z.string(),
  payment_intent: idSchema.nullish(),
});
const disputeSchema = z.object({
  object: z.literal('dispute'),
  id: idSchema,
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  payment_intent: idSchema.nullish(),
});

/** What Stripe tells of, each by an event of this type; what is not here is nothing to us. */
const READERS: Readonly<Record<string, (stripe: Stripe, object: unknown) => Promise<PaymentNotice>>> = {
  'checkout.session.completed': readSessionEvent,
  'checkout.session.async_payment_succeeded': readSessionEvent,
  'checkout.session.async_payment_failed': readSessionEvent,
  'checkout.session.expired': readSessionEvent,
  'charge.refunded': readChargeEvent,
  'refund.created': readRefundEvent,
  'refund.updated': readRefundEvent,
  'charge.refund.updated': readRefundEvent,
  'charge.dispute.created': readDisputeEvent,
  'charge.dispute.funds_withdrawn': readDisputeEvent,
  'charge.dispute.funds_reinstated': readDisputeEvent,
  'charge.dispute.closed': readDisputeEvent,
};

/** The types of events that a webhook has to be subscribed to, as docs/payments.md lists them. */
export const STRIPE_EVENTS: readonly string[] = Object.keys(READERS);

/** The event in a body that Stripe signed a short while ago. @throws ForgedNoticeError */
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

/** What Stripe posted to the webhook. @throws ForgedNoticeError @throws PaymentsFailedError */
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

/** The session that a payment was made by; undefined where it is none of ours. */
async function sessionOfPayment(
  stripe: Stripe,
  payment: string | null | undefined,
): Promise<string | undefined> {
  if (!payment) return undefined;
  const { data } = await ask(listSchema, () =>
    stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 }),
  );
  return data.find((session) => sessionOf(session) !== undefined)?.id;
}

async function readChargeEvent(stripe: Stripe, object: unknown): Promise<PaymentNotice> {
  const { id } = await ask(chargeSchema, async () => object);
  const refunds = await ask(refundsSchema, () => stripe.refunds.list({ charge: id, limit: 1 }));
  return refundNotice(stripe, refunds.data[0]);
}

async function readRefundEvent(stripe: Stripe, object: unknown): Promise<PaymentNotice> {
  return refundNotice(stripe, await ask(refundSchema, async () => object));
}

/** How much went back is asked anew: events come late, twice and in any order. */
async function refundNotice(
  stripe: Stripe,
  refund: z.infer<typeof refundSchema> | undefined,
): Promise<PaymentNotice> {
  if (!refund?.charge || (refund.status !== 'succeeded' && refund.status !== 'pending')) return NOTHING;
  const { charge: chargeId } = refund;
  const charge = await find(chargeSchema, () => stripe.charges.retrieve(chargeId));
  const sessionId = await sessionOfPayment(stripe, charge?.payment_intent);
  if (charge === undefined || sessionId === undefined) return NOTHING;
  return {
    kind: 'refund',
    sessionId,
    reference: refund.id,
    refundedAmount: fromStripe(charge.amount_refunded, charge.currency).amount,
    isWhole: charge.refunded,
  };
}

const DISPUTE_STATES: Readonly<Record<string, 'opened' | 'won' | 'lost'>> = {
  needs_response: 'opened',
  under_review: 'opened',
  won: 'won',
  lost: 'lost',
};

/** Inquiries (`warning_…`) take no money, and are nothing until they become a dispute. */
async function readDisputeEvent(stripe: Stripe, object: unknown): Promise<PaymentNotice> {
  const dispute = await ask(disputeSchema, async () => object);
  const state = Object.hasOwn(DISPUTE_STATES, dispute.status) ? DISPUTE_STATES[dispute.status] : undefined;
  const sessionId = state && (await sessionOfPayment(stripe, dispute.payment_intent));
  if (state === undefined || sessionId === undefined) return NOTHING;
  const { amount } = fromStripe(dispute.amount, dispute.currency);
  return { kind: 'dispute', sessionId, reference: dispute.id, amount, state };
}
