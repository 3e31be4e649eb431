import { useEffect } from 'react';
import { hashOfStep, stepOfHash } from '../deep-link.ts';
import { useViewer } from '../use-viewer.ts';
import type { ViewerStore } from '../viewer-store.ts';

/** Writes the step into the address, without a trail in the history. */
export function useStepAddress(store: ViewerStore, isActive: boolean): void {
  const { step } = useViewer(store);
  useEffect(() => {
    if (!isActive || (stepOfHash(location.hash) ?? 0) === step) return;
    const address = step === 0 ? location.pathname + location.search : hashOfStep(step);
    history.replaceState(history.state, '', address);
  }, [isActive, step]);
}
