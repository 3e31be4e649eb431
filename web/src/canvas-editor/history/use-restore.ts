import type { EditHistoryEntry } from '@flydeck/contract/editing/history';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { restoreOperations } from '@flydeck/scene/records/restore';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/index.ts';
import { formatVersionTime } from '../../publishing/format-version-time.ts';
import { showToast } from '../../ui/toast.tsx';
import type { EditorSession } from '../session/editor-session.ts';
import { useSession } from '../session/use-session.ts';

/**
 * Maximum number of operations with which this window restores a state itself. The server restores the state if more
 * operations are needed, because a message with all operations could be too large.
 */
const MAX_LOCAL_OPERATIONS = 5000;

/**
 * Returns a function that restores an earlier state by a new change. The author can undo a change that this window
 * made, but not a change that the server made.
 */
export function useRestore() {
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** @returns whether the state was restored; if not, `error` is set to the key of a message */
  const restore = async ({ seq, at }: EditHistoryEntry, store: RecordStore): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      const canUndo = await restoreState(session, seq, store);
      const undo = { label: t('canvas.undo'), act: () => session.update((editor) => editor.undo()) };
      const text = t('canvas-publish.restored', { time: formatVersionTime(at) });
      showToast({ text, ...(canUndo ? { action: undo } : {}) });
      return true;
    } catch {
      setError('canvas-publish.restoreFailed');
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { restore, isBusy, error };
}

/**
 * Restores the state with the sequence number `seq`, whose records are in `store`. Returns whether the change can be
 * undone in this window. Returns false if the server made the change, or if nothing changed.
 */
async function restoreState(session: EditorSession, seq: number, store: RecordStore): Promise<boolean> {
  const { oid, editor } = session;
  const operations = restoreOperations(editor.store, store);
  if (operations.length > MAX_LOCAL_OPERATIONS) {
    await call('POST /api/editing/:oid/restore', { params: { oid }, body: { seq } });
    return false;
  }
  session.update(() => editor.change(operations));
  return operations.length > 0;
}
