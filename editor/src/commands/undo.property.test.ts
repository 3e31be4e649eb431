import type { Document } from '@flydeck/scene/model/document';
import { applyOperations } from '@flydeck/scene/records/apply';
import { assembleDocument } from '@flydeck/scene/records/assemble';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import type { Operation } from '@flydeck/scene/records/operations';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { soakRounds, soakTimeoutMs } from '@flydeck/scene/testing/soak-rounds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionsArbitrary, documentArbitrary, performAction } from '../testing/arbitrary-actions.ts';
import { TestEditor } from '../testing/test-editor.ts';

const documentJson = (test: TestEditor): string => JSON.stringify(test.document());

/** Returns the document after changes that are checked and applied as on the server. */
function replay(document: Document, changes: readonly (readonly Operation[])[]): Document {
  const store = new RecordStore(flattenDocument(document));
  for (const operations of changes) applyOperations(store, checkOperations(store, operations));
  return assembleDocument(store);
}

const ROUNDS = soakRounds('undo-commands', { short: 60, long: 20_000 });

describe('any sequence of commands and gestures', () => {
  it(
    'can be undone and redone completely, and results in the same document when it is replayed as on the server',
    () => {
      fc.assert(
        fc.property(documentArbitrary, actionsArbitrary, (createDocument, actions) => {
          const document = createDocument();
          const test = new TestEditor(document);
          // With reduced motion, the camera jumps. A flight would not end, because no time passes in this test.
          test.editor.setReducedMotion(true);
          const jsonBefore = documentJson(test);
          for (const action of actions) performAction(test, action);
          test.editor.setTool({ name: 'select' });
          const jsonAfter = documentJson(test);
          for (let round = 0; round < 2; round += 1) {
            while (test.editor.canUndo) test.editor.undo();
            expect(documentJson(test)).toBe(jsonBefore);
            while (test.editor.canRedo) test.editor.redo();
            expect(documentJson(test)).toBe(jsonAfter);
          }
          expect(JSON.stringify(replay(document, test.changes))).toBe(jsonAfter);
        }),
        { numRuns: ROUNDS },
      );
    },
    soakTimeoutMs(30_000),
  );
});
