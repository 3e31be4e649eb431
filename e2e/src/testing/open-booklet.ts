import { BOOKLET_PAGES, type BookletPage, bookletPdf } from './booklet-pdf.ts';
import { openAsNewAuthor } from './editor.ts';
import { canvas } from './river-deck.ts';
import { serverOrigin } from './server.ts';
import { SERVER_WORK_TIMEOUT_MS } from './timeouts.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';

type CreateVisitor = (options?: VisitorOptions) => Promise<Visitor>;

interface BookletOptions {
  /** Name of the author. */
  readonly name: string;
  readonly pages?: readonly BookletPage[];
  readonly visitorOptions?: VisitorOptions;
}

/** Titles of the pages of the booklet. The first page is named by a bookmark of the file. */
export const BOOKLET_TITLES: readonly string[] = ['All of it', 'Middle page', 'Last page'];

/** Returns a PDF in the form that Playwright's `setInputFiles` takes. */
export const pdfFile = (name: string, pages: readonly BookletPage[] = BOOKLET_PAGES) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bookletPdf(pages)),
});

/** Imports a PDF as a new author, and opens it in the editor. Returns the author and the oid. */
export async function openBooklet(
  visit: CreateVisitor,
  { name, pages, visitorOptions = { reducedMotion: true } }: BookletOptions,
): Promise<{ readonly author: Visitor; readonly oid: string }> {
  const author = await openAsNewAuthor(visit, name, visitorOptions);
  const { page } = author;
  await page.goto(`${serverOrigin()}/dashboard/next/`, { waitUntil: 'networkidle' });
  await page.locator('input[type="file"]').first().setInputFiles(pdfFile('booklet.pdf', pages));
  const card = page.locator('[data-oid]').first();
  await card.waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
  const oid = (await card.getAttribute('data-oid')) ?? '';
  await author.open(`${serverOrigin()}/${oid}/edit/`);
  await canvas(page).waitFor();
  await page.waitForLoadState('networkidle');
  return { author, oid };
}
