import { z } from 'zod';
import { accessKeySchema, oidSchema } from '../presentations/ids.ts';
import { PAYMENT_PROVIDERS, SESSION_ID_PATTERN } from './constants.ts';

/** The putma id in requests: the value of the cookie `putma-id`; empty without a cookie. */
const putmaSchema = z.string().max(200);
const titleSchema = z.string().max(1000);
const sessionIdSchema = z.string().regex(SESSION_ID_PATTERN);

/** Query of `/pdf-access/is-purchased` and `/pdf-access/is-purchased-zuora` (V7.7). */
export const isPurchasedQuerySchema = z.object({
  'putma-id': putmaSchema.default(''),
  'prezi-oid': oidSchema,
  key: accessKeySchema,
});
/** Whether the visitor bought the PDF. False until the payment is received. */
export const isPurchasedSchema = z.object({ isPurchased: z.boolean() });

/** Body of `create-checkout-session/` (V7.8). The server ignores the title and reads it from the presentation. */
export const createCheckoutSchema = z.strictObject({
  'putma-id': putmaSchema,
  'prezi-oid': oidSchema,
  'prezi-title': titleSchema,
  key: accessKeySchema,
  /** Sent by the page in the iframe of the alternate checkout only. */
  provider: z.literal('alternate').optional(),
});
export type CreateCheckoutRequest = z.infer<typeof createCheckoutSchema>;
/** `client_secret` identifies the checkout session for the script of the payment provider. */
export const createCheckoutResponseSchema = z.object({ client_secret: z.string() });

export const retrieveCheckoutQuerySchema = z.object({ 'session-id': sessionIdSchema });
/** A checkout session (V3.10, V7.9). */
export const checkoutSessionSchema = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  metadata: z.object({ prezi_oid: oidSchema }),
  customer_details: z.object({ email: z.string().nullable() }).nullable(),
});
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>;

export const completeCheckoutSchema = z.strictObject({ 'session-id': sessionIdSchema });

/** Body of `send-pdf-link-email/` (V7.11). `pdf-link` is the link of a PDF that this instance exported. */
export const sendPdfLinkSchema = z.strictObject({
  email: z.string().max(320),
  'prezi-link': z.string().max(2000),
  'prezi-title': titleSchema,
  'pdf-link': z.string().max(4000),
});
export type SendPdfLinkRequest = z.infer<typeof sendPdfLinkSchema>;

/** The provider whose payment form the page shows. `publicKey` is null for providers without public keys. */
export const checkoutSettingsSchema = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  publicKey: z.string().nullable(),
});
export type CheckoutSettings = z.infer<typeof checkoutSettingsSchema>;

/** Body of `POST` requests to `TEST_PAY_PATH`. */
export const testPaymentSchema = z.strictObject({
  client_secret: z.string().max(300),
  email: z.email().max(320),
  card: z.string().regex(/^[0-9]{12,19}$/),
  /** `MM/YY` */
  expiry: z.string().regex(/^(0[1-9]|1[0-2])\/[0-9]{2}$/),
  cvc: z.string().regex(/^[0-9]{3,4}$/),
  /** Whether the buyer confirmed the payment after a response with the outcome `authentication`. */
  confirmed: z.boolean().default(false),
});
export type TestPaymentRequest = z.infer<typeof testPaymentSchema>;
export const testPaymentResponseSchema = z.object({
  outcome: z.enum(['paid', 'declined', 'authentication', 'expired_card', 'session_expired']),
  /** Path of this instance to redirect to after payment. */
  returnPath: z.string().nullable(),
});
export type TestPaymentResponse = z.infer<typeof testPaymentResponseSchema>;

/** Kinds of ledger entries. The ledger is append-only. */
export const LEDGER_ENTRY_KINDS = [
  'purchase',
  'refund',
  'refund-failed',
  'dispute',
  'dispute-won',
  'delivery',
  'mail',
] as const;
export type LedgerKind = (typeof LEDGER_ENTRY_KINDS)[number];
