/** Width of the thin lines of a chart, such as grid lines, as a multiple of the chart's text size. */
export const HAIRLINE_RATIO = 1 / 14;
