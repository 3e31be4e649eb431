import { expect, it } from 'vitest';
import { canvasOf, chartsIn, chartsOf, drawChart, gridOf, gridPanel, pasteCells } from './testing/charts.ts';
import { corpusFile } from './testing/corpus-file.ts';
import { chooseTool, waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { readRecords } from './testing/records.ts';
import { publishButton, publishDialog, publishedLink } from './testing/river-deck.ts';
import { uploadFile } from './testing/upload-file.ts';

const getInstance = useInstanceWithDeck();

const FILE = corpusFile('pptx/markitdown__test.pptx');

it('an author places a chart, edits its data in the grid by keyboard, pastes cells and undoes', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/?lang=de`);
  await canvasOf(page).waitFor();
  await page.getByRole('toolbar', { name: 'Werkzeuge' }).getByRole('button', { name: 'Diagramm' }).click();
  const panel = page.getByRole('complementary', { name: 'Eigenschaften' });
  await panel.getByRole('button', { name: 'Gestapelte Säulen', exact: true }).click();
  await drawChart(page, 160, 420);
  await panel.getByRole('button', { name: 'Daten bearbeiten' }).waitFor();
  const outline = () => page.locator('polygon[data-selection]').boundingBox();
  const outlineBefore = await outline();
  await canvasOf(page).focus();
  await page.keyboard.press('Enter');
  await gridPanel(page).getByRole('textbox', { name: 'Q1, Reihe 1' }).waitFor();
  await expect.poll(outline).not.toEqual(outlineBefore);

  // Typing replaces the number, Enter selects the cell below, Delete makes a gap.
  await page.keyboard.type('12,5');
  await page.keyboard.press('Enter');
  await gridPanel(page).getByRole('textbox', { name: 'Q2, Reihe 1' }).waitFor();
  await page.keyboard.press('Delete');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('Januar');
  await page.keyboard.press('Tab');
  await waitForSaved(page);
  const typed = [
    ['Reihe 1', 'Reihe 2'],
    ['Januar', 12.5, 30],
    ['Q2', undefined, 38],
    ['Q3', 48, 52],
    ['Q4', 70, 58],
  ];
  expect(await chartsOf(admin, deck.oid)).toEqual([typed]);

  await page.keyboard.press('ArrowDown');
  await gridPanel(page).getByRole('textbox', { name: 'Q2, Reihe 1' }).waitFor();
  await pasteCells(page, '1\t2\t3\n4\t5\tx');
  await gridPanel(page).getByRole('status').getByText('durch Lücken ersetzt').waitFor();
  await waitForSaved(page);
  expect(await chartsOf(admin, deck.oid)).toEqual([
    [
      ['Reihe 1', 'Reihe 2', ''],
      ['Januar', 12.5, 30, undefined],
      ['Q2', 1, 2, 3],
      ['Q3', 4, 5, undefined],
      ['Q4', 70, 58, undefined],
    ],
  ]);
  await page.keyboard.press('Control+z');
  await page.waitForTimeout(200);
  await waitForSaved(page);
  expect(await chartsOf(admin, deck.oid)).toEqual([typed]);

  await gridPanel(page).getByRole('button', { name: 'Zeilen und Reihen tauschen' }).click();
  await waitForSaved(page);
  expect((await chartsOf(admin, deck.oid))[0]?.[0]).toEqual(['Januar', 'Q2', 'Q3', 'Q4']);
  // The camera returns to where it was before the grid was opened.
  await page.keyboard.press('Escape');
  await gridPanel(page).waitFor({ state: 'detached' });
  const x = (box: Awaited<ReturnType<typeof outline>>) =>
    [box?.x, box?.y, box?.width].map((value) => Math.round(value ?? 0));
  await expect.poll(async () => x(await outline())).toEqual(x(outlineBefore));

  // After the author has moved the canvas, it stays.
  await page.keyboard.press('Enter');
  await gridPanel(page).getByRole('textbox').waitFor();
  await expect.poll(async () => x(await outline())).not.toEqual(x(outlineBefore));
  await page.mouse.move(600, 200);
  await page.mouse.wheel(0, -240);
  let still: readonly number[] = [];
  const isStill = async () => {
    const previous = still;
    still = x(await outline());
    return previous.join() === still.join();
  };
  await expect.poll(isStill).toBe(true);
  await gridPanel(page).getByRole('button', { name: 'Schließen' }).click();
  await gridPanel(page).waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    for (let i = 0; i < 5; i += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  expect(x(await outline())).toEqual(still);
});

it('the grid renders only the visible rows of long data, and its selection follows its category', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/?lang=en`);
  await canvasOf(page).waitFor();
  await chooseTool(page, 'Chart');
  await page
    .getByRole('complementary', { name: 'Properties' })
    .getByRole('button', { name: 'Line', exact: true })
    .click();
  await drawChart(page, 160, 420);
  await canvasOf(page).focus();
  await page.keyboard.press('Enter');
  const grid = gridPanel(page);
  await grid.getByRole('textbox', { name: 'Q1, Series 1' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await pasteCells(page, Array.from({ length: 400 }, (_, i) => `Day ${i + 1}\t${i}`).join('\n'));
  await grid.getByText('Day 12', { exact: true }).waitFor();
  expect(await grid.getByRole('row').count()).toBeLessThan(80);
  await page.keyboard.press('Control+End');
  await grid.getByText('Day 400', { exact: true }).waitFor();
  await grid.getByText('Day 1', { exact: true }).waitFor({ state: 'detached' });
  expect(await grid.getByRole('row').count()).toBeLessThan(80);

  // The row of the selected cell moves when a row above it is added or, by undo, removed.
  await grid.getByText('Day 390', { exact: true }).click();
  await grid.getByRole('button', { name: 'Insert row above' }).click();
  await grid.getByText('Day 395', { exact: true }).click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => grid.getByRole('textbox').inputValue()).toBe('Day 395');
  await waitForSaved(page);
  expect(admin.problems).toEqual([]);
});

it('the grid renders only the visible columns of wide data, and scrolls to the column of the selected cell', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/?lang=en`);
  await canvasOf(page).waitFor();
  const existing = new Set(chartsIn(await readRecords(admin, deck.oid)).map(({ id }) => id));
  await chooseTool(page, 'Chart');
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await panel.getByRole('button', { name: 'Column', exact: true }).click();
  await drawChart(page, 160, 420);
  await panel.getByRole('button', { name: 'Edit data' }).waitFor();
  await canvasOf(page).focus();
  await page.keyboard.press('Enter');
  const grid = gridPanel(page);
  await grid.getByRole('textbox', { name: 'Q1, Series 1' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  const numbers = Array.from({ length: 60 }, (_, i) => i + 1);
  const rows = [['', ...numbers.map((n) => `Town ${n}`)], ...['Q1', 'Q2', 'Q3'].map((name) => [name, ...numbers])];
  await pasteCells(page, rows.map((cells) => cells.join('\t')).join('\n'));
  await grid.getByRole('columnheader', { name: 'Town 2', exact: true }).waitFor();
  const columnCount = () => grid.getByRole('columnheader').count();
  expect(await columnCount()).toBeLessThan(25);
  expect(await grid.getByRole('grid').getAttribute('aria-colcount')).toBe('61');

  await page.keyboard.press('Control+End');
  const last = grid.getByRole('columnheader', { name: 'Town 60', exact: true });
  await last.waitFor();
  await grid.getByRole('columnheader', { name: 'Town 2', exact: true }).waitFor({ state: 'detached' });
  expect(await columnCount()).toBeLessThan(25);
  expect(await last.getAttribute('aria-colindex')).toBe('61');
  // The header is above the cells of its column.
  const cell = grid.locator('[aria-rowindex="2"] > [aria-colindex="61"]');
  const [headerBox, cellBox] = await Promise.all([last.boundingBox(), cell.boundingBox()]);
  expect(cellBox?.x).toBeCloseTo(headerBox?.x ?? 0, 0);
  await cell.click();
  await page.keyboard.type('99');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Home');
  await grid.getByRole('columnheader', { name: 'Town 2', exact: true }).waitFor();
  await last.waitFor({ state: 'detached' });
  await waitForSaved(page);
  const store = await readRecords(admin, deck.oid);
  const chart = chartsIn(store).find(({ id }) => !existing.has(id));
  const written = gridOf(store, chart?.id ?? '');
  expect(written[0]?.at(59)).toBe('Town 60');
  expect(written[1]).toEqual(['Q1', ...numbers.slice(0, -1), 99]);
  expect(admin.problems).toEqual([]);
});

it.skipIf(FILE === undefined)(
  'a chart of a PowerPoint file is edited and published; nothing else changes',
  async () => {
    const { admin, origin } = getInstance();
    const { page } = admin;
    const oid = await uploadFile(admin, origin, FILE ?? '');
    await admin.open(`${origin}/${oid}/edit/`);
    await canvasOf(page).waitFor();
    await page.waitForLoadState('networkidle');
    const before = await readRecords(admin, oid);
    const [chart] = chartsIn(before);
    if (!chart) throw new Error('The file has no chart.');
    const step = before
      .children('document', 'path')
      .findIndex(({ properties }) => properties['topic'] === chart.parent);
    await page.getByRole('row').nth(step).click();
    await page.waitForTimeout(2500);
    await canvasOf(page).focus();
    // Selects the chart of the topic.
    const heading = page
      .getByRole('complementary', { name: 'Properties' })
      .getByRole('heading', { name: 'Chart', level: 2 });
    for (let presses = 0; presses < 20 && !(await heading.isVisible()); presses += 1) {
      await page.keyboard.press('Tab');
      // The fields of the panel are loaded on demand.
      await heading.waitFor({ timeout: 1000 }).catch(() => undefined);
    }
    await page.getByRole('button', { name: 'Edit data' }).click();
    await gridPanel(page).getByRole('textbox').waitFor();
    await page.keyboard.type('99');
    await page.keyboard.press('Enter');
    await waitForSaved(page);
    const after = await readRecords(admin, oid);
    expect(gridOf(after, chart.id)[1]?.[1]).toBe(99);
    const changed = [...after.records()].filter((record) => {
      const previous = before.get(record.id);
      return JSON.stringify(previous?.properties) !== JSON.stringify(record.properties);
    });
    expect(changed.map(({ kind }) => kind)).toEqual(['point']);

    await page.keyboard.press('Escape');
    await publishButton(page).click();
    await publishDialog(page).getByRole('button', { name: 'Publish' }).click();
    const response = await page.request.get(new URL(new URL(await publishedLink(page)).pathname, origin).href);
    expect(await response.text()).toContain(' 99');
  },
);
