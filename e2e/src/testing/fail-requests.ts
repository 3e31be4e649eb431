import { EventEmitter, once } from 'node:events';
import type { Page, Route } from 'playwright-core';

/** A failure of a request between a page and the instance. */
export type Fault = 'answered with 502' | 'offline';

export const FAULTS: readonly Fault[] = ['answered with 502', 'offline'];

/** The browser's console message about a failed request; tests that break requests expect it. */
export const REQUEST_FAILED = /Failed to load resource/;

/** URL globs of the requests that buy and export a PDF (V7.4 to V7.10). */
export const PDF_CALLS = {
  isPurchased: '**/pdf-access/is-purchased*',
  create: '**/pdf-access/create-checkout-session/',
  retrieve: '**/pdf-access/retrieve-checkout-session*',
  complete: '**/pdf-access/checkout-complete',
  pay: '**/pdf-access/test-payments/pay',
  request: '**/backend/export/*/pdf/*',
  convert: '**/backend/export/conversion/',
  status: '**/backend/export/conversion-status/',
} as const;

/** Makes requests fail until `repair` is called. The 502 response is HTML, as from a proxy. */
export async function failRequests(page: Page, call: string, fault: Fault): Promise<{ repair(): Promise<void> }> {
  const fail = (route: Route) =>
    fault === 'offline'
      ? route.abort('internetdisconnected')
      : route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
  await page.route(call, fail);
  return { repair: () => page.unroute(call, fail) };
}

/** Responds to requests with `json` instead of the instance until `repair` is called. */
export async function fulfillRequests(page: Page, call: string, json: object): Promise<{ repair(): Promise<void> }> {
  const fulfill = (route: Route) => route.fulfill({ json });
  await page.route(call, fulfill);
  return { repair: () => page.unroute(call, fulfill) };
}

/** Sends no response until `repair` is called. `requested` resolves when the page has sent the first request. */
export async function holdRequests(
  page: Page,
  call: string,
): Promise<{ readonly requested: Promise<void>; repair(): Promise<void> }> {
  const requests = new EventEmitter();
  const hold = () => {
    requests.emit('sent');
  };
  const requested = once(requests, 'sent').then(() => undefined);
  await page.route(call, hold);
  return { requested, repair: () => page.unroute(call, hold) };
}
