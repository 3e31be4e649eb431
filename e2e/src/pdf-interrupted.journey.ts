import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { breakCalls, CALL_FAILED, holdBack, PDF_CALLS } from './testing/break-calls.ts';
import { type OwnDeck, ownDeck } from './testing/own-deck.ts';
import {
  askForPdf,
  inDialog,
  openedPdf,
  payWith,
  pdfButton,
  pdfDialog,
  usePdfFlydeck,
} from './testing/pdf.ts';
import { SIZES } from './testing/sizes.ts';
import { chargesOf, hasBought, ledgerKinds, printedKinds } from './testing/sold-pdf.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const flydeck = usePdfFlydeck();
const visit = useVisitors();

/** A presentation for sale, and how often it has been charged for so far. */
interface ForSale extends OwnDeck {
  readonly address: string;
  readonly charges: number;
}

const forSale = async (deck: OwnDeck): Promise<ForSale> => ({
  ...deck,
  address: flydeck().address + deck.path,
  charges: await chargesOf(flydeck(), deck.oid),
});

/** What others have bought before. Its PDF may be made already: it is new visitors who buy. */
const onSale = () => forSale(flydeck().deck);

/** What nobody has bought, nor made a PDF of. */
async function unsold(): Promise<ForSale> {
  return forSale(await ownDeck(flydeck().admin, { title: 'Interrupted', privacy: 'public' }));
}

const successOf = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Payment Successful' });

/** The dialog says that the payment is being confirmed, and nothing else. */
async function isConfirming(visitor: Visitor): Promise<void> {
  await pdfDialog(visitor).getByText('Your payment is being confirmed.').waitFor();
  expect(await pdfDialog(visitor).getByText('Something went wrong').count()).toBe(0);
}

/** The session that the form of a page is opened with. */
async function sessionAskedFor(visitor: Visitor, address?: string): Promise<string> {
  const creating = visitor.page.waitForResponse(PDF_CALLS.create);
  if (address === undefined) await pdfButton(visitor).click();
  else await askForPdf(visitor, address);
  await inDialog(visitor, /^Pay /).waitFor();
  return ((await (await creating).json()) as { client_secret: string }).client_secret;
}

/** Lets a call reach the instance, and loses what it answers. */
async function loseAnswers(visitor: Visitor, call: string): Promise<{ mend(): Promise<void> }> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await visitor.page.route(call, lose);
  return { mend: () => visitor.page.unroute(call, lose) };
}

/** Has what was paid for once, and is not charged for it again. */
async function hasItOnce(visitor: Visitor, { oid, address, charges }: ForSale): Promise<void> {
  await expect.poll(() => hasBought(visitor, oid), { timeout: 60_000 }).toBe(true);
  await askForPdf(visitor, address);
  expect(await openedPdf(visitor)).toBe('%PDF-');
  await pdfDialog(visitor)
    .getByText("You already purchased PDF access for this presentation, so you won't be charged again.")
    .waitFor();
  expect(await chargesOf(flydeck(), oid)).toBe(charges + 1);
}

describe('a page that is loaded again', () => {
  it('during the checkout: the same session waits to be paid', async () => {
    const deck = await onSale();
    const visitor = await visit();
    const first = await sessionAskedFor(visitor, deck.address);
    await pdfDialog(visitor).getByLabel('E-mail').fill('half@example.org');
    await visitor.reload();
    expect(await visitor.page.getByRole('dialog').count()).toBe(0);
    expect(await sessionAskedFor(visitor)).toBe(first);
    await payWith(visitor, 'Goes through');
    await successOf(visitor).waitFor();
    await hasItOnce(visitor, deck);
  });

  it('while the bank asks back: nothing was paid, and nothing is lost', async () => {
    const deck = await onSale();
    const visitor = await visit(SIZES[2]);
    await askForPdf(visitor, deck.address);
    await payWith(visitor, 'Bank asks back');
    await inDialog(visitor, 'Confirm payment').waitFor();
    await visitor.reload();
    expect(await hasBought(visitor, deck.oid)).toBe(false);
    expect(await chargesOf(flydeck(), deck.oid)).toBe(deck.charges);
    await askForPdf(visitor, deck.address);
    await payWith(visitor, 'Goes through');
    await successOf(visitor).waitFor();
    await hasItOnce(visitor, deck);
  });

  it('during the conversion: it goes on, and is there', async () => {
    const deck = await unsold();
    const visitor = await visit();
    const { asked, mend } = await holdBack(visitor.page, PDF_CALLS.status);
    await askForPdf(visitor, deck.address);
    await payWith(visitor, 'Goes through');
    await successOf(visitor).waitFor();
    await expect.poll(() => visitor.page.url()).toBe(deck.address);
    await asked;
    await mend();
    await visitor.reload();
    await hasItOnce(visitor, deck);
  });

  it('after the payment, whose answer was lost: it is known all the same', async () => {
    const deck = await onSale();
    const visitor = await visit();
    visitor.expectProblems(CALL_FAILED);
    await askForPdf(visitor, deck.address);
    await loseAnswers(visitor, PDF_CALLS.pay);
    await breakCalls(visitor.page, PDF_CALLS.retrieve, 'offline');
    await payWith(visitor, 'Goes through');
    await isConfirming(visitor);
    await visitor.page.unrouteAll();
    await visitor.reload();
    await hasItOnce(visitor, deck);
  });
});

describe('answers that are lost', () => {
  it('of the payment: it is confirmed by itself, and paid once', async () => {
    const deck = await onSale();
    const visitor = await visit();
    visitor.expectProblems(CALL_FAILED);
    await askForPdf(visitor, deck.address);
    await loseAnswers(visitor, PDF_CALLS.pay);
    await payWith(visitor, 'Goes through');
    await successOf(visitor).waitFor();
    expect(await openedPdf(visitor)).toBe('%PDF-');
    await hasItOnce(visitor, deck);
  });

  it('of the checkout’s end: the session stays in the address until it was heard', async () => {
    const deck = await onSale();
    const visitor = await visit();
    visitor.expectProblems(CALL_FAILED);
    const { mend } = await breakCalls(visitor.page, PDF_CALLS.retrieve, 'offline');
    await askForPdf(visitor, deck.address);
    await payWith(visitor, 'Goes through');
    await visitor.page.waitForURL(/[?&]session-id=/);
    await isConfirming(visitor);
    await visitor.reload();
    await isConfirming(visitor);
    expect(visitor.page.url()).toMatch(/[?&]session-id=/);
    await mend();
    await successOf(visitor).waitFor();
    expect(await openedPdf(visitor)).toBe('%PDF-');
    await expect.poll(() => visitor.page.url()).toBe(deck.address);
    await hasItOnce(visitor, deck);
  });
});

describe('a payment that the server cannot confirm yet', () => {
  it.each([
    ['retrieve', 'answered with 502'],
    ['complete', 'offline'],
  ] as const)('is confirmed by itself once “%s” answers again (%s)', async (call, fault) => {
    const deck = await onSale();
    const visitor = await visit();
    visitor.expectProblems(CALL_FAILED);
    const { mend } = await breakCalls(visitor.page, PDF_CALLS[call], fault);
    await askForPdf(visitor, deck.address);
    await payWith(visitor, 'Goes through');
    await isConfirming(visitor);
    await visitor.press('Escape');
    await pdfDialog(visitor).waitFor({ state: 'detached' });
    await pdfButton(visitor).click();
    await isConfirming(visitor);
    await mend();
    await successOf(visitor).waitFor();
    expect(await openedPdf(visitor)).toBe('%PDF-');
    await expect.poll(() => visitor.page.url()).toBe(deck.address);
    await hasItOnce(visitor, deck);
  });
});

describe('the back button', () => {
  it('out of the checkout and into it again: the same session', async () => {
    const deck = await onSale();
    const visitor = await visit();
    await visitor.open(`${flydeck().address}/`);
    const first = await sessionAskedFor(visitor, deck.address);
    await visitor.page.goBack();
    await expect.poll(() => visitor.page.url()).toBe(`${flydeck().address}/`);
    await visitor.page.goForward();
    expect(await sessionAskedFor(visitor)).toBe(first);
    await payWith(visitor, 'Goes through');
    await successOf(visitor).waitFor();
    await hasItOnce(visitor, deck);
  });

  it('once it is paid: back at it, nothing is charged again', async () => {
    const deck = await onSale();
    const visitor = await visit();
    await visitor.open(`${flydeck().address}/`);
    await askForPdf(visitor, deck.address);
    await payWith(visitor, 'Goes through');
    await successOf(visitor).waitFor();
    await visitor.page.goBack();
    await expect.poll(() => visitor.page.url()).toBe(`${flydeck().address}/`);
    await visitor.page.goForward();
    await expect.poll(() => visitor.page.url()).toBe(deck.address);
    await visitor.page.waitForLoadState('networkidle');
    expect(await visitor.page.getByRole('dialog').count()).toBe(0);
    await hasItOnce(visitor, deck);
  });
});

describe('two tabs', () => {
  it.each([
    ['one after the other', false],
    ['at once', true],
  ])('that pay %s: one session, one charge, a file in both', async (_when, isAtOnce) => {
    const deck = await onSale();
    const visitor = await visit();
    const tab = await visitor.openTab();
    const session = await sessionAskedFor(visitor, deck.address);
    expect(await sessionAskedFor(tab, deck.address)).toBe(session);
    if (isAtOnce) await Promise.all([payWith(visitor, 'Goes through'), payWith(tab, 'Goes through')]);
    else {
      await payWith(visitor, 'Goes through');
      await successOf(visitor).waitFor();
      await payWith(tab, 'Goes through');
    }
    await Promise.all([successOf(visitor).waitFor(), successOf(tab).waitFor()]);
    await tab.page.bringToFront();
    expect(await openedPdf(tab)).toBe('%PDF-');
    await visitor.page.bringToFront();
    await hasItOnce(visitor, deck);
  });

  it('of which one has paid: the other one, asked now, wants no money', async () => {
    const deck = await onSale();
    const visitor = await visit();
    const tab = await visitor.openTab();
    await tab.open(deck.address);
    await askForPdf(visitor, deck.address);
    await payWith(visitor, 'Goes through');
    await successOf(visitor).waitFor();
    await tab.page.bringToFront();
    await hasItOnce(tab, deck);
  });
});

describe('a browser that is closed after paying', () => {
  it('has bought it: the server notes it by itself, and the next visit opens the file', async () => {
    const deck = await unsold();
    const visitor = await visit(SIZES[2]);
    const { asked } = await holdBack(visitor.page, PDF_CALLS.retrieve);
    await holdBack(visitor.page, PDF_CALLS.complete);
    await askForPdf(visitor, deck.address);
    await payWith(visitor, 'Goes through');
    await asked;
    const cookies = await visitor.page.context().cookies();
    await visitor.page.close();
    await expect.poll(() => ledgerKinds(flydeck(), deck.oid), { timeout: 60_000 }).toEqual(['purchase']);
    const later = await visit(SIZES[2]);
    await later.page.context().addCookies(cookies);
    await later.open(deck.address);
    await hasItOnce(later, deck);
    expect(await printedKinds(flydeck(), deck.oid)).toEqual(['purchase', 'delivery']);
  });
});
