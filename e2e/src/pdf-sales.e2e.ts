import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { logInAsAdministrator } from './testing/administrator.ts';
import { findViolations } from './testing/axe.ts';
import { callApi } from './testing/call-api.ts';
import { createDeck, type TestDeck } from './testing/create-deck.ts';
import { expectNoShifts } from './testing/expect-no-shifts.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { type Credentials, logIn } from './testing/log-in.ts';
import { PDF_SALE_SETTINGS } from './testing/pdf.ts';
import { signUp } from './testing/sign-up.ts';
import type { Visitor, VisitorOptions } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const getInstance = useInstanceWithDeck({ ...PDF_SALE_SETTINGS, PDF_VAT_LABEL: 'incl. VAT' });
const visit = useVisitors();

const WINDOWS: readonly { readonly label: string; readonly options: VisitorOptions }[] = [
  { label: '1440 px', options: { width: 1440, height: 900 } },
  { label: '390 px, dark', options: { width: 390, height: 844, touch: true, dark: true } },
];

let author: Credentials;
let soldDeck: TestDeck;
let unsoldDeck: TestDeck;

/** Buys a PDF with the requests that the page sends. The page itself is tested in `pdf-purchase.e2e.ts`. */
async function buyPdf(buyer: Visitor, { oid }: TestDeck): Promise<void> {
  const path = '/pdf-access/create-checkout-session/';
  const body = { 'putma-id': '', 'prezi-oid': oid, 'prezi-title': '' };
  const creation = await callApi<{ client_secret: string }>(buyer, 'POST', path, body);
  expect(creation.status).toBe(200);
  const { client_secret } = creation.body;
  const paymentDetails = {
    email: `${randomUUID()}@example.org`,
    card: '4242424242424242',
    expiry: '12/60',
    cvc: '123',
  };
  const payment = await callApi(buyer, 'POST', '/pdf-access/test-payments/pay', { client_secret, ...paymentDetails });
  expect(payment.body).toMatchObject({ outcome: 'paid' });
  const session = { 'session-id': client_secret.split('_secret_')[0] };
  const completion = await callApi(buyer, 'POST', '/pdf-access/checkout-complete', session);
  expect(completion.body).toEqual({ isPurchased: true });
}

/** Whether the page needs no horizontal scrolling. */
const fitsWindow = ({ page }: Visitor) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth <= 0);

/** Opens the page at `path` in a new browser in which the author is logged in. */
async function openAsAuthor(path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await visit(options);
  await logIn(visitor, getInstance().origin, author, path);
  return visitor;
}

describe('before and during the first sales', () => {
  it('shows the administrator an empty list and a notice that payments are tests', async () => {
    const visitor = await visit();
    await logInAsAdministrator(visitor, getInstance().origin, '/admin/purchases/');
    const { page } = visitor;
    await page.getByText('No sales yet.').waitFor();
    await page.getByText('TEST_PAYMENTS is on').waitFor();
    await page.getByText('No open checkouts').waitFor();
    expect(await page.getByRole('link', { name: 'Download as CSV' }).count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
  });

  it('publishes two presentations, and two visitors buy one of them', async () => {
    const authorVisitor = await visit();
    await authorVisitor.open(`${getInstance().origin}/`);
    author = await signUp(authorVisitor, 'Ada Author');
    soldDeck = await createDeck(authorVisitor, { title: 'Harbour', privacy: 'public' });
    unsoldDeck = await createDeck(authorVisitor, { title: 'Unsold', privacy: 'public' });
    for (let i = 0; i < 2; i += 1) {
      const buyer = await visit();
      await buyer.open(getInstance().origin + soldDeck.path);
      await buyPdf(buyer, soldDeck);
    }
  });
});

describe.each(WINDOWS)('sales in a window of $label', ({ options }) => {
  it('are shown in the author’s insights with their sum and the current price, marked as tests', async () => {
    const visitor = await openAsAuthor(`/insights/${soldDeck.oid}/`, options);
    const sales = visitor.page.getByRole('region', { name: 'PDF sales' });
    await sales.getByText('€5.98', { exact: true }).waitFor();
    const text = await sales.innerText();
    expect(text).toContain('The PDF currently costs €2.99 incl. VAT.');
    expect(text).toContain('2 sold for €5.98');
    expect(text).toContain('Test payment');
    expect(await fitsWindow(visitor)).toBe(true);
    expect(await findViolations(visitor.page)).toEqual([]);
    await expectNoShifts(visitor);
  });

  it('are shown in the administrator’s ledger with monthly sums and a CSV download, but without e-mail addresses', async () => {
    const visitor = await visit(options);
    await logInAsAdministrator(visitor, getInstance().origin, '/admin/purchases/');
    const { page } = visitor;
    const entries = page.getByRole('listitem').filter({ hasText: 'Harbour' });
    await expect.poll(() => entries.count()).toBe(2);
    expect(await entries.first().innerText()).toMatch(/Sold[\s\S]*Test payment[\s\S]*€2\.99[\s\S]*Ada Author/);
    expect(await entries.first().getByRole('link', { name: 'Harbour' }).getAttribute('href')).toBe(soldDeck.path);
    const monthTable = page.getByRole('table', { name: 'Sales by month' });
    expect(await monthTable.innerText()).toContain('2 sold for €5.98');
    expect(await page.locator('main').innerText()).not.toMatch(/@example\.org/);
    expect(await fitsWindow(visitor)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^purchases-\d{4}-\d\d-\d\d\.csv$/);
  });

  it('use the price that the author sets in the editor; a price in yen has no decimals', async () => {
    const visitor = await openAsAuthor(`/p/edit/${unsoldDeck.oid}/`, options);
    const { page } = visitor;
    // On phones the menu "More" contains the actions of the top bar.
    const moreButton = page.getByRole('banner').getByRole('button', { name: 'More', exact: true });
    const detailsButton = page.getByRole('button', { name: 'Presentation details' });
    await moreButton.or(detailsButton).first().click();
    if (!(await detailsButton.isVisible())) await page.getByRole('menuitem', { name: 'Presentation details' }).click();
    const priceSelect = page.getByLabel('Price of the PDF');
    expect(await priceSelect.locator('option').first().textContent()).toBe('Site default: €2.99 incl. VAT');
    await priceSelect.selectOption('own');
    await page.getByLabel('Currency').selectOption('JPY');
    const amountField = page.getByLabel('Amount');
    // The default amount of 2.99 is rounded, because yen have no decimals.
    await expect.poll(() => amountField.inputValue()).toBe('3');
    await amountField.fill('500.5');
    await page.getByText('Enter a whole amount: JPY is charged without decimals.').waitFor();
    await amountField.fill('500');
    await amountField.blur();
    // Uses a new browser each time, because browsers cache a page for a minute.
    const readPageData = async () => {
      const reader = await visit(options);
      await reader.open(getInstance().origin + unsoldDeck.path);
      return reader.page.locator('#page-data').innerHTML();
    };
    await expect.poll(readPageData, { timeout: 30_000 }).toContain('"amount":500,"currency":"JPY"');
    await priceSelect.selectOption('default');
    await expect.poll(readPageData, { timeout: 30_000 }).toContain('"amount":299,"currency":"EUR"');
  });
});
