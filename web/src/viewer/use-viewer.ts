import { useSyncExternalStore } from 'react';
import type { ViewerState } from './viewer-state.ts';
import { type ViewerStore, viewerStore } from './viewer-store.ts';

/** What the viewer shows now; the component is drawn again when that changes. */
export function useViewer(store: ViewerStore = viewerStore): ViewerState {
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
}
