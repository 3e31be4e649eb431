/** The sides of a scrollable element at which a part of its content is hidden. */
export interface HiddenSides {
  readonly left: boolean;
  readonly right: boolean;
}

/** Hidden parts of at most this size, in CSS pixels, are ignored, because browsers round sizes and positions. */
const ROUNDING_PX = 1;

/**
 * Returns the sides of a scrollable element at which content is hidden. Until the element is scrolled, `scrollLeft` is
 * 0. Scrolling makes it positive or, if the element is read from right to left, negative.
 */
export function hiddenSides(
  { scrollLeft, scrollWidth, clientWidth }: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>,
  isRightToLeft: boolean,
): HiddenSides {
  const hiddenPx = scrollWidth - clientWidth;
  const hiddenLeftPx = isRightToLeft ? hiddenPx + scrollLeft : scrollLeft;
  return { left: hiddenLeftPx > ROUNDING_PX, right: hiddenPx - hiddenLeftPx > ROUNDING_PX };
}
