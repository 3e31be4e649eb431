import { useEffect } from 'react';
import { type FirstStepNumber, hashOfStep, stepOfHash } from '../deep-link.ts';
import { useViewer } from '../use-viewer.ts';
import type { ViewerStore } from '../viewer-store.ts';

/**
 * Writes the current step to the URL of the page while `isActive` is true. Adds no entry to the browser's history. At
 * the overview (step 0), the URL has no hash.
 */
export function useStepUrl(store: ViewerStore, isActive: boolean, firstStepNumber: FirstStepNumber): void {
  const { step, steps } = useViewer(store);
  useEffect(() => {
    if (!isActive || (stepOfHash(location.hash, firstStepNumber, steps) ?? 0) === step) return;
    const url = step === 0 ? location.pathname + location.search : hashOfStep(step, firstStepNumber);
    history.replaceState(history.state, '', url);
  }, [isActive, step, steps, firstStepNumber]);
}
