import type { EditHistoryEntry } from '@flydeck/contract/editing/history';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useSession } from '../session/use-session.ts';
import { addOlder, olderUntil } from './older-entries.ts';

/** The history as the dialog shows it. */
export interface HistoryState {
  /** The states that can be restored, newest first; undefined until they are loaded. */
  readonly entries: readonly EditHistoryEntry[] | undefined;
  /** Loads older states; undefined if `entries` contains the oldest state. */
  readonly loadOlder: (() => void) | undefined;
  /** Whether the states could not be loaded. */
  readonly hasFailed: boolean;
  /**
   * Changes the name of a state in `entries`. Loads the history again if it does not contain the state, because names
   * divide sessions. The caller must store the name on the server first.
   */
  readonly setName: (seq: number, name: string | null) => void;
}

/** Loads the history of the presentation. */
export function useHistory(): HistoryState {
  const { oid } = useSession();
  const [entries, setEntries] = useState<readonly EditHistoryEntry[]>();
  const [hasFailed, setFailed] = useState(false);
  const [nextUntil, setNextUntil] = useState<number>();
  const load = useCallback(
    (until?: number) => {
      call('GET /api/editing/:oid/history', {
        params: { oid },
        query: until === undefined ? {} : { until: String(until) },
      })
        .then(({ entries: page }) => {
          setEntries((current = []) => (until === undefined ? page : addOlder(current, page)));
          setNextUntil(olderUntil(page));
        })
        .catch(() => setFailed(true));
    },
    [oid],
  );
  useEffect(() => load(), [load]);
  const setName = (seq: number, name: string | null) => {
    if (!entries?.some((entry) => entry.seq === seq)) load();
    setEntries((current) => current?.map((entry) => (entry.seq === seq ? { ...entry, name } : entry)));
  };
  const loadOlder = nextUntil === undefined ? undefined : () => load(nextUntil);
  return { entries, loadOlder, hasFailed, setName };
}
