import { z } from 'zod';
import type { PaymentSession } from '../../../ports/payments.ts';
import { amountSchema, nameSchema, returnedPaymentSchema } from '../notice-schema.ts';

/** A session as the service sends it. Unknown fields are an error. */
const sessionSchema = z.strictObject({
  id: nameSchema,
  orderId: z.string().min(1).max(200),
  presentationOid: z.string().min(1).max(200),
  amount: amountSchema,
  currency: z.string().regex(/^[A-Z]{3}$/),
  status: z.enum(['open', 'complete', 'expired']),
  isPaid: z.boolean(),
  /** Payment page, shown in a frame. */
  page: z.url().max(2000).nullable(),
  email: z.email().max(320).nullable(),
  payment: nameSchema.nullable(),
  expiresAt: z.iso.datetime({ offset: true }),
});

/** Answer to `create`. */
export const createdSchema = z.strictObject({ session: sessionSchema });
/** Answer to `read` and `expire`; null if the service has no such session. */
export const readSchema = z.strictObject({ session: sessionSchema.nullable() });
/** Answer to `refund`: the service's refund id, the refunded amount, and the key of the request. */
export const refundedSchema = z.strictObject({ refund: nameSchema, amount: amountSchema, key: z.string() });

/** Maximum number of refunds and disputes in one answer. */
const MAX_RETURNED = 300;
/** Answer to `returned`. */
export const returnedSchema = z.strictObject({ returned: z.array(returnedPaymentSchema).max(MAX_RETURNED) });

/** A request to the service, sent as JSON. */
export type ServiceRequest =
  | {
      readonly action: 'create';
      readonly order: {
        readonly id: string;
        readonly presentationOid: string;
        readonly title: string;
        readonly language: string;
        readonly amount: number;
        readonly currency: string;
        readonly returnUrl: string;
      };
    }
  | { readonly action: 'read' | 'expire'; readonly sessionId: string }
  | { readonly action: 'refund'; readonly payment: string; readonly key: string }
  | { readonly action: 'returned'; readonly since: string };

/**
 * Converts a session to the port's form; undefined if it is inconsistent. The page must be on the service's own
 * origin, because it is shown in a frame.
 */
export function sessionOf(
  { page, expiresAt, ...session }: z.infer<typeof sessionSchema>,
  origin: string,
): PaymentSession | undefined {
  if (page !== null && new URL(page).origin !== origin) return undefined;
  if (session.isPaid && (session.status !== 'complete' || session.payment === null)) return undefined;
  if (session.status === 'open' && page === null) return undefined;
  return {
    ...session,
    clientSecret: session.status === 'open' ? page : null,
    expiresAt: new Date(expiresAt),
  };
}
