import { applyWithoutLayout, type RecordChange, revertChanges } from '@flydeck/scene/records/apply';
import { applyAutomaticLayout } from '@flydeck/scene/records/automatic-layout';
import { joinChanges } from '@flydeck/scene/records/join-changes';
import type { Operation } from '@flydeck/scene/records/operations';
import type { TextContent } from '@flydeck/scene/records/record';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { countComparisons, mergeText, textUpdate } from '@flydeck/scene/records/text/text-state';
import { checkStructure } from './check-structure.ts';
import { RefusalError, refusalReason } from './refusal-error.ts';
import { textKey } from './texts-at-base.ts';

/**
 * Maximum total cost of merging the operations of one batch, in characters (`mergeCost`). Merging 1,000,000 characters
 * takes about 0.1 s.
 */
const MAX_MERGED_CHARACTERS = 8_000_000;

/**
 * Applies all operations that a client has sent, or none of them if one cannot be applied. The caller must have
 * validated the operations with their schemas.
 * @param texts the texts on which rewrites are based, by `textKey`. Rewrites of other texts are based on the texts in
 * the store
 * @returns the operations for the log: a `rewrite` of a text with a text state is replaced by a `text` operation
 * @throws RefusalError or OperationError if an operation cannot be applied; the store is then unchanged
 */
export function applyPush(
  store: RecordStore,
  operations: readonly Operation[],
  texts: ReadonlyMap<string, TextContent> = new Map(),
): Operation[] {
  const changeGroups: RecordChange[][] = [];
  try {
    const loggedOperations = applyInGroups(store, operations, new Map(texts), changeGroups);
    // Replicas apply the operations of the log together, so the layout must depend on the joined changes.
    const changes = joinChanges([], changeGroups.flat());
    // `applyAutomaticLayout` also returns elements of `changes`, which are in the groups already.
    changeGroups.push(applyAutomaticLayout(store, changes).filter((change) => !changes.includes(change)));
    checkStructure(store, changeGroups.flat());
    return loggedOperations;
  } catch (error) {
    for (const changes of changeGroups.reverse()) revertChanges(store, changes);
    if (refusalReason(error) !== undefined || !operations.some(isMerge)) throw error;
    // Updates of texts are binary, so errors in an update are found only when the update is merged.
    throw new RefusalError('invalid_value', { cause: error });
  }
}

/** Whether an operation can merge a text with concurrent changes. */
const isMerge = ({ op }: Operation): boolean => op === 'text' || op === 'rewrite';

/**
 * Applies operations in groups. A group ends before each `rewrite`, because a rewrite depends on the text after the
 * previous operations. Adds the changes of each group to `changeGroups`, even if a later group fails.
 */
function applyInGroups(
  store: RecordStore,
  operations: readonly Operation[],
  texts: Map<string, TextContent>,
  changeGroups: RecordChange[][],
): Operation[] {
  const loggedOperations: Operation[] = [];
  let group: Operation[] = [];
  let remainingCharacters = MAX_MERGED_CHARACTERS;
  const applyGroup = () => {
    changeGroups.push(applyWithoutLayout(store, group));
    for (const operation of group) loggedOperations.push(operation);
    group = [];
  };
  for (const operation of operations) {
    remainingCharacters -= mergeCost(store, operation);
    if (remainingCharacters < 0) throw new RefusalError('too_large');
    if (operation.op === 'rewrite') {
      applyGroup();
      const operationForLog = mergeRewrite(store, operation, texts);
      if (operationForLog) group.push(operationForLog);
    } else group.push(operation);
  }
  applyGroup();
  return loggedOperations;
}

/** How many comparisons of characters take as long as merging one character. */
const COMPARISONS_PER_CHARACTER = 5;

/**
 * Returns the cost of merging an operation, in characters. For `text`, this is the length of the text state plus the
 * length of the update. For `rewrite`, it is the length of the text state plus the number of character comparisons
 * divided by `COMPARISONS_PER_CHARACTER`. Other operations cost nothing.
 */
function mergeCost(store: RecordStore, operation: Operation): number {
  if (operation.op !== 'text' && operation.op !== 'rewrite') return 0;
  const { state = '', paragraphs = [] } = store.get(operation.id)?.texts?.[operation.slot] ?? {};
  if (operation.op === 'text') return state.length + operation.update.length;
  return state.length + countComparisons(paragraphs, operation.paragraphs) / COMPARISONS_PER_CHARACTER;
}

/**
 * Returns the operation for the log. This is the `rewrite` itself if the text has no text state, and otherwise a `text`
 * operation that merges the `rewrite`. Returns undefined if the `rewrite` does not change its base. Updates `texts`, so
 * that later rewrites of the batch are based on the merged text.
 */
function mergeRewrite(
  store: RecordStore,
  operation: Extract<Operation, { readonly op: 'rewrite' }>,
  texts: Map<string, TextContent>,
): Operation | undefined {
  const { id, slot, paragraphs } = operation;
  const text = store.get(id)?.texts?.[slot];
  if (text?.state === undefined) return operation;
  const base = texts.get(textKey(operation)) ?? text;
  const update = textUpdate(base, paragraphs);
  if (update === undefined) return undefined;
  if (base !== text) texts.set(textKey(operation), mergeText(base, update));
  return { op: 'text', id, slot, update };
}
