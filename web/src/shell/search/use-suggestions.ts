import type { Suggestions } from '@flydeck/contract/search/suggestions';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

/** A pause in typing that is long enough to ask. */
const PAUSE_MS = 120;
const MAX_KEPT = 50;

/** Answers of this page, by what was typed. */
const kept = new Map<string, Suggestions>();

async function ask(term: string, signal: AbortSignal): Promise<Suggestions> {
  const known = kept.get(term);
  if (known) return known;
  const query = new URLSearchParams({ search: term });
  const answer = await call<Suggestions>('GET', `/api/search/suggestions?${query}`, { signal });
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(term, answer);
  return answer;
}

/** What is suggested for `term`, once it rests; the suggestions before it remain until then. Failures suggest nothing. */
export function useSuggestions(term: string, isActive: boolean): Suggestions | undefined {
  const [suggestions, setSuggestions] = useState<Suggestions>();
  const wanted = isActive ? term.trim() : '';
  useEffect(() => {
    if (wanted === '') {
      setSuggestions(undefined);
      return;
    }
    const asking = new AbortController();
    const show = (answer: Suggestions | undefined) => {
      if (!asking.signal.aborted) setSuggestions(answer);
    };
    const timer = setTimeout(
      () => void ask(wanted, asking.signal).then(show, () => show(undefined)),
      kept.has(wanted) ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [wanted]);
  return suggestions;
}
