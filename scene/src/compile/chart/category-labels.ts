import { type ChartCanvas, truncate } from './chart-canvas.ts';

// Lengths are in units of the chart's element. Many are multiples of the text size, with factors chosen by eye.

/** Layout of the category labels below an axis. */
export interface CategoryLabels {
  /** In degrees: 0, or -45 for texts that rise to the right. */
  readonly rotation: number;
  /** Only every `interval`-th label is drawn. */
  readonly interval: number;
  /** Height of the area for the labels. */
  readonly height: number;
  /** Shortened names of the categories. */
  readonly texts: readonly string[];
  /** Lines break at this width. Undefined for labels on one line. */
  readonly wrapWidth?: number;
}

/** Maximum number of characters of a label on one line. */
const MAX_LABEL_LENGTH = 24;
/** Maximum number of characters of a label on several lines. */
const MAX_WRAPPED_LENGTH = 40;

/**
 * Lays out category labels: on one line if they fit, else on several lines, else rotated by 45°. If there are too many
 * labels, only every n-th label will be drawn.
 * @param bandWidth width of the space for one category
 * @param height height of the chart without its titles
 * @param size text size
 */
export function layOutCategoryLabels(
  canvas: ChartCanvas,
  categories: readonly string[],
  bandWidth: number,
  height: number,
  size: number,
): CategoryLabels {
  const lineHeight = size * 1.3;
  const shortTexts = categories.map((text) => truncate(text, MAX_LABEL_LENGTH));
  const maxLabelWidth = Math.max(0, ...shortTexts.map((text) => canvas.measure(text, { size }).width));
  if (maxLabelWidth <= bandWidth * 0.95) return { rotation: 0, interval: 1, height: lineHeight, texts: shortTexts };
  // For many categories with short labels (years, days), every n-th horizontal label is most readable.
  if (maxLabelWidth <= lineHeight * 3 && categories.length > 12) {
    const interval = Math.ceil((maxLabelWidth + size) / bandWidth);
    return { rotation: 0, interval, height: lineHeight, texts: shortTexts };
  }
  const space = { width: bandWidth * 0.95, chartHeight: height, size };
  return wrappedLabels(canvas, categories, space) ?? rotatedLabels(canvas, shortTexts, { ...space, width: bandWidth });
}

/** The available width for a label, the height of the chart without its titles, and the text size of labels. */
interface LabelSpace {
  readonly width: number;
  readonly chartHeight: number;
  readonly size: number;
}

/**
 * Returns labels broken between words; undefined for more than 60 categories, if a word is wider than `width`, or if a
 * label is too high.
 */
function wrappedLabels(
  canvas: ChartCanvas,
  categories: readonly string[],
  { width, chartHeight, size }: LabelSpace,
): CategoryLabels | undefined {
  if (categories.length > 60) return undefined;
  const texts = categories.map((text) => truncate(text, MAX_WRAPPED_LENGTH));
  const words = texts.flatMap((text) => text.split(/\s+/));
  if (words.some((word) => canvas.measure(word, { size }).width > width)) return undefined;
  const maxHeight = Math.max(...texts.map((text) => canvas.measure(text, { width, size, anchor: [0.5, 0] }).height));
  return maxHeight > Math.min(chartHeight * 0.3, size * 4.2)
    ? undefined
    : { rotation: 0, interval: 1, height: maxHeight, texts, wrapWidth: width };
}

/** Returns labels that are rotated by 45° and shortened to a height of about 35 % of the chart's height. */
function rotatedLabels(
  canvas: ChartCanvas,
  shortTexts: readonly string[],
  { width, chartHeight, size }: LabelSpace,
): CategoryLabels {
  const lineHeight = size * 1.3;
  // The height of a text rotated by 45° is its length times √½. A character is about 0.55 em wide.
  const maxTextWidth = (chartHeight * 0.35) / Math.SQRT1_2;
  const texts = shortTexts.map((text) => truncate(text, Math.max(4, Math.floor(maxTextWidth / (size * 0.55)))));
  const maxLabelWidth = Math.max(0, ...texts.map((text) => canvas.measure(text, { size }).width));
  return {
    rotation: -45,
    interval: Math.max(1, Math.ceil((lineHeight * 1.1) / width)),
    height: maxLabelWidth * Math.SQRT1_2 + lineHeight * 0.7,
    texts,
  };
}
