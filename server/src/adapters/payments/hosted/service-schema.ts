import { z } from 'zod';
import type { PaymentSession } from '../../../ports/payments.ts';
import { amountSchema, nameSchema, returnedPaymentSchema } from '../notice-schema.ts';

/** A session as the service writes it; what it writes beside it is an error of its own. */
const sessionSchema = z.strictObject({
  id: nameSchema,
  orderId: z.string().min(1).max(200),
  presentationOid: z.string().min(1).max(200),
  amount: amountSchema,
  currency: z.string().regex(/^[A-Z]{3}$/),
  status: z.enum(['open', 'complete', 'expired']),
  isPaid: z.boolean(),
  /** The page that takes the money, in a frame. */
  page: z.url().max(2000).nullable(),
  email: z.email().max(320).nullable(),
  payment: nameSchema.nullable(),
  expiresAt: z.iso.datetime({ offset: true }),
});

/** What the service answers to `create`. */
export const createdSchema = z.strictObject({ session: sessionSchema });
/** To `read` and `expire`; null: it has no such session. */
export const readSchema = z.strictObject({ session: sessionSchema.nullable() });
/** To `refund`: its own name of it, what went back by it, and the key that it was asked with. */
export const refundedSchema = z.strictObject({ refund: nameSchema, amount: amountSchema, key: z.string() });

/** So many refunds and disputes are told of at once: as many as an answer has room for. */
const MOST_RETURNED = 300;
/** To `returned`. */
export const returnedSchema = z.strictObject({ returned: z.array(returnedPaymentSchema).max(MOST_RETURNED) });

/** What is asked of the service, as JSON. */
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

/** A session as the port says it. The page has to be the service's own: it is what the frame is opened for. */
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
