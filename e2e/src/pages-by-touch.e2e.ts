import { expect, it } from 'vitest';
import { rowNames, waitForSaved } from './testing/editor.ts';
import { chooseTool, Fingers, TABLET, tapFor } from './testing/fingers.ts';
import { BOOKLET_TITLES, openBooklet, pdfFile } from './testing/open-booklet.ts';
import { publishButton, publishDialog, publishedLink, textInput } from './testing/river-deck.ts';
import { SERVER_WORK_TIMEOUT_MS } from './testing/timeouts.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const OTHER_PAGES = [
  { title: 'Preface', lines: ['Why this exists'] },
  { title: 'Index', lines: ['Ants, bees'] },
];

it('pages are moved, hidden and inserted, and get a title and a text by touch', async () => {
  const { author } = await openBooklet(visit, { name: 'Pia Pages', visitorOptions: TABLET });
  const { page } = author;
  const fingers = await Fingers.on(page);
  await page.getByRole('heading', { name: 'Pages', exact: true }).tap();
  await expect.poll(() => rowNames(page)).toEqual(BOOKLET_TITLES);
  const choose = async (row: string, action: string) => {
    const item = page.getByRole('menuitem', { name: action });
    await page.getByRole('row', { name: row, exact: true }).tap();
    await tapFor(page.getByRole('button', { name: `Actions for “${row}”` }), item);
    await item.tap();
  };
  await choose('Last page', 'Move up');
  await expect.poll(() => rowNames(page)).toEqual(['All of it', 'Last page', 'Middle page']);
  await choose('Middle page', 'Hide page');
  await page.getByRole('img', { name: 'Hidden, will not be published' }).waitFor();

  await choose('All of it', 'Insert pages after this one');
  const insert = page.getByRole('dialog', { name: 'Insert pages', exact: true });
  await insert.locator('input[type="file"]').setInputFiles(pdfFile('insects.pdf', OTHER_PAGES));
  await insert.getByRole('radio', { name: 'Some pages' }).tap({ timeout: SERVER_WORK_TIMEOUT_MS });
  await insert.getByRole('checkbox', { name: '2: Index' }).tap();
  await insert.getByRole('button', { name: 'Insert 1 page' }).tap();
  await expect.poll(() => rowNames(page)).toEqual(['All of it', 'Index', 'Last page', 'Middle page']);

  await choose('Last page', 'Rename');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('The end');
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: 'The end', exact: true }).tap();
  await page.getByRole('row', { name: 'The end', exact: true }).getByText('Shown on the canvas').waitFor();
  await chooseTool(page, 'Text');
  await fingers.tap([0.5, 0.5]);
  await textInput(page).waitFor();
  await page.keyboard.type('Thank you');
  await chooseTool(page, 'Select');

  await waitForSaved(page);
  await publishButton(page).tap();
  await publishDialog(page).getByRole('button', { name: 'Publish', exact: true }).tap();
  const html = await (await page.request.get(await publishedLink(page))).text();
  for (const text of ['Ants, bees', 'The end', 'Thank you']) expect(html).toContain(text);
  for (const text of ['The marmot sleeps here', 'Why this exists']) expect(html).not.toContain(text);
  expect(html.indexOf('Ants, bees')).toBeLessThan(html.indexOf('Nothing follows'));
  expect(author.problems).toEqual([]);
});
