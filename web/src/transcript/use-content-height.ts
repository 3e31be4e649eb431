import { TRANSCRIPT_REMEASURE_DELAY_MS } from '@flydeck/contract/presentations/constants';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const useMeasuringEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * The height of an element in px, once it is known: measured on mounting, again 500 ms later (V§4, by then fonts have
 * usually come) and whenever it changes.
 */
export function useContentHeight(content: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>();
  useMeasuringEffect(() => {
    const element = content.current;
    if (!element) return undefined;
    const measure = () => setHeight(element.offsetHeight);
    measure();
    const timer = setTimeout(measure, TRANSCRIPT_REMEASURE_DELAY_MS);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [content]);
  return height;
}
