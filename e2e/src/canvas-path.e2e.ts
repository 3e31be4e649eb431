import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createDeck } from './testing/create-deck.ts';
import { dragRow } from './testing/drag-row.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { findCommand } from './testing/palette.ts';

const getInstance = useInstanceWithDeck();

/** Opens the editor of a new presentation with an overview, a title topic, and the topics Amazon, Nile and Rhine. */
async function openRivers(): Promise<Page> {
  const { admin, origin } = getInstance();
  const markdown = ['Rivers', 'Amazon', 'Nile', 'Rhine'].map((title) => `# ${title}\n\nAbout it.\n`).join('\n');
  const deck = await createDeck(admin, { title: 'Rivers', markdown });
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await row(admin.page, 'Rhine').waitFor();
  return admin.page;
}

const CHANGE_VIEW = 'Change step to the shown view';

const row = (page: Page, name: string) => page.getByRole('row', { name, exact: true });

/** Expects the names of the rows of the path panel. The first row, the overview, has the name of the presentation. */
async function expectRows(page: Page, names: readonly string[]): Promise<void> {
  const readNames = () =>
    page.getByRole('row').evaluateAll((rows) => rows.map((element) => element.getAttribute('aria-label') ?? ''));
  await expect.poll(readNames, { timeout: 10_000 }).toEqual(names);
}

/** Returns the number of different thumbnails. Thumbnails that are not painted are all equal. */
async function countThumbnails(page: Page): Promise<number> {
  const thumbnails = page.getByRole('row').locator('canvas');
  const urls = await thumbnails.evaluateAll((list) => list.map((canvas) => (canvas as HTMLCanvasElement).toDataURL()));
  return new Set(urls).size;
}

/** Opens the menu of the row of Amazon, and chooses an item. */
async function chooseInMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for “Amazon”' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

it('the path panel moves, renames, deletes and adds topics, and stores them with their notes', async () => {
  const page = await openRivers();
  await expectRows(page, ['Rivers', 'Rivers', 'Amazon', 'Nile', 'Rhine']);
  // Each step has its own thumbnail.
  await expect.poll(() => countThumbnails(page), { timeout: 10_000 }).toBe(5);
  await row(page, 'Nile').click();
  await row(page, 'Nile').getByText('Shown on the canvas').waitFor({ state: 'attached' });
  await page.keyboard.press('Alt+ArrowUp');
  await expectRows(page, ['Rivers', 'Rivers', 'Nile', 'Amazon', 'Rhine']);
  const rearrange = page.getByRole('button', { name: 'Rearrange places to match' });
  await rearrange.click();
  await rearrange.waitFor({ state: 'detached' });

  await row(page, 'Nile').click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Title' }).fill('Danube');
  await page.keyboard.press('Enter');
  await page.getByLabel('Transition').selectOption('Fade');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Say hello');

  await row(page, 'Rhine').click();
  await page.keyboard.press('Delete');
  await expectRows(page, ['Rivers', 'Rivers', 'Danube', 'Amazon']);
  await page.getByRole('button', { name: 'Add topic' }).click();
  await page.keyboard.type('Volga');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Alt+ArrowRight');
  await expectRows(page, ['Rivers', 'Rivers', 'Danube', 'Amazon', 'Volga']);
  await row(page, 'Volga').getByText('Level 2').waitFor({ state: 'attached' });

  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expectRows(page, ['Rivers', 'Rivers', 'Danube', 'Amazon', 'Volga']);
  await row(page, 'Volga').getByText('Level 2').waitFor({ state: 'attached' });
  await row(page, 'Danube').click();
  await expect.poll(() => page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Say hello');
  await expect.poll(() => page.getByLabel('Transition').inputValue()).toBe('fade');
  expect(getInstance().admin.problems).toEqual([]);
});

it('the path panel moves a dragged row, removes a topic from the path by a menu item, and adds a view', async () => {
  const page = await openRivers();
  // The drop at the top edge of the row of Amazon inserts Rhine before Amazon.
  await dragRow(row(page, 'Rhine'), row(page, 'Amazon'), { x: 60, y: 4 });
  await expectRows(page, ['Rivers', 'Rivers', 'Rhine', 'Amazon', 'Nile']);
  await row(page, 'Amazon').click();
  await chooseInMenu(page, 'Transition: Fade');
  await row(page, 'Amazon').getByRole('img', { name: 'Fade' }).waitFor();
  await chooseInMenu(page, 'Remove from path');
  await row(page, 'Amazon').getByRole('img', { name: 'Not on the path' }).waitFor();
  await page.getByRole('button', { name: 'Add this view' }).click();
  await page.getByRole('img', { name: 'View' }).waitFor();
  expect(getInstance().admin.problems).toEqual([]);

  // A command changes the view to what the window shows. The command is disabled while the window shows the view.
  const zoom = page.getByRole('region', { name: 'Zoom', exact: true });
  expect(await (await findCommand(page, 'shown view', CHANGE_VIEW)).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor({ state: 'detached' });
  const scale = await zoom.textContent();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => zoom.textContent()).not.toBe(scale);
  await (await findCommand(page, 'shown view', CHANGE_VIEW)).click();
  await page
    .getByText(/^Step \d+ now shows this view\.$/)
    .first()
    .waitFor({ state: 'attached' });

  // After a click on a row, characters choose tools. After the author has moved in the list, they find rows.
  const amazon = row(page, 'Amazon').first();
  const rectangle = page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Rectangle' });
  await amazon.click();
  await page.keyboard.press('r');
  await expect.poll(() => rectangle.getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('v');
  await amazon.click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('a');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Amazon');
  expect(await rectangle.getAttribute('aria-pressed')).toBe('false');
});

it('a command moves the focus to a field of the current step', async () => {
  const page = await openRivers();
  await row(page, 'Nile').click();
  await row(page, 'Nile').getByText('Shown on the canvas').waitFor({ state: 'attached' });
  const fields = [
    ['Edit notes', page.getByRole('textbox', { name: 'Notes' })],
    ['Set duration', page.getByRole('spinbutton', { name: 'Seconds' })],
    ['Rename step', page.getByRole('textbox', { name: 'Title' })],
  ] as const;
  for (const [command, field] of fields) {
    await page.getByRole('application', { name: 'Canvas' }).focus();
    await (await findCommand(page, command)).click();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  expect(getInstance().admin.problems).toEqual([]);
});

it('the path panel lists the elements of a topic, and selects, edits and deletes them by keyboard', async () => {
  const page = await openRivers();
  await row(page, 'Nile').click();
  const heading = page.getByRole('button', { name: /^Elements \(\d+\)$/ });
  expect(await heading.getAttribute('aria-expanded')).toBe('false');
  await heading.press('Enter');
  const elements = page.getByRole('grid', { name: 'Elements of “Nile”' });
  const text = elements.getByRole('row', { name: 'Text: About it.' });
  await text.waitFor();
  const count = await elements.getByRole('row').count();
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await expect.poll(() => text.getAttribute('aria-selected')).toBe('true');
  await page.locator('polygon[data-selection]').waitFor();
  await page.locator('[data-announcer]').getByText('Text: About it.').waitFor({ state: 'attached' });

  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Edit text' }).waitFor({ state: 'attached' });
  await page.keyboard.press('Control+a');
  await page.keyboard.type('A long river');
  await page.keyboard.press('Escape');
  const changed = elements.getByRole('row', { name: 'Text: A long river' });
  await changed.focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => elements.getByRole('row').count()).toBe(count - 1);
  await changed.waitFor({ state: 'detached' });
  expect(getInstance().admin.problems).toEqual([]);
});
