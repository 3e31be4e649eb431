import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import type { EditorSession } from '../session/editor-session.ts';

/** Time in ms from a change until the status is requested. */
const DELAY_MS = 400;

interface PublishingState {
  /** Undefined until it is loaded. */
  readonly status: PublishingStatus | undefined;
  readonly setStatus: (status: PublishingStatus) => void;
  readonly reload: () => void;
}

/** Returns the publishing status. Loads it again after each change, until it reports unpublished changes. */
export function usePublishingStatus(session: EditorSession): PublishingState {
  const { oid, sync } = session;
  const [status, setStatus] = useState<PublishingStatus>();
  /** Sequence number of the log at the last request. */
  const checkedSeq = useRef<number>(undefined);
  /** Number of the last request or set status. Responses to requests with lower numbers are ignored. */
  const lastNumber = useRef(0);
  const setNewestStatus = useCallback((value: PublishingStatus) => {
    lastNumber.current += 1;
    setStatus(value);
  }, []);
  const reload = useCallback(() => {
    checkedSeq.current = sync.seq;
    lastNumber.current += 1;
    const requestNumber = lastNumber.current;
    // Without a connection, the last known status remains.
    call('GET /api/editing/:oid/publishing', { params: { oid } }).then(
      (value) => requestNumber === lastNumber.current && setStatus(value),
      () => undefined,
    );
  }, [oid, sync]);
  const hasChanges = status?.hasChanges ?? false;
  useEffect(() => {
    let timer = 0;
    const check = () => {
      if (hasChanges || sync.seq === checkedSeq.current || timer !== 0) return;
      timer = window.setTimeout(() => {
        timer = 0;
        reload();
      }, DELAY_MS);
    };
    // The privacy may have been changed in another window.
    const onVisible = () => document.visibilityState === 'visible' && reload();
    const unsubscribers = [session.subscribe(check), sync.status.subscribe(check), session.events.on('access', reload)];
    document.addEventListener('visibilitychange', onVisible);
    check();
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [session, sync, reload, hasChanges]);
  return { status, setStatus: setNewestStatus, reload };
}
