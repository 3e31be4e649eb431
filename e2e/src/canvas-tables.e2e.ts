import { expect, it } from 'vitest';
import { chooseTool, waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { readRecords } from './testing/records.ts';
import type { Visitor } from './testing/visitor.ts';

const getInstance = useInstanceWithDeck();

/** Returns the texts of the cells of each table of a presentation, row by row, in the order in which they were added. */
async function tablesOf(admin: Visitor, oid: string): Promise<string[][][]> {
  const store = await readRecords(admin, oid);
  const tables = [...store.records()].filter(({ kind, removed }) => kind === 'table' && !removed);
  return tables.map(({ id }) => {
    const columns = store.children(id, 'columns');
    return store.children(id, 'rows').map((row) => {
      const cells = store.children(row.id, 'cells');
      return columns.map((column) => {
        const cell = cells.find(({ properties }) => properties['column'] === column.id);
        return (cell?.texts?.['body']?.paragraphs ?? []).flatMap(({ runs }) => runs.map(({ text }) => text)).join('');
      });
    });
  });
}

it('an author draws a table, types in its cells, and pastes a table of a spreadsheet', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  const canvas = page.getByRole('application', { name: 'Canvas' });
  await canvas.waitFor();
  await chooseTool(page, 'Table');
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await panel.getByRole('spinbutton', { name: 'Rows' }).fill('2');
  await panel.getByRole('spinbutton', { name: 'Columns' }).fill('2');
  await page.keyboard.press('Tab');
  await page.mouse.move(420, 200);
  await page.mouse.down();
  await page.mouse.move(820, 300, { steps: 4 });
  await page.mouse.up();
  const table = panel.getByRole('region', { name: 'Table' });
  await table.waitFor();

  // A double click edits the cell at the pointer. Tab continues in the next cell, and adds a row at the end.
  await page.mouse.dblclick(500, 225);
  await page.getByRole('textbox', { name: 'Edit text. Press Escape to finish.' }).waitFor();
  for (const text of ['River', 'Length', 'Danube', '2,850 km', 'Tisza']) {
    await page.keyboard.type(text);
    if (text !== 'Tisza') await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await waitForSaved(page);
  const typed = [
    ['River', 'Length'],
    ['Danube', '2,850 km'],
    ['Tisza', ''],
  ];
  expect(await tablesOf(admin, deck.oid)).toEqual([typed]);

  // The box of the table contains the added row.
  const outline = page.locator('[data-selection]');
  const cells = page.locator('[data-selected-cells]');
  const [box, cell] = [await outline.boundingBox(), await cells.boundingBox()];
  expect((cell?.y ?? 0) + (cell?.height ?? 0)).toBeCloseTo((box?.y ?? 0) + (box?.height ?? 0), -1);

  await table.getByRole('button', { name: 'Insert column right' }).click();
  await canvas.focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const html = '<table><tr><th>Quarter</th><th>Sales</th></tr><tr><td>Q1</td><td>1,200</td></tr></table>';
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', 'Quarter\tSales\nQ1\t1,200');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await panel.getByRole('switch', { name: 'Header row' }).waitFor();
  await waitForSaved(page);
  expect(await tablesOf(admin, deck.oid)).toEqual([
    typed.map(([first, second]) => [first, '', second]),
    [
      ['Quarter', 'Sales'],
      ['Q1', '1,200'],
    ],
  ]);
  expect(admin.problems).toEqual([]);
});

it('typing replaces the text of a selected cell, and a row is moved and gets borders in the panel', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await page.getByRole('application', { name: 'Canvas' }).waitFor();
  const existing = (await tablesOf(admin, deck.oid)).length;
  await chooseTool(page, 'Table');
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await panel.getByRole('spinbutton', { name: 'Rows' }).waitFor();
  await page.mouse.move(420, 450);
  await page.mouse.down();
  await page.mouse.move(820, 600, { steps: 4 });
  await page.mouse.up();
  const table = panel.getByRole('region', { name: 'Table' });
  await table.waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-selected-cells]').waitFor();
  // The second word replaces the first one, also where its letters are shortcuts of tools.
  await page.keyboard.type('Old');
  await page.keyboard.press('Escape');
  await page.keyboard.type('Tool (b)');
  await page.keyboard.press('Escape');
  const moveDown = table.getByRole('button', { name: 'Move rows down' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('Old');
  await page.keyboard.press('Escape');
  await page.keyboard.type(' 2');
  await page.keyboard.press('Escape');
  await moveDown.click();
  await table.getByRole('button', { name: 'All borders' }).click();
  // The width has at most one decimal, and the arrow keys change the shown width.
  const width = table.getByRole('spinbutton', { name: 'Border width' });
  await expect.poll(() => width.inputValue()).toMatch(/^\d+(\.\d)?$/);
  const before = Number(await width.inputValue());
  await width.press('ArrowUp');
  expect(Number(await width.inputValue())).toBeCloseTo(before + 1);
  await waitForSaved(page);
  const added = (await tablesOf(admin, deck.oid))[existing] ?? [];
  expect(added[2]?.[1]).toBe(' 2');
  expect(added.map(([first]) => first)).toEqual(['Tool (b)', '', '1', ...added.slice(3).map(() => '')]);

  // The grip of the selected row moves it to the top, below the header. A line shows where.
  const grip = await page.locator('[data-grip="row"]').boundingBox();
  const cells = await page.locator('[data-selection]').boundingBox();
  await page.mouse.move((grip?.x ?? 0) + (grip?.width ?? 0) / 2, (grip?.y ?? 0) + (grip?.height ?? 0) / 2);
  await page.mouse.down();
  await page.mouse.move((cells?.x ?? 0) + 20, (cells?.y ?? 0) + 4, { steps: 3 });
  await page.locator('[data-guide="insertion"]').waitFor({ state: 'attached' });
  await page.mouse.up();
  await waitForSaved(page);
  const moved = (await tablesOf(admin, deck.oid))[existing] ?? [];
  expect(moved.slice(0, 3).map((row) => row.slice(0, 2))).toEqual([
    ['Tool (b)', ''],
    ['1', ' 2'],
    ['', ''],
  ]);
  expect(admin.problems).toEqual([]);
});
