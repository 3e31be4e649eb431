import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { type BookletPage, bookletPdf } from './testing/booklet-pdf.ts';
import { dragRow } from './testing/drag-row.ts';
import { rowNames, waitForSaved } from './testing/editor.ts';
import { BOOKLET_TITLES, openBooklet, pdfFile } from './testing/open-booklet.ts';
import { canvas, publishButton, publishDialog, publishedLink } from './testing/river-deck.ts';
import { serverOrigin } from './testing/server.ts';
import { SERVER_WORK_TIMEOUT_MS } from './testing/timeouts.ts';
import { tourPptx } from './testing/tour-pptx.ts';
import type { Visitor } from './testing/visitor.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const OTHER_PAGES: readonly BookletPage[] = [
  { title: 'Preface', lines: ['Why this exists'] },
  { title: 'Chapter of bees', lines: ['They fly'] },
  { title: 'Chapter of ants', lines: ['They walk'] },
  { title: 'Index', lines: ['Ants, bees'] },
];

/** Imports the booklet as a new author, and opens it in the editor. Returns the author and the oid. */
async function openPages(name: string): Promise<{ readonly author: Visitor; readonly oid: string }> {
  const opened = await openBooklet(visit, { name });
  await expect.poll(() => rowNames(opened.author.page)).toEqual(BOOKLET_TITLES);
  return opened;
}

const row = ({ page }: Visitor, name: string) => page.getByRole('row', { name, exact: true });
const dialog = ({ page }: Visitor, name: string) => page.getByRole('dialog', { name, exact: true });

async function chooseInPanelMenu({ page }: Visitor, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions for the path' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function publish({ page }: Visitor): Promise<string> {
  await waitForSaved(page);
  await publishButton(page).click();
  await publishDialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
  return publishedLink(page);
}

it('pages of another PDF are inserted after a page, by range, and this is undone at once', async () => {
  const { author } = await openPages('Ines Insert');
  const { page } = author;
  await row(author, 'Middle page').hover();
  await page.getByRole('button', { name: 'Actions for “Middle page”' }).click();
  await page.getByRole('menuitem', { name: 'Insert pages after this one' }).click();
  const insert = dialog(author, 'Insert pages');
  await insert.locator('input[type="file"]').setInputFiles({
    name: 'broken.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 nothing'),
  });
  await insert.getByText('This file is damaged').waitFor();
  await insert.locator('input[type="file"]').setInputFiles(pdfFile('insects.pdf', OTHER_PAGES));
  await insert.getByText('4 pages', { exact: true }).waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
  expect(await findViolations(page)).toEqual([]);
  await insert.getByRole('button', { name: 'Insert 4 pages' }).waitFor();
  await insert.getByRole('radio', { name: 'Some pages' }).check();
  await insert.getByLabel('Page numbers').fill('2-9');
  await insert.getByText('Enter numbers from 1 to 4').waitFor();
  expect(await insert.getByRole('button', { name: 'Insert', exact: true }).isDisabled()).toBe(true);
  await insert.getByLabel('Page numbers').fill('2');
  await expect.poll(() => insert.locator('label img').count()).toBe(4);
  expect(await findViolations(page)).toEqual([]);
  await insert.getByRole('checkbox', { name: '3: Chapter of ants' }).check();
  await expect.poll(() => insert.getByLabel('Page numbers').inputValue()).toBe('2-3');
  await insert.getByRole('button', { name: 'Insert 2 pages' }).click();
  const inserted = ['All of it', 'Middle page', 'Chapter of bees', 'Chapter of ants', 'Last page'];
  await expect.poll(() => rowNames(page)).toEqual(inserted);
  await row(author, 'Chapter of bees').getByText('Shown on the canvas').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => rowNames(page)).toEqual(BOOKLET_TITLES);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => rowNames(page)).toEqual(inserted);
  const html = await (await page.request.get(await publish(author))).text();
  expect(html).toContain('They walk');
  expect(html).not.toContain('Ants, bees');
});

it('a PDF that is dropped on the list of pages is inserted where it was dropped', async () => {
  const { author } = await openPages('Dora Drop');
  const { page } = author;
  const box = await row(author, 'All of it').boundingBox();
  if (!box) throw new Error('The row is not visible.');
  const data = Buffer.from(bookletPdf(OTHER_PAGES)).toString('base64');
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'insects.pdf', { type: 'application/pdf' }));
    return dataTransfer;
  }, data);
  const event = { dataTransfer: transfer, clientX: box.x + 40, clientY: box.y + box.height - 2 };
  await row(author, 'All of it').dispatchEvent('dragover', event);
  await page.getByText('Drop to insert pages').waitFor();
  await row(author, 'All of it').dispatchEvent('drop', event);
  const insert = dialog(author, 'Insert pages');
  await insert.getByRole('button', { name: 'Insert 4 pages' }).click({ timeout: SERVER_WORK_TIMEOUT_MS });
  const titles = ['All of it', 'All of it', 'Chapter of bees', 'Chapter of ants', 'Index', 'Middle page', 'Last page'];
  await expect.poll(() => rowNames(page)).toEqual(titles);
});

it('slides of a PowerPoint file are inserted as pages, chosen by their thumbnails', async () => {
  const { author } = await openPages('Paula Powerpoint');
  const { page } = author;
  await chooseInPanelMenu(author, 'Insert pages');
  const insert = dialog(author, 'Insert pages');
  const mimeType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';
  await insert
    .locator('input[type="file"]')
    .setInputFiles({ name: 'tour.pptx', mimeType, buffer: Buffer.from(tourPptx()) });
  await insert.getByRole('radio', { name: 'Some pages' }).check({ timeout: SERVER_WORK_TIMEOUT_MS });
  const slides = insert.getByRole('checkbox');
  await expect.poll(() => insert.locator('label img').count()).toBe(await slides.count());
  const title = (await slides.nth(1).getAttribute('aria-label'))?.replace('2: ', '') ?? '';
  await slides.nth(1).check();
  await insert.getByRole('button', { name: 'Insert 1 page' }).click();
  await expect.poll(() => rowNames(page)).toEqual(['All of it', title, 'Middle page', 'Last page']);
  await row(author, title).getByText('Shown on the canvas').waitFor();
  const html = await (await page.request.get(await publish(author))).text();
  expect(html).toContain(title);
});

it('a link area is drawn over a page, and visitors follow its link', async () => {
  const { author } = await openPages('Lena Link');
  const { page } = author;
  const tool = page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Link area' });
  await tool.click();
  await expect.poll(() => tool.getAttribute('aria-pressed')).toBe('true');
  const area = await canvas(page).boundingBox();
  if (!area) throw new Error('The canvas is not visible.');
  const [x, y] = [area.x + area.width / 2, area.y + area.height / 2];
  await page.mouse.move(x - 60, y - 30);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 30, { steps: 4 });
  await page.mouse.up();
  await page.locator('[data-link-areas]').waitFor();
  await page.getByRole('combobox', { name: 'Topic' }).selectOption({ label: 'Last page' });
  const url = await publish(author);
  await author.openAndPresent(url);
  await page.mouse.click(x, y);
  await author.waitForStep(3);
});

it('pages are dragged to another place in the list, and published in this order', async () => {
  const { author } = await openPages('Dan Drag');
  const { page } = author;
  await dragRow(row(author, 'Last page'), row(author, 'Middle page'), { x: 60, y: 4 });
  await expect.poll(() => rowNames(page)).toEqual(['All of it', 'Last page', 'Middle page']);
  const html = await (await page.request.get(await publish(author))).text();
  expect(html.indexOf('Nothing follows')).toBeGreaterThan(0);
  expect(html.indexOf('Nothing follows')).toBeLessThan(html.indexOf('The marmot sleeps here'));
});

it('pages are converted to topics of a pitch, which keep their links to steps', async () => {
  const { author } = await openPages('Conny Convert');
  const { page } = author;
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Convert');
  await page
    .getByRole('option', { name: /Convert/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Path', exact: true }).waitFor();
  await expect.poll(() => rowNames(page)).toEqual([expect.any(String), ...BOOKLET_TITLES]);
  await page.getByRole('button', { name: 'Add topic', exact: true }).waitFor();
  const url = await publish(author);
  await author.open('about:blank');
  await author.openAndPresent(`${url}#step=3`);
  await author.waitForStep(3);
  expect(await author.lastAnnouncement()).toContain('Last page');
});

it('replacing the file keeps URL and likes, matches pages, and starts a new period of the statistics', async () => {
  const { author, oid } = await openPages('Rita Replace');
  const { page } = author;
  await author.open(`${serverOrigin()}/p/${oid}/`);
  const url = page.url();
  const like = page.getByRole('button', { name: /^Like/ });
  await like.click();
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
  await author.open(`${serverOrigin()}/insights/${oid}/`);
  expect(await page.getByText('The file was replaced').count()).toBe(0);

  await author.open(`${serverOrigin()}/${oid}/edit/`);
  await canvas(page).waitFor();
  await page.waitForLoadState('networkidle');
  await chooseInPanelMenu(author, 'Replace file');
  const replace = dialog(author, 'Replace the file');
  await replace.getByText('the statistics start a new period').waitFor();
  const pages: readonly BookletPage[] = [
    { title: 'New start', lines: ['Completely new'] },
    { title: 'Last page', lines: ['Nothing follows'] },
    { title: 'Appendix', lines: ['Something follows'] },
  ];
  await replace.locator('input[type="file"]').setInputFiles(pdfFile('second-edition.pdf', pages));
  await replace.getByText('3 pages', { exact: true }).waitFor({ timeout: SERVER_WORK_TIMEOUT_MS });
  expect(await findViolations(page)).toEqual([]);
  await replace.getByRole('button', { name: 'Replace file' }).click();
  const replaced = ['All of it', 'Last page', 'Appendix'];
  await expect.poll(() => rowNames(page)).toEqual(replaced);
  await page.keyboard.press('Control+z');
  await expect.poll(() => rowNames(page)).toEqual(BOOKLET_TITLES);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => rowNames(page)).toEqual(replaced);
  expect(await publish(author)).toBe(url);

  const html = await (await page.request.get(url)).text();
  expect(html).toContain('Something follows');
  expect(html).not.toContain('The marmot sleeps here');
  await author.open(url);
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true');
  await author.open(`${serverOrigin()}/insights/${oid}/`);
  await page.getByText('The file was replaced').waitFor();
  await page.getByRole('link', { name: 'Including earlier files' }).click();
  await page.waitForURL(/period=all/);
  expect(await findViolations(page)).toEqual([]);
});
