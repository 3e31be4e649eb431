import { z } from 'zod';
import { bytesBody, endpoint, NO_CONTENT } from '../endpoint.ts';
import {
  CHECKOUT_COMPLETE_PATH,
  CREATE_CHECKOUT_PATH,
  IS_PURCHASED_ALTERNATE_PATH,
  IS_PURCHASED_PATH,
  PAYMENT_PROVIDERS,
  RETRIEVE_CHECKOUT_PATH,
  SEND_PDF_LINK_PATH,
  TEST_PAY_PATH,
} from './constants.ts';
import {
  checkoutSessionSchema,
  completeCheckoutSchema,
  createCheckoutResponseSchema,
  createCheckoutSchema,
  isPurchasedQuerySchema,
  isPurchasedSchema,
  retrieveCheckoutQuerySchema,
  sendPdfLinkSchema,
  testPaymentResponseSchema,
  testPaymentSchema,
} from './purchase.ts';

const BODY_LIMIT_BYTES = 16 * 1024;
/** A webhook call of a payment provider is larger than the usual few kilobytes if there are many line items. */
const WEBHOOK_LIMIT_BYTES = 256 * 1024;

/** The fields that `isPurchased` and `isPurchasedAlternate` have in common. */
const IS_PURCHASED_ENDPOINT = {
  method: 'GET',
  query: isPurchasedQuerySchema,
  response: isPurchasedSchema,
  auth: 'anyone',
  caching: 'private, no-store',
} as const;

/** Specified by V7.7. */
export const isPurchased = endpoint({
  ...IS_PURCHASED_ENDPOINT,
  path: IS_PURCHASED_PATH,
  summary: 'Returns whether the visitor bought the PDF of a presentation.',
});

/** Specified by V7.7. */
export const isPurchasedAlternate = endpoint({
  ...IS_PURCHASED_ENDPOINT,
  path: IS_PURCHASED_ALTERNATE_PATH,
  summary: 'Returns whether the visitor bought the PDF, on pages with the alternate checkout.',
});

/** Specified by V7.8. */
export const createCheckout = endpoint({
  method: 'POST',
  path: CREATE_CHECKOUT_PATH,
  summary: 'Creates a checkout session for the PDF of a presentation.',
  body: createCheckoutSchema,
  maxBodyBytes: BODY_LIMIT_BYTES,
  response: createCheckoutResponseSchema,
  errors: [
    'auth.forbidden',
    'resource.not_found',
    'resource.conflict',
    'purchases.already_purchased',
    'purchases.provider_failed',
  ],
  auth: 'anyone',
  caching: 'private, no-store',
});

/** Specified by V7.9. */
export const retrieveCheckout = endpoint({
  method: 'GET',
  path: RETRIEVE_CHECKOUT_PATH,
  summary: 'Returns a checkout session of the visitor.',
  query: retrieveCheckoutQuerySchema,
  response: checkoutSessionSchema,
  errors: ['resource.not_found', 'purchases.provider_failed'],
  auth: 'anyone',
  caching: 'private, no-store',
});

/** Specified by V7.10. */
export const completeCheckout = endpoint({
  method: 'POST',
  path: CHECKOUT_COMPLETE_PATH,
  summary: 'Completes a purchase after the visitor paid.',
  body: completeCheckoutSchema,
  maxBodyBytes: BODY_LIMIT_BYTES,
  response: isPurchasedSchema,
  errors: ['resource.not_found', 'purchases.provider_failed'],
  auth: 'anyone',
  caching: 'private, no-store',
});

/** Specified by V7.11. */
export const sendPdfLink = endpoint({
  method: 'POST',
  path: SEND_PDF_LINK_PATH,
  summary: 'Mails the link of a purchased PDF to its buyer.',
  body: sendPdfLinkSchema,
  maxBodyBytes: BODY_LIMIT_BYTES,
  response: NO_CONTENT,
  errors: ['auth.forbidden', 'resource.not_found'],
  auth: 'anyone',
  caching: null,
});

/** Specified by V7.10. */
export const receivePaymentWebhook = endpoint({
  method: 'POST',
  path: '/pdf-access/webhook/:provider',
  summary: 'Receives a notification of a payment provider.',
  params: z.object({ provider: z.enum(PAYMENT_PROVIDERS) }),
  // The body is not parsed, because its signature is computed over the bytes.
  body: bytesBody('*'),
  maxBodyBytes: WEBHOOK_LIMIT_BYTES,
  response: NO_CONTENT,
  // `request.invalid`: the signature is missing or wrong.
  errors: ['request.invalid', 'purchases.provider_failed'],
  auth: 'signature',
  caching: null,
});

export const payTestCheckout = endpoint({
  method: 'POST',
  path: TEST_PAY_PATH,
  summary: 'Pays a checkout session of the built-in test provider.',
  body: testPaymentSchema,
  maxBodyBytes: BODY_LIMIT_BYTES,
  response: testPaymentResponseSchema,
  errors: ['resource.not_found'],
  auth: 'anyone',
  caching: 'private, no-store',
});

/** The endpoints of purchases. */
export const PURCHASE_ENDPOINTS = [
  isPurchased,
  isPurchasedAlternate,
  createCheckout,
  retrieveCheckout,
  completeCheckout,
  sendPdfLink,
  receivePaymentWebhook,
  payTestCheckout,
] as const;
