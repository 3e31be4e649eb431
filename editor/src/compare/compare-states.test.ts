import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { applyOperations } from '@flydeck/scene/records/apply';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import type { Operation } from '@flydeck/scene/records/operations';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { compareStates } from './compare-states.ts';

const inner = aTopic({
  id: 'inner',
  title: 'Inner',
  frame: { x: 300, y: 200, scale: 0.2 },
  elements: [aShape({ id: 'c' })],
});
const document = aDocument({
  elements: [aShape({ id: 'a', body: aTextBody('Alpha') }), aShape({ id: 'b', x: 200 })],
  topics: [inner],
});

/** Returns the differences after operations, as `id kind`. */
function differencesAfter(...operations: Operation[]): string[] {
  const records = flattenDocument(document);
  const [earlier, later] = [new RecordStore(records), new RecordStore(records)];
  applyOperations(later, operations);
  return compareStates(earlier, later).map(({ id, kind }) => `${id} ${kind}`);
}

describe('compareStates', () => {
  it('returns nothing for equal states', () => {
    expect(differencesAfter()).toEqual([]);
  });

  it('distinguishes moved, changed, added and deleted elements', () => {
    const box = { x: 7, y: 8, width: 90, height: 60 };
    expect(
      differencesAfter(
        { op: 'set', id: 'b', property: 'box', value: box, parent: 'root' },
        { op: 'rewrite', id: 'a', slot: 'body', paragraphs: aTextBody('Beta').paragraphs },
        { op: 'insert', id: 'd', kind: 'shape', parent: 'root', slot: 'elements', order: 'z', properties: { box } },
        { op: 'remove', id: 'c' },
      ).sort(),
    ).toEqual(['a changed', 'b moved', 'c deleted', 'd added']);
  });

  it('returns only the outermost of added and deleted records, and not the children of a moved topic', () => {
    expect(differencesAfter({ op: 'remove', id: 'inner' })).toEqual(['inner deleted']);
    const frame = { x: 10, y: 20, scale: 0.1 };
    expect(differencesAfter({ op: 'set', id: 'inner', property: 'box', value: frame, parent: 'root' })).toEqual([
      'inner moved',
    ]);
    const earlier = new RecordStore(flattenDocument(aDocument({})));
    expect(
      compareStates(earlier, new RecordStore(flattenDocument(document))).map(({ id, kind }) => `${id} ${kind}`),
    ).toEqual(expect.arrayContaining(['a added', 'b added', 'inner added']));
  });

  it('marks a table whose cell or row differs as changed', () => {
    const cell = (text: string) => ({ body: aTextBody(text) });
    const table = {
      kind: 'table' as const,
      id: 'table',
      x: 0,
      y: 0,
      width: 200,
      height: 50,
      columns: [100, 100],
      rows: [{ height: 50, cells: [cell('a'), cell('b')] }],
    };
    const test = new TestEditor(aDocument({ elements: [table] }));
    const earlier = new RecordStore([...test.editor.store.records()]);
    test.editor.select(['table']);
    test.run('insert-row-below');
    expect(compareStates(earlier, test.editor.store)).toEqual([{ id: 'table', kind: 'changed' }]);
  });
});
