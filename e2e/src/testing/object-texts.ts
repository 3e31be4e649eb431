import { chartData, pointNumber } from '@flydeck/editor/charts/chart-data';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';

const textOf = (record: DocumentRecord | undefined): string =>
  (record?.texts?.['body']?.paragraphs ?? []).flatMap(({ runs }) => runs.map(({ text }) => text)).join('');

/** Returns the records of a kind, in the order in which they were added. */
export const recordsOf = (store: RecordStore, kind: string): DocumentRecord[] =>
  [...store.records()].filter((record) => record.kind === kind && !record.removed);

/** Returns the texts of the cells of a table, row by row. */
export function cellTexts(store: RecordStore, table: string): string[][] {
  const columns = store.children(table, 'columns');
  return store.children(table, 'rows').map((row) => {
    const cells = store.children(row.id, 'cells');
    return columns.map((column) => textOf(cells.find(({ properties }) => properties['column'] === column.id)));
  });
}

/** Returns the first value of a series of a chart. */
export const firstValue = (store: RecordStore, chart: string, series = 0): number | undefined =>
  pointNumber(chartData(store, chart), 0, { series, field: 'value' });

/** Returns the texts of the elements of a topic's cover. */
export const coverTexts = (store: RecordStore, topic: string): string[] => store.children(topic, 'cover').map(textOf);

/** Returns the name of the presentation's theme. */
export const themeName = (store: RecordStore): string | undefined =>
  (store.get('document')?.properties['theme'] as { readonly name?: string } | undefined)?.name;
