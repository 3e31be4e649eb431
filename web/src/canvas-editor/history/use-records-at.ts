import { RecordStore } from '@flydeck/scene/records/record-store';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useSession } from '../session/use-session.ts';

/**
 * Loads the records of the presentation at a sequence number of its log. `store` is undefined until the records are
 * loaded, and `hasFailed` is true if loading failed. A component that is rendered with another `seq` needs a new `key`,
 * because `store` and `hasFailed` are not reset.
 */
export function useRecordsAt(seq: number): { readonly store: RecordStore | undefined; readonly hasFailed: boolean } {
  const { oid } = useSession();
  const [store, setStore] = useState<RecordStore>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    call('GET /api/editing/:oid/history/:seq', { params: { oid, seq: String(seq) }, signal })
      .then(({ records }) => setStore(new RecordStore(records)))
      .catch(() => !signal.aborted && setFailed(true));
    return () => controller.abort();
  }, [oid, seq]);
  return { store, hasFailed };
}
