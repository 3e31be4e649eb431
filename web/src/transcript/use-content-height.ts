import { TRANSCRIPT_REMEASURE_DELAY_MS } from '@flydeck/contract/presentations/constants';
import { type RefObject, useEffect, useState } from 'react';

/**
 * Returns the height of an element in CSS pixels; undefined until the first measurement. Measures the height after
 * mounting, 500 ms later (V4.6), and whenever the height changes. After 500 ms, fonts have usually loaded.
 */
export function useContentHeight(content: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = content.current;
    if (!element) return undefined;
    const measure = () => setHeight(element.offsetHeight);
    const timer = setTimeout(measure, TRANSCRIPT_REMEASURE_DELAY_MS);
    // The observer measures after the next layout; measuring immediately would force a synchronous layout.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [content]);
  return height;
}
