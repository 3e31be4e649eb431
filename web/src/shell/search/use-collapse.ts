import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { HeaderSize } from '../header-size.ts';

interface Collapse {
  /** Whether only the search button is visible: in the smallest header, unless the search is expanded. */
  readonly isCollapsed: boolean;
  /** Whether the input is open in the smallest header. Always false in larger headers. */
  readonly isExpanded: boolean;
  expand(): void;
  collapse(): void;
}

/**
 * Expands and collapses the search in the smallest header (S2.15). `expand` focuses the input, `collapse` the button.
 * `expand` sets the focus synchronously in the event handler; otherwise phones do not open the keyboard.
 */
export function useCollapse(
  size: HeaderSize | undefined,
  input: RefObject<HTMLInputElement | null>,
  button: RefObject<HTMLButtonElement | null>,
): Collapse {
  const [isOpen, setOpen] = useState(false);
  const isSmallest = size === 'extra-small';
  useEffect(() => {
    if (!isSmallest) setOpen(false);
  }, [isSmallest]);
  const setOpenAndFocus = (open: boolean, target: RefObject<HTMLElement | null>) => {
    flushSync(() => setOpen(open));
    target.current?.focus();
  };
  return {
    isCollapsed: isSmallest && !isOpen,
    isExpanded: isSmallest && isOpen,
    expand: () => setOpenAndFocus(true, input),
    collapse: () => setOpenAndFocus(false, button),
  };
}
