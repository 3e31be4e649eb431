import { type RefObject, useEffect, useState } from 'react';
import { NearViewport } from './near-viewport.ts';

/** The observer of all elements on the page. It is undefined until the first element is observed. */
let nearViewport: NearViewport | undefined;

/** Returns whether an element is or was near the viewport; false on the server and during hydration. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [wasNear, setWasNear] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    nearViewport ??= new NearViewport(window);
    return nearViewport.watch(element.current, () => setWasNear(true));
  }, [element]);
  return wasNear;
}
