import { type RefObject, useEffect, useState } from 'react';

/** How long controls stay visible after the last movement, press or change of the focus on the stage. */
const VISIBLE_MS = 2000;
/** How long controls stay visible after the mouse has left the stage. */
const VISIBLE_AFTER_LEAVE_MS = 400;

/** Matches a control that has the focus of the keyboard. */
const FOCUSED_CONTROL = ':scope :is(button, select, a, input, [role="slider"]):focus-visible';

/**
 * Returns whether controls are visible. Controls stay visible while one of the controls has the keyboard focus.
 * @param hidesAutomatically while false, the result does not change
 */
export function useAutoHide(stage: RefObject<HTMLElement | null>, hidesAutomatically: boolean): boolean {
  const [isVisible, setVisible] = useState(true);
  useEffect(() => {
    const element = stage.current;
    if (!element || !hidesAutomatically) return;
    let timer: ReturnType<typeof setTimeout>;
    const hide = () => {
      // Keyboard users must see the focused control.
      if (element.querySelector(FOCUSED_CONTROL)) return;
      setVisible(false);
    };
    const show = () => {
      setVisible(true);
      clearTimeout(timer);
      timer = setTimeout(hide, VISIBLE_MS);
    };
    const hideAfterLeave = ({ pointerType }: PointerEvent) => {
      // Touch pointers leave whenever the finger is lifted.
      if (pointerType !== 'mouse') return;
      clearTimeout(timer);
      timer = setTimeout(hide, VISIBLE_AFTER_LEAVE_MS);
    };
    show();
    const events = ['pointermove', 'pointerdown', 'focusin', 'focusout'] as const;
    for (const type of events) element.addEventListener(type, show);
    element.addEventListener('pointerleave', hideAfterLeave);
    return () => {
      clearTimeout(timer);
      for (const type of events) element.removeEventListener(type, show);
      element.removeEventListener('pointerleave', hideAfterLeave);
    };
  }, [stage, hidesAutomatically]);
  return isVisible;
}
