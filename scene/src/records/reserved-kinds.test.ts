import { describe, expect, it } from 'vitest';
import { aDocument, aShape, aTopic } from '../compile/testing/documents.ts';
import { applyOperations } from './apply.ts';
import { assembleDocument } from './assemble.ts';
import { checkOperations } from './check-operations.ts';
import { flattenDocument } from './flatten.ts';
import type { Operation } from './operations.ts';
import type { DocumentRecord } from './record.ts';
import { RecordStore } from './record-store.ts';
import { restoreOperations } from './restore.ts';
import { undoOperations } from './undo.ts';

const DOCUMENT = aDocument({ topics: [aTopic({ id: 'topic', elements: [aShape({ id: 'shape' })] })] });

/** A record of a kind that a later version of Flydeck may store. */
const QUESTION: DocumentRecord = {
  id: 'question-1',
  kind: 'question',
  parent: 'topic',
  slot: 'questions',
  order: 'a0',
  properties: { choices: 4, isAnonymous: true },
  texts: { prompt: { paragraphs: [{ runs: [{ text: 'Which?' }] }] } },
};

const aStore = () => new RecordStore([...flattenDocument(DOCUMENT), QUESTION]);

/** Checks operations and applies them, as the server does. */
const apply = (store: RecordStore, operations: readonly Operation[]) =>
  applyOperations(store, checkOperations(store, operations));

describe('records of the kind question', () => {
  it('are not part of the document', () => {
    expect(assembleDocument(aStore())).toEqual(assembleDocument(new RecordStore(flattenDocument(DOCUMENT))));
  });

  it('are unchanged after their topic is moved, removed and restored', () => {
    const store = aStore();
    const box = { x: 10, y: 20, scale: 0.1 };
    apply(store, [{ op: 'place', id: 'topic', parent: 'root', slot: 'topics', order: 'a5', box }]);
    const removal = apply(store, [{ op: 'remove', id: 'topic' }]);
    expect(store.isPresent('question-1')).toBe(false);
    apply(store, undoOperations(store, removal));
    expect(store.isPresent('question-1')).toBe(true);
    expect(store.get('question-1')).toEqual(QUESTION);
  });

  it('are removed when a state without them is restored, and return when the restoration is undone', () => {
    const store = aStore();
    const restored = apply(store, restoreOperations(store, new RecordStore(flattenDocument(DOCUMENT))));
    expect(store.isPresent('question-1')).toBe(false);
    expect(() => applyOperations(store, undoOperations(store, restored))).not.toThrow();
    expect(store.get('question-1')).toEqual(QUESTION);
  });
});
