import { expect } from 'vitest';
import { type AroundFlydeck, setFlag, useAroundFlydeck } from './around-flydeck.ts';
import { callApi } from './call-api.ts';
import { type OwnDeck, ownDeck } from './own-deck.ts';
import type { Visitor } from './visitor.ts';

/** An instance that sells PDFs by test payments. */
export interface PdfFlydeck extends AroundFlydeck {
  /** May be copied. */
  readonly reusable: OwnDeck;
  readonly free: OwnDeck;
  readonly notForSale: OwnDeck;
}

/** Settings of an instance that sells every PDF for 2.99 EUR by test payments. */
export const SELLING = { PDF_PRICE: '2.99 EUR', TEST_PAYMENTS: 'true' } as const;

/** So long a conversion may take on a busy machine. */
export const MADE_MS = 60_000;

async function priced(admin: Visitor, title: string, pdfPrice: object): Promise<OwnDeck> {
  const deck = await ownDeck(admin, { title, privacy: 'public' });
  const { status } = await callApi(admin, 'PATCH', `/api/drafts/${deck.oid}`, { pdfPrice });
  if (status >= 300) throw new Error(`Pricing a PDF was answered with ${status}.`);
  return deck;
}

/** Starts it for the journeys of a file, with further flags on. */
export function usePdfFlydeck(...flags: readonly string[]): () => PdfFlydeck {
  let decks: Pick<PdfFlydeck, 'reusable' | 'free' | 'notForSale'> | undefined;
  const around = useAroundFlydeck({ ...SELLING, PDF_VAT_LABEL: 'incl. VAT' }, async (admin) => {
    for (const flag of ['pdf_download', ...flags]) await setFlag(admin, flag, 100);
    decks = {
      reusable: await ownDeck(admin, { title: 'Seven seas', privacy: 'reusable' }),
      free: await priced(admin, 'Free as the wind', { kind: 'free' }),
      notForSale: await priced(admin, 'Kept as it is', { kind: 'none' }),
    };
  });
  return () => {
    if (!decks) throw new Error('The presentations are not there.');
    return { ...around(), ...decks };
  };
}

/** Tag after the label of the toolbar’s button. */
export const tagOf = async (visitor: Visitor): Promise<string> =>
  ((await pdfButton(visitor).textContent()) ?? '').replace(/^Download PDF\s*/, '');

/** The button in the toolbar, with its price. */
export const pdfButton = ({ page }: Visitor) =>
  page.getByRole('region', { name: 'Actions' }).getByRole('button', { name: /^Download PDF/ });

/** The one dialog of buying and exporting, by whichever title it has. */
export const pdfDialog = ({ page }: Visitor) =>
  page.getByRole('dialog', { name: /^(Download PDF|Payment Successful)$/ });

export const inDialog = (visitor: Visitor, name: string | RegExp) =>
  pdfDialog(visitor).getByRole('button', { name });

/** Opens a presentation's page and presses the button. */
export async function askForPdf(visitor: Visitor, address: string): Promise<void> {
  await visitor.open(address);
  await pdfButton(visitor).click();
  await pdfDialog(visitor).waitFor();
}

export type TestCard = 'Goes through' | 'Is declined' | 'Bank asks back' | 'Has expired';

/** Fills in a test card, where the form has come, and pays. */
export async function payWith(visitor: Visitor, card: TestCard, email?: string): Promise<void> {
  const dialog = pdfDialog(visitor);
  await dialog.getByRole('button', { name: card }).click();
  if (email !== undefined) await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: /^Pay / }).click();
}

/** Waits until the PDF is there, opens it by the button, and reads it: its first bytes. */
export async function openedPdf(visitor: Visitor): Promise<string> {
  const button = inDialog(visitor, 'Open PDF');
  await button.waitFor({ timeout: MADE_MS });
  const context = visitor.page.context();
  // What becomes of a window with a PDF is up to the browser: some show it, others save it and close the window.
  const opening = context.waitForEvent('page');
  const asking = context.waitForEvent('request', (request) => request.url().includes('/media/'));
  await button.click();
  await opening;
  const answer = await context.request.get((await asking).url());
  expect(answer.headers()['content-type']).toBe('application/pdf');
  return (await answer.body()).subarray(0, 5).toString('latin1');
}
