import { startTransition, useEffect, useState } from 'react';
import { throttle } from './throttle.ts';

/**
 * A value derived from the window's size, updated on resize (throttled, S9.7); `before` during server rendering and
 * hydration. Style sheets handle the first paint, so that updates are transitions, which do not block input.
 * @param decide gets the window's width and height in CSS px, including scroll bars; must be the same function every
 * time.
 */
export function useWindowSize<Decision extends string, Before>(
  decide: (width: number, height: number) => Decision,
  before: Before,
): Decision | Before {
  const [decision, setDecision] = useState<Decision | Before>(before);
  useEffect(() => {
    const update = () => startTransition(() => setDecision(decide(innerWidth, innerHeight)));
    const throttledUpdate = throttle(update);
    update();
    addEventListener('resize', throttledUpdate);
    return () => {
      removeEventListener('resize', throttledUpdate);
      throttledUpdate.cancel();
    };
  }, [decide]);
  return decision;
}
