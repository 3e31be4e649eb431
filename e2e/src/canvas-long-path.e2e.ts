import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createDeck } from './testing/create-deck.ts';
import { dragRow } from './testing/drag-row.ts';
import { stepRow, waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';

const getInstance = useInstanceWithDeck();

const TOPICS = 150;
const MARKDOWN = [
  '# Long path',
  ...Array.from({ length: TOPICS - 1 }, (_, i) => `## Topic ${i + 2}\n\n- A point of topic ${i + 2}`),
].join('\n\n');

const list = (page: Page) => page.getByRole('grid', { name: 'Steps and topics' });
/** Returns the names of the rendered rows in their order on the path, which can differ from the order in the page. */
const rowNames = (page: Page): Promise<string[]> =>
  page
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
        .map((row) => row.getAttribute('aria-label') ?? ''),
    );
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
const titleField = (page: Page) => page.getByRole('textbox', { name: 'Title' });

it('a long path renders only the visible rows, and is used by keyboard and pointer', async () => {
  const { admin, origin } = getInstance();
  const { page } = admin;
  const { oid } = await createDeck(admin, { title: 'Long path', markdown: MARKDOWN });
  await admin.open(`${origin}/p/edit/${oid}/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  await list(page).and(page.locator('[data-virtual]')).waitFor();
  const rowCount = Number(await list(page).getAttribute('aria-rowcount'));
  expect(rowCount).toBeGreaterThanOrEqual(TOPICS);
  expect(await page.getByRole('row').count()).toBeLessThan(60);

  await stepRow(page, 'Topic 3').click();
  await page.keyboard.press('End');
  await expect.poll(() => focusedRow(page)).toBe(`Topic ${TOPICS}`);
  const last = stepRow(page, `Topic ${TOPICS}`);
  await expect.poll(() => last.getAttribute('aria-rowindex')).toBe(String(rowCount));
  // The fields of the step, which are shown below the list, do not hide the focused row.
  const hiddenHeight = async () => {
    const [row, grid] = [await last.boundingBox(), await list(page).boundingBox()];
    return row && grid ? row.y + row.height - grid.y - grid.height : Number.NaN;
  };
  await page.getByRole('textbox', { name: 'Notes' }).waitFor();
  await expect.poll(hiddenHeight).toBeLessThan(1);
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => (await rowNames(page)).slice(-2)).toEqual([`Topic ${TOPICS}`, `Topic ${TOPICS - 1}`]);
  await expect.poll(() => focusedRow(page)).toBe(`Topic ${TOPICS}`);
  await page.keyboard.press('F2');
  await titleField(page).fill('The end');
  await page.keyboard.press('Enter');
  await stepRow(page, 'The end').waitFor();

  // A new topic is added after the selected one, and its title is edited.
  await page.keyboard.press('Control+Enter');
  await titleField(page).fill('Added');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await rowNames(page)).slice(-3)).toEqual(['The end', 'Added', `Topic ${TOPICS - 1}`]);

  // The end of the flight to the new topic changes the current row.
  await stepRow(page, 'Added').getByText('Shown on the canvas').waitFor({ state: 'attached' });
  await page.keyboard.press('Home');
  await stepRow(page, 'Topic 2').waitFor();
  await dragRow(stepRow(page, 'Topic 4'), stepRow(page, 'Topic 2'), { x: 120, y: 4 });
  const topics = async () => (await rowNames(page)).filter((name) => name.startsWith('Topic'));
  await expect.poll(async () => (await topics()).slice(0, 3)).toEqual(['Topic 4', 'Topic 2', 'Topic 3']);
  await waitForSaved(page);
  expect(admin.problems).toEqual([]);
});
