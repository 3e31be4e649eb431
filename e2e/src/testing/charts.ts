import { chartData, pointNumber, rowLabel, seriesName } from '@flydeck/editor/charts/chart-data';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import type { Page } from 'playwright-core';
import { readRecords } from './records.ts';
import type { Visitor } from './visitor.ts';

/** Returns the names of the series, and then each row with its name and values. */
export function gridOf(store: RecordStore, id: string): (string | number | undefined)[][] {
  const data = chartData(store, id);
  const rows = data.categories.map((_, row) => [
    rowLabel(data, row),
    ...data.series.map((_series, series) => pointNumber(data, row, { series, field: 'value' })),
  ]);
  return [data.series.map(seriesName), ...rows];
}

export const chartsIn = (store: RecordStore) =>
  [...store.records()].filter(({ kind, removed }) => kind === 'chart' && !removed);

/** Returns the data of the charts of a presentation, in the order in which they were added. */
export async function chartsOf(admin: Visitor, oid: string) {
  const store = await readRecords(admin, oid);
  return chartsIn(store).map(({ id }) => gridOf(store, id));
}

export const canvasOf = (page: Page) => page.getByRole('application', { name: /Canvas|Leinwand/ });
export const gridPanel = (page: Page) => page.getByRole('dialog', { name: /Chart data|Diagrammdaten/ });

/** Sends the paste event of a spreadsheet to the element that has the focus. */
export const pasteCells = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);

/** Drags the chosen chart tool over an area of the canvas. `top` and `bottom` are in CSS pixels of the window. */
export async function drawChart(page: Page, top: number, bottom: number): Promise<void> {
  await page.mouse.move(420, top);
  await page.mouse.down();
  await page.mouse.move(820, bottom, { steps: 4 });
  await page.mouse.up();
}
