import { useSyncExternalStore } from 'react';
import { throttle } from '../throttle.ts';
import { type HeaderSize, headerSize } from './header-size.ts';

function subscribe(onChange: () => void): () => void {
  const recompute = throttle(onChange);
  addEventListener('resize', recompute);
  return () => {
    removeEventListener('resize', recompute);
    recompute.cancel();
  };
}

// By the style sheets' own measure: it counts a scroll bar, as they do.
const sizeNow = (): HeaderSize => headerSize(innerWidth);
const unknown = (): undefined => undefined;

/** The size of the header, computed anew while the window changes; unknown while the page is drawn by the server. */
export function useHeaderSize(): HeaderSize | undefined {
  return useSyncExternalStore<HeaderSize | undefined>(subscribe, sizeNow, unknown);
}
