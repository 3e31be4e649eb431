import { z } from 'zod';
import { oidSchema } from '../presentations/ids.ts';
import { PAYMENT_PROVIDERS, SESSION_ID } from './constants.ts';

/** `putma-id` as pages send it: the cookie's value, or nothing. */
const putmaSchema = z.string().max(200);
const titleSchema = z.string().max(1000);
const sessionIdSchema = z.string().regex(SESSION_ID);
/** What a page that a share link opened proves it with. */
const keySchema = z.string().max(200).optional();

/** Query of `is-purchased` and `is-purchased-zuora`. */
export const isPurchasedQuerySchema = z.object({
  'putma-id': putmaSchema.default(''),
  'prezi-oid': oidSchema,
  key: keySchema,
});
export const isPurchasedSchema = z.object({ isPurchased: z.boolean() });
export type IsPurchased = z.infer<typeof isPurchasedSchema>;

/** Body of `create-checkout-session/`. The title is the page's word only: what is sold is said by the server. */
export const createCheckoutSchema = z.strictObject({
  'putma-id': putmaSchema,
  'prezi-oid': oidSchema,
  'prezi-title': titleSchema,
  key: keySchema,
  /** The page in the alternate provider's frame asks for that one's session. */
  provider: z.literal('alternate').optional(),
});
export type CreateCheckout = z.infer<typeof createCheckoutSchema>;
export const checkoutCreatedSchema = z.object({ client_secret: z.string() });
export type CheckoutCreated = z.infer<typeof checkoutCreatedSchema>;

export const retrieveCheckoutQuerySchema = z.object({ 'session-id': sessionIdSchema });
/** A checkout session as pages read it (V§3). */
export const checkoutSessionSchema = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  metadata: z.object({ prezi_oid: oidSchema }),
  customer_details: z.object({ email: z.string().nullable() }).nullable(),
});
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>;

export const checkoutCompleteSchema = z.strictObject({ 'session-id': sessionIdSchema });
export type CheckoutComplete = z.infer<typeof checkoutCompleteSchema>;
/** `isPurchased` is false while the provider has not been paid. */
export const checkoutCompletedSchema = isPurchasedSchema;

/** Body of `send-pdf-link-email/`; `pdf-link` is the link that an export of this instance ended with. */
export const sendPdfLinkSchema = z.strictObject({
  email: z.string().max(320),
  'prezi-link': z.string().max(2000),
  'prezi-title': titleSchema,
  'pdf-link': z.string().max(4000),
});
export type SendPdfLink = z.infer<typeof sendPdfLinkSchema>;

/** How the page pays: whose form it shows, and that one's public key where it has one. */
export const checkoutSettingsSchema = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  publicKey: z.string().nullable(),
});
export type CheckoutSettings = z.infer<typeof checkoutSettingsSchema>;

/** What the card form of the test provider sends. */
export const testPaySchema = z.strictObject({
  client_secret: z.string().max(300),
  email: z.email().max(320),
  card: z.string().regex(/^[0-9]{12,19}$/),
  /** `MM/YY` */
  expiry: z.string().regex(/^(0[1-9]|1[0-2])\/[0-9]{2}$/),
  cvc: z.string().regex(/^[0-9]{3,4}$/),
  /** Answers for the extra authentication that was asked for. */
  confirmed: z.boolean().default(false),
});
export type TestPay = z.infer<typeof testPaySchema>;
export const testPaidSchema = z.object({
  outcome: z.enum(['paid', 'declined', 'authentication', 'expired_card', 'session_expired']),
  /** Where the page goes once it is paid, on this instance. */
  returnPath: z.string().nullable(),
});
export type TestPaid = z.infer<typeof testPaidSchema>;

/** What is kept of money and deliveries, one row each, never changed. */
export const LEDGER_KINDS = [
  ...(['purchase', 'refund', 'refund-failed', 'dispute', 'dispute-won', 'delivery', 'mail'] as const),
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];
