import { useEffect, useMemo } from 'react';
import { wordPattern } from '../mark-words.ts';
import type { LinkedStep } from '../viewer-state.ts';
import type { ViewerStore } from '../viewer-store.ts';
import type { SearchHit } from './search-index.ts';
import type { Session } from './session.ts';

const NO_HITS: readonly SearchHit[] = [];
/** Maximum number of hits that are returned. */
const MAX_HITS = 20;

/**
 * Returns whether a hit is a whole word. `wordPattern` returns undefined only for an empty list. The pattern `/$^/g` is
 * therefore never used, but TypeScript needs a value here.
 */
function isWholeWord({ textBefore, match, textAfter }: SearchHit, word: string): boolean {
  const text = textBefore + match + textAfter;
  return [...text.matchAll(wordPattern([word]) ?? /$^/g)].some(({ index }) => index === textBefore.length);
}

/**
 * If the page's URL names a step and search terms, returns the hits of these terms on this step. If there are
 * hits, goes to the step and shows the first hit.
 */
export function useUrlSearchHits(
  store: ViewerStore,
  session: Session | undefined,
  linkedStep: LinkedStep | undefined,
): readonly SearchHit[] {
  const hits = useMemo(() => {
    if (!session || !linkedStep) return NO_HITS;
    const matches = linkedStep.searchTerms.flatMap((word) =>
      session.search(word).filter((hit) => isWholeWord(hit, word)),
    );
    return matches.filter(({ step }) => step === linkedStep.step).slice(0, MAX_HITS);
  }, [session, linkedStep]);
  useEffect(() => {
    const [first] = hits;
    if (session && first) session.showHit(first, store);
  }, [session, store, hits]);
  return hits;
}
