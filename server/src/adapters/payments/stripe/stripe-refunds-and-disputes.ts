import type Stripe from 'stripe';
import { z } from 'zod';
import { type PaymentRefundOrDispute, PaymentsFailedError, type RefundResult } from '../../../ports/payments.ts';
import { callStripe } from './stripe-client.ts';
import { fromStripe } from './stripe-money.ts';

const idSchema = z.string().regex(/^[A-Za-z0-9_]+$/);

/** The fields that refunds and disputes have in common. */
const commonFields = { id: idSchema, amount: z.int(), currency: z.string(), payment_intent: idSchema.nullish() };

export const refundSchema = z.object({
  ...commonFields,
  object: z.literal('refund'),
  status: z.string().nullable(),
});
export const refundsSchema = z.object({ data: z.array(refundSchema) });
type StripeRefund = z.infer<typeof refundSchema>;

export const disputeSchema = z.object({ ...commonFields, object: z.literal('dispute'), status: z.string() });

/** Maximum number of refunds that are read, newest first. The same maximum applies to disputes. */
const MAX_OBJECTS = 1000;

/** Refund states by Stripe's status. Refunds with the status `requires_action` have moved no money and are ignored. */
const REFUND_STATES: Readonly<Record<string, 'given' | 'failed'>> = {
  pending: 'given',
  succeeded: 'given',
  failed: 'failed',
  canceled: 'failed',
};
/** Dispute states by Stripe's status. Inquiries (`warning_…`) move no money and are ignored. */
const DISPUTE_STATES: Readonly<Record<string, 'opened' | 'won' | 'lost'>> = {
  needs_response: 'opened',
  under_review: 'opened',
  appeal_needs_response: 'opened',
  appeal_under_review: 'opened',
  won: 'won',
  lost: 'lost',
};

const mapState = <T>(states: Readonly<Record<string, T>>, status: string | null): T | undefined =>
  status !== null && Object.hasOwn(states, status) ? states[status] : undefined;

/** Converts a refund of Stripe. Returns undefined if the refund has no payment or has moved no money. */
export function toRefund(refund: StripeRefund): PaymentRefundOrDispute | undefined {
  const { id: reference, payment_intent: payment, status, amount: stripeAmount, currency } = refund;
  const state = mapState(REFUND_STATES, status);
  if (!payment || state === undefined) return undefined;
  const { amount } = fromStripe(stripeAmount, currency);
  return { kind: 'refund', reference, payment, amount, state };
}

/** Converts a dispute of Stripe. Returns undefined if the dispute has no payment or has moved no money. */
export function toDispute(dispute: z.infer<typeof disputeSchema>): PaymentRefundOrDispute | undefined {
  const { id: reference, payment_intent: payment, status, amount: stripeAmount, currency } = dispute;
  const state = mapState(DISPUTE_STATES, status);
  if (!payment || state === undefined) return undefined;
  const { amount } = fromStripe(stripeAmount, currency);
  return { kind: 'dispute', reference, payment, amount, state };
}

/**
 * Returns the newest refund that is pending or has succeeded.
 * @param refunds newest first.
 * @throws PaymentsFailedError if no refund is pending or has succeeded.
 */
export function latestRefund(refunds: readonly StripeRefund[]): RefundResult {
  const latest = refunds.map(toRefund).find((refund) => refund?.state === 'given');
  if (latest === undefined) throw new PaymentsFailedError('the bank rejected the refund');
  return { reference: latest.reference, amount: latest.amount };
}

/**
 * Returns the refunds and disputes that were created at Stripe since `since`, with their current state.
 * @throws PaymentsFailedError if Stripe fails.
 */
export async function listRefundsAndDisputes(stripe: Stripe, since: Date): Promise<readonly PaymentRefundOrDispute[]> {
  const query = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
  const paging = { limit: MAX_OBJECTS };
  const refunds = await callStripe(z.array(refundSchema), () => stripe.refunds.list(query).autoPagingToArray(paging));
  const disputes = await callStripe(z.array(disputeSchema), () =>
    stripe.disputes.list(query).autoPagingToArray(paging),
  );
  return [...refunds.map(toRefund), ...disputes.map(toDispute)].filter((converted) => converted !== undefined);
}
