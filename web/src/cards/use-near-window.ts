import { type RefObject, useEffect, useState } from 'react';
import { NearViewport } from './near-viewport.ts';

let near: NearViewport | undefined;

/** Returns whether an element has been near the viewport. False on the server and at first; once true, it stays so. */
export function useNearWindow(element: RefObject<Element | null>): boolean {
  const [wasNear, setWasNear] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    near ??= new NearViewport(window);
    return near.watch(element.current, () => setWasNear(true));
  }, [element]);
  return wasNear;
}
