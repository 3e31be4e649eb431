import type { CheckoutSession, SendPdfLinkRequest } from '@flydeck/contract/purchases/purchase';
import { PUTMA_COOKIE } from '@flydeck/contract/purchases/putma-cookie';
import { CallError, call } from '../api/call.ts';
import { readCookie } from '../cookies.ts';

/** The presentation whose PDF is bought. */
export interface PdfProduct {
  readonly oid: string;
  readonly title: string;
  /** Key of the share link with which the page was opened; null without a share link. */
  readonly accessKey: string | null;
}

/** Returns the parameter with the access key; without an access key, no parameter. */
const keyParameter = ({ accessKey }: PdfProduct) => (accessKey === null ? {} : { key: accessKey });

/**
 * Returns whether this visitor bought the PDF (V7.7). Asks the endpoint of the alternate provider if `isAlternate`,
 * otherwise the endpoint of the main provider. @throws CallError
 */
export async function loadIsPurchased(product: PdfProduct, isAlternate: boolean): Promise<boolean> {
  const query = { 'putma-id': readCookie(PUTMA_COOKIE), 'prezi-oid': product.oid, ...keyParameter(product) };
  // The path with `zuora` is named after a payment provider, but is used for every alternate provider (V7.7).
  const response = isAlternate
    ? await call('GET /pdf-access/is-purchased-zuora', { query })
    : await call('GET /pdf-access/is-purchased', { query });
  return response.isPurchased;
}

/**
 * Creates a checkout session, at the main provider unless `provider` is given. Returns the client secret of the session
 * (V7.8). @throws CallError
 */
export async function createCheckout(product: PdfProduct, provider?: 'alternate'): Promise<string> {
  const body = {
    'putma-id': readCookie(PUTMA_COOKIE),
    'prezi-oid': product.oid,
    'prezi-title': product.title,
    ...keyParameter(product),
    ...(provider === undefined ? {} : { provider }),
  };
  return (await call('POST /pdf-access/create-checkout-session/', { body })).client_secret;
}

/**
 * Returns a checkout session (V7.9); undefined if the server rejects the request, for example because this visitor has
 * no session with this id. @throws CallError if repeating the request may succeed
 */
export async function retrieveCheckout(sessionId: string): Promise<CheckoutSession | undefined> {
  const query = { 'session-id': sessionId };
  try {
    return await call('GET /pdf-access/retrieve-checkout-session', { query });
  } catch (error) {
    if (error instanceof CallError && isPermanentError(error)) return undefined;
    throw error;
  }
}

/** Returns whether a repeated request would fail with the same error: the status is 4xx, but not 408 or 429. */
export const isPermanentError = ({ status }: CallError) =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Reports a completed checkout; returns whether the server has recorded the purchase (V7.10). @throws CallError */
export async function completeCheckout(sessionId: string): Promise<boolean> {
  const body = { 'session-id': sessionId };
  return (await call('POST /pdf-access/checkout-complete', { body })).isPurchased;
}

/** Requests that the server e-mails the link to the PDF to the buyer (V7.11). @throws CallError */
export async function sendPdfLink(body: SendPdfLinkRequest): Promise<void> {
  await call('POST /pdf-access/send-pdf-link-email/', { body });
}
