import {
  CHECKOUT_COMPLETE_PATH,
  CREATE_CHECKOUT_PATH,
  IS_PURCHASED_ALTERNATE_PATH,
  IS_PURCHASED_PATH,
  PUTMA_COOKIE,
  RETRIEVE_CHECKOUT_PATH,
  SEND_PDF_LINK_PATH,
  SESSION_ID_PARAM,
} from '@flydeck/contract/purchases/constants';
import type {
  CheckoutComplete,
  CheckoutCreated,
  CheckoutSession,
  CreateCheckout,
  IsPurchased,
  SendPdfLink,
} from '@flydeck/contract/purchases/purchase';
import { CallError, call } from '../api/call.ts';
import { readCookie } from '../cookies.ts';

/** The presentation whose PDF is bought, and what opened its page. */
export interface Sold {
  readonly oid: string;
  readonly title: string;
  readonly accessKey: string | null;
}

const keyOf = ({ accessKey }: Sold) => (accessKey === null ? {} : { key: accessKey });

/** Whether this visitor bought it; of the alternate provider's customers where `isAlternate`. @throws CallError */
export async function isPurchased(sold: Sold, isAlternate: boolean): Promise<boolean> {
  const query = new URLSearchParams({
    [PUTMA_COOKIE]: readCookie(PUTMA_COOKIE),
    'prezi-oid': sold.oid,
    ...keyOf(sold),
  });
  const path = isAlternate ? IS_PURCHASED_ALTERNATE_PATH : IS_PURCHASED_PATH;
  return (await call<IsPurchased>('GET', `${path}?${query}`)).isPurchased;
}

/** Begins a checkout; resolves to what its form is opened with. @throws CallError */
export async function createCheckout(sold: Sold, provider?: 'alternate'): Promise<string> {
  const body: CreateCheckout = {
    'putma-id': readCookie(PUTMA_COOKIE),
    'prezi-oid': sold.oid,
    'prezi-title': sold.title,
    ...keyOf(sold),
    ...(provider === undefined ? {} : { provider }),
  };
  return (await call<CheckoutCreated>('POST', CREATE_CHECKOUT_PATH, { body })).client_secret;
}

/** A session that a page came back with; undefined where there is none of this visitor. @throws CallError when nobody knows. */
export async function retrieveCheckout(sessionId: string): Promise<CheckoutSession | undefined> {
  const query = new URLSearchParams({ [SESSION_ID_PARAM]: sessionId });
  try {
    return await call<CheckoutSession>('GET', `${RETRIEVE_CHECKOUT_PATH}?${query}`);
  } catch (error) {
    if (error instanceof CallError && isFinal(error)) return undefined;
    throw error;
  }
}

/** Whether asking again would be answered alike. */
export const isFinal = ({ status }: CallError) =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Says that a session was paid; whether the server agrees by now. @throws CallError */
export async function completeCheckout(sessionId: string): Promise<boolean> {
  const body: CheckoutComplete = { 'session-id': sessionId };
  return (await call<IsPurchased>('POST', CHECKOUT_COMPLETE_PATH, { body })).isPurchased;
}

/** Has the link to the PDF mailed to who paid. @throws CallError */
export async function sendPdfLink(body: SendPdfLink): Promise<void> {
  await call('POST', SEND_PDF_LINK_PATH, { body });
}
