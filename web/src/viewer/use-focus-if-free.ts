import { useCallback } from 'react';

/** Takes the focus when it was on what just left the stage, so that the keyboard can go on. */
export function useFocusIfFree<Control extends HTMLElement>(): (control: Control | null) => void {
  return useCallback((control: Control | null) => {
    const focused = document.activeElement;
    const isFree = focused === document.body || control?.closest('[data-mode]')?.contains(focused);
    // A frame that comes to its end by itself must not take the focus from the page around it.
    if (isFree && document.hasFocus()) control?.focus({ preventScroll: true });
  }, []);
}
