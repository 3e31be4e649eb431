import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createBlank, openAsNewAuthor, stepRow, waitForSaved } from './testing/editor.ts';
import { chooseTool, doubleTapFor, Fingers, TABLET, tapFor } from './testing/fingers.ts';
import { cellTexts, coverTexts, firstValue, recordsOf, themeName } from './testing/object-texts.ts';
import { editedOid, readRecords } from './testing/records.ts';
import { textInput } from './testing/river-deck.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

const propertiesOf = (page: Page) => page.getByRole('complementary', { name: 'Properties' });
/** On a tablet, the property panel is a sheet that a tap on its title opens and closes. */
const sheetToggle = (page: Page) => propertiesOf(page).getByRole('button', { name: 'Properties', exact: true });

it('an author fills a table and a chart, adds a cover, and changes reading order and theme by touch', async () => {
  const author = await openAsNewAuthor(visit, 'Tom Tablet', TABLET);
  const { page } = author;
  const fingers = await Fingers.on(page);
  await createBlank(author, 'Objects');
  const panel = propertiesOf(page);
  await stepRow(page, 'Untitled topic').tap();
  await stepRow(page, 'Untitled topic').getByText('Shown on the canvas').waitFor({ state: 'attached' });

  // A double tap edits a cell.
  await chooseTool(page, 'Table');
  await fingers.move([
    [0.4, 0.42],
    [0.7, 0.5],
  ]);
  await page.locator('polygon[data-selection]').waitFor();
  await doubleTapFor(() => fingers.tap([0.44, 0.43]), textInput(page));
  await page.keyboard.type('River');
  const readTable = async () => {
    const store = await readRecords(author, editedOid(author));
    return cellTexts(store, recordsOf(store, 'table')[0]?.id ?? '');
  };
  await expect.poll(async () => (await readTable()).flat().join('')).toBe('River');
  const rowCount = (await readTable()).length;
  await tapFor(sheetToggle(page), panel.getByRole('button', { name: 'Insert row below' }));
  await panel.getByRole('button', { name: 'Insert row below' }).tap();
  await sheetToggle(page).tap();

  await chooseTool(page, 'Chart');
  await fingers.move([
    [0.4, 0.54],
    [0.6, 0.62],
  ]);
  await page.locator('polygon[data-selection]').waitFor();
  await tapFor(sheetToggle(page), panel.getByRole('button', { name: 'Edit data' }));
  await panel.getByRole('button', { name: 'Edit data' }).tap();
  const grid = page.getByRole('dialog', { name: 'Chart data' });
  await grid.getByText('30', { exact: true }).tap();
  await grid.getByRole('textbox', { name: 'Q1, Series 2' }).waitFor();
  await page.keyboard.type('12.5');
  await grid.getByText('Q3', { exact: true }).tap();
  await grid.getByRole('button', { name: 'Close' }).tap();
  await grid.waitFor({ state: 'detached' });

  // The menu of a long press contains commands that have no buttons.
  const chooseCommand = async (name: string) => {
    await fingers.hold([0.8, 0.52], page.getByRole('menuitem', { name, exact: true }));
    await page.getByRole('menuitem', { name, exact: true }).tap();
  };
  await chooseCommand('Reading order');
  const order = page.getByRole('dialog', { name: 'Reading order' });
  const rows = () =>
    order.getByRole('row').evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')));
  await order.getByRole('row').nth(1).waitFor();
  const before = await rows();
  await order
    .getByRole('button', { name: / later$/ })
    .first()
    .tap();
  await expect.poll(rows).not.toEqual(before);
  await order.getByRole('button', { name: 'Close' }).tap();
  await order.waitFor({ state: 'detached' });

  await chooseCommand('Add cover');
  const bar = page.getByRole('region', { name: 'Cover', exact: true });
  await bar.waitFor();
  const box = await page.locator('polygon[data-selection]').boundingBox();
  if (!box) throw new Error('The cover has no text.');
  await doubleTapFor(() => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2), textInput(page));
  await page.keyboard.type('Front');
  await bar.getByRole('button', { name: 'Done' }).tap();
  await bar.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Presentation details' }).tap();
  const details = page.getByRole('dialog', { name: 'Presentation details' });
  await details.getByText('Velvet', { exact: true }).tap();
  await details.getByRole('button', { name: 'Close' }).tap();
  await details.waitFor({ state: 'detached' });

  await waitForSaved(page);
  const store = await readRecords(author, editedOid(author));
  const [table, chart] = [recordsOf(store, 'table')[0], recordsOf(store, 'chart')[0]];
  expect(
    cellTexts(store, table?.id ?? '')
      .flat()
      .join(''),
  ).toBe('River');
  expect(cellTexts(store, table?.id ?? '')).toHaveLength(rowCount + 1);
  expect(firstValue(store, chart?.id ?? '', 1)).toBe(12.5);
  expect(coverTexts(store, chart?.parent ?? '').join()).toContain('Front');
  expect(themeName(store)).toBe('Velvet');
});
