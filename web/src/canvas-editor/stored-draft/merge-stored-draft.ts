import { RecordStore } from '@flydeck/scene/records/record-store';
import { CallError, call } from '../../api/call.ts';
import type { EditorSession } from '../session/editor-session.ts';
import { draftOperations } from './draft-operations.ts';
import { deleteStoredDraft, type StoredDraft } from './stored-draft.ts';

/** Maximum number of operations in one change. A message with more operations could be too large for the server. */
const MAX_OPERATIONS = 5000;

/**
 * Applies the changes of a stored draft to the document as one change, which the author can undo. The stored draft is
 * deleted as soon as the server has saved the document.
 * @returns
 * - `merged`: the document has been changed.
 * - `unchanged`: the document already contains the changes of the draft.
 * - `unknown-base`: the changes cannot be applied, because the state on which the draft is based no longer exists, or
 *   because there are too many changes. The draft remains stored.
 * - `failed`: the state on which the draft is based could not be loaded, for example without a connection. The draft
 *   remains stored.
 */
export async function mergeStoredDraft(
  session: EditorSession,
  draft: StoredDraft,
): Promise<'merged' | 'unchanged' | 'unknown-base' | 'failed'> {
  const { oid, editor } = session;
  try {
    const params = { oid, seq: String(draft.baseRevision) };
    const { records } = await call('GET /api/editing/:oid/history/:seq', { params });
    const operations = draftOperations(draft, new RecordStore(records), editor.store);
    if (operations.length > MAX_OPERATIONS) return 'unknown-base';
    if (operations.length > 0) session.update(() => editor.change(operations));
    deleteWhenSaved(session);
    return operations.length > 0 ? 'merged' : 'unchanged';
  } catch (error) {
    return error instanceof CallError && error.status !== 404 && error.status !== 400 ? 'failed' : 'unknown-base';
  }
}

/** Deletes the stored draft as soon as all changes of this window are saved. */
function deleteWhenSaved({ oid, sync: { status } }: EditorSession): void {
  const deleteIfSaved = (): boolean => {
    if (status.current.state !== 'saved') return false;
    deleteStoredDraft(oid);
    return true;
  };
  if (deleteIfSaved()) return;
  const unsubscribe = status.subscribe(() => {
    if (deleteIfSaved()) unsubscribe();
  });
}
