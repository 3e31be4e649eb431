/** `GET`: whether the visitor bought a PDF (V7.7). */
export const IS_PURCHASED_PATH = '/pdf-access/is-purchased';
/** `GET`: whether the visitor bought a PDF. Pages with the alternate checkout use this path (V7.7). */
export const IS_PURCHASED_ALTERNATE_PATH = '/pdf-access/is-purchased-zuora';
/** `POST`: creates a checkout session (V7.8). */
export const CREATE_CHECKOUT_PATH = '/pdf-access/create-checkout-session/';
/** `GET`: returns a checkout session (V7.9). */
export const RETRIEVE_CHECKOUT_PATH = '/pdf-access/retrieve-checkout-session';
/** `POST`: completes a purchase after the payment (V7.10). */
export const CHECKOUT_COMPLETE_PATH = '/pdf-access/checkout-complete';
/** `POST`: mails the link of a purchased PDF (V7.11). */
export const SEND_PDF_LINK_PATH = '/pdf-access/send-pdf-link-email/';
/** `POST`: receives notifications of a payment provider. */
export const paymentWebhookPath = (provider: string): string => `/pdf-access/webhook/${provider}`;

/** Query parameter with the id of the checkout session, in the URL to which visitors return after paying (V2.19). */
export const SESSION_ID_PARAM = 'session-id';
/** Format of the ids of the checkout sessions of all payment providers. */
export const SESSION_ID_PATTERN = /^[A-Za-z0-9_]{8,200}$/;

/** Page in the iframe of the alternate provider's checkout, with `feature` and `prezi_oid` in its query (V2.18). */
export const ALTERNATE_CHECKOUT_PATH = '/upgrade/embedded/plan/visitors/micropayment/';
/** Value of the query parameter `feature`. */
export const ALTERNATE_CHECKOUT_FEATURE = 'pdf_download_micropayment';

/** Height of the iframe of the alternate checkout (V7.13). */
export const ALTERNATE_FRAME_HEIGHT_PX = 700;
/**
 * Widths of the iframe by the width of the window (V7.13). Of the entries whose `above` (in px) is less than the width
 * of the window, the first one applies.
 */
export const ALTERNATE_FRAME_WIDTHS_PX = [
  { above: 994, width: 880 },
  { above: 560, width: 540 },
  { above: 376, width: 340 },
  { above: 0, width: 300 },
] as const;

/** Value of the field `type` in messages from the page in the iframe to its parent page. */
export const ALTERNATE_MESSAGE_TYPE = 'flydeck:micropayment';

/**
 * Card numbers for the built-in test provider, by the outcome of the payment. `authentication`: the buyer must confirm
 * the payment. `expired`: the card has expired. The provider charges no cards.
 */
export const TEST_CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  authentication: '4000002500003155',
  expired: '4000000000000069',
} as const;
/** `POST`: submits the test provider's card form (`testPaymentSchema`). */
export const TEST_PAY_PATH = '/pdf-access/test-payments/pay';

export const PAYMENT_PROVIDERS = ['test', 'stripe', 'alternate'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];
