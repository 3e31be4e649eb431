import { applyOperations, type RecordChange, revertChanges } from '@flydeck/scene/records/apply';
import { joinChanges } from '@flydeck/scene/records/join-changes';
import type { Operation } from '@flydeck/scene/records/operations';
import type { TextContent } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { mergeText, textUpdate } from '@flydeck/scene/records/text/text-state';
import { mapParts, operationsOf, type PendingBatch, type Rewrite, rewritesIn, textKey } from './pending-batch.ts';

/**
 * Applies a pending batch. If the batch replaces a text (operation `rewrite`), the text's state is removed from the
 * store. Until the server has merged the replacement, further changes of the text are then also sent as a `rewrite`.
 * @returns the changes of the records
 * @throws Error if the batch is not valid; the store is then unchanged
 */
export function applyPending(store: RecordStore, operations: readonly Operation[]): readonly RecordChange[] {
  const stateChanges = removeTextStates(store, operations);
  try {
    return joinChanges(stateChanges, applyOperations(store, operations));
  } catch (error) {
    revertChanges(store, stateChanges);
    throw error;
  }
}

/** Removes the states of the texts that the operations replace. Returns the changes of the records. */
function removeTextStates(store: RecordStore, operations: readonly Operation[]): readonly RecordChange[] {
  let changes: readonly RecordChange[] = [];
  for (const { id, slot } of rewritesIn(operations)) {
    const before = store.get(id);
    const text = before?.texts?.[slot];
    if (!before || text?.state === undefined) continue;
    const after = { ...before, texts: { ...before.texts, [slot]: { paragraphs: text.paragraphs } } };
    store.put(after);
    changes = joinChanges(changes, [{ id, before, after }]);
  }
  return changes;
}

/**
 * Converts the pending replacements (`rewrite`) of a text to updates of the text state that the server has created.
 * Stops at the first batch with a replacement that may have been sent, because the server merges this replacement.
 * Later replacements are converted when this batch is confirmed or refused.
 * @param content the text on which the first of the replacements is based
 * @returns the changed batches
 */
export function convertRewrites(
  pending: readonly PendingBatch[],
  { id, slot }: Pick<Rewrite, 'id' | 'slot'>,
  content: TextContent,
): PendingBatch[] {
  const changed: PendingBatch[] = [];
  // The text after the replacements that have been converted so far.
  let current = content;
  for (const batch of pending) {
    const rewrites = rewritesIn(operationsOf(batch)).filter((rewrite) => rewrite.id === id && rewrite.slot === slot);
    if (rewrites.length === 0) continue;
    changed.push(batch);
    if (batch.isAttempted) {
      // The origin is needed to convert the later replacements when this batch is confirmed or refused.
      batch.origins = { ...batch.origins, [textKey(id, slot)]: current };
      return changed;
    }
    batch.parts = mapParts(batch.parts, (operation): Operation[] => {
      if (operation.op !== 'rewrite' || operation.id !== id || operation.slot !== slot) return [operation];
      const update = textUpdate(current, operation.paragraphs);
      if (update === undefined) return [];
      current = mergeText(current, update);
      return [{ op: 'text', id, slot, update }];
    });
  }
  return changed;
}

/**
 * Returns the text on which the later replacements in pending batches are based after the server has merged a
 * replacement into a text with a state.
 * @param origin the text on which the replacement was based
 * @param logged the operations of the batch as the server applied them
 * @param confirmed the text after the batch, with changes of other authors
 */
export function contentAfterRewrite(
  rewrite: Rewrite,
  origin: TextContent | undefined,
  logged: readonly Operation[],
  confirmed: TextContent,
): TextContent {
  let content = origin;
  for (const operation of logged)
    if (content && operation.op === 'text' && operation.id === rewrite.id && operation.slot === rewrite.slot)
      content = mergeText(content, operation.update);
  // If `content` differs from the replacement, the logged update depends on changes of other authors. Later
  // replacements are then based on the confirmed text.
  const isExact = content !== undefined && textUpdate(content, rewrite.paragraphs) === undefined;
  return content !== undefined && isExact ? content : confirmed;
}
