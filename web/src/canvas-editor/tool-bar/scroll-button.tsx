import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import type { HiddenSides } from './hidden-sides.ts';
import { scrollBehavior } from './scroll-behavior.ts';
import styles from './tool-bar.module.css';

interface ScrollButtonProps {
  readonly side: keyof HiddenSides;
  /** The element that the button scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
}

/**
 * A button that scrolls to the hidden tools at one side of the tool bar. Keyboards and screen readers cannot reach the
 * button and do not need it, because the browser scrolls to a tool that gets the focus.
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
      // Keeps the focus on the element that is focused.
      onPointerDown={(event) => event.preventDefault()}
      onClick={scroll}
    >
      <Icon size={20} strokeWidth={1.75} />
    </button>
  );
}
