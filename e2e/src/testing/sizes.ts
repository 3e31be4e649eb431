/** The windows that every row of the specification is seen in: a desk, a tablet, a phone. */
export const SIZES = [
  { width: 1440, height: 900, touch: false },
  { width: 834, height: 1112, touch: true },
  { width: 390, height: 844, touch: true },
] as const;

export type Size = (typeof SIZES)[number];

/** What an iPhone says of itself: the instance takes devices from the name of their browser, not from their window. */
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
