import type { AdSize, AdSlot } from '@flydeck/contract/ads/constants';
import { AD_RENDERED, AD_REQUESTED, AD_VIEWABLE } from '@flydeck/contract/events/advertisement-events';
import type { PresentationPage } from '@flydeck/contract/presentations/page-data';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { logEvent } from '../analytics/log-event.ts';
import { activeLanguage } from '../i18n/index.ts';
import { usePageContext } from '../page-context.tsx';
import { getProvider } from './get-provider.ts';
import { watchViewable } from './viewable.ts';

/** State and content of one slot for an advertisement. */
export interface Advertisement {
  /** `waiting`: no response yet. */
  readonly state: 'waiting' | 'filled' | 'empty';
  /** Content to render in the slot; null if the provider filled `container`, or if there is no advertisement. */
  readonly content: ReactNode;
  /** Ref for the element that a provider may fill. */
  readonly container: RefObject<HTMLDivElement | null>;
}

/**
 * Requests one advertisement as soon as `size` is defined. Records the events of the advertisement: requested, rendered
 * and viewable (V7.15).
 */
export function useAdvertisement(
  page: Pick<PresentationPage, 'oid' | 'adScriptUrl'>,
  slot: AdSlot,
  size: AdSize | undefined,
): Advertisement {
  const { consentRequired } = usePageContext().site;
  const container = useRef<HTMLDivElement>(null);
  const isRequested = useRef(false);
  const [state, setState] = useState<Advertisement['state']>('waiting');
  const [content, setContent] = useState<ReactNode>(null);
  const { oid } = page;

  useEffect(() => {
    const element = container.current;
    if (!element || !size || isRequested.current) return;
    isRequested.current = true;
    const body = { prezi_oid: oid, slot };
    void logEvent(AD_REQUESTED, body);
    const request = { slot, size, element, language: activeLanguage() };
    void getProvider(page, consentRequired)
      .request(request)
      .then((response) => {
        setContent(response.isEmpty ? null : response.content);
        setState(response.isEmpty ? 'empty' : 'filled');
        void logEvent(AD_RENDERED, { ...body, is_empty: response.isEmpty });
      });
  }, [page, oid, slot, size, consentRequired]);

  useEffect(() => {
    if (state !== 'filled' || !container.current) return;
    return watchViewable(container.current, () => void logEvent(AD_VIEWABLE, { prezi_oid: oid, slot }));
  }, [state, oid, slot]);

  return { state, content, container };
}
