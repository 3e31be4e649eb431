import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyOperations, type RecordChange, revertChanges } from './apply.ts';
import { type Operation, OperationError } from './operations.ts';
import { DOCUMENT_ID } from './record.ts';
import type { RecordStore } from './record-store.ts';
import { type Choice, choiceArbitrary, operationFor, smallStore } from './testing/arbitrary-operations.ts';
import { createTextState, textUpdate } from './text/text-state.ts';
import { undoOperations } from './undo.ts';

const choices = fc.array(choiceArbitrary, { maxLength: 30 });

/** Returns a record and its descendants that are not removed, as a tree with sorted siblings. */
function treeOfPresentRecords(store: RecordStore, id = DOCUMENT_ID): unknown {
  const record = store.get(id);
  const slots = [...store.slots(id)].map(([slot, children]) => [
    slot,
    children.map((child) => treeOfPresentRecords(store, child.id)),
  ]);
  return { id, properties: record?.properties, ...Object.fromEntries(slots) };
}

/**
 * Builds operations from choices, and applies those that are possible. Returns the applied operations and their
 * changes.
 */
function applyChoices(
  store: RecordStore,
  randomChoices: readonly Choice[],
): { operations: Operation[]; changes: RecordChange[][] } {
  const operations: Operation[] = [];
  const changes: RecordChange[][] = [];
  for (const choice of randomChoices) {
    const operation = operationFor(store, choice);
    if (!operation) continue;
    try {
      changes.push(applyOperations(store, [operation]));
      operations.push(operation);
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
    }
  }
  return { operations, changes };
}

describe('records', () => {
  it('are restored by undoing any operations, and changed again by redoing them', () => {
    fc.assert(
      fc.property(choices, (randomChoices) => {
        const store = smallStore();
        const start = treeOfPresentRecords(store);
        const { changes } = applyChoices(store, randomChoices);
        const end = treeOfPresentRecords(store);
        const undoChanges = changes.toReversed().map((change) => applyOperations(store, undoOperations(store, change)));
        expect(treeOfPresentRecords(store)).toEqual(start);
        for (const change of undoChanges.toReversed()) applyOperations(store, undoOperations(store, change));
        expect(treeOfPresentRecords(store)).toEqual(end);
      }),
    );
  });

  it('are equal to the initial records after all changes were reverted', () => {
    fc.assert(
      fc.property(choices, (randomChoices) => {
        const store = smallStore();
        const { changes } = applyChoices(store, randomChoices);
        for (const change of changes.toReversed()) revertChanges(store, change);
        expect(recordsById(store)).toEqual(recordsById(smallStore()));
      }),
    );
  });

  it('are the same on the server and on a client that reverts its pending changes before it applies the log', () => {
    fc.assert(
      fc.property(choices, choices, (confirmed, pending) => {
        const server = smallStore();
        const { operations } = applyChoices(server, confirmed);
        const client = smallStore();
        const { changes } = applyChoices(client, pending);
        for (const change of changes.toReversed()) revertChanges(client, change);
        for (const operation of operations) applyOperations(client, [operation]);
        expect(recordsById(client)).toEqual(recordsById(server));
      }),
    );
  });

  it('are not changed by undo if another author has set the same property since', () => {
    const store = smallStore();
    const ownChanges = applyOperations(store, [{ op: 'set', id: 'e0', property: 'color', value: 'green' }]);
    applyOperations(store, [{ op: 'set', id: 'e0', property: 'color', value: 'blue' }]);
    expect(undoOperations(store, ownChanges)).toEqual([]);
  });

  it('keep the changes by another author to a removed record when undo restores the record', () => {
    const store = smallStore();
    const removal = applyOperations(store, [{ op: 'remove', id: 'e0' }]);
    applyOperations(store, [{ op: 'set', id: 'e0', property: 'color', value: 'blue' }]);
    applyOperations(store, undoOperations(store, removal));
    expect(store.get('e0')?.properties['color']).toBe('blue');
    expect(store.isPresent('e0')).toBe(true);
  });

  it('keep the words that another author typed when earlier typing is undone', () => {
    const store = smallStore();
    const { state = '' } = createTextState([{ runs: [{ text: 'sea' }] }]);
    applyOperations(store, [
      { op: 'rewrite', id: 'e0', slot: 'body', paragraphs: [{ runs: [{ text: 'sea' }] }] },
      { op: 'seed', id: 'e0', slot: 'body', state },
    ]);
    const type = (text: string): RecordChange[] => {
      const body = store.get('e0')?.texts?.['body'] ?? { paragraphs: [] };
      const update = textUpdate(body, [{ runs: [{ text }] }]) ?? '';
      return applyOperations(store, [{ op: 'text', id: 'e0', slot: 'body', update }]);
    };
    const ownChanges = type('deep sea');
    type('deep sea today');
    applyOperations(store, undoOperations(store, ownChanges));
    expect(store.get('e0')?.texts?.['body']?.paragraphs).toEqual([{ runs: [{ text: 'sea today' }] }]);
  });

  it('refuse to replace a text that has a text state, because others may be typing in it', () => {
    const store = smallStore();
    applyOperations(store, [{ op: 'seed', id: 'e0', slot: 'body', state: createTextState([]).state ?? '' }]);
    expect(() => applyOperations(store, [{ op: 'rewrite', id: 'e0', slot: 'body', paragraphs: [] }])).toThrow(
      OperationError,
    );
  });

  it('are not changed by a batch that places a topic inside itself', () => {
    const store = smallStore();
    // The topic `t2` is a descendant of the topic `t0`.
    const batch: Operation[] = [
      { op: 'remove', id: 'e3' },
      { op: 'place', id: 't0', parent: 't2', slot: 'topics', order: 'a0', box: { x: 0, y: 0, scale: 1 } },
    ];
    expect(() => applyOperations(store, batch)).toThrow(
      new OperationError('cycle', 'The record t0 cannot be placed inside itself.'),
    );
    expect(recordsById(store)).toEqual(recordsById(smallStore()));
  });
});

/** Returns all records by id, so that the order of their creation makes no difference. */
function recordsById(store: RecordStore): unknown {
  return Object.fromEntries([...store.records()].map((record) => [record.id, record]));
}
