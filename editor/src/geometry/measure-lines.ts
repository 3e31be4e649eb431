import { LINE_BREAK, normalizeText } from '@flydeck/scene/layout/paragraph-text';
import { TAB_DISTANCE } from '@flydeck/scene/layout/tab-distance';
import { DEFAULT_TEXT_SIZE } from '@flydeck/scene/model/default-text-size';
import type { Paragraph, Run, TextBody } from '@flydeck/scene/model/text';
import type { Theme } from '@flydeck/scene/model/theme';
import { averageWidths, type WidthOf } from './average-width.ts';
import { MIN_CHARACTER_WIDTH, maxCharacterWidth } from './character-width.ts';

/** Limits of the heights of lines as multiples of the text size: the fonts of the server have heights of 1.13 to 1.52. */
const MIN_LINE_HEIGHT = 1;
const MAX_LINE_HEIGHT = 1.6;
const AVERAGE_LINE_HEIGHT = 1.3;
/** The width of lines that wrap at spaces is larger by this factor, because of the free space at their ends. */
const WORD_WRAP = 1.1;
/** Maximum height of a formula as a multiple of the text size. */
const MAX_FORMULA_HEIGHT = 4;
/** Width of a bullet or number with the gap after it, as a multiple of the text size. */
const BULLET_WIDTH = 0.8;
const NUMBER_WIDTH = 1.3;
/** A line is assumed to wrap if its estimated width, multiplied by this factor, is larger than the column. */
const WRAP_MARGIN = 1.08;

/** The estimated size of a line up to a line break; of all its lines if it wraps. Units of the text's box. */
export interface LineEstimate {
  /** Average width of the text. */
  readonly width: number;
  /** Width of the indent and bullet before the text. */
  readonly indent: number;
  /** Text size. */
  readonly size: number;
  /** Whether the line may be too long for one line. */
  readonly isWrapped: boolean;
  /** Limits of the height, including the space between paragraphs after the line. */
  readonly minHeight: number;
  readonly maxHeight: number;
  /** Average height. */
  readonly height: number;
}

/** What determines the lines of a paragraph besides the paragraph itself. */
interface LineContext {
  readonly body: Omit<TextBody, 'paragraphs'>;
  readonly columnWidth: number;
  readonly next: Paragraph | undefined;
  readonly fonts: Theme['fonts'];
}

/** Estimates the lines of a paragraph. */
export function measureLines(paragraph: Paragraph, context: LineContext): LineEstimate[] {
  const { body, columnWidth, next } = context;
  const scale = body.fontScale ?? 1;
  const lineScale = body.lineScale ?? 1;
  const sizeOf = (run: Run | undefined) =>
    (run?.size ?? paragraph.style?.size ?? body.style?.size ?? DEFAULT_TEXT_SIZE) * scale;
  const sizes = paragraph.runs.length > 0 ? paragraph.runs.map(sizeOf) : [sizeOf(undefined)];
  const [minSize, maxSize] = [Math.min(...sizes), Math.max(...sizes)];
  const indent = maxIndent(paragraph, maxSize);
  const available = body.wrap === false ? Number.POSITIVE_INFINITY : Math.max(columnWidth - indent, minSize);
  const maxAvailable = body.wrap === false ? Number.POSITIVE_INFINITY : Math.max(columnWidth, minSize);
  const hasFormula = paragraph.runs.some(({ math }) => math !== undefined);
  const { lineHeight } = paragraph;
  const heightOf = (size: number, natural: number) =>
    lineScale * (lineHeight && 'exact' in lineHeight ? lineHeight.exact : size * natural * (lineHeight?.multiple ?? 1));
  const minLineHeight = heightOf(minSize, MIN_LINE_HEIGHT);
  const maxLineHeight = heightOf(maxSize, hasFormula ? MAX_FORMULA_HEIGHT : MAX_LINE_HEIGHT);
  const averageLineHeight = heightOf(maxSize, AVERAGE_LINE_HEIGHT);
  const gap = next ? ((paragraph.spaceAfter ?? 0) + (next.spaceBefore ?? 0)) * scale * lineScale : 0;
  const lines = breakGenerously(measureCharacters(paragraph, context, sizeOf), available);
  return lines.map(({ width, length, maxCount }, i) => {
    const minCount = Math.max(1, Math.floor((length * minSize * MIN_CHARACTER_WIDTH) / maxAvailable));
    const gapAfter = i === lines.length - 1 ? gap : 0;
    return {
      width,
      indent,
      size: maxSize,
      isWrapped: width * WRAP_MARGIN > available,
      minHeight: minCount * minLineHeight + gapAfter,
      maxHeight: maxCount * maxLineHeight + gapAfter,
      height: Math.max(1, Math.ceil((width * WORD_WRAP) / available)) * averageLineHeight + gapAfter,
    };
  });
}

function maxIndent({ indent = 0, hanging = 0, bullet }: Paragraph, size: number): number {
  const width = bullet ? (bullet.kind === 'number' ? NUMBER_WIDTH : BULLET_WIDTH) * (bullet.scale ?? 1) * size : 0;
  return Math.max(0, indent, indent + hanging + width);
}

/** A character with its maximum and average width. */
type MeasuredCharacter = readonly [character: string, maxWidth: number, width: number];

function* measureCharacters(
  paragraph: Paragraph,
  { body, fonts }: LineContext,
  sizeOf: (run: Run) => number,
): Iterable<MeasuredCharacter> {
  const { runs, style, indent = 0 } = paragraph;
  for (const run of runs) {
    const size = sizeOf(run);
    const spacing = Math.max(0, run.spacing ?? style?.spacing ?? body.style?.spacing ?? 0) * (body.fontScale ?? 1);
    const isCapital = (run.caps ?? style?.caps ?? body.style?.caps ?? 'none') !== 'none';
    // The source of a formula has more characters than the formula.
    const text = normalizeText(run.math ?? run.text);
    const widthOf = averageWidthsOf(run, paragraph, body, fonts);
    const tabWidth = Math.max(TAB_DISTANCE, indent);
    for (const character of isCapital ? text.toUpperCase() : text)
      yield character === '\t'
        ? [character, tabWidth, tabWidth]
        : [character, maxCharacterWidth(character) * size + spacing, widthOf(character) * size + spacing];
  }
}

/** Returns the average widths of the characters of a run, in the font of the run. */
function averageWidthsOf(
  run: Run,
  { style, role }: Paragraph,
  body: Omit<TextBody, 'paragraphs'>,
  fonts: Theme['fonts'],
): WidthOf {
  const defaultFamily = role === 'title' || role === 'heading' ? 'heading' : role === 'code' ? 'code' : 'body';
  const family = run.family ?? style?.family ?? body.style?.family ?? defaultFamily;
  const isRole = family === 'heading' || family === 'body' || family === 'code';
  const bold = run.bold ?? style?.bold ?? body.style?.bold ?? false;
  return averageWidths({ family: isRole ? fonts[family] : family, bold });
}

/** A line up to a line break. */
interface BrokenLine {
  /** Average width of the whole line if it does not wrap. */
  width: number;
  /** Number of characters. */
  length: number;
  /** Maximum number of lines. */
  maxCount: number;
}

/** Breaks lines at line breaks, and counts how many lines each has if lines wrap at spaces and in long words. */
function breakGenerously(characters: Iterable<MeasuredCharacter>, available: number): BrokenLine[] {
  let line: BrokenLine = { width: 0, length: 0, maxCount: 1 };
  const lines = [line];
  // End of the last character on its line, and the width of the last word up to there.
  let [x, word] = [0, 0];
  for (const [character, maxWidth, width] of characters) {
    if (character === LINE_BREAK) {
      line = { width: 0, length: 0, maxCount: 1 };
      lines.push(line);
      [x, word] = [0, 0];
      continue;
    }
    const isSpace = character === ' ' || character === '\t';
    if (!isSpace && x + maxWidth > available && x > 0) {
      line.maxCount += 1;
      if (word === x) word = 0;
      x = word;
    }
    x += maxWidth;
    // Lines can wrap after each East Asian character.
    word = isSpace || character >= '\u2e80' ? 0 : word + maxWidth;
    line.width += width;
    line.length += 1;
  }
  return lines;
}
