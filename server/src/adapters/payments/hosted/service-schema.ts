import { z } from 'zod';
import type { Order, PaymentSession } from '../../../ports/payments.ts';
import { amountSchema, identifierSchema, refundOrDisputeSchema } from '../payment-notification-schema.ts';

/** A payment session as the hosted payment service (in this file: service) sends it. Unknown fields are an error. */
const sessionSchema = z.strictObject({
  id: identifierSchema,
  orderId: z.string().min(1).max(200),
  presentationOid: z.string().min(1).max(200),
  amount: amountSchema,
  currency: z.string().regex(/^[A-Z]{3}$/),
  status: z.enum(['open', 'complete', 'expired']),
  isPaid: z.boolean(),
  /** URL of the payment page, which is displayed in an iframe. An open session always has a page. */
  page: z.url().max(2000).nullable(),
  email: z.email().max(320).nullable(),
  payment: identifierSchema.nullable(),
  expiresAt: z.iso.datetime({ offset: true }),
});

/** Response to `create`. */
export const createResponseSchema = z.strictObject({ session: sessionSchema });
/** Response to `read` and `expire`. `session` is null if the service has no session with this id. */
export const readResponseSchema = z.strictObject({ session: sessionSchema.nullable() });
/** Response to `refund`: the service's id of the refund, the refunded amount, and the `key` of the request. */
export const refundResponseSchema = z.strictObject({
  refund: identifierSchema,
  amount: amountSchema,
  key: z.string(),
});

/** Maximum number of refunds and disputes in one response. */
const MAX_RETURNED = 300;
/** Response to `returned`, the request for refunds and disputes. */
export const returnedResponseSchema = z.strictObject({
  returned: z.array(refundOrDisputeSchema).max(MAX_RETURNED),
});

/** A request to the service, sent as JSON. `since` is an ISO date and time, `key` an idempotency key. */
export type ServiceRequest =
  | { readonly action: 'create'; readonly order: Order }
  | { readonly action: 'read' | 'expire'; readonly sessionId: string }
  | { readonly action: 'refund'; readonly payment: string; readonly key: string }
  | { readonly action: 'returned'; readonly since: string };

/**
 * Converts a session of the service. The `clientSecret` is the URL of the payment page. Returns undefined if the
 * session is inconsistent, or if the payment page has another origin than the service, because the iframe must not
 * display pages of other origins.
 */
export function toPaymentSession(
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
