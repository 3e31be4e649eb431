import type { Scene } from '@flydeck/scene/model/scene';
import { expect, it } from 'vitest';
import { findViolations } from './testing/axe.ts';
import { waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { readScene } from './testing/read-scene.ts';
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
  // The unfiltered list has both icons.
  await grid.getByRole('button', { name: 'anchor', exact: true }).waitFor({ state: 'detached' });
  await grid.getByRole('button', { name: 'apple', exact: true }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await icons()).length).toBe(2);
  expect((await icons()).map(({ properties }) => String(properties['name']).replaceAll('-', ' '))).toContain(focused);

  // Another icon replaces the selected one in the panel.
  const nameOfSelected = async () =>
    (await icons()).map(({ properties }) => properties['name']).filter((name) => name !== 'anchor');
  const [replacedName] = await nameOfSelected();
  await page.getByRole('complementary', { name: 'Properties' }).getByRole('button', { name: 'Replace icon' }).click();
  await search.fill('heart');
  await grid.getByRole('button', { name: 'heart', exact: true }).click();
  await expect.poll(nameOfSelected).toEqual(['heart']);
  expect(await icons()).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(nameOfSelected).toEqual([replacedName]);

  // The stroke is edited in the panel.
  const panel = page.getByRole('complementary', { name: 'Properties' });
  const line = panel.getByRole('region', { name: 'Line' });
  const width = line.getByLabel('Thickness');
  await width.fill('6');
  await width.press('Enter');
  await line.getByRole('button', { name: /^Color: Theme: / }).click();
  await line.getByRole('textbox', { name: 'Color code' }).fill('f80');
  await page.keyboard.press('Enter');
  const stroke = async () => {
    const icon = (await icons()).find(({ properties }) => properties['name'] !== 'anchor');
    return icon?.properties['stroke'] as { readonly width: number; readonly color: string } | undefined;
  };
  await expect.poll(stroke).toMatchObject({ width: 6, color: '#ff8800' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stroke())?.width).not.toBe(6);
  expect((await stroke())?.color).not.toBe('#ff8800');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await icons()).length).toBe(1);
  await waitForSaved(page);
  expect(admin.problems).toEqual([]);
});

it('an author adds an icon by a click, selects it by a click between its strokes, and visitors see it', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Add icon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Icons' });
  await dialog.getByRole('searchbox', { name: 'Search icons' }).fill('square');
  await dialog.getByRole('button', { name: 'square', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  const line = page.getByRole('complementary', { name: 'Properties' }).getByRole('region', { name: 'Line' });
  await line.waitFor();
  const handles = page.locator('[data-handle="nw"], [data-handle="se"]');
  const corners = await handles.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  const centre = (axis: 'x' | 'y') => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  await page.getByRole('application', { name: 'Canvas' }).focus();
  await page.keyboard.press('Escape');
  await line.waitFor({ state: 'hidden' });
  await page.mouse.click(centre('x') + 12, centre('y') + 12);
  await line.waitFor();

  await waitForSaved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Publish presentation' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click();
  await page.getByRole('dialog', { name: 'Published' }).waitFor();
  await admin.openAndPresent(`${origin}${deck.path}`);
  const { frames } = await readScene<Pick<Scene, 'frames'>>(page);
  const strokes = frames.flatMap(({ items }) =>
    items.flatMap((item) => (item.t === 'path' ? (item.stroke ?? []) : [])),
  );
  expect(strokes.some(({ cap, join }) => cap === 'round' && join === 'round')).toBe(true);
  expect(admin.problems).toEqual([]);
});
