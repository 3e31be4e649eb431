import { flattenDocument } from '@flydeck/scene/records/flatten';
import type { Operation } from '@flydeck/scene/records/operations';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { restoreOperations } from '@flydeck/scene/records/restore';
import type { StoredDraft } from './stored-draft.ts';

/**
 * Returns the operations that apply the changes of a stored draft to the current document: the differences between
 * `base` and the draft. Records that were deleted from the document since `base` are not restored.
 * @param base the records of the state on which the draft is based
 */
export function draftOperations(draft: StoredDraft, base: RecordStore, current: RecordStore): Operation[] {
  const draftStore = new RecordStore(flattenDocument(draft.document));
  const insertedIds = new Set<string>();
  const exists = (id: string) => insertedIds.has(id) || current.isPresent(id);
  // `restoreOperations` inserts parents before their children, so `insertedIds` contains a parent before its children.
  return restoreOperations(base, draftStore).filter((operation) => {
    if (operation.op !== 'insert')
      return exists(operation.id) && (operation.op !== 'place' || exists(operation.parent));
    // `get` also finds records that were deleted since `base`.
    if (current.get(operation.id) || !exists(operation.parent)) return false;
    insertedIds.add(operation.id);
    return true;
  });
}
