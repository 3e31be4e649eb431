/** At which sides a row of buttons continues outside of its visible part. */
export interface HiddenSides {
  readonly left: boolean;
  readonly right: boolean;
}

/** Parts that are not larger than this are not counted as hidden: browsers round sizes and positions. In CSS pixels. */
const ROUNDING_PX = 1;

/**
 * Returns at which sides a scrolled element continues. `scrollLeft` is 0 at the start of the element and, from right to
 * left, negative after it.
 */
export function hiddenSides(
  { scrollLeft, scrollWidth, clientWidth }: Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>,
  isRightToLeft: boolean,
): HiddenSides {
  const overflow = scrollWidth - clientWidth;
  const left = isRightToLeft ? overflow + scrollLeft : scrollLeft;
  return { left: left > ROUNDING_PX, right: overflow - left > ROUNDING_PX };
}
