import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createDeck, type TestDeck } from './testing/create-deck.ts';
import { failRequests, holdRequests, PDF_CALLS, REQUEST_FAILED } from './testing/fail-requests.ts';
import {
  openPdf,
  openPdfDialog,
  payWith,
  pdfButton,
  pdfDialog,
  pdfDialogButton,
  usePdfInstance,
} from './testing/pdf.ts';
import { PHONE } from './testing/sizes.ts';
import { countPayments, hasPurchased, ledgerKinds, ledgerKindsFromCli } from './testing/sold-pdf.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const getInstance = usePdfInstance();
const visit = useVisitors();

/** A presentation for sale. */
interface DeckForSale extends TestDeck {
  /** The URL of the page. */
  readonly url: string;
  /** The number of payments for the PDF when the test began. */
  readonly initialPayments: number;
}

/** Adds the URL of the page and the current number of payments to a presentation. */
const addPaymentCount = async (deck: TestDeck): Promise<DeckForSale> => ({
  ...deck,
  url: getInstance().origin + deck.path,
  initialPayments: await countPayments(getInstance(), deck.oid),
});

/** Returns the presentation that the tests share. In earlier tests, its PDF may have been bought and converted. */
const getSharedDeck = () => addPaymentCount(getInstance().deck);

/** Publishes a new presentation, whose PDF is neither bought nor converted. */
async function createNewDeck(): Promise<DeckForSale> {
  return addPaymentCount(await createDeck(getInstance().admin, { title: 'Interrupted', privacy: 'public' }));
}

const successDialog = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Payment Successful' });

/** Waits until the dialog shows that the payment is being confirmed, and expects no error. */
async function expectConfirming(visitor: Visitor): Promise<void> {
  await pdfDialog(visitor).getByText('Your payment is being confirmed.').waitFor();
  expect(await pdfDialog(visitor).getByText('Something went wrong').count()).toBe(0);
}

/** Opens the payment form on the page at `url`, or on the current page. Returns the client secret of the session. */
async function openCheckout(visitor: Visitor, url?: string): Promise<string> {
  const createResponse = visitor.page.waitForResponse(PDF_CALLS.create);
  if (url === undefined) await pdfButton(visitor).click();
  else await openPdfDialog(visitor, url);
  await pdfDialogButton(visitor, /^Pay /).waitFor();
  return ((await (await createResponse).json()) as { client_secret: string }).client_secret;
}

/** Forwards requests that match `urlGlob` to the instance, but drops the responses, until `unroute` is called. */
async function dropResponses(visitor: Visitor, urlGlob: string): Promise<{ unroute(): Promise<void> }> {
  const drop = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await visitor.page.route(urlGlob, drop);
  return { unroute: () => visitor.page.unroute(urlGlob, drop) };
}

/** Expects one new payment for the PDF, opens the PDF again, and expects no second payment (V4.21, V8.8). */
async function expectPurchasedOnce(visitor: Visitor, { oid, url, initialPayments }: DeckForSale): Promise<void> {
  await expect.poll(() => hasPurchased(visitor, oid), { timeout: 60_000 }).toBe(true);
  await openPdfDialog(visitor, url);
  expect(await openPdf(visitor)).toBe('%PDF-');
  await pdfDialog(visitor)
    .getByText("You already purchased PDF access for this presentation, so you won't be charged again.")
    .waitFor();
  expect(await countPayments(getInstance(), oid)).toBe(initialPayments + 1);
}

describe('a reload of the page', () => {
  it('during the checkout keeps the checkout session', async () => {
    const deck = await getSharedDeck();
    const visitor = await visit();
    const firstSecret = await openCheckout(visitor, deck.url);
    await pdfDialog(visitor).getByLabel('E-mail').fill('half@example.org');
    await visitor.reload();
    expect(await visitor.page.getByRole('dialog').count()).toBe(0);
    expect(await openCheckout(visitor)).toBe(firstSecret);
    await payWith(visitor, 'Payment succeeds');
    await successDialog(visitor).waitFor();
    await expectPurchasedOnce(visitor, deck);
  });

  it('during the confirmation by the bank charges nothing, and a second try pays', async () => {
    const deck = await getSharedDeck();
    const visitor = await visit(PHONE);
    await openPdfDialog(visitor, deck.url);
    await payWith(visitor, 'Confirmation required');
    await pdfDialogButton(visitor, 'Confirm payment').waitFor();
    await visitor.reload();
    expect(await hasPurchased(visitor, deck.oid)).toBe(false);
    expect(await countPayments(getInstance(), deck.oid)).toBe(deck.initialPayments);
    await openPdfDialog(visitor, deck.url);
    await payWith(visitor, 'Payment succeeds');
    await successDialog(visitor).waitFor();
    await expectPurchasedOnce(visitor, deck);
  });

  it('during the conversion does not stop the conversion', async () => {
    const deck = await createNewDeck();
    const visitor = await visit();
    const { requested, unroute } = await holdRequests(visitor.page, PDF_CALLS.status);
    await openPdfDialog(visitor, deck.url);
    await payWith(visitor, 'Payment succeeds');
    await successDialog(visitor).waitFor();
    await expect.poll(() => visitor.page.url()).toBe(deck.url);
    await requested;
    await unroute();
    await visitor.reload();
    await expectPurchasedOnce(visitor, deck);
  });

  it('after a payment whose response was lost finds the purchase', async () => {
    const deck = await getSharedDeck();
    const visitor = await visit();
    visitor.expectProblems(REQUEST_FAILED);
    await openPdfDialog(visitor, deck.url);
    await dropResponses(visitor, PDF_CALLS.pay);
    await failRequests(visitor.page, PDF_CALLS.retrieve, 'offline');
    await payWith(visitor, 'Payment succeeds');
    await expectConfirming(visitor);
    await visitor.page.unrouteAll();
    await visitor.reload();
    await expectPurchasedOnce(visitor, deck);
  });
});

describe('a lost response', () => {
  it('to the payment request does not prevent the confirmation and causes no second charge', async () => {
    const deck = await getSharedDeck();
    const visitor = await visit();
    visitor.expectProblems(REQUEST_FAILED);
    await openPdfDialog(visitor, deck.url);
    await dropResponses(visitor, PDF_CALLS.pay);
    await payWith(visitor, 'Payment succeeds');
    await successDialog(visitor).waitFor();
    expect(await openPdf(visitor)).toBe('%PDF-');
    await expectPurchasedOnce(visitor, deck);
  });

  it('with the checkout session keeps `session-id` in the URL until the session has been read (V2.19)', async () => {
    const deck = await getSharedDeck();
    const visitor = await visit();
    visitor.expectProblems(REQUEST_FAILED);
    const { unroute } = await failRequests(visitor.page, PDF_CALLS.retrieve, 'offline');
    await openPdfDialog(visitor, deck.url);
    await payWith(visitor, 'Payment succeeds');
    await visitor.page.waitForURL(/[?&]session-id=/);
    await expectConfirming(visitor);
    await visitor.reload();
    await expectConfirming(visitor);
    expect(visitor.page.url()).toMatch(/[?&]session-id=/);
    await unroute();
    await successDialog(visitor).waitFor();
    expect(await openPdf(visitor)).toBe('%PDF-');
    await expect.poll(() => visitor.page.url()).toBe(deck.url);
    await expectPurchasedOnce(visitor, deck);
  });
});

describe('a payment that cannot be confirmed yet', () => {
  it.each([
    { call: 'retrieve', fault: 'status 502' },
    { call: 'complete', fault: 'offline' },
  ] as const)('is confirmed once the request “$call” succeeds again ($fault)', async ({ call, fault }) => {
    const deck = await getSharedDeck();
    const visitor = await visit();
    visitor.expectProblems(REQUEST_FAILED);
    const { unroute } = await failRequests(visitor.page, PDF_CALLS[call], fault);
    await openPdfDialog(visitor, deck.url);
    await payWith(visitor, 'Payment succeeds');
    await expectConfirming(visitor);
    await visitor.press('Escape');
    await pdfDialog(visitor).waitFor({ state: 'detached' });
    await pdfButton(visitor).click();
    await expectConfirming(visitor);
    await unroute();
    await successDialog(visitor).waitFor();
    expect(await openPdf(visitor)).toBe('%PDF-');
    await expect.poll(() => visitor.page.url()).toBe(deck.url);
    await expectPurchasedOnce(visitor, deck);
  });
});

describe('browser history', () => {
  it('back from the checkout and forward again keeps the checkout session', async () => {
    const deck = await getSharedDeck();
    const visitor = await visit();
    await visitor.open(`${getInstance().origin}/`);
    const firstSecret = await openCheckout(visitor, deck.url);
    await visitor.page.goBack();
    await expect.poll(() => visitor.page.url()).toBe(`${getInstance().origin}/`);
    await visitor.page.goForward();
    expect(await openCheckout(visitor)).toBe(firstSecret);
    await payWith(visitor, 'Payment succeeds');
    await successDialog(visitor).waitFor();
    await expectPurchasedOnce(visitor, deck);
  });

  it('back and forward after the payment causes no second charge', async () => {
    const deck = await getSharedDeck();
    const visitor = await visit();
    await visitor.open(`${getInstance().origin}/`);
    await openPdfDialog(visitor, deck.url);
    await payWith(visitor, 'Payment succeeds');
    await successDialog(visitor).waitFor();
    await visitor.page.goBack();
    await expect.poll(() => visitor.page.url()).toBe(`${getInstance().origin}/`);
    await visitor.page.goForward();
    await expect.poll(() => visitor.page.url()).toBe(deck.url);
    await visitor.page.waitForLoadState('networkidle');
    expect(await visitor.page.getByRole('dialog').count()).toBe(0);
    await expectPurchasedOnce(visitor, deck);
  });
});

describe('two tabs', () => {
  it.each([
    { order: 'one after the other', isConcurrent: false },
    { order: 'concurrently', isConcurrent: true },
  ])('that pay $order share one session and one charge, and both get the PDF (V7.10)', async ({ isConcurrent }) => {
    const deck = await getSharedDeck();
    const visitor = await visit();
    const tab = await visitor.openTab();
    const secret = await openCheckout(visitor, deck.url);
    expect(await openCheckout(tab, deck.url)).toBe(secret);
    if (isConcurrent) await Promise.all([payWith(visitor, 'Payment succeeds'), payWith(tab, 'Payment succeeds')]);
    else {
      await payWith(visitor, 'Payment succeeds');
      await successDialog(visitor).waitFor();
      await payWith(tab, 'Payment succeeds');
    }
    await Promise.all([successDialog(visitor).waitFor(), successDialog(tab).waitFor()]);
    await tab.page.bringToFront();
    expect(await openPdf(tab)).toBe('%PDF-');
    await visitor.page.bringToFront();
    await expectPurchasedOnce(visitor, deck);
  });

  it('need no second payment after one of them has paid (V4.17)', async () => {
    const deck = await getSharedDeck();
    const visitor = await visit();
    const tab = await visitor.openTab();
    await tab.open(deck.url);
    await openPdfDialog(visitor, deck.url);
    await payWith(visitor, 'Payment succeeds');
    await successDialog(visitor).waitFor();
    await tab.page.bringToFront();
    await expectPurchasedOnce(tab, deck);
  });
});

describe('a browser that is closed after paying', () => {
  it('keeps the purchase: the server records it, and the next visit opens the PDF (V7.10)', async () => {
    const deck = await createNewDeck();
    const visitor = await visit(PHONE);
    const { requested } = await holdRequests(visitor.page, PDF_CALLS.retrieve);
    await holdRequests(visitor.page, PDF_CALLS.complete);
    await openPdfDialog(visitor, deck.url);
    await payWith(visitor, 'Payment succeeds');
    await requested;
    const cookies = await visitor.page.context().cookies();
    await visitor.page.close();
    await expect.poll(() => ledgerKinds(getInstance(), deck.oid), { timeout: 60_000 }).toEqual(['purchase']);
    const laterVisitor = await visit(PHONE);
    await laterVisitor.page.context().addCookies(cookies);
    await laterVisitor.open(deck.url);
    await expectPurchasedOnce(laterVisitor, deck);
    expect(await ledgerKindsFromCli(getInstance(), deck.oid)).toEqual(['purchase', 'delivery']);
  });
});
