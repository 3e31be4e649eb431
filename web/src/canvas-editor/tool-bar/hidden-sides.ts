/** Whether a part of the content of a scrollable element is hidden at its left and at its right side. */
export interface HiddenSides {
  readonly left: boolean;
  readonly right: boolean;
}

/** Up to this size, in CSS pixels, a hidden part is ignored: it can result from rounding in the browser. */
const MAX_ROUNDING_PX = 1;

/**
 * Returns at which sides a part of the content of a scrollable element is hidden. `scrollLeft` is 0 at the start of the
 * content. After scrolling, `scrollLeft` is negative in an element that is read from right to left, else positive.
 */
export function hiddenSides(
  { scrollLeft, scrollWidth, clientWidth }: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>,
  isRightToLeft: boolean,
): HiddenSides {
  const hiddenPx = scrollWidth - clientWidth;
  const hiddenLeftPx = isRightToLeft ? hiddenPx + scrollLeft : scrollLeft;
  return { left: hiddenLeftPx > MAX_ROUNDING_PX, right: hiddenPx - hiddenLeftPx > MAX_ROUNDING_PX };
}
