import { SEARCH_PRESENTATIONS } from '@flydeck/contract/events/search-events';
import { eventText } from '../../analytics/event-text.ts';
import { logEvent } from '../../analytics/log-event.ts';
import { navigateAfter } from '../../analytics/navigate-after.ts';
import { useHref } from '../../page-context.tsx';
import { useProductType } from '../product-type.ts';
import { searchUrl } from './search-url.ts';

/** Returns a function that logs the event of a search and navigates to the results. */
export function useSearch(): (term: string) => void {
  const href = useHref();
  const productType = useProductType();
  return (term) => {
    const body = { search_term: eventText(term.trim()), search_type: productType };
    void navigateAfter(logEvent(SEARCH_PRESENTATIONS, body), href(searchUrl(term)));
  };
}
