import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import type { HiddenSides } from './hidden-sides.ts';
import { scrollBehavior } from './scroll-behavior.ts';
import styles from './tool-bar.module.css';

interface ScrollButtonProps {
  readonly side: keyof HiddenSides;
  readonly scroller: RefObject<HTMLElement | null>;
}

/**
 * Shows that more tools follow at a side, and scrolls to them. Not for keyboards and screen readers, for which the focus
 * scrolls the tools.
 */
export function ScrollButton({ side, scroller }: ScrollButtonProps) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight;
  const scroll = () => {
    const element = scroller.current;
    const distance = (element?.clientWidth ?? 0) / 2;
    element?.scrollBy({ left: side === 'left' ? -distance : distance, behavior: scrollBehavior() });
  };
  return (
    <button
      type="button"
      className={styles.more}
      data-side={side}
      aria-hidden="true"
      tabIndex={-1}
      // Keeps the focus where it is.
      onPointerDown={(event) => event.preventDefault()}
      onClick={scroll}
    >
      <Icon size={20} strokeWidth={1.75} />
    </button>
  );
}
