import { useEffect, useMemo } from 'react';
import { wordPattern } from '../mark-words.ts';
import type { OpenedStep } from '../viewer-state.ts';
import type { ViewerStore } from '../viewer-store.ts';
import type { SearchHit } from './search-index.ts';
import type { Session } from './session.ts';

const NONE: readonly SearchHit[] = [];
const MAX_HITS = 20;

/** Whether a hit is a whole word. */
function isWhole({ before, match, after }: SearchHit, word: string): boolean {
  const text = before + match + after;
  return [...text.matchAll(wordPattern([word]) ?? /$^/g)].some(({ index }) => index === before.length);
}

/**
 * Hits of the URL's search terms on the step that the URL names, while that step is shown. Zooms in if their text would
 * be too small to read.
 */
export function useOpenedHits(
  store: ViewerStore,
  session: Session | undefined,
  opened: OpenedStep | undefined,
): readonly SearchHit[] {
  const hits = useMemo(() => {
    if (!session || !opened) return NONE;
    const found = opened.words.flatMap((word) => session.search(word).filter((hit) => isWhole(hit, word)));
    return found.filter(({ step }) => step === opened.step).slice(0, MAX_HITS);
  }, [session, opened]);
  useEffect(() => {
    const [first] = hits;
    if (session && first) session.showHit(first, store);
  }, [session, store, hits]);
  return hits;
}
