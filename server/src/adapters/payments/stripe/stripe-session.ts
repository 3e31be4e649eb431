import { SITE_LANGUAGES } from '@flydeck/contract/accounts/fields';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Order, PaymentSession } from '../../../ports/payments.ts';
import { fromStripe, toStripe } from './stripe-money.ts';

/** The fields of a session that this module reads. */
export const stripeSessionSchema = z.object({
  object: z.literal('checkout.session'),
  id: z.string().regex(/^cs_[A-Za-z0-9_]+$/),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  client_secret: z.string().nullish(),
  customer_details: z.object({ email: z.string().nullable() }).nullish(),
  metadata: z.record(z.string(), z.string()).nullable(),
  payment_intent: z.union([z.string(), z.object({ id: z.string(), status: z.string() })]).nullish(),
  expires_at: z.int(),
});
type StripeSession = z.infer<typeof stripeSessionSchema>;

/** Metadata keys. Only sessions of Flydeck's orders have both keys. */
const ORDER_KEY = 'flydeck_order';
const PRESENTATION_KEY = 'prezi_oid';

/** Maximum length of a product name, in UTF-16 units. */
const PRODUCT_NAME_MAX_LENGTH = 250;

function localeOf(language: string): Stripe.Checkout.SessionCreateParams.Locale {
  return SITE_LANGUAGES.find((siteLanguage) => siteLanguage === language) ?? 'auto';
}

/**
 * Returns the parameters of a new session. The parameters depend only on the order, because Stripe refuses a request
 * that differs from the first request with the same idempotency key.
 */
export function createSessionParams(order: Order): Stripe.Checkout.SessionCreateParams {
  const name = order.title.trim().slice(0, PRODUCT_NAME_MAX_LENGTH) || 'PDF';
  const metadata = { [PRESENTATION_KEY]: order.presentationOid, [ORDER_KEY]: order.id };
  return {
    mode: 'payment',
    // Cards and card wallets are paid immediately; delayed methods would leave the buyer without a file for days.
    allowed_payment_method_types: ['card'],
    ui_mode: 'embedded_page',
    return_url: order.returnUrl,
    locale: localeOf(order.language),
    client_reference_id: order.id,
    metadata,
    payment_intent_data: { metadata, description: name },
    line_items: [{ quantity: 1, price_data: { ...toStripe(order), product_data: { name } } }],
    // The charged price is the displayed price, without currency conversion.
    adaptive_pricing: { enabled: false },
    expand: ['payment_intent'],
  };
}

/** Whether the payment of a complete, unpaid session has failed. Only delayed payments can fail in this way. */
function hasFailed({ payment_intent: payment }: StripeSession): boolean {
  // A payment that is not expanded is only an id without a status.
  if (typeof payment !== 'object') return false;
  return payment?.status === 'requires_payment_method' || payment?.status === 'canceled';
}

function statusOf(session: StripeSession): PaymentSession['status'] {
  const isUnpaid = session.status === 'complete' && session.payment_status === 'unpaid';
  // Stripe does not change the status `complete` after a delayed payment has failed.
  return isUnpaid && hasFailed(session) ? 'expired' : session.status;
}

/** Converts a session of Stripe. Returns undefined if the session does not belong to an order of Flydeck. */
export function toPaymentSession(session: StripeSession): PaymentSession | undefined {
  const { [ORDER_KEY]: orderId, [PRESENTATION_KEY]: presentationOid } = session.metadata ?? {};
  if (orderId === undefined || presentationOid === undefined) return undefined;
  const { payment_intent: payment, customer_details: customer } = session;
  const status = statusOf(session);
  return {
    ...fromStripe(session.amount_total ?? 0, session.currency ?? ''),
    id: session.id,
    orderId,
    presentationOid,
    status,
    isPaid: status === 'complete' && session.payment_status === 'paid',
    clientSecret: status === 'open' ? (session.client_secret ?? null) : null,
    email: customer?.email ?? null,
    payment: (typeof payment === 'object' ? payment?.id : payment) ?? null,
    expiresAt: new Date(session.expires_at * 1000),
  };
}
