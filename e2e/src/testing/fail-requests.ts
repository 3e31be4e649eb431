import { EventEmitter, once } from 'node:events';
import type { Page, Route } from 'playwright-core';

/** How a request of a page to the instance fails: with a response of status 502, or without a network. */
export type RequestFailure = 'status 502' | 'offline';

export const REQUEST_FAILURES: readonly RequestFailure[] = ['status 502', 'offline'];

/** Matches the browser's console message about a failed request. Tests with failing requests expect this message. */
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

/**
 * From now on, all requests that match `urlGlob` fail, until `unroute` is called. Responses with status 502 contain
 * HTML.
 */
export async function failRequests(
  page: Page,
  urlGlob: string,
  failure: RequestFailure,
): Promise<{ unroute(): Promise<void> }> {
  const fail = (route: Route) =>
    failure === 'offline'
      ? route.abort('internetdisconnected')
      : route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
  await page.route(urlGlob, fail);
  return { unroute: () => page.unroute(urlGlob, fail) };
}

/** Responds with `json` to the requests that match `urlGlob`, without the instance, until `unroute` is called. */
export async function fulfillRequests(
  page: Page,
  urlGlob: string,
  json: object,
): Promise<{ unroute(): Promise<void> }> {
  const fulfill = (route: Route) => route.fulfill({ json });
  await page.route(urlGlob, fulfill);
  return { unroute: () => page.unroute(urlGlob, fulfill) };
}

/**
 * Requests that match `urlGlob` never get a response if they are sent before `unroute` is called. `requested` resolves
 * when the page has sent the first of these requests.
 */
export async function holdRequests(
  page: Page,
  urlGlob: string,
): Promise<{ readonly requested: Promise<void>; unroute(): Promise<void> }> {
  const requests = new EventEmitter();
  const hold = () => {
    requests.emit('sent');
  };
  const requested = once(requests, 'sent').then(() => undefined);
  await page.route(urlGlob, hold);
  return { requested, unroute: () => page.unroute(urlGlob, hold) };
}
