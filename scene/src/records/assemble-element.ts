import type { Element } from '../model/elements.ts';
import { omit } from './fields.ts';
import type { DocumentRecord } from './record.ts';
import { POINT_FIELDS } from './record-kinds.ts';
import type { RecordStore } from './record-store.ts';

type Fields = Record<string, unknown>;

/** Fields of an element that are not in `properties`, by kind. Records of other kinds are from newer programs. */
const FIELDS_BY_KIND: Readonly<Record<string, (store: RecordStore, record: DocumentRecord) => Fields>> = {
  text: withBody,
  shape: withBody,
  image: () => ({}),
  connector: () => ({}),
  code: () => ({}),
  math: () => ({}),
  media: () => ({}),
  table: tableFields,
  chart: chartFields,
  group: (store, { id }) => ({
    children: store.children(id, 'children').flatMap((child) => assembleElement(store, child) ?? []),
  }),
};

/** Returns an element with everything in it; undefined for records of unknown kinds and tables without columns. */
export function assembleElement(store: RecordStore, record: DocumentRecord): Element | undefined {
  const { id, kind } = record;
  const fieldsOf = FIELDS_BY_KIND[kind];
  const isEmptyTable = kind === 'table' && store.children(id, 'columns').length === 0;
  if (!fieldsOf || isEmptyTable) return undefined;
  const { box, body: _body, ...properties } = record.properties;
  return { kind, id, ...(box as object), ...properties, ...fieldsOf(store, record) } as Element;
}

/** The text of a record with a body; shapes without a text have none. */
function withBody(_store: RecordStore, { properties, texts }: DocumentRecord): Fields {
  const paragraphs = texts?.['body']?.paragraphs;
  const body = properties['body'] as Fields | undefined;
  return paragraphs || body ? { body: { ...body, paragraphs: paragraphs ?? [] } } : {};
}

function tableFields(store: RecordStore, { id }: DocumentRecord): Fields {
  const columns = store.children(id, 'columns');
  const rows = store.children(id, 'rows').map((row) => ({
    height: row.properties['height'],
    cells: alignByKey(columns, store.children(row.id, 'cells'), 'column', (cell) => ({
      ...(cell ? omit(cell.properties, 'column', 'body') : {}),
      body: { paragraphs: [], ...(cell && (withBody(store, cell)['body'] as object)) },
    })),
  }));
  return { columns: columns.map(({ properties }) => properties['width']), rows };
}

function chartFields(store: RecordStore, { id }: DocumentRecord): Fields {
  const categories = store.children(id, 'categories');
  const series = store.children(id, 'series').map((record) => {
    const points = alignByKey(
      categories,
      store.children(record.id, 'points'),
      'category',
      (point) => point?.properties ?? {},
    );
    return { ...record.properties, ...pointLists(points) };
  });
  return { categories: categories.map(({ properties }) => properties['label']), series };
}

/** The lists of a series with a value for each point, up to the last point that has one. */
function pointLists(points: readonly Fields[]): Fields {
  const lists = Object.entries(POINT_FIELDS).flatMap(([name, field]) => {
    const length = points.findLastIndex((point) => name in point) + 1;
    if (length === 0 && field !== 'values') return [];
    return [[field, points.slice(0, length).map((point) => point[name] ?? null)] as const];
  });
  return Object.fromEntries(lists);
}

/**
 * Returns an item for each of `keys` up to the last that has a record, and then for each record without a key. Records of
 * removed keys are left out; if several have the same key, which happens when two people add them, the first counts.
 */
function alignByKey<Item>(
  keys: readonly DocumentRecord[],
  records: readonly DocumentRecord[],
  property: string,
  toItem: (record: DocumentRecord | undefined) => Item,
): Item[] {
  const byKey = new Map<unknown, DocumentRecord>();
  for (const record of records.toReversed()) byKey.set(record.properties[property], record);
  const length = keys.findLastIndex(({ id }) => byKey.has(id)) + 1;
  const keyed = keys.slice(0, length).map(({ id }) => toItem(byKey.get(id)));
  const keyless = records.filter(({ properties }) => properties[property] === undefined);
  return [...keyed, ...keyless.map(toItem)];
}
