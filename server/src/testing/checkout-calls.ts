import {
  CHECKOUT_COMPLETE_PATH,
  CREATE_CHECKOUT_PATH,
  IS_PURCHASED_PATH,
  RETRIEVE_CHECKOUT_PATH,
  TEST_CARDS,
  TEST_PAY_PATH,
} from '@flydeck/contract/purchases/constants';
import { PUTMA_COOKIE } from '@flydeck/contract/purchases/putma-cookie';
import type { Visitor } from './visitor.ts';

/** Returns the request body of the test provider's card form. */
export const cardPaymentBody = (clientSecret: string, overrides: object = {}) => ({
  client_secret: clientSecret,
  email: 'buyer@example.org',
  card: TEST_CARDS.success,
  expiry: '12/60',
  cvc: '123',
  ...overrides,
});

/** Returns the visitor's putma id, decoded from the cookie. */
export const putmaOf = (visitor: Visitor): string => decodeURIComponent(visitor.cookies.get(PUTMA_COOKIE) ?? '');

/** Requests a checkout session for the PDF of a presentation. */
export const requestCheckout = (visitor: Visitor, oid: string, overrides: object = {}) =>
  visitor.post(CREATE_CHECKOUT_PATH, {
    'putma-id': putmaOf(visitor),
    'prezi-oid': oid,
    'prezi-title': 'Title on the page',
    ...overrides,
  });

/** Sends the test provider's card form for a session. */
export const payWithCard = (visitor: Visitor, clientSecret: string, overrides: object = {}) =>
  visitor.post(TEST_PAY_PATH, cardPaymentBody(clientSecret, overrides));

/** Reports that the visitor has returned from the payment form. */
export const completeCheckout = (visitor: Visitor, sessionId: string) =>
  visitor.post(CHECKOUT_COMPLETE_PATH, { 'session-id': sessionId });

/** Requests the state of a checkout session. */
export const retrieveCheckout = (visitor: Visitor, sessionId: string) =>
  visitor.get(`${RETRIEVE_CHECKOUT_PATH}?session-id=${sessionId}`);

/** Returns whether the server reports the PDF as purchased by the visitor. */
export async function isPurchased(
  visitor: Visitor,
  oid: string,
  { path = IS_PURCHASED_PATH, putma = putmaOf(visitor) }: { path?: string; putma?: string } = {},
): Promise<boolean> {
  const response = await visitor.get(`${path}?putma-id=${encodeURIComponent(putma)}&prezi-oid=${oid}`);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return (response.json() as { isPurchased: boolean }).isPurchased;
}

/** Creates a checkout session of the test provider. `secret`: the client secret, which the card form sends to pay. */
export async function createCheckoutSession(
  visitor: Visitor,
  oid: string,
  overrides: object = {},
): Promise<{ readonly secret: string; readonly sessionId: string }> {
  const response = await requestCheckout(visitor, oid, overrides);
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  const secret = (response.json() as { client_secret: string }).client_secret;
  // The test provider's client secret begins with the session id.
  return { secret, sessionId: secret.split('_secret_')[0] ?? '' };
}

/** Buys a PDF: creates a checkout session, pays it by card and completes it. Returns the session id. */
export async function buyPdf(visitor: Visitor, oid: string, overrides: object = {}): Promise<string> {
  const { secret, sessionId } = await createCheckoutSession(visitor, oid, overrides);
  const payment = await payWithCard(visitor, secret);
  if (payment.json().outcome !== 'paid') throw new Error(payment.body);
  const completion = await completeCheckout(visitor, sessionId);
  if (completion.json().isPurchased !== true) throw new Error(completion.body);
  return sessionId;
}
