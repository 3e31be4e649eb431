import { useCallback } from 'react';

/**
 * Returns a ref callback that focuses a control when it is mounted, if the body or an element of the viewer
 * (`[data-mode]`) has the focus. For example, the body has the focus after the focused button was removed.
 */
export function useFocusIfFree<Control extends HTMLElement>(): (control: Control | null) => void {
  return useCallback((control: Control | null) => {
    const focused = document.activeElement;
    const mayTakeFocus = focused === document.body || control?.closest('[data-mode]')?.contains(focused);
    // An embed that reaches its end by autoplay must not take the focus from the embedding page.
    if (mayTakeFocus && document.hasFocus()) control?.focus({ preventScroll: true });
  }, []);
}
