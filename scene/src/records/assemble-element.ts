import type { Element } from '../model/elements.ts';
import { omit } from './fields.ts';
import type { DocumentRecord } from './record.ts';
import { POINT_FIELDS } from './record-kinds.ts';
import type { RecordStore } from './record-store.ts';
import { RIGHT_OPTIONS } from './right-options.ts';

type Fields = Record<string, unknown>;

/**
 * The functions that assemble the fields that are not in the record's properties, by kind of element. Records of kinds
 * without a function were created by later versions of the program, or are not elements.
 */
const FIELD_ASSEMBLERS: Readonly<Record<string, (store: RecordStore, record: DocumentRecord) => Fields>> = {
  text: bodyField,
  shape: bodyField,
  image: () => ({}),
  connector: () => ({}),
  code: () => ({}),
  math: () => ({}),
  media: () => ({}),
  question: () => ({}),
  table: tableFields,
  chart: chartFields,
  group: (store, { id }) => ({
    children: store.children(id, 'children').flatMap((child) => assembleElement(store, child) ?? []),
  }),
};

/**
 * Returns an element with its children, cells or points. Returns undefined for records of unknown kinds and for tables
 * without columns.
 */
export function assembleElement(store: RecordStore, record: DocumentRecord): Element | undefined {
  const { id, kind } = record;
  const assembleFields = FIELD_ASSEMBLERS[kind];
  const isEmptyTable = kind === 'table' && store.children(id, 'columns').length === 0;
  if (!assembleFields || isEmptyTable) return undefined;
  const { box, body: _body, [RIGHT_OPTIONS]: _right, ...properties } = record.properties;
  return { kind, id, ...(box as object), ...properties, ...assembleFields(store, record) } as Element;
}

/** Returns the field `body` with the text of a record. Returns no field for a shape without text. */
function bodyField(_store: RecordStore, { kind, properties, texts }: DocumentRecord): Fields {
  const paragraphs = texts?.['body']?.paragraphs ?? [];
  const body = properties['body'] as Fields | undefined;
  return body || paragraphs.length > 0 || kind === 'text' ? { body: { ...body, paragraphs } } : {};
}

/** Returns the columns and rows of a table. */
function tableFields(store: RecordStore, { id }: DocumentRecord): Fields {
  const columns = store.children(id, 'columns');
  const rows = store.children(id, 'rows').map((row) => ({
    height: row.properties['height'],
    cells: alignByKey(columns, store.children(row.id, 'cells'), 'column', (cell) => ({
      ...(cell ? omit(cell.properties, 'column', 'body') : {}),
      body: { paragraphs: [], ...(cell && (bodyField(store, cell)['body'] as object)) },
    })),
  }));
  return { columns: columns.map(({ properties }) => properties['width']), rows };
}

/** Returns the categories and series of a chart. */
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

/**
 * Returns the lists of a series, with one value for each point up to the last point that has a value; null for points
 * without a value. Omits empty lists, except `values`.
 */
function pointLists(points: readonly Fields[]): Fields {
  const lists = Object.entries(POINT_FIELDS).flatMap(([name, field]) => {
    const length = points.findLastIndex((point) => name in point) + 1;
    if (length === 0 && field !== 'values') return [];
    return [[field, points.slice(0, length).map((point) => point[name] ?? null)] as const];
  });
  return Object.fromEntries(lists);
}

/**
 * Aligns records with keys: a record such as a cell belongs to a key such as a column. Returns one item for each key up
 * to the last key with a record, and then one item for each record without a key. Ignores records whose key was
 * removed. If two people have added records with the same key at the same time, only the first record is used.
 * @param property the property of `records` that contains the id of the key
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
