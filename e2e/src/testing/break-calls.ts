import { EventEmitter, once } from 'node:events';
import type { Page, Route } from 'playwright-core';

/** What goes wrong between a page and the instance. */
export type Fault = 'answered with 502' | 'offline';

export const FAULTS: readonly Fault[] = ['answered with 502', 'offline'];

/** What browsers say about every call that failed; the journeys that break calls expect it. */
export const CALL_FAILED = /Failed to load resource/;

/** The calls of the PDF (V§7), as addresses are matched. */
export const PDF_CALLS = {
  isPurchased: '**/pdf-access/is-purchased*',
  create: '**/pdf-access/create-checkout-session/',
  retrieve: '**/pdf-access/retrieve-checkout-session*',
  complete: '**/pdf-access/checkout-complete',
  pay: '**/pdf-access/test-payments/pay',
  ask: '**/backend/export/*/pdf/*',
  convert: '**/backend/export/conversion/',
  status: '**/backend/export/conversion-status/',
} as const;

/** Breaks a call until it is mended; what a proxy before the instance answers is not ours, and no JSON. */
export async function breakCalls(page: Page, call: string, fault: Fault): Promise<{ mend(): Promise<void> }> {
  const fail = (route: Route) =>
    fault === 'offline'
      ? route.abort('internetdisconnected')
      : route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
  await page.route(call, fail);
  return { mend: () => page.unroute(call, fail) };
}

/** Answers a call with this in place of the instance, until it is mended. */
export async function answerCalls(
  page: Page,
  call: string,
  json: object,
): Promise<{ mend(): Promise<void> }> {
  const answer = (route: Route) => route.fulfill({ json });
  await page.route(call, answer);
  return { mend: () => page.unroute(call, answer) };
}

/** Leaves a call without an answer until it is mended; `asked` settles when the page has made it. */
export async function holdBack(
  page: Page,
  call: string,
): Promise<{ readonly asked: Promise<void>; mend(): Promise<void> }> {
  const calls = new EventEmitter();
  const hold = () => {
    calls.emit('asked');
  };
  const asked = once(calls, 'asked').then(() => undefined);
  await page.route(call, hold);
  return { asked, mend: () => page.unroute(call, hold) };
}
