import type { Anchor } from '@flydeck/contract/comments/anchor';
import { TestEditor } from '@flydeck/editor/testing/test-editor';
import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { createTextState } from '@flydeck/scene/records/text/text-state';
import { describe, expect, it } from 'vitest';
import { isPartChanged, withFingerprint } from './fingerprint.ts';

function anEditor(): TestEditor {
  const test = new TestEditor(
    aDocument({
      elements: [aShape({ id: 'a' }), aShape({ id: 'b' })],
      topics: [aTopic({ id: 'inner', elements: [aShape({ id: 'inside' })] })],
    }),
  );
  const step = { id: 'step', kind: 'step', parent: DOCUMENT_ID, slot: 'path', order: 'a0' };
  test.editor.change([{ op: 'insert', ...step, properties: { topic: 'inner' } }]);
  return test;
}

const ANCHORS: Readonly<Record<string, Anchor>> = {
  element: { kind: 'element', id: 'a', x: 0, y: 0 },
  topic: { kind: 'topic', id: 'inner', x: 0, y: 0 },
  root: { kind: 'topic', id: 'root', x: 0, y: 0 },
  step: { kind: 'step', id: 'step' },
};

/** Returns the names of the anchors whose parts `change` changes. */
function changedBy(change: (test: TestEditor) => void): string[] {
  const test = anEditor();
  const { store } = test.editor;
  const anchors = Object.entries(ANCHORS).map(([name, anchor]) => [name, withFingerprint(store, anchor)] as const);
  expect(anchors.filter(([, anchor]) => isPartChanged(store, anchor))).toEqual([]);
  change(test);
  return anchors.filter(([, anchor]) => isPartChanged(store, anchor)).map(([name]) => name);
}

const fade = (id: string) => (test: TestEditor) =>
  test.editor.change([{ op: 'set', id, property: 'opacity', value: 0.5 }]);

describe('the fingerprint of a commented part', () => {
  it('differs after a change of the part, its children or the topic of a step, but not of other parts', () => {
    expect(changedBy(fade('a'))).toEqual(['element', 'root']);
    expect(changedBy(fade('b'))).toEqual(['root']);
    expect(changedBy(fade('inside'))).toEqual(['topic', 'step']);
    expect(changedBy((test) => test.editor.change([{ op: 'remove', id: 'inside' }]))).toEqual(['topic', 'step']);
    expect(
      changedBy((test) => test.editor.change([{ op: 'set', id: 'step', property: 'title', value: 'Other' }])),
    ).toEqual(['step']);
  });

  it('is the same after the change was undone, and without changes in another window', () => {
    expect(
      changedBy((test) => {
        fade('a')(test);
        test.editor.undo();
      }),
    ).toEqual([]);
    const document = anEditor().document();
    const [first, second] = [new RecordStore(flattenDocument(document)), new RecordStore(flattenDocument(document))];
    for (const anchor of Object.values(ANCHORS))
      expect(isPartChanged(second, withFingerprint(first, anchor))).toBe(false);
  });

  it('is the same after the server created the state of a text and joined its runs, or sorted properties', () => {
    const texts = (paragraphs: { runs: { text: string }[] }[]) => ({ texts: { body: { paragraphs } } });
    expect(
      changedBy(({ editor: { store } }) => {
        const record = store.get('a');
        const properties = Object.fromEntries(Object.entries(record?.properties ?? {}).reverse());
        if (record) store.put({ ...record, properties });
      }),
    ).toEqual([]);
    const { store } = anEditor().editor;
    const record = store.get('a');
    if (!record) throw new Error('There is no shape.');
    const runs = [{ runs: [{ text: 'Two ' }, { text: 'runs' }] }];
    store.put({ ...record, ...texts(runs) });
    const anchor = withFingerprint(store, { kind: 'element', id: 'a', x: 0, y: 0 });
    store.put({ ...record, texts: { body: createTextState(runs) } });
    expect(isPartChanged(store, anchor)).toBe(false);
    store.put({ ...record, ...texts([{ runs: [{ text: 'Two words' }] }]) });
    expect(isPartChanged(store, anchor)).toBe(true);
  });

  it('is unknown for threads of clients that computed none', () => {
    const { store } = anEditor().editor;
    expect(isPartChanged(store, { kind: 'element', id: 'a', x: 0, y: 0 })).toBe(false);
  });
});
