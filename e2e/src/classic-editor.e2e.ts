import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { bookletPdf } from './testing/booklet-pdf.ts';
import { openAsNewAuthor, rowNames, waitForSaved } from './testing/editor.ts';
import { canvas, publishButton, publishDialog, publishedLink, textInput } from './testing/river-deck.ts';
import { serverOrigin } from './testing/server.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const FILE = { name: 'booklet.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bookletPdf()) };
/** Titles of the pages. The first page is named by a bookmark of the file. */
const PAGES = ['All of it', 'Middle page', 'Last page'];

/** Imports the booklet as a new author, and opens it in the editor. Returns the author and the oid. */
async function openBooklet(name: string): Promise<{ readonly author: Visitor; readonly oid: string }> {
  const author = await openAsNewAuthor(visit, name, { reducedMotion: true });
  const { page } = author;
  await page.goto(`${serverOrigin()}/dashboard/next/`, { waitUntil: 'networkidle' });
  await page.locator('input[type="file"]').first().setInputFiles(FILE);
  const card = page.locator('[data-oid]').first();
  await card.waitFor({ timeout: 60_000 });
  const oid = (await card.getAttribute('data-oid')) ?? '';
  await author.open(`${serverOrigin()}/${oid}/edit/`);
  await canvas(page).waitFor();
  await page.waitForLoadState('networkidle');
  return { author, oid };
}

it('the pages of a PDF are ordered, deleted and duplicated by keyboard and menu, and this can be undone', async () => {
  const { author } = await openBooklet('Paula Page');
  const { page } = author;
  await expect.poll(() => rowNames(page)).toEqual(PAGES);
  await page.getByRole('heading', { name: 'Pages', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /topic|Add this view/i }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('row', { name: 'Last page' }).click();
  await page.getByRole('row', { name: 'Last page' }).getByText('Shown on the canvas').waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => rowNames(page)).toEqual(['All of it', 'Last page', 'Middle page']);
  await page.keyboard.press('Delete');
  await expect.poll(() => rowNames(page)).toEqual(['All of it', 'Middle page']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => rowNames(page)).toEqual(['All of it', 'Last page', 'Middle page']);
  await page.getByRole('row', { name: 'All of it' }).hover();
  await page.getByRole('button', { name: 'Actions for “All of it”' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate page' }).click();
  await expect.poll(() => rowNames(page)).toEqual(['All of it', 'All of it', 'Last page', 'Middle page']);
});

it('text over a page and the order of pages are published, and hidden pages are not', async () => {
  const { author, oid } = await openBooklet('Otto Order');
  const { page } = author;
  await page.getByRole('row', { name: 'Middle page' }).hover();
  await page.getByRole('button', { name: 'Actions for “Middle page”' }).click();
  await page.getByRole('menuitem', { name: 'Hide page' }).click();
  await page.getByRole('img', { name: 'Hidden, will not be published' }).waitFor();
  await page.getByRole('row', { name: 'Last page' }).click();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('There is no canvas.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.6);
  await textInput(page).waitFor();
  await page.keyboard.type('A remark over the page');
  await page.keyboard.press('Escape');
  await waitForSaved(page);
  await publishButton(page).click();
  await publishDialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await publishedLink(page);
  const data = await page.request.get(`${serverOrigin()}/p/${oid}/`);
  const html = await data.text();
  expect(html).toContain('A remark over the page');
  expect(html).not.toContain('The marmot sleeps here');
  expect(html.indexOf('Nothing follows')).toBeLessThan(html.indexOf('written by hand'));
});
