import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { HeaderSize } from '../header-size.ts';

interface Collapse {
  /** On the smallest size, and not expanded. */
  readonly isCollapsed: boolean;
  readonly isExpanded: boolean;
  expand(): void;
  collapse(): void;
}

/**
 * The collapsing search of the smallest size (S§2.2): expanding leads the focus into the input, collapsing back to the
 * button. Both happen within the press, or a phone would not show its keyboard.
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
  const set = (open: boolean, target: RefObject<HTMLElement | null>) => {
    flushSync(() => setOpen(open));
    target.current?.focus();
  };
  return {
    isCollapsed: isSmallest && !isOpen,
    isExpanded: isSmallest && isOpen,
    expand: () => set(true, input),
    collapse: () => set(false, button),
  };
}
