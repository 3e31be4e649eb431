import { describe, expect, it } from 'vitest';
import { aDocument, aShape, aTopic } from '../compile/testing/documents.ts';
import { checkOperations } from './check-operations.ts';
import { flattenDocument } from './flatten.ts';
import { RecordStore } from './record-store.ts';

const topics = [aTopic({ id: 'topic-1', elements: [aShape({ id: 'shape-1' })] })];
const store = new RecordStore(flattenDocument(aDocument({ topics })));
const box = { x: 0, y: 0, width: 10, height: 10 };
const insertOperation = {
  op: 'insert',
  id: 'new-shape',
  kind: 'shape',
  parent: 'topic-1',
  slot: 'elements',
  order: 'a5',
  properties: { box },
};

describe('checkOperations', () => {
  it('accepts operations on existing records, and on records that earlier operations of the batch insert', () => {
    const batch = [
      insertOperation,
      { op: 'set', id: 'new-shape', property: 'opacity', value: 0.5 },
      { op: 'place', id: 'shape-1', parent: 'root', slot: 'elements', order: 'a0', box },
      { op: 'rewrite', id: 'shape-1', slot: 'body', paragraphs: [{ runs: [{ text: 'Hello' }] }] },
    ];
    expect(checkOperations(store, batch)).toEqual(batch);
  });

  it.each<[string, unknown, string]>([
    ['a value that is not a list', { op: 'remove', id: 'shape-1' }, 'invalid_value'],
    ['an empty batch', [], 'invalid_value'],
    ['an unknown operation', [{ op: 'drop', id: 'shape-1' }], 'invalid_value'],
    ['an extra field', [{ op: 'remove', id: 'shape-1', all: true }], 'invalid_value'],
    ['an unknown record', [{ op: 'remove', id: 'nobody' }], 'unknown_record'],
    ['an unknown parent', [{ ...insertOperation, parent: 'nobody' }], 'unknown_parent'],
    ['an unknown kind', [{ ...insertOperation, kind: 'script' }], 'invalid_value'],
    ['a kind named like a member of Object.prototype', [{ ...insertOperation, kind: 'constructor' }], 'invalid_value'],
    ['an order that is not a fractional index', [{ ...insertOperation, order: 'z0' }], 'invalid_value'],
    ['an element in the list of topics', [{ ...insertOperation, slot: 'topics' }], 'invalid_value'],
    ['an element inside a shape', [{ ...insertOperation, parent: 'shape-1', slot: 'children' }], 'invalid_value'],
    ['an unknown property', [{ op: 'set', id: 'shape-1', property: 'onclick', value: 'x' }], 'invalid_value'],
    ['the property `__proto__`', [{ op: 'set', id: 'shape-1', property: '__proto__', value: {} }], 'invalid_value'],
    ['an opacity above 1', [{ op: 'set', id: 'shape-1', property: 'opacity', value: 2 }], 'invalid_value'],
    ['setting a property without a value', [{ op: 'set', id: 'shape-1', property: 'opacity' }], 'invalid_value'],
    [
      'a script as a link',
      [{ op: 'set', id: 'shape-1', property: 'link', value: { kind: 'url', href: 'javascript:1' } }],
      'invalid_value',
    ],
    [
      'the frame of a topic as the box of a shape',
      [{ op: 'set', id: 'shape-1', property: 'box', value: { x: 0, y: 0, scale: 1 } }],
      'invalid_value',
    ],
    [
      'a scale out of range',
      [{ op: 'set', id: 'topic-1', property: 'box', value: { x: 0, y: 0, scale: 1e-7 } }],
      'invalid_value',
    ],
    [
      'an infinite coordinate',
      [{ op: 'set', id: 'shape-1', property: 'box', value: { ...box, x: Number.POSITIVE_INFINITY } }],
      'invalid_value',
    ],
    [
      'a text that the kind does not have',
      [{ op: 'rewrite', id: 'topic-1', slot: 'body', paragraphs: [] }],
      'invalid_value',
    ],
    [
      'a text state, which only the server creates',
      [{ op: 'seed', id: 'shape-1', slot: 'body', state: 'AAA=' }],
      'invalid_value',
    ],
  ])('refuses %s', (_, batch, reason) => {
    expect(() => checkOperations(store, batch)).toThrow(expect.objectContaining({ reason }));
  });
});
