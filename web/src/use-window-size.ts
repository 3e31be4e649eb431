import { startTransition, useEffect, useState } from 'react';
import { throttle } from './throttle.ts';

/**
 * What the size of the window decides, looked at anew while it changes; `before` as long as a page is drawn by the server
 * and comes to life. Style sheets know the size before any script does, so that nothing waits for it: it is drawn in
 * slices, between which the browser answers.
 * @param decide of the window's width and height in CSS px, scroll bars included as in style sheets; the same one always.
 */
export function useWindowSize<Decision extends string, Before>(
  decide: (width: number, height: number) => Decision,
  before: Before,
): Decision | Before {
  const [decision, setDecision] = useState<Decision | Before>(before);
  useEffect(() => {
    const look = () => startTransition(() => setDecision(decide(innerWidth, innerHeight)));
    const lookAgain = throttle(look);
    look();
    addEventListener('resize', lookAgain);
    return () => {
      removeEventListener('resize', lookAgain);
      lookAgain.cancel();
    };
  }, [decide]);
  return decision;
}
