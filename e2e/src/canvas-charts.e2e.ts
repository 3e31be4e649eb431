import { chartData, pointNumber, rowLabel, seriesName } from '@flydeck/editor/charts/chart-data';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { corpusFile } from './testing/corpus-file.ts';
import { waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { readRecords } from './testing/records.ts';
import { publishButton, publishDialog, publishedLink } from './testing/river-deck.ts';
import { uploadFile } from './testing/upload-file.ts';
import type { Visitor } from './testing/visitor.ts';

const getInstance = useInstanceWithDeck();

const FILE = corpusFile('pptx/markitdown__test.pptx');

/** Returns the names of the series, and then each row with its name and values. */
function gridOf(store: RecordStore, id: string): (string | number | undefined)[][] {
  const data = chartData(store, id);
  const rows = data.categories.map((_, row) => [
    rowLabel(data, row),
    ...data.series.map((_series, series) => pointNumber(data, row, { series, field: 'value' })),
  ]);
  return [data.series.map(seriesName), ...rows];
}

const chartsIn = (store: RecordStore) =>
  [...store.records()].filter(({ kind, removed }) => kind === 'chart' && !removed);

/** Returns the data of the charts of a presentation, in the order in which they were added. */
async function chartsOf(admin: Visitor, oid: string) {
  const store = await readRecords(admin, oid);
  return chartsIn(store).map(({ id }) => gridOf(store, id));
}

const canvasOf = (page: Page) => page.getByRole('application', { name: /Canvas|Leinwand/ });
const gridPanel = (page: Page) => page.getByRole('dialog', { name: /Chart data|Diagrammdaten/ });

/** Sends the paste event of a spreadsheet to the element that has the focus. */
const pasteCells = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

/** Drags the chosen chart tool over an area of the canvas. `top` and `bottom` are in CSS pixels of the window. */
async function drawChart(page: Page, top: number, bottom: number): Promise<void> {
  await page.mouse.move(420, top);
  await page.mouse.down();
  await page.mouse.move(820, bottom, { steps: 4 });
  await page.mouse.up();
}

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
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Chart' }).click();
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
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Chart' }).click();
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

it('clicks on the canvas select a series and then a data point, whose value and colour the panel changes', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await canvasOf(page).waitFor();
  const before = (await chartsOf(admin, deck.oid)).length;
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Chart' }).click();
  await drawChart(page, 160, 420);
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await panel.getByRole('button', { name: 'Edit data' }).waitFor();
  // A point in the first column of the first series.
  const point = { x: 482, y: 340 };
  await expect
    .poll(async () => {
      await page.mouse.click(point.x, point.y);
      return panel.getByRole('button', { name: 'Series 1', exact: true }).count();
    })
    .toBe(1);
  await page.locator('[data-chart-part="series"]').nth(3).waitFor({ state: 'attached' });
  await page.mouse.click(point.x, point.y);
  await panel.getByRole('button', { name: 'Series 1: Q1' }).waitFor();
  await panel.getByRole('spinbutton', { name: 'Value' }).fill('61');
  await page.keyboard.press('Enter');
  await waitForSaved(page);
  expect((await chartsOf(admin, deck.oid)).slice(before)[0]?.[1]).toEqual(['Q1', 61, 30]);
  // The grid opens at the selected data point.
  await panel.getByRole('button', { name: 'Edit data' }).click();
  await gridPanel(page).waitFor();
  await page.keyboard.press('ArrowRight');
  await panel.getByRole('button', { name: 'Series 2: Q1' }).waitFor();
  expect(admin.problems).toEqual([]);
});

it('clicks on the canvas select the legend and an axis, and a series becomes a line on a secondary axis', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await canvasOf(page).waitFor();
  // This topic is empty, so that nothing covers the chart.
  await page.getByRole('row', { name: /Further/ }).click();
  await page.waitForTimeout(2500);
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Chart' }).click();
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await panel.getByRole('button', { name: 'Column', exact: true }).waitFor();
  const existing = new Set(chartsIn(await readRecords(admin, deck.oid)).map(({ id }) => id));
  await drawChart(page, 380, 630);
  await panel.getByRole('button', { name: 'Edit data' }).waitFor();
  /** Clicks until the section of a part is in the panel. */
  const select = (name: string, point: { readonly x: number; readonly y: number }) =>
    expect
      .poll(async () => {
        await page.mouse.click(point.x, point.y);
        return panel.getByRole('region', { name, exact: true }).getByRole('textbox').count();
      })
      .toBeGreaterThan(0);
  // The labels of the value axis are at the left edge.
  await select('Value axis', { x: 432, y: 470 });
  await page.locator('[data-chart-part="axis"]').first().waitFor({ state: 'attached' });
  const axis = panel.getByRole('region', { name: 'Value axis' });
  await axis.getByRole('textbox', { name: 'Title' }).fill('Litres');
  await axis.getByRole('textbox', { name: 'Maximum' }).fill('120');
  await page.keyboard.press('Enter');

  const legend = panel.getByRole('region', { name: 'Legend' });
  await page.mouse.click(580, 612);
  await legend.getByRole('combobox', { name: 'Legend' }).selectOption('Top');

  await panel.getByRole('button', { name: 'Edit data' }).click();
  await gridPanel(page).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  const series = panel.getByRole('region', { name: 'Series 2', exact: true });
  await series.getByRole('combobox', { name: 'Series type' }).selectOption('Line');
  await series.getByRole('switch', { name: 'Secondary axis' }).click();
  await panel.getByRole('button', { name: 'Secondary axis', exact: true }).waitFor();
  await waitForSaved(page);
  const store = await readRecords(admin, deck.oid);
  const chart = chartsIn(store).find(({ id }) => !existing.has(id));
  expect(chart?.properties).toMatchObject({ valueAxisTitle: 'Litres', max: 120, legend: 'top' });
  expect(store.children(chart?.id ?? '', 'series').map(({ properties }) => properties)).toEqual([
    { name: 'Series 1' },
    { name: 'Series 2', kind: 'line', secondary: true },
  ]);
  expect(admin.problems).toEqual([]);
});

it('a radar chart gets a background of its plot and a style of its grid lines, which the canvas shows', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await canvasOf(page).waitFor();
  await page.getByRole('row', { name: /Further/ }).click();
  await page.waitForTimeout(2500);
  const existing = new Set(chartsIn(await readRecords(admin, deck.oid)).map(({ id }) => id));
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Chart' }).click();
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await panel.getByRole('button', { name: 'Radar', exact: true }).click();
  await drawChart(page, 160, 560);
  await panel.getByRole('button', { name: 'Edit data' }).waitFor();
  /** Chooses a colour by its hex code. */
  const choose = async (field: string, hex: string) => {
    await panel.getByRole('button', { name: new RegExp(`^${field}:`) }).click();
    const choices = panel.getByRole('group', { name: field });
    await choices.getByRole('textbox', { name: 'Color code' }).fill(hex);
    await page.keyboard.press('Enter');
  };
  await choose('Plot background', '#203040');
  await panel.getByRole('button', { name: 'Value axis', exact: true }).click();
  const axis = panel.getByRole('region', { name: 'Value axis' });
  expect(await axis.getByRole('textbox', { name: 'Title' }).count()).toBe(0);
  await choose('Grid line color', '#ff0000');
  await axis.getByRole('spinbutton', { name: 'Grid line width' }).fill('4');
  await page.keyboard.press('Enter');
  await axis.getByRole('textbox', { name: 'Maximum' }).fill('200');
  await page.keyboard.press('Enter');
  await waitForSaved(page);
  const store = await readRecords(admin, deck.oid);
  const chart = chartsIn(store).find(({ id }) => !existing.has(id));
  expect(chart?.properties).toMatchObject({
    plotFill: { kind: 'solid', color: '#203040' },
    valueAxis: { gridLine: { color: '#ff0000', width: 4 } },
    max: 200,
  });
  const png = (await canvasOf(page).screenshot()).toString('base64');
  const counts = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    const countOf = (red: number, green: number, blue: number) =>
      data.filter((value, i) => i % 4 === 0 && value === red && data[i + 1] === green && data[i + 2] === blue).length;
    return [countOf(32, 48, 64), countOf(255, 0, 0)];
  }, png);
  for (const count of counts) expect(count).toBeGreaterThan(200);
  expect(admin.problems).toEqual([]);
});
