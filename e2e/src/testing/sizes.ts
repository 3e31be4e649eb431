/** Window sizes in CSS pixels of a desktop, a tablet and a phone. Tests of layout use all sizes. */
export const SIZES = [
  { width: 1440, height: 900, touch: false },
  { width: 834, height: 1112, touch: true },
  { width: 390, height: 844, touch: true },
] as const;

/** The sizes by name. Tests of behaviour that depends neither on the window width nor on touch use `DESKTOP`. */
export const [DESKTOP, TABLET, PHONE] = SIZES;

/** The sizes for tests of behaviour that differs between mouse and touch, or between wide and narrow windows. */
export const DESKTOP_AND_PHONE = [DESKTOP, PHONE] as const;

export type Size = (typeof SIZES)[number];

/** The user agent of an iPhone. The server detects mobile devices by the user agent, not by the window size. */
export const IPHONE_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
