import type { PublishingStatus } from '@flydeck/contract/editing/publishing';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import type { EditorSession } from '../session/editor-session.ts';

/** Time in ms from a change of the document until the status is requested again. */
const REQUEST_DELAY_MS = 400;

interface PublishingState {
  /** Undefined until the status is loaded. */
  readonly status: PublishingStatus | undefined;
  /** Sets a status that the server has returned, for example after publishing. */
  readonly setStatus: (status: PublishingStatus) => void;
  /** Requests the status from the server. */
  readonly reload: () => void;
}

/**
 * Returns the publishing status. The hook requests the status again after each change of the document. If the last
 * status already reports unpublished changes, further changes do not alter the status and cause no request. The hook
 * also requests the status after changes of the privacy, after publishing in another window, and when the window becomes
 * visible.
 */
export function usePublishingStatus(session: EditorSession): PublishingState {
  const { oid, sync } = session;
  const [status, setStatus] = useState<PublishingStatus>();
  // The sequence number of the log at the last request of the status.
  const checkedSeq = useRef<number>(undefined);
  // Increases with each request and each call of `setStatus`. The response to a request is ignored if the number has
  // increased since, because the response may be outdated.
  const lastNumber = useRef(0);
  const setNewestStatus = useCallback((value: PublishingStatus) => {
    lastNumber.current += 1;
    setStatus(value);
  }, []);
  const reload = useCallback(() => {
    checkedSeq.current = sync.seq;
    lastNumber.current += 1;
    const requestNumber = lastNumber.current;
    // If the request fails, the last known status remains.
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
      }, REQUEST_DELAY_MS);
    };
    // While the window was not visible, the privacy may have been changed in another window.
    const onVisible = () => document.visibilityState === 'visible' && reload();
    const unsubscribers = [
      session.subscribe(check),
      sync.status.subscribe(check),
      session.events.on('access', reload),
      session.events.on('published', reload),
    ];
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
