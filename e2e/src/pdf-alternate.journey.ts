import { ALTERNATE_FRAME_HEIGHT_PX, ALTERNATE_FRAME_WIDTHS_PX } from '@flydeck/contract/purchases/constants';
import { describe, expect, it } from 'vitest';
import { barriers } from './testing/axe.ts';
import { askForPdf, MADE_MS, openedPdf, pdfDialog, usePdfFlydeck } from './testing/pdf.ts';
import { DESK_AND_PHONE } from './testing/sizes.ts';
import { useVisitors } from './testing/visitors.ts';

const flydeck = usePdfFlydeck('pdf_alternate_checkout', 'pdf_nudge_modal');
const visit = useVisitors();
const at = (path: string) => flydeck().address + path;

describe.each(DESK_AND_PHONE)('the alternate checkout at $width px (V§7)', (size) => {
  it('stands in a frame of its size, and what is paid there is delivered here; then the nudge', async () => {
    const visitor = await visit(size);
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await askForPdf(visitor, at(flydeck().deck.path));
    const frame = pdfDialog(visitor).locator('iframe');
    const inside = frame.contentFrame();
    await inside.getByText('no money moves').waitFor();
    const width = ALTERNATE_FRAME_WIDTHS_PX.find(({ above }) => size.width > above)?.width;
    const address = await frame.getAttribute('src');
    expect(address).toBe(
      `/upgrade/embedded/plan/visitors/micropayment/?feature=pdf_download_micropayment&prezi_oid=${flydeck().deck.oid}`,
    );
    expect(await frame.evaluate((element) => [element.clientWidth, element.clientHeight])).toEqual([
      width,
      ALTERNATE_FRAME_HEIGHT_PX,
    ]);
    expect(await barriers(visitor.page)).toEqual([]);
    await inside.getByRole('button', { name: 'Goes through' }).click();
    await inside.getByRole('button', { name: /^Pay / }).click();
    await visitor.page.getByRole('dialog', { name: 'Payment Successful' }).waitFor();
    expect(await openedPdf(visitor)).toBe('%PDF-');
    expect(asked).toContain('/pdf-access/is-purchased-zuora');
    expect(asked).not.toContain('/pdf-access/is-purchased');

    await pdfDialog(visitor).getByRole('button', { name: 'Close' }).click();
    const nudge = visitor.page.getByRole('dialog', { name: 'Make one yourself' });
    expect(await nudge.getByRole('link', { name: 'Get started' }).getAttribute('href')).toBe(
      '/signup/?click_source=view-page&page_location=pdf-purchase-modal&element_type=button&element_text=Get+started',
    );
    expect(await barriers(visitor.page)).toEqual([]);
    await nudge.getByRole('button', { name: 'Not now' }).click();
    await nudge.waitFor({ state: 'detached' });
    // Once is enough, and what was bought before is no new purchase.
    await askForPdf(visitor, at(flydeck().deck.path));
    await pdfDialog(visitor).getByRole('button', { name: 'Open PDF' }).waitFor({ timeout: MADE_MS });
    await visitor.press('Escape');
    await pdfDialog(visitor).waitFor({ state: 'detached' });
    expect(await visitor.page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the frame', () => {
  it('is heard by its own origin and its own window only', async () => {
    const visitor = await visit();
    await askForPdf(visitor, at(flydeck().deck.path));
    await pdfDialog(visitor).locator('iframe').contentFrame().getByText('no money moves').waitFor();
    // The page itself is of the right origin, but not the frame.
    await visitor.page.evaluate(() =>
      postMessage({ type: 'flydeck:micropayment', event: 'closed' }, location.origin),
    );
    await visitor.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    );
    expect(await pdfDialog(visitor).count()).toBe(1);
  });

  it('offers a copy where the page allows one', async () => {
    const visitor = await visit();
    await askForPdf(visitor, at(flydeck().reusable.path));
    const inside = pdfDialog(visitor).locator('iframe').contentFrame();
    await inside.getByRole('button', { name: 'Goes through' }).click();
    await inside.getByRole('button', { name: /^Pay / }).click();
    await pdfDialog(visitor).getByRole('button', { name: 'Open PDF' }).waitFor({ timeout: MADE_MS });
    await pdfDialog(visitor).getByRole('button', { name: 'Close' }).click();
    const nudge = visitor.page.getByRole('dialog', { name: 'Make it yours' });
    await nudge.getByRole('button', { name: 'Make a copy' }).click();
    await visitor.page.waitForURL(/\/signup\/\?next=/);
  });
});
