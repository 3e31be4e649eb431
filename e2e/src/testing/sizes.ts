/** The windows in which layout is tested: a desk, a tablet, a phone. Resize one open page where touch makes no difference. */
export const SIZES = [
  { width: 1440, height: 900, touch: false },
  { width: 834, height: 1112, touch: true },
  { width: 390, height: 844, touch: true },
] as const;

/** For behaviour that depends neither on the width of the window nor on touch. */
export const DESK = SIZES[0];

/** For behaviour that differs between mouse and touch, or is found at other places of a narrow page. */
export const DESK_AND_PHONE = [SIZES[0], SIZES[2]] as const;

export type Size = (typeof SIZES)[number];

/** What an iPhone says of itself: the instance takes devices from the name of their browser, not from their window. */
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
