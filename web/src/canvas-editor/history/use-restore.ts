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

/** A change with more operations is made by the server, because it could be too large for a message of this window. */
const MAX_LOCAL_OPERATIONS = 5000;

/**
 * Returns a function that restores an earlier state as a new change. The author can undo it unless the server made it.
 */
export function useRestore() {
  const session = useSession();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** @returns whether it succeeded; otherwise `error` is the key of a message */
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

/** Restores the state with the records `store`. Returns whether the change can be undone in this window. */
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
