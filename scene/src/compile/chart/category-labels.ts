import { type ChartCanvas, truncate } from './chart-canvas.ts';

/** Layout of the category labels below an axis. */
export interface CategoryLabels {
  /** Rotation in degrees. */
  readonly rotation: number;
  /** Only every `interval`-th label is drawn. */
  readonly interval: number;
  /** Height of the area for the labels. */
  readonly height: number;
  /** Shortened names of the categories. */
  readonly texts: readonly string[];
  /** Lines break at this width. */
  readonly width?: number;
}

/** Maximum numbers of characters of a label on one line, and on several lines. */
const MAX_LABEL_LENGTH = 24;
/** Labels are cut to this number of characters before they are wrapped. */
const MAX_WRAPPED_LENGTH = 40;

/**
 * Lays out category labels: horizontal if they fit, else on several lines, else rotated by 45°. If there are too many,
 * only every n-th label will be drawn.
 * @param bandWidth width of a category
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
  const widest = Math.max(0, ...shortTexts.map((text) => canvas.measure(text, { size }).width));
  if (widest <= bandWidth * 0.95) return { rotation: 0, interval: 1, height: lineHeight, texts: shortTexts };
  // For many categories with short labels (years, days), every n-th horizontal label is most readable.
  if (widest <= lineHeight * 3 && categories.length > 12) {
    const interval = Math.ceil((widest + size) / bandWidth);
    return { rotation: 0, interval, height: lineHeight, texts: shortTexts };
  }
  const area = { width: bandWidth * 0.95, height, size };
  return wrappedLabels(canvas, categories, area) ?? rotatedLabels(canvas, shortTexts, { ...area, width: bandWidth });
}

// Distances and sizes are multiples of a text size; their factors were chosen by eye.

/** The available width and height for labels, and their text size. */
interface LabelArea {
  readonly width: number;
  readonly height: number;
  readonly size: number;
}

/**
 * Returns labels broken between words; undefined for more than 60 categories, if a word is wider than its band, or if
 * there are too many lines.
 */
function wrappedLabels(
  canvas: ChartCanvas,
  categories: readonly string[],
  { width, height, size }: LabelArea,
): CategoryLabels | undefined {
  if (categories.length > 60) return undefined;
  const texts = categories.map((text) => truncate(text, MAX_WRAPPED_LENGTH));
  const words = texts.flatMap((text) => text.split(/\s+/));
  if (words.some((word) => canvas.measure(word, { size }).width > width)) return undefined;
  const maxHeight = Math.max(...texts.map((text) => canvas.measure(text, { width, size, anchor: [0.5, 0] }).height));
  return maxHeight > Math.min(height * 0.3, size * 4.2)
    ? undefined
    : { rotation: 0, interval: 1, height: maxHeight, texts, width };
}

/** Returns labels that are rotated by 45° and shortened to a height of about 35 % of the chart's height. */
function rotatedLabels(
  canvas: ChartCanvas,
  shortTexts: readonly string[],
  { width, height, size }: LabelArea,
): CategoryLabels {
  const lineHeight = size * 1.3;
  // The height of a text rotated by 45° is its length times √½. A character is about 0.55 em wide.
  const maxLength = (height * 0.35) / Math.SQRT1_2;
  const texts = shortTexts.map((text) => truncate(text, Math.max(4, Math.floor(maxLength / (size * 0.55)))));
  const longest = Math.max(0, ...texts.map((text) => canvas.measure(text, { size }).width));
  return {
    rotation: -45,
    interval: Math.max(1, Math.ceil((lineHeight * 1.1) / width)),
    height: longest * Math.SQRT1_2 + lineHeight * 0.7,
    texts,
  };
}
