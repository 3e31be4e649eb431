import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { PAYMENT_PROVIDERS, SESSION_ID } from './constants.ts';

/** `putma-id` as pages send it: the cookie's value, or empty. */
const putmaSchema = z.string().max(200);
const titleSchema = z.string().max(1000);
const sessionIdSchema = z.string().regex(SESSION_ID);
/** Access key of a page that was opened by a share link. */
const keySchema = z.string().max(200).optional();

/** Query of `is-purchased` and `is-purchased-zuora`. */
export const isPurchasedQuerySchema = z.object({
  'putma-id': putmaSchema.default(''),
  'prezi-oid': oidSchema,
  key: keySchema,
});
/** `isPurchased` is false until the payment is received. */
export const isPurchasedSchema = z.object({ isPurchased: z.boolean() });

/** Body of `create-checkout-session/` (V7.8). The server does not trust the title; it determines the product itself. */
export const createCheckoutSchema = z.strictObject({
  'putma-id': putmaSchema,
  'prezi-oid': oidSchema,
  'prezi-title': titleSchema,
  key: keySchema,
  /** Set by the page in the alternate provider's frame. */
  provider: z.literal('alternate').optional(),
});
export type CreateCheckout = z.infer<typeof createCheckoutSchema>;
export const checkoutCreatedSchema = z.object({ client_secret: z.string() });

export const retrieveCheckoutQuerySchema = z.object({ 'session-id': sessionIdSchema });
/** A checkout session (V3.10, V7.9). */
export const checkoutSessionSchema = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  metadata: z.object({ prezi_oid: oidSchema }),
  customer_details: z.object({ email: z.string().nullable() }).nullable(),
});
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>;

export const checkoutCompleteSchema = z.strictObject({ 'session-id': sessionIdSchema });

/** Body of `send-pdf-link-email/` (V7.11). `pdf-link` is the PDF link of an export of this instance. */
export const sendPdfLinkSchema = z.strictObject({
  email: z.string().max(320),
  'prezi-link': z.string().max(2000),
  'prezi-title': titleSchema,
  'pdf-link': z.string().max(4000),
});
export type SendPdfLink = z.infer<typeof sendPdfLinkSchema>;

/** The provider whose payment form the page shows, and its public key if it has one. */
export const checkoutSettingsSchema = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  publicKey: z.string().nullable(),
});
export type CheckoutSettings = z.infer<typeof checkoutSettingsSchema>;

/** Body of `TEST_PAY_PATH`. */
export const testPaySchema = z.strictObject({
  client_secret: z.string().max(300),
  email: z.email().max(320),
  card: z.string().regex(/^[0-9]{12,19}$/),
  /** `MM/YY` */
  expiry: z.string().regex(/^(0[1-9]|1[0-2])\/[0-9]{2}$/),
  cvc: z.string().regex(/^[0-9]{3,4}$/),
  /** Confirms the additional authentication of a previous response. */
  confirmed: z.boolean().default(false),
});
export type TestPay = z.infer<typeof testPaySchema>;
export const testPaidSchema = z.object({
  outcome: z.enum(['paid', 'declined', 'authentication', 'expired_card', 'session_expired']),
  /** Path of this instance to redirect to after payment. */
  returnPath: z.string().nullable(),
});
export type TestPaid = z.infer<typeof testPaidSchema>;

/** Kinds of ledger entries. The ledger is append-only. */
export const LEDGER_KINDS = [
  ...(['purchase', 'refund', 'refund-failed', 'dispute', 'dispute-won', 'delivery', 'mail'] as const),
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];
