import { startTransition, useEffect, useState } from 'react';
import { throttle } from './throttle.ts';

/**
 * Returns the class of the window's size, such as `small`, and updates the class when the window is resized (throttled,
 * S9.7). Returns `initial` during server rendering and hydration. Updates are React transitions, which do not block
 * input but may be late. Therefore style sheets alone must make the first paint correct.
 * @param classify returns the class for the window's width and height in CSS px, including scroll bars; must be the
 * same function in every render
 */
export function useWindowSizeClass<SizeClass extends string, Initial>(
  classify: (width: number, height: number) => SizeClass,
  initial: Initial,
): SizeClass | Initial {
  const [sizeClass, setSizeClass] = useState<SizeClass | Initial>(initial);
  useEffect(() => {
    const update = () => startTransition(() => setSizeClass(classify(innerWidth, innerHeight)));
    const throttledUpdate = throttle(update);
    update();
    addEventListener('resize', throttledUpdate);
    return () => {
      removeEventListener('resize', throttledUpdate);
      throttledUpdate.cancel();
    };
  }, [classify]);
  return sizeClass;
}
