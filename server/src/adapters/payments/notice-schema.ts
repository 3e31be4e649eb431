import { z } from 'zod';
import type { PaymentNotice } from '../../ports/payments.ts';

/** Names that providers give to their things. */
export const nameSchema = z.string().regex(/^[A-Za-z0-9_]{8,200}$/);
/** In the currency's smallest unit. */
export const amountSchema = z.int().min(0);

/** A notice as the providers of our own protocol write it. */
export const noticeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('session'), sessionId: nameSchema }),
  z.strictObject({
    kind: z.literal('refund'),
    sessionId: nameSchema,
    reference: nameSchema,
    refundedAmount: amountSchema,
    isWhole: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('dispute'),
    sessionId: nameSchema,
    reference: nameSchema,
    amount: amountSchema,
    state: z.enum(['opened', 'won', 'lost']),
  }),
  z.strictObject({ kind: z.literal('nothing') }),
]) satisfies z.ZodType<PaymentNotice>;
