import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR } from './testing/administrator.ts';
import { findViolations } from './testing/axe.ts';
import { createShareLink } from './testing/create-deck.ts';
import { setFlag } from './testing/instance-with-deck.ts';
import { logIn } from './testing/log-in.ts';
import {
  openPdf,
  openPdfDialog,
  payWith,
  pdfButton,
  pdfDialog,
  pdfDialogButton,
  usePdfInstance,
} from './testing/pdf.ts';
import { DESKTOP_AND_PHONE, TABLET } from './testing/sizes.ts';
import { toolbarButton } from './testing/toolbar.ts';
import { useVisitors } from './testing/visitors.ts';

const getInstance = usePdfInstance();
const visit = useVisitors();

/** Timeout until pages use a changed flag. It is long, because tests run on busy machines. */
const FLAG_TIMEOUT_MS = 60_000;

const urlOf = (path: string) => getInstance().origin + path;

describe.each(DESKTOP_AND_PHONE)('a PDF without a price at $width px', (size) => {
  it('is exported after pages and a paper size are chosen, without a checkout (V7.18)', async () => {
    const visitor = await visit(size);
    const requestedUrls: string[] = [];
    visitor.page.on('request', (request) => requestedUrls.push(request.url()));
    await openPdfDialog(visitor, urlOf(getInstance().freeDeck.path));
    const dialog = pdfDialog(visitor);
    await dialog.getByRole('radio', { name: 'Overview only' }).check();
    await dialog.getByRole('radio', { name: 'A4' }).check();
    expect(await findViolations(visitor.page)).toEqual([]);
    await pdfDialogButton(visitor, 'Download PDF').click();
    expect(await openPdf(visitor)).toBe('%PDF-');
    // The URL of each request of a checkout contains `/pdf-access/`.
    expect(requestedUrls.filter((url) => url.includes('/pdf-access/'))).toEqual([]);
  });

  it('is exported for its owner even if other visitors are not offered the PDF (V7.18)', async () => {
    const owner = await visit(size);
    await logIn(owner, getInstance().origin, ADMINISTRATOR, getInstance().deckWithoutPdf.path);
    // On a phone, the owner's PDF button is in the More menu.
    if (size.width < 1200) {
      await toolbarButton(owner, 'More').click();
      await owner.page.getByRole('menuitem', { name: 'Download PDF' }).click();
    } else await pdfButton(owner).click();
    await pdfDialogButton(owner, 'Download PDF').click();
    expect(await openPdf(owner)).toBe('%PDF-');
    const otherVisitor = await visit(size);
    await otherVisitor.open(urlOf(getInstance().deckWithoutPdf.path));
    await otherVisitor.page.waitForLoadState('networkidle');
    expect(await pdfButton(otherVisitor).count()).toBe(0);
  });
});

it('offers films and pictures to visitors only if the PDF has no price', async () => {
  const label = 'Download video or picture';
  const visitor = await visit(TABLET);
  const { page } = visitor;
  const { deck, freeDeck, deckWithoutPdf } = getInstance();
  for (const [{ path }, count] of [
    [freeDeck, 1],
    [deck, 0],
    [deckWithoutPdf, 0],
  ] as const) {
    await visitor.open(urlOf(path));
    await page.waitForLoadState('networkidle');
    await toolbarButton(visitor, 'More').click();
    expect(await page.getByRole('menuitem', { name: label }).count()).toBe(count);
  }
  await openPdfDialog(visitor, urlOf(deck.path));
  expect(await page.getByRole('button', { name: label }).count()).toBe(0);
  await openPdfDialog(visitor, urlOf(freeDeck.path));
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('tab', { name: 'Picture of a step' }).waitFor();
});

describe('a PDF that is offered to some visitors only', () => {
  it('shows its price in the More menu of a tablet (V4.22)', async () => {
    const { admin, deck } = getInstance();
    // Turns the flag on for 99 % of visitors, so that its value depends on the visitor.
    await setFlag(admin, 'pdf_download', 99);
    /** Returns the menu item as a new visitor sees it; null for a visitor without the flag. */
    const readMenuItem = async () => {
      const visitor = await visit(TABLET);
      await visitor.open(urlOf(deck.path));
      await visitor.page.waitForLoadState('networkidle');
      await toolbarButton(visitor, 'More').click();
      const menuItem = visitor.page.getByRole('menuitem', { name: /^Download PDF/ });
      expect(await findViolations(visitor.page)).toEqual([]);
      return (await menuItem.count()) === 0 ? null : menuItem.ariaSnapshot();
    };
    await expect.poll(readMenuItem, { timeout: FLAG_TIMEOUT_MS }).toMatch(/menuitem "Download PDF €2\.99 incl\. VAT"/);
    await setFlag(admin, 'pdf_download', 100);
  });
});

describe('the PDF button', () => {
  it('sells the PDF on the page of a share link', async () => {
    const { admin } = getInstance();
    const linkPath = await createShareLink(admin, getInstance().reusableDeck, 'view');
    const visitor = await visit();
    await openPdfDialog(visitor, urlOf(linkPath));
    await payWith(visitor, 'Payment succeeds');
    expect(await openPdf(visitor)).toBe('%PDF-');
  });

  it('has another colour with the emphasis flag, and is missing without the flag `pdf_download` (V6.8)', async () => {
    const { admin, deck } = getInstance();
    const readBackground = async () => {
      const visitor = await visit();
      await visitor.open(urlOf(deck.path));
      return pdfButton(visitor).evaluate((button) => getComputedStyle(button).backgroundColor);
    };
    const plainBackground = await readBackground();
    await setFlag(admin, 'pdf_download_emphasis', 100);
    await expect.poll(readBackground, { timeout: FLAG_TIMEOUT_MS }).not.toBe(plainBackground);
    await setFlag(admin, 'pdf_download_emphasis', 0);
    await setFlag(admin, 'pdf_download', 0);
    const visitor = await visit();
    const countButtons = async () => {
      await visitor.open(urlOf(deck.path));
      await visitor.page.waitForLoadState('networkidle');
      return pdfButton(visitor).count();
    };
    await expect.poll(countButtons, { timeout: FLAG_TIMEOUT_MS }).toBe(0);
    await setFlag(admin, 'pdf_download', 100);
  });
});
