import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { readRecords } from './testing/records.ts';

const getInstance = useInstanceWithDeck();

it('an author searches icons by English names and tags, adds them by keyboard and pointer, and changes the stroke', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  const icons = async () => {
    const records = [...(await readRecords(admin, deck.oid)).records()];
    return records.filter(({ kind, removed, properties }) => kind === 'shape' && !removed && properties['name']);
  };
  const dialog = page.getByRole('dialog', { name: 'Icons' });
  const open = () => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Add icon' }).click();

  await open();
  const grid = dialog.getByRole('group', { name: 'Icons' });
  await expect.poll(() => grid.getByRole('button').count()).toBeGreaterThan(100);
  expect(await findViolations(page)).toEqual([]);
  // Only a part of the icons is rendered, until the author scrolls.
  const rendered = await grid.getByRole('button').count();
  await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect.poll(() => grid.getByRole('button').count()).toBeGreaterThan(rendered);

  const search = dialog.getByRole('searchbox', { name: 'Search icons' });
  await search.fill('no such icon');
  await dialog.getByText('No icon matches.').waitFor();
  // Enter adds the best match.
  await search.fill('anchor');
  await grid.getByRole('button', { name: 'anchor', exact: true }).waitFor();
  await search.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await icons()).map(({ properties }) => properties['name'])).toEqual(['anchor']);

  // Arrow keys move in the grid. `fruit` is only a tag of the icon.
  await open();
  await search.fill('fruit');
  await grid.getByRole('button', { name: 'apple', exact: true }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await icons()).length).toBe(2);
  expect((await icons()).map(({ properties }) => String(properties['name']).replaceAll('-', ' '))).toContain(focused);

  // The stroke is edited in the panel.
  const panel = page.getByRole('complementary', { name: 'Properties' });
  const line = panel.getByRole('region', { name: 'Line' });
  const width = line.getByLabel('Thickness');
  await width.fill('6');
  await width.press('Enter');
  await waitForSaved(page);
  const widths = (await icons()).map(({ properties }) => (properties['stroke'] as { width: number }).width);
  expect(new Set(widths).size).toBe(2);

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await icons()).length).toBe(1);
  expect(admin.problems).toEqual([]);
});
