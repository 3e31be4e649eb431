import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyOperations } from './apply.ts';
import { OperationError } from './operations.ts';
import { DOCUMENT_ID, type DocumentRecord } from './record.ts';
import { RecordStore } from './record-store.ts';
import { restoreOperations } from './restore.ts';
import { type Choice, choiceArbitrary, operationFor, smallStore } from './testing/arbitrary-operations.ts';
import { createTextState, textUpdate } from './text/text-state.ts';
import { undoOperations } from './undo.ts';

const choicesArbitrary = fc.array(choiceArbitrary, { maxLength: 30 });

/** Returns a record and all records below it as nested JSON, without removed records and without text states. */
function treeOf(store: RecordStore, id = DOCUMENT_ID): unknown {
  const { properties, texts = {} } = store.get(id) ?? {};
  const paragraphs = Object.entries(texts).map(([slot, text]) => [slot, text.paragraphs]);
  const slots = [...store.slots(id)].map(([slot, list]) => [slot, list.map((child) => treeOf(store, child.id))]);
  return { id, properties, paragraphs, slots: Object.fromEntries(slots) };
}

/** Builds an operation from each choice, and applies the operation if it is possible. */
function applyChoices(store: RecordStore, choices: readonly Choice[]): void {
  for (const choice of choices) {
    const operation = operationFor(store, choice);
    if (!operation || operation.id === DOCUMENT_ID) continue;
    try {
      applyOperations(store, [operation]);
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
    }
  }
}

describe('restoreOperations', () => {
  it('recreates the earlier document after any operations, and can be undone', () => {
    fc.assert(
      fc.property(choicesArbitrary, choicesArbitrary, (earlierChoices, laterChoices) => {
        const store = smallStore();
        applyChoices(store, earlierChoices);
        const earlier = new RecordStore(store.records());
        applyChoices(store, laterChoices);
        const later = treeOf(store);
        const changes = applyOperations(store, restoreOperations(store, earlier));
        expect(treeOf(store)).toEqual(treeOf(earlier));
        expect(restoreOperations(store, earlier)).toEqual([]);
        applyOperations(store, undoOperations(store, changes));
        expect(treeOf(store)).toEqual(later);
      }),
    );
  });

  it('restores a text that has a text state by an operation `text`, which merges an update into the text state', () => {
    const paragraphs = (text: string) => [{ runs: [{ text }] }];
    const state = createTextState(paragraphs('They fly.'));
    const earlier = smallStore();
    const text: DocumentRecord = {
      id: 'text',
      kind: 'text',
      parent: 't0',
      slot: 'elements',
      order: 'a9',
      properties: {},
      texts: { body: state },
    };
    earlier.put(text);
    const store = new RecordStore(earlier.records());
    const update = textUpdate(state, paragraphs('They swim.')) ?? '';
    applyOperations(store, [{ op: 'text', id: 'text', slot: 'body', update }]);
    const operations = restoreOperations(store, earlier);
    expect(operations.map(({ op }) => op)).toEqual(['text']);
    applyOperations(store, operations);
    expect(store.get('text')?.texts?.['body']?.paragraphs).toEqual(paragraphs('They fly.'));
  });
});
