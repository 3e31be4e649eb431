import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for an input, and calls `onEnd` when the user ends a drag or a choice in it. React's `onChange` is the
 * DOM event `input`, which occurs repeatedly during a drag. The DOM event `change` occurs at the end of the drag.
 */
export function useChangeEnd(onEnd: (value: string) => void): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = ref.current;
    const listener = () => onEnd(input?.value ?? '');
    input?.addEventListener('change', listener);
    return () => input?.removeEventListener('change', listener);
  });
  return ref;
}
