import { z } from 'zod';
import type { PaymentNotification, PaymentRefundOrDispute } from '../../ports/payments.ts';

/** Identifiers assigned by providers. */
export const nameSchema = z.string().regex(/^[A-Za-z0-9_]{8,200}$/);
/** Amounts in the currency's smallest unit. */
export const amountSchema = z.int().min(0);

const one = { reference: nameSchema, amount: amountSchema };
const refund = { kind: z.literal('refund'), ...one, state: z.enum(['given', 'failed']) };
const dispute = { kind: z.literal('dispute'), ...one, state: z.enum(['opened', 'won', 'lost']) };

/** A webhook notice in Flydeck's own payment protocol (docs/payments.md). */
export const noticeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('session'), sessionId: nameSchema }),
  z.strictObject({ sessionId: nameSchema, ...refund }),
  z.strictObject({ sessionId: nameSchema, ...dispute }),
  z.strictObject({ kind: z.literal('nothing') }),
]) satisfies z.ZodType<PaymentNotification>;

/** A refund or dispute in Flydeck's own payment protocol. */
export const returnedPaymentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ payment: nameSchema, ...refund }),
  z.strictObject({ payment: nameSchema, ...dispute }),
]) satisfies z.ZodType<PaymentRefundOrDispute>;
