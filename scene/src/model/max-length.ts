/**
 * Maximum of text sizes, stroke widths and other lengths, in the units of their topic. An element that moves into
 * another topic keeps its size on the screen. In a topic with a small unit, its lengths therefore become large numbers.
 */
export const MAX_LENGTH = 1e9;
