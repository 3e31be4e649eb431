/** Business constants of sidebar cards (S§9), CSS pixels. */
export const CARD_THUMBNAIL_WIDTH_PX = 170;

/** Width over height of a card's film: 170 by 95.63. */
export const CARD_FILM_RATIO = 170 / 95.63;

/** How near to the window a card's picture is loaded, in a wide window and in a small one. */
export const LAZY_OFFSET_WIDE_PX = 200;
export const LAZY_OFFSET_SMALL_PX = 10;

/** From here on a window is wide (V§2). */
export const WIDE_WINDOW_PX = 768;

/** How often is looked which cards have come near. */
export const LAZY_THROTTLE_MS = 300;
