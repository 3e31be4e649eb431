import { type ChartCanvas, shortened } from './chart-canvas.ts';

/** How category labels stand under an axis. */
export interface CategoryLabels {
  /** Degrees. */
  readonly turn: number;
  /** Only every n-th is written. */
  readonly every: number;
  readonly height: number;
  readonly texts: readonly string[];
  /** Lines break at this width. */
  readonly width?: number;
}

const MAX_LABEL = 24;
const MAX_WRAPPED = 40;

/** Flat where they fit, on several lines, else turned by 45°; where even those would collide, only every n-th. */
export function categoryLabels(
  canvas: ChartCanvas,
  categories: readonly string[],
  bandWidth: number,
  height: number,
): CategoryLabels {
  const line = canvas.textSize * 1.3;
  const flat = categories.map((text) => shortened(text, MAX_LABEL));
  const widest = Math.max(0, ...flat.map((text) => canvas.measure(text).width));
  if (widest <= bandWidth * 0.95) return { turn: 0, every: 1, height: line, texts: flat };
  // Short labels of many categories (years, days) read best flat and thinned.
  if (widest <= line * 3 && categories.length > 12) {
    return { turn: 0, every: Math.ceil((widest + canvas.textSize) / bandWidth), height: line, texts: flat };
  }
  return wrapped(canvas, categories, bandWidth * 0.95, height) ?? turned(canvas, flat, bandWidth, height);
}

/** Labels broken between words; undefined where a word is wider than its band or the lines are too many. */
function wrapped(
  canvas: ChartCanvas,
  categories: readonly string[],
  width: number,
  height: number,
): CategoryLabels | undefined {
  if (categories.length > 60) return undefined;
  const texts = categories.map((text) => shortened(text, MAX_WRAPPED));
  const words = texts.flatMap((text) => text.split(/\s+/));
  if (words.some((word) => canvas.measure(word).width > width)) return undefined;
  const tallest = Math.max(...texts.map((text) => canvas.measure(text, { width, anchor: [0.5, 0] }).height));
  return tallest > Math.min(height * 0.3, canvas.textSize * 4.2)
    ? undefined
    : { turn: 0, every: 1, height: tallest, texts, width };
}

function turned(
  canvas: ChartCanvas,
  flat: readonly string[],
  bandWidth: number,
  height: number,
): CategoryLabels {
  const line = canvas.textSize * 1.3;
  const room = (height * 0.35) / Math.SQRT1_2;
  const texts = flat.map((text) => shortened(text, Math.max(4, Math.floor(room / (canvas.textSize * 0.55)))));
  const longest = Math.max(0, ...texts.map((text) => canvas.measure(text).width));
  return {
    turn: -45,
    every: Math.max(1, Math.ceil((line * 1.1) / bandWidth)),
    height: longest * Math.SQRT1_2 + line * 0.7,
    texts,
  };
}
