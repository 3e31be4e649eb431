import { useSyncExternalStore } from 'react';
import type { Show } from './show.ts';

/** Returns a value of the show. The component renders again when this value changes. */
export function useShowValue<T>(show: Show, select: (show: Show) => T): T {
  return useSyncExternalStore(show.subscribe, () => select(show));
}
