import { type RefObject, useEffect, useState } from 'react';
import { NearWindow } from './near-window.ts';

let near: NearWindow | undefined;

/** Whether an element has been near the window: false on the server and at first, then true for good. */
export function useNearWindow(element: RefObject<Element | null>): boolean {
  const [wasNear, setWasNear] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    near ??= new NearWindow(window);
    return near.watch(element.current, () => setWasNear(true));
  }, [element]);
  return wasNear;
}
