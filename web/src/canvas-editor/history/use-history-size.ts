import type { HistorySize } from '@flydeck/contract/editing/history';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useSession } from '../session/use-session.ts';

/** Time between two requests in ms. The interval is long, because the size of the history changes slowly. */
const INTERVAL_MS = 10 * 60 * 1000;

/**
 * Returns the size of the presentation's history; undefined until it is loaded. The size is loaded again every ten
 * minutes, and after states were deleted.
 */
export function useHistorySize(): HistorySize | undefined {
  const { oid, events } = useSession();
  const [size, setSize] = useState<HistorySize>();
  useEffect(() => {
    const load = () => {
      // If the request fails, the last known size remains.
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
