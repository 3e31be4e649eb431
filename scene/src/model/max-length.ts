/**
 * Maximum of text sizes, stroke widths and other lengths in a topic's units. The maximum is large, because an element
 * that moves into a topic with a small unit keeps its size on the screen.
 */
export const MAX_LENGTH = 1e9;
