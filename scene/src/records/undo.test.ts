import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Paragraph } from '../model/text.ts';
import { applyOperations, type RecordChange } from './apply.ts';
import { RecordStore } from './record-store.ts';
import { createTextState, textUpdate } from './text/text-state.ts';
import { undoOperations } from './undo.ts';

const paragraph = (text: string, size?: number, align?: 'center'): Paragraph => ({
  runs: [{ text, ...(size === undefined ? {} : { size }) }],
  ...(align ? { align } : {}),
});

/** Returns a store with a text that has a text state. */
function storeWithText(...paragraphs: Paragraph[]): RecordStore {
  return new RecordStore([
    {
      id: 'text',
      kind: 'text',
      parent: null,
      slot: 'elements',
      order: 'a0',
      properties: {},
      texts: { body: createTextState(paragraphs) },
    },
  ]);
}

const textOf = (store: RecordStore) => store.get('text')?.texts?.['body'] ?? { paragraphs: [] };

/** Changes the text to the paragraphs, and returns the changes of the records. */
function changeText(store: RecordStore, ...paragraphs: Paragraph[]): readonly RecordChange[] {
  const update = textUpdate(textOf(store), paragraphs);
  return update === undefined ? [] : applyOperations(store, [{ op: 'text', id: 'text', slot: 'body', update }]);
}

const undo = (store: RecordStore, changes: readonly RecordChange[]) =>
  applyOperations(store, undoOperations(store, changes));

describe('undo of texts', () => {
  // Yjs decides between concurrent values by the random id of the client, so few changes often give the right result
  // by chance.
  it('restores each earlier text, also if several changes of the same attribute are undone', () => {
    const texts = fc.array(fc.tuple(fc.integer({ min: 10, max: 14 }), fc.constantFrom(undefined, 'center' as const)), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(texts, (list) => {
        const [first = [10, undefined] as const, ...later] = list;
        const store = storeWithText(paragraph('Rivers', ...first));
        const steps = later.map((attributes) => {
          const { paragraphs } = textOf(store);
          return { paragraphs, changes: changeText(store, paragraph('Rivers', ...attributes)) };
        });
        for (const { paragraphs, changes } of steps.toReversed()) {
          undo(store, changes);
          expect(textOf(store).paragraphs).toEqual(paragraphs);
        }
      }),
    );
  });

  it('keeps text that another author has typed since, also between two undone changes of an attribute', () => {
    const store = storeWithText(paragraph('Rivers', 10));
    const first = changeText(store, paragraph('Rivers', 20));
    const second = changeText(store, paragraph('Rivers', 30));
    changeText(store, { runs: [{ text: 'Rivers', size: 30 }, { text: '!' }] });
    undo(store, second);
    undo(store, first);
    expect(textOf(store).paragraphs).toEqual([{ runs: [{ text: 'Rivers', size: 10 }, { text: '!' }] }]);
  });

  it('keeps the value that another author has given an attribute since', () => {
    const store = storeWithText(paragraph('Rivers', 10));
    const changes = changeText(store, paragraph('Rivers', 20, 'center'));
    changeText(store, paragraph('Rivers', 40, 'center'));
    undo(store, changes);
    expect(textOf(store).paragraphs).toEqual([paragraph('Rivers', 40)]);
  });

  it('removes typed text, and keeps what another author has typed after it', () => {
    const store = storeWithText(paragraph('abc'));
    const changes = changeText(store, paragraph('abXc'));
    changeText(store, paragraph('abXcd'));
    undo(store, changes);
    expect(textOf(store).paragraphs).toEqual([paragraph('abcd')]);
  });
});
