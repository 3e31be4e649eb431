import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createBlank, isCanvasFocused, openAsNewAuthor, stepRow, waitForSaved } from './testing/editor.ts';
import { cellTexts, coverTexts, firstValue, recordsOf, themeName } from './testing/object-texts.ts';
import { findCommand } from './testing/palette.ts';
import { editedOid, readRecords } from './testing/records.ts';
import { canvas, textInput } from './testing/river-deck.ts';
import { useVisitors } from './testing/visitors.ts';

const visit = useVisitors();

/** Runs a command of the command palette by keyboard. */
async function runCommand(page: Page, name: string): Promise<void> {
  await (await findCommand(page, name, new RegExp(`^${name}`))).first().waitFor();
  await page.keyboard.press('Enter');
}

/** Draws an element with a tool, and enters it: selects the first cell, or opens the grid of the chart. */
async function drawAndEnter(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await page.locator('polygon[data-selection]').waitFor();
  await page.keyboard.press('Enter');
}

/** Presses Escape until nothing is selected. */
async function deselect(page: Page): Promise<void> {
  const outline = page.locator('polygon[data-selection]');
  await expect
    .poll(async () => {
      if ((await outline.count()) > 0) await page.keyboard.press('Escape');
      return outline.count();
    })
    .toBe(0);
}

it('an author fills a table and a chart, adds a cover, and changes reading order and theme by keyboard', async () => {
  const author = await openAsNewAuthor(visit, 'Kai Keys', { reducedMotion: true });
  const { page } = author;
  await createBlank(author, 'Objects');
  const initialTheme = themeName(await readRecords(author, editedOid(author)));
  await stepRow(page, 'Untitled topic').focus();
  await page.keyboard.press('Enter');
  await stepRow(page, 'Untitled topic').getByText('Shown on the canvas').waitFor({ state: 'attached' });
  await canvas(page).focus();

  await drawAndEnter(page, 'b');
  await page.locator('[data-selected-cells]').waitFor();
  await page.keyboard.type('River');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Length');
  await page.keyboard.press('Escape');
  await textInput(page).waitFor({ state: 'detached' });
  await runCommand(page, 'Insert row below');
  await deselect(page);

  await drawAndEnter(page, 'g');
  const grid = page.getByRole('dialog', { name: 'Chart data' });
  await grid.getByRole('textbox', { name: 'Q1, Series 1' }).waitFor();
  await page.keyboard.type('12.5');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await grid.waitFor({ state: 'detached' });
  await expect.poll(() => isCanvasFocused(page)).toBe(true);
  await deselect(page);

  await runCommand(page, 'Reading order');
  const order = page.getByRole('dialog', { name: 'Reading order' });
  const rows = () =>
    order.getByRole('row').evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')));
  await order.getByRole('row').nth(1).waitFor();
  const before = await rows();
  await order.getByRole('row').first().focus();
  // The arrow key moves the focus to the drag handle, then to the first button that is not disabled: it moves the row down.
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(rows).not.toEqual(before);
  await page.keyboard.press('Escape');
  await order.waitFor({ state: 'detached' });

  await runCommand(page, 'Add cover');
  const bar = page.getByRole('region', { name: 'Cover', exact: true });
  await bar.waitFor();
  await page.keyboard.press('Enter');
  await textInput(page).waitFor({ state: 'attached' });
  await page.keyboard.type('Front');
  await page.keyboard.press('Escape');
  await runCommand(page, 'Finish editing the cover');
  await bar.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Presentation details' }).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Presentation details' });
  const theme = details.getByRole('radio', { checked: true });
  await theme.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });

  await waitForSaved(page);
  const store = await readRecords(author, editedOid(author));
  const [table, chart] = [recordsOf(store, 'table')[0], recordsOf(store, 'chart')[0]];
  expect(cellTexts(store, table?.id ?? '').map(([first, second]) => [first, second])).toEqual([
    ['River', 'Length'],
    // The other rows of a new table, and the inserted row.
    ...Array.from({ length: 4 }, () => ['', '']),
  ]);
  expect(firstValue(store, chart?.id ?? '')).toBe(12.5);
  expect(coverTexts(store, chart?.parent ?? '').join()).toContain('Front');
  expect(themeName(store)).not.toBe(initialTheme);
});
