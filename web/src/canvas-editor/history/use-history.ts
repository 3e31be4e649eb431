import type { EditHistoryEntry } from '@flydeck/contract/editing/history';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useSession } from '../session/use-session.ts';

/** The states of the presentation that can be restored. */
export interface HistoryState {
  /** Newest first; undefined until they are loaded. */
  readonly entries: readonly EditHistoryEntry[] | undefined;
  readonly hasFailed: boolean;
  /** Shows a name that the server has stored. */
  readonly setName: (seq: number, name: string | null) => void;
}

/** Loads the history of the presentation. */
export function useHistory(): HistoryState {
  const { oid } = useSession();
  const [entries, setEntries] = useState<readonly EditHistoryEntry[]>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    call('GET /api/editing/:oid/history', { params: { oid } })
      .then((history) => setEntries(history.entries))
      .catch(() => setFailed(true));
  }, [oid]);
  const setName = (seq: number, name: string | null) =>
    setEntries((current) => current?.map((entry) => (entry.seq === seq ? { ...entry, name } : entry)));
  return { entries, hasFailed, setName };
}
