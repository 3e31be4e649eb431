import { useEffect } from 'react';
import { type FirstStepNumber, hashOfStep, stepOfHash } from '../deep-link.ts';
import { useViewer } from '../use-viewer.ts';
import type { ViewerStore } from '../viewer-store.ts';

/** Writes the step into the address, without a trail in the history. */
export function useStepAddress(store: ViewerStore, isActive: boolean, first: FirstStepNumber): void {
  const { step, steps } = useViewer(store);
  useEffect(() => {
    if (!isActive || (stepOfHash(location.hash, first, steps) ?? 0) === step) return;
    const address = step === 0 ? location.pathname + location.search : hashOfStep(step, first);
    history.replaceState(history.state, '', address);
  }, [isActive, step, steps, first]);
}
