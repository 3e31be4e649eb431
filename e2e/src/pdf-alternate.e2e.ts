import { ALTERNATE_FRAME_HEIGHT_PX, ALTERNATE_FRAME_WIDTHS_PX } from '@flydeck/contract/purchases/constants';
import { describe, expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { CONVERSION_TIMEOUT_MS, openPdf, openPdfDialog, pdfDialog, usePdfInstance } from './testing/pdf.ts';
import { DESKTOP_AND_PHONE } from './testing/sizes.ts';
import { useVisitors } from './testing/visitors.ts';

const getInstance = usePdfInstance('pdf_alternate_checkout', 'pdf_nudge_modal');
const visit = useVisitors();
const urlOf = (path: string) => getInstance().origin + path;

describe.each(DESKTOP_AND_PHONE)('alternate checkout at $width px', (size) => {
  it('opens in an iframe of the specified size, delivers the PDF, and then shows the follow-up dialog once (V2.18, V2.22, V4.19, V7.7, V7.13)', async () => {
    const visitor = await visit(size);
    const requestedPaths: string[] = [];
    visitor.page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await openPdfDialog(visitor, urlOf(getInstance().deck.path));
    const iframe = pdfDialog(visitor).locator('iframe');
    const checkoutPage = iframe.contentFrame();
    await checkoutPage.getByText('no card is charged').waitFor();
    const expectedWidth = ALTERNATE_FRAME_WIDTHS_PX.find(({ above }) => size.width > above)?.width;
    expect(await iframe.getAttribute('src')).toBe(
      `/upgrade/embedded/plan/visitors/micropayment/?feature=pdf_download_micropayment&prezi_oid=${getInstance().deck.oid}`,
    );
    expect(await iframe.evaluate((element) => [element.clientWidth, element.clientHeight])).toEqual([
      expectedWidth,
      ALTERNATE_FRAME_HEIGHT_PX,
    ]);
    expect(await findViolations(visitor.page)).toEqual([]);
    await checkoutPage.getByRole('button', { name: 'Payment succeeds' }).click();
    await checkoutPage.getByRole('button', { name: /^Pay / }).click();
    await visitor.page.getByRole('dialog', { name: 'Payment Successful' }).waitFor();
    expect(await openPdf(visitor)).toBe('%PDF-');
    expect(requestedPaths).toContain('/pdf-access/is-purchased-zuora');
    expect(requestedPaths).not.toContain('/pdf-access/is-purchased');

    await pdfDialog(visitor).getByRole('button', { name: 'Close' }).click();
    const followUpDialog = visitor.page.getByRole('dialog', { name: 'Create your own presentation' });
    expect(await followUpDialog.getByRole('link', { name: 'Get started' }).getAttribute('href')).toBe(
      '/signup/?click_source=view-page&page_location=pdf-purchase-modal&element_type=button&element_text=Get+started',
    );
    expect(await findViolations(visitor.page)).toEqual([]);
    await followUpDialog.getByRole('button', { name: 'Not now' }).click();
    await followUpDialog.waitFor({ state: 'detached' });
    // The follow-up dialog is shown only after a new purchase (V4.19).
    await openPdfDialog(visitor, urlOf(getInstance().deck.path));
    await pdfDialog(visitor).getByRole('button', { name: 'Open PDF' }).waitFor({ timeout: CONVERSION_TIMEOUT_MS });
    await visitor.press('Escape');
    await pdfDialog(visitor).waitFor({ state: 'detached' });
    expect(await visitor.page.getByRole('dialog').count()).toBe(0);
  });
});

describe('alternate checkout', () => {
  it('ignores messages that the window of its iframe did not send', async () => {
    const visitor = await visit();
    await openPdfDialog(visitor, urlOf(getInstance().deck.path));
    await pdfDialog(visitor).locator('iframe').contentFrame().getByText('no card is charged').waitFor();
    // This message has the origin that the page expects, but it is not sent by the window of the iframe.
    await visitor.page.evaluate(() => postMessage({ type: 'flydeck:micropayment', event: 'closed' }, location.origin));
    // Wait for one painted frame, in which a dialog that did not ignore the message would close.
    await visitor.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await pdfDialog(visitor).count()).toBe(1);
  });

  it('offers a copy after the purchase of a reusable presentation (V2.22, V4.19)', async () => {
    const visitor = await visit();
    await openPdfDialog(visitor, urlOf(getInstance().reusableDeck.path));
    const checkoutPage = pdfDialog(visitor).locator('iframe').contentFrame();
    await checkoutPage.getByRole('button', { name: 'Payment succeeds' }).click();
    await checkoutPage.getByRole('button', { name: /^Pay / }).click();
    await pdfDialog(visitor).getByRole('button', { name: 'Open PDF' }).waitFor({ timeout: CONVERSION_TIMEOUT_MS });
    await pdfDialog(visitor).getByRole('button', { name: 'Close' }).click();
    const followUpDialog = visitor.page.getByRole('dialog', { name: 'Make your own version' });
    await followUpDialog.getByRole('button', { name: 'Make a copy' }).click();
    await visitor.page.waitForURL(/\/signup\/\?next=/);
  });
});
