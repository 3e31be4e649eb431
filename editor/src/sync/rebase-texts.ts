import { isEqual } from '@flydeck/scene/records/is-equal';
import type { Operation } from '@flydeck/scene/records/operations';
import type { TextContent } from '@flydeck/scene/records/record';
import { mergeParagraphs } from '@flydeck/scene/records/text/merge-paragraphs';
import { mergeText, textUpdate } from '@flydeck/scene/records/text/text-state';
import { mapParts, operationsOf, type PendingBatch, type Rewrite, rewritesIn, textKey } from './pending-batch.ts';

/** Returns the text in a slot of the record `id`; undefined if the record or the text is missing. */
type TextOf = (slotOfRecord: Pick<Rewrite, 'id' | 'slot'>) => TextContent | undefined;

/**
 * Stores in each batch the texts on which the replacements (`rewrite`) of the batch are based. Must be called before a
 * snapshot replaces the confirmed state, because the server may no longer have these texts. Only the first replacement
 * of a text needs a stored text, because each later replacement is based on the previous one. Texts that an earlier
 * call has stored are kept.
 * @param textOf returns the confirmed text
 * @returns the changed batches
 */
export function storeBases(pending: readonly PendingBatch[], textOf: TextOf): PendingBatch[] {
  const seenKeys = new Set<string>();
  return pending.filter((batch) => {
    const bases: Record<string, TextContent> = {};
    for (const rewrite of rewritesIn(operationsOf(batch))) {
      const key = textKey(rewrite.id, rewrite.slot);
      const text = textOf(rewrite);
      if (text && !seenKeys.has(key)) bases[key] = text;
      seenKeys.add(key);
    }
    if (Object.keys(bases).length === 0) return false;
    batch.bases = { ...bases, ...batch.bases };
    return true;
  });
}

/**
 * Bases all replacements of a text in the pending batches on the confirmed text: merges the author's changes of the
 * text with the changes of other authors. If the confirmed text has a text state, the replacements become `text`
 * operations. Replacements that change nothing are removed.
 * @param pending the batch whose base the server does not have, and the later batches
 * @param confirmed the text without the pending batches
 * @returns the changed batches
 */
export function rebaseText(
  pending: readonly PendingBatch[],
  { id, slot }: Pick<Rewrite, 'id' | 'slot'>,
  confirmed: TextContent,
): PendingBatch[] {
  let base = pending[0]?.bases?.[textKey(id, slot)]?.paragraphs ?? confirmed.paragraphs;
  // The text after the replacements that have been changed so far.
  let current = confirmed;
  const isRewriteOfText = (operation: Operation): operation is Rewrite =>
    operation.op === 'rewrite' && operation.id === id && operation.slot === slot;
  const changed = pending.filter((batch) => operationsOf(batch).some(isRewriteOfText));
  for (const batch of changed) {
    batch.parts = mapParts(batch.parts, (operation): Operation[] => {
      if (!isRewriteOfText(operation)) return [operation];
      const paragraphs = [...mergeParagraphs(base, operation.paragraphs, current.paragraphs)];
      base = operation.paragraphs;
      if (isEqual(paragraphs, current.paragraphs)) return [];
      const update = current.state === undefined ? undefined : textUpdate(current, paragraphs);
      current = update === undefined ? { paragraphs } : mergeText(current, update);
      return [update === undefined ? { op: 'rewrite', id, slot, paragraphs } : { op: 'text', id, slot, update }];
    });
  }
  return changed;
}
