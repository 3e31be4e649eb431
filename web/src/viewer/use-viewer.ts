import { useSyncExternalStore } from 'react';
import type { ViewerState } from './viewer-state.ts';
import { type ViewerStore, viewerStore } from './viewer-store.ts';

/** The viewer's current state; the component renders again when it changes. */
export function useViewer(store: ViewerStore = viewerStore): ViewerState {
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
}
