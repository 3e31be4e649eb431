import { itemAt } from '@flydeck/scene/checked-access';
import { outlineDocument } from '@flydeck/scene/create/outline-document';
import { applyOperations } from '@flydeck/scene/records/apply';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import type { Operation } from '@flydeck/scene/records/operations';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyPush } from './apply-push.ts';

const topics = ['One', 'Two', 'Three'].map((title) => ({ title, text: ['text'] }));
const RECORDS = flattenDocument(outlineDocument({ title: 'Bees', language: 'en', topics }));
const TEXTS = RECORDS.filter(({ texts }) => texts?.['body']).map(({ id }) => id);
const TOPICS = RECORDS.filter(({ kind, slot }) => kind === 'topic' && slot === 'topics').map(({ id }) => id);
const SHADOWS = RECORDS.filter(({ id }) => id.startsWith('canvas-plate-')).map(({ id }) => id);

/** Operations that affect the automatic layout of the canvas, or records that the layout changes, and changes of texts. */
const operationArbitrary = fc.oneof(
  fc.record({ op: fc.constant('remove' as const), id: fc.constantFrom(...TOPICS, ...SHADOWS) }),
  fc.record({
    op: fc.constant('set' as const),
    id: fc.constantFrom(...TOPICS),
    property: fc.constant('hidden'),
    value: fc.boolean(),
  }),
  fc.record({
    op: fc.constant('set' as const),
    id: fc.constantFrom(...SHADOWS),
    property: fc.constant('box'),
    value: fc.record({ x: fc.nat({ max: 9 }), y: fc.constant(0), width: fc.constant(5), height: fc.constant(5) }),
  }),
  fc.record({
    op: fc.constant('rewrite' as const),
    id: fc.constantFrom(...TEXTS),
    slot: fc.constant('body'),
    paragraphs: fc.constantFrom('a', 'b').map((text) => [{ runs: [{ text }] }]),
  }),
);

const setHidden = (value: boolean): Operation => ({ op: 'set', id: itemAt(TOPICS, 0), property: 'hidden', value });
const moveShadow: Operation = {
  op: 'set',
  id: itemAt(SHADOWS, 0),
  property: 'box',
  value: { x: 1, y: 2, width: 3, height: 4 },
};
const rewrite: Operation = {
  op: 'rewrite',
  id: itemAt(TEXTS, 0),
  slot: 'body',
  paragraphs: [{ runs: [{ text: 'a' }] }],
};
/** The last batch changes a topic and changes it back, so it causes no layout that would move the shadow back. */
const changedAndChangedBack = [[setHidden(false)], [moveShadow], [setHidden(true), rewrite, setHidden(false)]];

const byId = (records: Iterable<DocumentRecord>) => new Map([...records].map((record) => [record.id, record]));

it('the records after a push are those of a replica that applies the operations of the log together', () => {
  const batches = fc.array(fc.array(operationArbitrary, { minLength: 1, maxLength: 6 }), { maxLength: 6 });
  fc.assert(
    fc.property(batches, (pushes: readonly Operation[][]) => {
      const [server, replica] = [new RecordStore(RECORDS), new RecordStore(RECORDS)];
      for (const operations of pushes) {
        applyOperations(replica, applyPush(server, operations));
        expect(byId(server.records())).toEqual(byId(replica.records()));
      }
    }),
    { numRuns: 200, examples: [[changedAndChangedBack]] },
  );
});

it('a refused push leaves the records as they were, also those that the automatic layout had changed', () => {
  const store = new RecordStore(RECORDS);
  const operations: Operation[] = [
    { op: 'remove', id: itemAt(TOPICS, 0) },
    rewrite,
    { op: 'remove', id: itemAt(TOPICS, 1) },
    { op: 'remove', id: 'missing' },
  ];
  expect(() => applyPush(store, operations)).toThrow('There is no record missing.');
  expect(byId(store.records())).toEqual(byId(RECORDS));
});
