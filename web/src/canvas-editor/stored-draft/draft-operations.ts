import { flattenDocument } from '@flydeck/scene/records/flatten';
import type { Operation } from '@flydeck/scene/records/operations';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { restoreOperations } from '@flydeck/scene/records/restore';
import type { StoredDraft } from './stored-draft.ts';

/**
 * Returns the operations that apply the changes of a stored draft to the current document. Records that were deleted
 * after `base` remain deleted. If the draft has been applied before, no operations are returned.
 * @param base the state on which the draft is based
 */
export function draftOperations(draft: StoredDraft, base: RecordStore, current: RecordStore): Operation[] {
  const draftStore = new RecordStore(flattenDocument(draft.document));
  const insertedIds = new Set<string>();
  const exists = (id: string) => insertedIds.has(id) || current.isPresent(id);
  // Parents are inserted before their children.
  return restoreOperations(base, draftStore).filter((operation) => {
    if (operation.op !== 'insert')
      return exists(operation.id) && (operation.op !== 'place' || exists(operation.parent));
    if (current.get(operation.id) || !exists(operation.parent)) return false;
    insertedIds.add(operation.id);
    return true;
  });
}
