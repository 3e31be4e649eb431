import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for an `input` element, such as a slider or a colour picker. Calls `onEnd` with the value of the
 * element when the author has finished a change (DOM event `change`), such as the drag of a slider. React's `onChange`
 * is not suitable, because React calls `onChange` repeatedly during a drag (DOM event `input`).
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
