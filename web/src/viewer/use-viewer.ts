import { useSyncExternalStore } from 'react';
import type { ViewerState } from './viewer-state.ts';
import { type ViewerStore, viewerStore } from './viewer-store.ts';

/** Returns the viewer's current state. The component that calls this hook renders again when the state changes. */
export function useViewer(store: ViewerStore = viewerStore): ViewerState {
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
}
