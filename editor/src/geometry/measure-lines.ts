import { LINE_BREAK, normalizeText } from '@flydeck/scene/layout/paragraph-text';
import { TAB_DISTANCE } from '@flydeck/scene/layout/tab-distance';
import { DEFAULT_TEXT_SIZE } from '@flydeck/scene/model/default-text-size';
import type { Paragraph, Run, TextBody } from '@flydeck/scene/model/text';
import { characterWidth, MIN_CHARACTER_WIDTH } from './character-width.ts';

/** Limits of the heights of lines as multiples of the text size: the fonts of the server have heights of 1.13 to 1.52. */
const MIN_LINE_HEIGHT = 1;
const MAX_LINE_HEIGHT = 1.6;
/** Maximum height of a formula as a multiple of the text size. */
const MAX_FORMULA_HEIGHT = 4;
/** Width of a bullet or number with the gap after it, as a multiple of the text size. */
const BULLET_WIDTH = 2;
const NUMBER_WIDTH = 4;

/** Limits of the size of a line up to a line break; of all its lines if it wraps. Units of the text's box. */
export interface LineEstimate {
  /** Maximum width of the text. */
  readonly width: number;
  /** Maximum width of the indent and bullet before the text. */
  readonly indent: number;
  /** Text size. */
  readonly size: number;
  /** Whether the line may be too long for one line. */
  readonly isWrapped: boolean;
  /** Limits of the height, including the space between paragraphs after the line. */
  readonly minHeight: number;
  readonly maxHeight: number;
}

/** Estimates the lines of a paragraph. @param next the next paragraph */
export function measureLines(
  paragraph: Paragraph,
  body: Omit<TextBody, 'paragraphs'>,
  columnWidth: number,
  next: Paragraph | undefined,
): LineEstimate[] {
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
  const gap = next ? ((paragraph.spaceAfter ?? 0) + (next.spaceBefore ?? 0)) * scale * lineScale : 0;
  const lines = breakGenerously(characterWidths(paragraph, body, sizeOf), available);
  return lines.map(({ width, length, maxCount }, i) => {
    const minCount = Math.max(1, Math.floor((length * minSize * MIN_CHARACTER_WIDTH) / maxAvailable));
    const gapAfter = i === lines.length - 1 ? gap : 0;
    return {
      width,
      indent,
      size: maxSize,
      isWrapped: maxCount > 1,
      minHeight: minCount * minLineHeight + gapAfter,
      maxHeight: maxCount * maxLineHeight + gapAfter,
    };
  });
}

function maxIndent({ indent = 0, hanging = 0, bullet }: Paragraph, size: number): number {
  const width = bullet ? (bullet.kind === 'number' ? NUMBER_WIDTH : BULLET_WIDTH) * (bullet.scale ?? 1) * size : 0;
  return Math.max(0, indent, indent + hanging) + width;
}

/** A character with its maximum width. */
type MeasuredCharacter = readonly [character: string, width: number];

function* characterWidths(
  { runs, style, indent = 0 }: Paragraph,
  body: Omit<TextBody, 'paragraphs'>,
  sizeOf: (run: Run) => number,
): Iterable<MeasuredCharacter> {
  for (const run of runs) {
    const size = sizeOf(run);
    const spacing = Math.max(0, run.spacing ?? style?.spacing ?? body.style?.spacing ?? 0) * (body.fontScale ?? 1);
    const isCapital = (run.caps ?? style?.caps ?? body.style?.caps ?? 'none') !== 'none';
    // The source of a formula has more characters than the formula.
    const text = normalizeText(run.math ?? run.text);
    for (const character of isCapital ? text.toUpperCase() : text)
      yield [
        character,
        character === '\t' ? Math.max(TAB_DISTANCE, indent) : characterWidth(character) * size + spacing,
      ];
  }
}

/** A line up to a line break. */
interface BrokenLine {
  /** Width of the whole line if it does not wrap. */
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
  for (const [character, width] of characters) {
    if (character === LINE_BREAK) {
      line = { width: 0, length: 0, maxCount: 1 };
      lines.push(line);
      [x, word] = [0, 0];
      continue;
    }
    const isSpace = character === ' ' || character === '\t';
    if (!isSpace && x + width > available && x > 0) {
      line.maxCount += 1;
      if (word === x) word = 0;
      x = word;
    }
    x += width;
    // Lines can wrap after each East Asian character.
    word = isSpace || character >= '\u2e80' ? 0 : word + width;
    line.width += width;
    line.length += 1;
  }
  return lines;
}
