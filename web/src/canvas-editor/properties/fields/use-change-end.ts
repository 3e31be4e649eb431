import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `onEnd` at the end of a drag or choice in an input. React's `onChange` is the DOM event `input`, which occurs at
 * each step of a drag; the DOM event `change` occurs at its end.
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
