import type { HistorySize } from '@flydeck/contract/editing/history';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useSession } from '../session/use-session.ts';

/** Time between two requests. The storage that the log uses changes slowly. */
const INTERVAL_MS = 10 * 60 * 1000;

/**
 * Returns how much storage the log of the presentation uses; undefined until this is loaded. It is loaded again at
 * intervals, and after states of the log were deleted.
 */
export function useHistorySize(): HistorySize | undefined {
  const { oid, events } = useSession();
  const [size, setSize] = useState<HistorySize>();
  useEffect(() => {
    const load = () => {
      // Without a connection, the last known size remains.
      call('GET /api/editing/:oid/history-size', { params: { oid } }).then(setSize, () => undefined);
    };
    load();
    const timer = setInterval(load, INTERVAL_MS);
    const unsubscribe = events.on('historyDeleted', load);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [oid, events]);
  return size;
}
