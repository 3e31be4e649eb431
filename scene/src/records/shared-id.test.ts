import { expect, it } from 'vitest';
import { applyOperations } from './apply.ts';
import type { Operation } from './operations.ts';
import { RecordStore } from './record-store.ts';
import { sharedId } from './shared-id.ts';

const record = (id: string, kind: string, parent: string | null, slot: string) =>
  ({ id, kind, parent, slot, order: 'a0', properties: {} }) as const;

const chartStore = () =>
  new RecordStore([
    record('chart', 'chart', null, 'elements'),
    record('a', 'category', 'chart', 'categories'),
    record('s', 'series', 'chart', 'series'),
    record('t', 'series', 'chart', 'series'),
  ]);

const insertion = (fields: Partial<Extract<Operation, { op: 'insert' }>> = {}): Operation => ({
  op: 'insert',
  id: 's.a',
  kind: 'point',
  parent: 's',
  slot: 'points',
  order: 'a0',
  properties: { category: 'a' },
  ...fields,
});

it('inserts the data point of a cell once, and keeps its values', () => {
  const store = chartStore();
  applyOperations(store, [insertion({ properties: { category: 'a', value: 5 } })]);
  expect(applyOperations(store, [insertion({ order: 'a1' })])).toEqual([]);
  expect(store.children('s', 'points')).toMatchObject([{ order: 'a0', properties: { category: 'a', value: 5 } }]);
});

it.each<[string, Operation]>([
  ['of another category', insertion({ properties: { category: 'b' } })],
  ['without a category', insertion({ properties: {} })],
  ['of another series', insertion({ parent: 't' })],
  ['of another kind', insertion({ kind: 'category', parent: 'chart', slot: 'categories', properties: {} })],
])('rejects a record %s with the id of a data point', (_, operation) => {
  const store = chartStore();
  applyOperations(store, [insertion()]);
  expect(() => applyOperations(store, [operation])).toThrow(expect.objectContaining({ reason: 'existing_record' }));
});

it('inserts the cell of a row and column once, and keeps its text', () => {
  const store = new RecordStore([
    record('table', 'table', null, 'elements'),
    record('k', 'column', 'table', 'columns'),
    record('r', 'row', 'table', 'rows'),
  ]);
  const insert = (text: string, column = 'k'): Operation => ({
    op: 'insert',
    id: 'r.k',
    kind: 'cell',
    parent: 'r',
    slot: 'cells',
    order: 'a0',
    properties: { column },
    texts: { body: [{ runs: [{ text }] }] },
  });
  applyOperations(store, [insert('first')]);
  expect(applyOperations(store, [insert('second')])).toEqual([]);
  expect(store.get('r.k')?.texts?.['body']?.paragraphs).toEqual([{ runs: [{ text: 'first' }] }]);
  expect(() => applyOperations(store, [insert('third', 'l')])).toThrow(
    expect.objectContaining({ reason: 'existing_record' }),
  );
});

it('returns no id that is longer than the ids of records may be', () => {
  expect(sharedId('s', 'a')).toBe('s.a');
  expect(sharedId('s'.repeat(49), 'a'.repeat(50))).toHaveLength(100);
  expect(sharedId('s'.repeat(50), 'a'.repeat(50))).toBeUndefined();
});
