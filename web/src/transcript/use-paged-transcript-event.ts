import { PAGED_TRANSCRIPT_SHOWN } from '@flydeck/contract/events/view-page-events';
import { PAGED_TRANSCRIPT_DELAY_MS } from '@flydeck/contract/presentations/constants';
import { useEffect, useRef } from 'react';
import { logEvent } from '../analytics/log-event.ts';

/**
 * Sends one event, a second after loading, if the transcript is paged (V4.7).
 * @param isPaged whether the transcript does not fit its collapsed box
 */
export function usePagedTranscriptEvent(oid: string, isPaged: boolean): void {
  const latestIsPaged = useRef(isPaged);
  latestIsPaged.current = isPaged;
  useEffect(() => {
    const timer = setTimeout(() => {
      if (latestIsPaged.current) void logEvent(PAGED_TRANSCRIPT_SHOWN, { prezi_oid: oid });
    }, PAGED_TRANSCRIPT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [oid]);
}
