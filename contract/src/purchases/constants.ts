/** The cookie that a visitor's purchases belong to (V§7, S§3): made by the server, unguessable. */
export const PUTMA_COOKIE = 'putma-id';

/** `GET` (V§7, "PDF purchase"). */
export const IS_PURCHASED_PATH = '/pdf-access/is-purchased';
/** The same of the alternate payment provider. */
export const IS_PURCHASED_ALTERNATE_PATH = '/pdf-access/is-purchased-zuora';
/** `POST` */
export const CREATE_CHECKOUT_PATH = '/pdf-access/create-checkout-session/';
/** `GET` */
export const RETRIEVE_CHECKOUT_PATH = '/pdf-access/retrieve-checkout-session';
/** `POST` */
export const CHECKOUT_COMPLETE_PATH = '/pdf-access/checkout-complete';
/** `POST` */
export const SEND_PDF_LINK_PATH = '/pdf-access/send-pdf-link-email/';
/** `POST` of a payment provider. */
export const paymentWebhookPath = (provider: string): string => `/pdf-access/webhook/${provider}`;

/** Added to the address of the page that a checkout comes back to, and taken away once it was read (V§2). */
export const SESSION_ID_PARAM = 'session-id';
/** What providers call their sessions. */
export const SESSION_ID = /^[A-Za-z0-9_]{8,200}$/;

/** The page in the frame of the alternate provider's checkout (V§2), with `feature` and `prezi_oid` in its query. */
export const ALTERNATE_CHECKOUT_PATH = '/upgrade/embedded/plan/visitors/micropayment/';
export const ALTERNATE_CHECKOUT_FEATURE = 'pdf_download_micropayment';

/** Height of that frame (V§7). */
export const ALTERNATE_FRAME_HEIGHT_PX = 700;
/** Its width, by the first breakpoint that the window is wider than (V§7). */
export const ALTERNATE_FRAME_WIDTHS_PX = [
  { above: 994, width: 880 },
  { above: 560, width: 540 },
  { above: 376, width: 340 },
  { above: 0, width: 300 },
] as const;

/** What the page in that frame says to the page around it; both are of one origin. */
export const ALTERNATE_MESSAGE_TYPE = 'flydeck:micropayment';

/** Cards of the built-in test provider. No money moves, whatever is typed in. */
export const TEST_CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  authentication: '4000002500003155',
  expired: '4000000000000069',
} as const;
/** `POST` of the test provider's card form; `confirm` answers for extra authentication. */
export const TEST_PAY_PATH = '/pdf-access/test-payments/pay';

export const PAYMENT_PROVIDERS = ['test', 'stripe', 'alternate'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** `GET`, for administrators: the whole ledger as a table. */
export const PURCHASES_CSV_PATH = '/api/admin/purchases/csv';
