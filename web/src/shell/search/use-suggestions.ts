import type { Suggestions } from '@flydeck/contract/search/suggestions';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

/** Typing must pause for this long before suggestions are requested. */
const DEBOUNCE_MS = 120;
const MAX_CACHED = 50;

/** Responses of this page view, by term. */
const cache = new Map<string, Suggestions>();

async function fetchSuggestions(term: string, signal: AbortSignal): Promise<Suggestions> {
  const known = cache.get(term);
  if (known) return known;
  const suggestions = await call('GET /api/search/suggestions', { query: { search: term }, signal });
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(term, suggestions);
  return suggestions;
}

/** Suggestions for `term`, debounced; the previous ones remain until then. Failures return no suggestions. */
export function useSuggestions(term: string, isActive: boolean): Suggestions | undefined {
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const wanted = isActive ? term.trim() : '';
  useEffect(() => {
    if (wanted === '') {
      setSuggestions(undefined);
      return;
    }
    const controller = new AbortController();
    const show = (received: Suggestions | undefined) => {
      if (!controller.signal.aborted) setSuggestions(received);
    };
    const timer = setTimeout(
      () => void fetchSuggestions(wanted, controller.signal).then(show, () => show(undefined)),
      cache.has(wanted) ? 0 : DEBOUNCE_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);
  return suggestions;
}
