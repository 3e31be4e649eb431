import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import type { EditorSession } from '../session/editor-session.ts';

/** Delay of a request after a change. */
const DELAY_MS = 400;

interface PublishingState {
  /** Undefined until it is loaded. */
  readonly status: PublishingStatus | undefined;
  readonly setStatus: (status: PublishingStatus) => void;
  readonly reload: () => void;
}

/** Returns what visitors see. It is loaded again after changes, until one of them is not published. */
export function usePublishingStatus(session: EditorSession): PublishingState {
  const { oid, sync } = session;
  const [status, setStatus] = useState<PublishingStatus>();
  const checkedSeq = useRef<number>(undefined);
  const newest = useRef(0);
  const setNewestStatus = useCallback((value: PublishingStatus) => {
    newest.current += 1;
    setStatus(value);
  }, []);
  const reload = useCallback(() => {
    checkedSeq.current = sync.seq;
    newest.current += 1;
    const request = newest.current;
    // Without a connection, the last known status stays. A response that is older than the status is ignored.
    call('GET /api/editing/:oid/publishing', { params: { oid } }).then(
      (value) => request === newest.current && setStatus(value),
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
    const unsubscribe = [session.subscribe(check), sync.status.subscribe(check), session.events.on('access', reload)];
    document.addEventListener('visibilitychange', onVisible);
    check();
    return () => {
      for (const end of unsubscribe) end();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [session, sync, reload, hasChanges]);
  return { status, setStatus: setNewestStatus, reload };
}
