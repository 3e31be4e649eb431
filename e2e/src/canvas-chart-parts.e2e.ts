import { expect, it } from 'vitest';
import { canvasOf, chartsIn, chartsOf, drawChart, gridPanel } from './testing/charts.ts';
import { chooseTool, clickUntilShown, waitForSaved } from './testing/editor.ts';
import { useInstanceWithDeck } from './testing/instance-with-deck.ts';
import { readRecords } from './testing/records.ts';

const getInstance = useInstanceWithDeck();

it('clicks on the canvas select a series and then a data point, whose value and colour the panel changes', async () => {
  const { admin, origin, deck } = getInstance();
  const { page } = admin;
  await admin.open(`${origin}/${deck.oid}/edit/`);
  await canvasOf(page).waitFor();
  const before = (await chartsOf(admin, deck.oid)).length;
  await chooseTool(page, 'Chart');
  await drawChart(page, 160, 420);
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await panel.getByRole('button', { name: 'Edit data' }).waitFor();
  // A point in the first column of the first series.
  const point = { x: 482, y: 340 };
  await clickUntilShown(page, point, page.locator('[data-chart-part="series"]').nth(3));
  await panel.getByRole('button', { name: 'Series 1', exact: true }).waitFor();
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
  await page
    .getByRole('row', { name: /Further/ })
    .getByText('Shown on the canvas')
    .waitFor({ state: 'attached' });
  await chooseTool(page, 'Chart');
  const panel = page.getByRole('complementary', { name: 'Properties' });
  await panel.getByRole('button', { name: 'Column', exact: true }).waitFor();
  const existing = new Set(chartsIn(await readRecords(admin, deck.oid)).map(({ id }) => id));
  await drawChart(page, 380, 630);
  await panel.getByRole('button', { name: 'Edit data' }).waitFor();
  // The labels of the value axis are at the left edge.
  await clickUntilShown(page, { x: 432, y: 470 }, page.locator('[data-chart-part="axis"]').first());
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
  await page
    .getByRole('row', { name: /Further/ })
    .getByText('Shown on the canvas')
    .waitFor({ state: 'attached' });
  const existing = new Set(chartsIn(await readRecords(admin, deck.oid)).map(({ id }) => id));
  await chooseTool(page, 'Chart');
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
