import { z } from 'zod';
import type { PaymentNotification, PaymentRefundOrDispute } from '../../ports/payments.ts';

/** An identifier that a provider assigned. */
export const identifierSchema = z.string().regex(/^[A-Za-z0-9_]{8,200}$/);
/** An amount in the currency's smallest unit. */
export const amountSchema = z.int().min(0);

/** Common fields of refunds and disputes. `reference` is the provider's id of the refund or dispute. */
const referenceShape = { reference: identifierSchema, amount: amountSchema };
const refundShape = { kind: z.literal('refund'), ...referenceShape, state: z.enum(['given', 'failed']) };
const disputeShape = { kind: z.literal('dispute'), ...referenceShape, state: z.enum(['opened', 'won', 'lost']) };

/**
 * Body of a webhook request in Flydeck's own payment protocol (docs/payments.md). A request of the kind `nothing` has
 * no effect.
 */
export const paymentNotificationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('session'), sessionId: identifierSchema }),
  z.strictObject({ sessionId: identifierSchema, ...refundShape }),
  z.strictObject({ sessionId: identifierSchema, ...disputeShape }),
  z.strictObject({ kind: z.literal('nothing') }),
]) satisfies z.ZodType<PaymentNotification>;

/** A refund or dispute in Flydeck's own payment protocol. `payment` is the provider's id of the payment. */
export const refundOrDisputeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ payment: identifierSchema, ...refundShape }),
  z.strictObject({ payment: identifierSchema, ...disputeShape }),
]) satisfies z.ZodType<PaymentRefundOrDispute>;
