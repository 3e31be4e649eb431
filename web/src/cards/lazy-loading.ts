/** Maximum distance in CSS pixels from the window at which pictures load, in wide and in small windows (S9.7). */
export const LAZY_OFFSET_WIDE_PX = 200;
export const LAZY_OFFSET_SMALL_PX = 10;

/** Minimum width of a wide window in CSS pixels (V2.12). */
export const WIDE_WINDOW_PX = 768;

/** Minimum interval between two checks of the cards' positions (S9.7). */
export const LAZY_THROTTLE_MS = 300;
