import { describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { holdRequests, PDF_CALLS } from './testing/fail-requests.ts';
import { waitForMail } from './testing/outbox.ts';
import {
  CONVERSION_TIMEOUT_MS,
  openPdf,
  openPdfDialog,
  payWith,
  pdfButton,
  pdfDialog,
  pdfDialogButton,
  readButtonTag,
  usePdfInstance,
} from './testing/pdf.ts';
import { DESKTOP_AND_PHONE } from './testing/sizes.ts';
import { overflowOf } from './testing/toolbar.ts';
import { useVisitors } from './testing/visitors.ts';

const getInstance = usePdfInstance();
const visit = useVisitors();

const ALREADY_PURCHASED_TEXT = "You already purchased PDF access for this presentation, so you won't be charged again.";
const AFTER_PURCHASE_TEXT =
  "If your PDF hasn't opened yet, click the Open button below. You'll also get an email with a download link you can use.";

/** Maximum sum of the layout shifts of a page. Visitors do not notice shifts below this sum. */
const MAX_LAYOUT_SHIFT = 0.02;

const pageUrl = () => getInstance().origin + getInstance().deck.path;

describe.each(DESKTOP_AND_PHONE)('buying a PDF at $width px', (size) => {
  it('shows the price, accepts the payment, opens and mails the PDF, and makes no second charge (V1.3, V4.21, V7.11, V8.8, V8.9, V9.8)', async () => {
    const visitor = await visit(size);
    const email = `buyer.${size.width}@example.org`;
    await visitor.open(pageUrl());
    expect(await pdfButton(visitor).textContent()).toMatch(/Download PDF\s*€2\.99 incl\. VAT/);
    expect(await overflowOf(visitor)).toBeLessThanOrEqual(0);
    await visitor.page.evaluate(() => document.fonts.ready);
    expect(await visitor.totalShift()).toBeLessThan(MAX_LAYOUT_SHIFT);
    await pdfButton(visitor).click();
    await pdfDialog(visitor).getByText('no card is charged').waitFor();
    expect(await findViolations(visitor.page)).toEqual([]);
    await payWith(visitor, 'Payment succeeds', email);
    await visitor.page.getByRole('dialog', { name: 'Payment Successful' }).waitFor();
    expect(await openPdf(visitor)).toBe('%PDF-');
    await pdfDialog(visitor).getByText(AFTER_PURCHASE_TEXT).waitFor();
    expect(await findViolations(visitor.page)).toEqual([]);
    await expect.poll(() => visitor.page.url()).toBe(pageUrl());
    const mail = await waitForMail(getInstance().admin, email, /^Your PDF of /, getInstance().origin);
    expect(mail).toContain('/media/');

    await openPdfDialog(visitor, pageUrl());
    await pdfDialog(visitor).getByText(ALREADY_PURCHASED_TEXT).waitFor();
    expect(await openPdf(visitor)).toBe('%PDF-');
    expect(await pdfDialog(visitor).getByText(AFTER_PURCHASE_TEXT).count()).toBe(0);
  });

  it('shows a missing e-mail address and a declined or expired card at their fields, and asks for the bank’s confirmation', async () => {
    const visitor = await visit(size);
    await openPdfDialog(visitor, pageUrl());
    const dialog = pdfDialog(visitor);
    await dialog.getByRole('button', { name: /^Pay / }).click();
    await expect.poll(() => dialog.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true');
    const isEmailFocused = () => dialog.getByLabel('E-mail').evaluate((field) => field === document.activeElement);
    await expect.poll(isEmailFocused).toBe(true);
    await payWith(visitor, 'Card declined');
    await dialog.getByText('This card was declined.').waitFor();
    expect(await dialog.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true');
    expect(await findViolations(visitor.page)).toEqual([]);
    await payWith(visitor, 'Card expired');
    await dialog.getByText('This card has expired.').waitFor();
    expect(await dialog.getByLabel('Expiry date').getAttribute('aria-invalid')).toBe('true');
    await payWith(visitor, 'Confirmation required');
    await dialog.getByRole('heading', { name: 'Confirm your payment' }).waitFor();
    expect(await findViolations(visitor.page)).toEqual([]);
    await pdfDialogButton(visitor, 'Decline payment').click();
    await dialog.getByText('This card was declined.').waitFor();
    await payWith(visitor, 'Confirmation required');
    await pdfDialogButton(visitor, 'Confirm payment').click();
    expect(await openPdf(visitor)).toBe('%PDF-');
  });
});

describe('PDF dialog before the payment', () => {
  it('shows the chosen pages, keeps the choice after a reload, and sends the choice with the export, but not with the checkout', async () => {
    const visitor = await visit();
    const { page } = visitor;
    await openPdfDialog(visitor, pageUrl());
    const dialog = pdfDialog(visitor);
    await dialog.getByText('Pay with the test card 4242 4242 4242 4242.').waitFor();
    await dialog.getByText(/^3 pages · 16:9/).waitFor();
    await dialog.getByRole('radio', { name: 'Overview only' }).check();
    await dialog.getByRole('radio', { name: 'A4' }).check();
    await dialog.getByRole('checkbox', { name: 'Include speaker notes' }).check();
    await dialog.getByText(/^1 page · A4/).waitFor();
    // The reload simulates the return from a payment provider that shows its own page.
    const createRequest = page.waitForRequest(PDF_CALLS.create);
    await visitor.reload();
    await pdfButton(visitor).click();
    const checkout = (await createRequest).postDataJSON() as object;
    expect(Object.keys(checkout).sort()).toEqual(['prezi-oid', 'prezi-title', 'putma-id']);
    expect(await dialog.getByRole('radio', { name: 'Overview only' }).isChecked()).toBe(true);
    const exportRequest = page.waitForRequest(PDF_CALLS.request);
    await payWith(visitor, 'Payment succeeds');
    expect((await exportRequest).postDataJSON()).toEqual({ steps: 'overview', size: 'a4', notes: true });
    expect(await openPdf(visitor)).toBe('%PDF-');
    await dialog.getByText(/^1 page · A4 · \d/).waitFor();
  });

  it('asks for confirmation on Esc, a click outside and Close if the form is shown, and keeps the e-mail address', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const { requested, unroute } = await holdRequests(page, PDF_CALLS.create);
    await openPdfDialog(visitor, pageUrl());
    await requested;
    await visitor.press('Escape');
    await pdfDialog(visitor).waitFor({ state: 'detached' });
    await unroute();
    await pdfButton(visitor).click();
    const dialog = pdfDialog(visitor);
    await dialog.getByLabel('E-mail').fill('half@example.org');
    const pressClose = () => pdfDialogButton(visitor, 'Close').click();
    for (const closeDialog of [() => visitor.press('Escape'), () => page.mouse.click(5, 5), pressClose]) {
      await closeDialog();
      await dialog.getByRole('heading', { name: 'Leave checkout?' }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await pdfDialogButton(visitor, 'Continue payment').click();
      await expect.poll(() => dialog.getByLabel('E-mail').inputValue()).toBe('half@example.org');
    }
    // The first Esc asks for confirmation, the second Esc confirms. The same is true for Close.
    await visitor.press('Escape');
    await visitor.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await pdfButton(visitor).click();
    await dialog.getByLabel('E-mail').waitFor();
    await pressClose();
    await dialog.getByRole('heading', { name: 'Leave checkout?' }).waitFor();
    await pressClose();
    await dialog.waitFor({ state: 'detached' });
  });

  it('shows the tag “Purchased” after the payment and on the next load (V4.22)', async () => {
    const visitor = await visit();
    await openPdfDialog(visitor, pageUrl());
    await payWith(visitor, 'Payment succeeds');
    await pdfDialogButton(visitor, 'Open PDF').waitFor({ timeout: CONVERSION_TIMEOUT_MS });
    expect(await readButtonTag(visitor)).toBe('Purchased');
    await visitor.press('Escape');
    const personalData = visitor.page.waitForResponse('**/api/page/presentation/*');
    await visitor.reload();
    await personalData;
    await expect.poll(() => readButtonTag(visitor)).toBe('Purchased');
    expect(await visitor.totalShift()).toBeLessThan(MAX_LAYOUT_SHIFT);
  });
});

describe('closing the PDF dialog', () => {
  it('does not stop the conversion and returns the focus to the button', async () => {
    const visitor = await visit();
    // Delays the end of the conversion: otherwise the PDF could open in a new tab, which would receive the key press.
    const { requested, unroute } = await holdRequests(visitor.page, PDF_CALLS.status);
    await openPdfDialog(visitor, pageUrl());
    await payWith(visitor, 'Payment succeeds');
    await visitor.page.getByRole('dialog', { name: 'Payment Successful' }).waitFor();
    await requested;
    await visitor.press('Escape');
    await pdfDialog(visitor).waitFor({ state: 'detached' });
    const isFocused = () => pdfButton(visitor).evaluate((button) => button === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    await unroute();
    await pdfButton(visitor).click();
    await visitor.page.getByRole('dialog', { name: 'Payment Successful' }).waitFor();
    expect(await openPdf(visitor)).toBe('%PDF-');
  });
});

describe('returning with a checkout session', () => {
  it('continues after a reload in the language of the visitor and removes `session-id` (V2.19, V4.18)', async () => {
    const visitor = await visit();
    await openPdfDialog(visitor, pageUrl());
    const { requested, unroute } = await holdRequests(visitor.page, PDF_CALLS.retrieve);
    await payWith(visitor, 'Payment succeeds');
    // The page has requested the state of the session, but does not receive it before the reload.
    await requested;
    expect(new URL(visitor.page.url()).searchParams.has('session-id')).toBe(true);
    await unroute();
    await visitor.page.context().addCookies([{ name: 'language', value: 'de', url: getInstance().origin }]);
    await visitor.reload();
    const dialog = visitor.page.getByRole('dialog', { name: 'Zahlung erfolgreich' });
    await dialog.getByRole('button', { name: 'PDF öffnen' }).waitFor({ timeout: CONVERSION_TIMEOUT_MS });
    expect(new URL(visitor.page.url()).search).toBe('');
  });

  it.each(['cs_test_00000000000000000000', 'short'])(
    'opens no dialog for the unknown session %s (V4.18, V8.7)',
    async (sessionId) => {
      const visitor = await visit();
      visitor.expectProblems(/404|400/);
      await visitor.open(`${pageUrl()}?session-id=${sessionId}`);
      await expect.poll(() => visitor.page.url()).toBe(pageUrl());
      await visitor.page.waitForLoadState('networkidle');
      expect(await visitor.page.getByRole('dialog').count()).toBe(0);
    },
  );
});
