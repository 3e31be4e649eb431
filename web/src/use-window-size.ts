import { startTransition, useEffect, useState } from 'react';
import { throttle } from './throttle.ts';

/**
 * Returns a value derived from the window's size, updated on resize (throttled, S9.7); `initial` during server
 * rendering and hydration. Updates are transitions, which do not block input: style sheets make the first paint
 * correct.
 * @param decide gets the window's width and height in CSS px, including scroll bars; must be the same function in every
 * render
 */
export function useWindowSize<Decision extends string, Initial>(
  decide: (width: number, height: number) => Decision,
  initial: Initial,
): Decision | Initial {
  const [decision, setDecision] = useState<Decision | Initial>(initial);
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
