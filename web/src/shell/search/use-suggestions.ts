import type { Suggestions } from '@flydeck/contract/search/suggestions';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

/** Suggestions are requested when the visitor has not typed for this time (ms). */
const DEBOUNCE_MS = 120;
const MAX_CACHED_TERMS = 50;

/** Suggestions loaded during this page view, by term. */
const cache = new Map<string, Suggestions>();

async function fetchSuggestions(term: string, signal: AbortSignal): Promise<Suggestions> {
  const cached = cache.get(term);
  if (cached) return cached;
  const suggestions = await call('GET /api/search/suggestions', { query: { search: term }, signal });
  if (cache.size >= MAX_CACHED_TERMS) cache.clear();
  cache.set(term, suggestions);
  return suggestions;
}

/**
 * Returns the suggestions for `term`. While these suggestions are being loaded, returns the suggestions for the
 * previous term. Returns undefined if `term` is empty, `isActive` is false, or the request failed.
 */
export function useSuggestions(term: string, isActive: boolean): Suggestions | undefined {
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const searchTerm = isActive ? term.trim() : '';
  useEffect(() => {
    if (searchTerm === '') {
      setSuggestions(undefined);
      return;
    }
    const controller = new AbortController();
    const update = (newSuggestions: Suggestions | undefined) => {
      if (!controller.signal.aborted) setSuggestions(newSuggestions);
    };
    const timer = setTimeout(
      () => void fetchSuggestions(searchTerm, controller.signal).then(update, () => update(undefined)),
      cache.has(searchTerm) ? 0 : DEBOUNCE_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [searchTerm]);
  return suggestions;
}
