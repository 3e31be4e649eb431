import { expect } from 'vitest';
import { callApi } from './call-api.ts';
import { createDeck, type TestDeck } from './create-deck.ts';
import { type InstanceWithDeck, setFlag, useInstanceWithDeck } from './instance-with-deck.ts';
import type { Visitor } from './visitor.ts';

/** An instance that sells PDFs for test payments. */
export interface PdfInstance extends InstanceWithDeck {
  /** A reusable presentation, whose PDF is for sale. */
  readonly reusableDeck: TestDeck;
  /** A presentation with a free PDF. */
  readonly freeDeck: TestDeck;
  /** A presentation whose PDF is offered to its owner only. */
  readonly deckWithoutPdf: TestDeck;
}

/** Settings of an instance that sells every PDF for 2.99 EUR, paid with test payments. */
export const PDF_SALE_SETTINGS = { PDF_PRICE: '2.99 EUR', TEST_PAYMENTS: 'true' } as const;

/** Maximum duration of a conversion. It is long, because conversions are slow on a busy machine. */
export const CONVERSION_TIMEOUT_MS = 60_000;

async function createDeckWithPrice(admin: Visitor, title: string, pdfPrice: object): Promise<TestDeck> {
  const deck = await createDeck(admin, { title, privacy: 'public' });
  const { status } = await callApi(admin, 'PATCH', `/api/drafts/${deck.oid}`, { pdfPrice });
  if (status >= 300) throw new Error(`Setting the price of a PDF failed with status ${status}.`);
  return deck;
}

/** Starts an instance for the tests of a file. `pdf_download` and the feature flags `flags` are on for all visitors. */
export function usePdfInstance(...flags: readonly string[]): () => PdfInstance {
  let decks: Pick<PdfInstance, 'reusableDeck' | 'freeDeck' | 'deckWithoutPdf'> | undefined;
  const getInstance = useInstanceWithDeck({ ...PDF_SALE_SETTINGS, PDF_VAT_LABEL: 'incl. VAT' }, async (admin) => {
    for (const flag of ['pdf_download', ...flags]) await setFlag(admin, flag, 100);
    decks = {
      reusableDeck: await createDeck(admin, { title: 'Seven seas', privacy: 'reusable' }),
      freeDeck: await createDeckWithPrice(admin, 'Free as the wind', { kind: 'free' }),
      deckWithoutPdf: await createDeckWithPrice(admin, 'Without a PDF', { kind: 'none' }),
    };
  });
  return () => {
    if (!decks) throw new Error('The presentations have not been created.');
    return { ...getInstance(), ...decks };
  };
}

/** Returns the tag of the toolbar’s PDF button: the price, `Free` or `Purchased` (V4.22). */
export const readButtonTag = async (visitor: Visitor): Promise<string> =>
  ((await pdfButton(visitor).textContent()) ?? '').replace(/^Download PDF\s*/, '');

/** Locates the PDF button of the toolbar. */
export const pdfButton = ({ page }: Visitor) =>
  page.getByRole('region', { name: 'Actions' }).getByRole('button', { name: /^Download PDF/ });

/** Locates the dialog for purchase and export, whose title changes after a payment (V4.21). */
export const pdfDialog = ({ page }: Visitor) =>
  page.getByRole('dialog', { name: /^(Download PDF|Payment Successful)$/ });

/** Locates a button of the PDF dialog. */
export const pdfDialogButton = (visitor: Visitor, name: string | RegExp) =>
  pdfDialog(visitor).getByRole('button', { name });

/** Opens a presentation's page, presses the PDF button and waits for the dialog. */
export async function openPdfDialog(visitor: Visitor, url: string): Promise<void> {
  await visitor.open(url);
  await pdfButton(visitor).click();
  await pdfDialog(visitor).waitFor();
}

/** The names of the buttons that fill in a test card. */
export type TestCard = 'Payment succeeds' | 'Card declined' | 'Confirmation required' | 'Card expired';

/** Waits for the payment form, fills in a test card and pays. */
export async function payWith(visitor: Visitor, card: TestCard, email?: string): Promise<void> {
  const dialog = pdfDialog(visitor);
  await dialog.getByRole('button', { name: card }).click();
  if (email !== undefined) await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: /^Pay / }).click();
}

/** Waits until the PDF is ready and opens it with the button. Returns the first 5 bytes of the PDF as text. */
export async function openPdf(visitor: Visitor): Promise<string> {
  const button = pdfDialogButton(visitor, 'Open PDF');
  await button.waitFor({ timeout: CONVERSION_TIMEOUT_MS });
  const context = visitor.page.context();
  // Waits for the request, not for the content of the window, because some browsers save a PDF and close the window.
  const newWindow = context.waitForEvent('page');
  const pdfRequest = context.waitForEvent('request', (request) => request.url().includes('/media/'));
  await button.click();
  await newWindow;
  const response = await context.request.get((await pdfRequest).url());
  expect(response.headers()['content-type']).toBe('application/pdf');
  return (await response.body()).subarray(0, 5).toString('latin1');
}
