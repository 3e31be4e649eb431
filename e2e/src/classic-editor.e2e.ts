import type { DocumentRecord } from '@flydeck/scene/records/record';
import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { BOOKLET_PAGES, type BookletPage } from './testing/booklet-pdf.ts';
import { chooseTool, rowNames, waitForSaved } from './testing/editor.ts';
import { BOOKLET_TITLES, openBooklet } from './testing/open-booklet.ts';
import { readRecords } from './testing/records.ts';
import { canvas, publishButton, publishDialog, publishedLink, textInput } from './testing/river-deck.ts';
import { serverOrigin } from './testing/server.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

it('the pages of a PDF are ordered, deleted and duplicated by keyboard and menu, and this can be undone', async () => {
  const { author } = await openBooklet(visit, { name: 'Paula Page' });
  const { page } = author;
  await expect.poll(() => rowNames(page)).toEqual(BOOKLET_TITLES);
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
  const { author, oid } = await openBooklet(visit, { name: 'Otto Order' });
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

/** The last page has no text. */
const SCAN: readonly BookletPage[] = [...BOOKLET_PAGES.slice(0, 2), { title: '', lines: [] }];

it('a title, notes, a shape with a link and the description of a page are published, a deleted page is not', async () => {
  const { author, oid } = await openBooklet(visit, { name: 'Tina Title', pages: SCAN });
  const { page } = author;
  await expect.poll(() => rowNames(page)).toHaveLength(3);
  await page.getByRole('row', { name: 'Middle page' }).click();
  await page.getByRole('row', { name: 'Middle page' }).getByText('Shown on the canvas').waitFor();
  await page.keyboard.press('Delete');
  await expect.poll(() => rowNames(page)).toHaveLength(2);

  await page.getByRole('row', { name: 'All of it' }).click();
  await page.getByRole('row', { name: 'All of it' }).getByText('Shown on the canvas').waitFor();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Title' }).fill('Welcome, reader');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Wave to the first row');
  await chooseTool(page, 'Rectangle');
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('There is no canvas.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x - 60, y - 30);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 30, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('Enter');
  await textInput(page).waitFor();
  await page.keyboard.type('To the marmots');
  await page.keyboard.press('Escape');
  const properties = page.getByRole('complementary', { name: 'Properties' });
  await properties.getByRole('button', { name: 'Link', exact: true }).click();
  await properties.getByRole('combobox', { name: 'Link to' }).selectOption({ label: 'Web address' });
  await properties.getByRole('textbox', { name: 'Web address' }).fill(`${serverOrigin()}/explore/`);
  await page.keyboard.press('Enter');

  await page.getByRole('row', { name: 'Page 3' }).click();
  await page.getByRole('textbox', { name: 'Description of the page' }).fill('A sheet without a word');
  await page.getByRole('textbox', { name: 'Notes' }).click();
  await waitForSaved(page);
  await publishButton(page).click();
  await publishDialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
  const url = await publishedLink(page);
  const store = await readRecords(author, oid);
  expect(store.children('document', 'path').map(({ texts }) => notesOf(texts))).toEqual(['Wave to the first row', '']);

  await author.open(url);
  const transcript = await page.locator('#transcript').innerText();
  for (const text of ['Welcome, reader', 'To the marmots', 'A sheet without a word'])
    expect(transcript).toContain(text);
  expect(transcript).not.toContain('The marmot sleeps here');
  // Visitors see no notes.
  expect(await page.locator('body').innerText()).not.toContain('Wave to the first row');
  // Visitors follow the link at the place of the shape.
  await author.present();
  const opened = page.context().waitForEvent('page');
  await page.mouse.click(x, y);
  await (await opened).waitForURL(`${serverOrigin()}/explore/`);
  // The presenter sees the notes of the page.
  await author.open(`${serverOrigin()}/presenter/${oid}/`);
  await page.getByRole('region', { name: 'Notes' }).getByText('Wave to the first row').waitFor();
  await page.keyboard.press('PageDown');
  await page.getByText('Wave to the first row').waitFor({ state: 'detached' });
});

const notesOf = (texts: DocumentRecord['texts']) =>
  (texts?.['notes']?.paragraphs ?? []).flatMap(({ runs }) => runs.map(({ text }) => text)).join('');
