import { fitSizeToLongestWord } from '../arrange/decoration.ts';
import type { Size } from '../model/geometry.ts';

// All sizes, widths and heights in this file are in units of a topic.
const LARGEST_TITLE_SIZE = 42;
const SMALLEST_TITLE_SIZE = 22;
const TITLE_SIZES = [LARGEST_TITLE_SIZE, 38, 34, 30, 26, SMALLEST_TITLE_SIZE];
const SMALLEST_TEXT_SIZE = 12;
const TEXT_SIZES = [27, 24, 22, 20, 18, 16, 14, SMALLEST_TEXT_SIZE];
/** Estimated height of a line of text, as a multiple of the text size. */
const TEXT_LINE_HEIGHT = 1.3;
/** Estimated distance between paragraphs. */
const PARAGRAPH_SPACING = 12;

/** Estimated height of a line of a title, as a multiple of the text size. */
export const TITLE_LINE_HEIGHT = 1.14;

/**
 * Estimates the number of lines of a text without measuring fonts: a Han, Kana or Hangul character is 1 em wide, any
 * other character about 0.56 em.
 */
export function estimateLines(text: string, size: number, width: number): number {
  let ems = 0;
  for (const character of text) ems += /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/.test(character) ? 1 : 0.56;
  return Math.max(1, Math.ceil((ems * size) / Math.max(1, width)));
}

/** Returns the largest text size at which a title probably has at most two lines, and no line breaks inside a word. */
export function fitTitleSize(title: string, width: number): number {
  const size = TITLE_SIZES.find((candidate) => estimateLines(title, candidate, width) <= 2) ?? SMALLEST_TITLE_SIZE;
  return Math.min(size, fitSizeToLongestWord(title, width, LARGEST_TITLE_SIZE));
}

/**
 * Returns the largest text size at which the paragraphs, indented by `indent`, probably fit into a box;
 * `SMALLEST_TEXT_SIZE` if no size fits.
 */
export function fitTextSize(paragraphs: readonly string[], { width, height }: Size, indent: number): number {
  const heightAt = (size: number) =>
    paragraphs.reduce(
      (sum, text) => sum + estimateLines(text, size, width - indent) * size * TEXT_LINE_HEIGHT + PARAGRAPH_SPACING,
      0,
    );
  return TEXT_SIZES.find((size) => heightAt(size) <= height) ?? SMALLEST_TEXT_SIZE;
}
