import type { Paragraph } from '@flydeck/scene/model/text';
import { locateRuns, textLength, textOf } from './runs.ts';
import { TEXT_START, type TextPosition, type TextRange, textEnd } from './text-selection.ts';

/** The unit by which the caret moves. Movements by lines depend on the layout: see `line-movement.ts`. */
export type TextUnit = 'character' | 'word' | 'paragraph' | 'text';
/** The direction in which the caret moves in the order of the text. */
export type Direction = 'forward' | 'backward';

const graphemeSegmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Returns the position after moving by one unit; at the start or end of the text, the same position. */
export function movePosition(
  paragraphs: readonly Paragraph[],
  position: TextPosition,
  unit: TextUnit,
  direction: Direction,
): TextPosition {
  const isForward = direction === 'forward';
  if (unit === 'text') return isForward ? textEnd(paragraphs) : TEXT_START;
  const { paragraph: index, offset } = position;
  const paragraph = paragraphs[index];
  const length = textLength(paragraph);
  const isAtEnd = offset === (isForward ? length : 0);
  if (paragraph && !isAtEnd) {
    if (unit === 'paragraph') return { paragraph: index, offset: isForward ? length : 0 };
    const stops = unit === 'word' ? wordStops(paragraph, direction) : characterStops(paragraph);
    const next = isForward ? stops.find((stop) => stop > offset) : stops.findLast((stop) => stop < offset);
    return { paragraph: index, offset: next ?? (isForward ? length : 0) };
  }
  const neighbour = index + (isForward ? 1 : -1);
  if (!paragraphs[neighbour]) return position;
  const entryPosition = { paragraph: neighbour, offset: isForward ? 0 : textLength(paragraphs[neighbour]) };
  return unit === 'paragraph'
    ? { ...entryPosition, offset: isForward ? textLength(paragraphs[neighbour]) : 0 }
    : entryPosition;
}

/** Returns the offsets between grapheme clusters, the characters that people see. A formula is one character. */
export function characterStops(paragraph: Paragraph): number[] {
  const text = textOf(paragraph);
  const stops = Array.from(graphemeSegmenter.segment(text), ({ index }) => index);
  return withoutStopsInFormulas(paragraph, [...stops, text.length]);
}

/** Returns the offsets of the ends of words; for movements backward, the offsets of their starts. */
function wordStops(paragraph: Paragraph, direction: Direction): number[] {
  const stops = Array.from(wordSegmenter.segment(textOf(paragraph))).flatMap(({ index, segment, isWordLike }) =>
    isWordLike ? [direction === 'forward' ? index + segment.length : index] : [],
  );
  return withoutStopsInFormulas(paragraph, stops);
}

function withoutStopsInFormulas({ runs }: Paragraph, stops: readonly number[]): number[] {
  const formulas = locateRuns(runs).filter(({ run }) => run.math !== undefined);
  if (formulas.length === 0) return [...stops];
  return stops.filter((stop) => !formulas.some(({ from, to }) => stop > from && stop < to));
}

/** Returns the word, space or punctuation mark at a position, which a double click selects. */
export function wordAt(paragraphs: readonly Paragraph[], { paragraph, offset }: TextPosition): TextRange {
  const text = textOf(paragraphs[paragraph]);
  const segment = wordSegmenter.segment(text).containing(Math.min(offset, text.length - 1));
  const from = segment?.index ?? 0;
  return {
    from: { paragraph, offset: from },
    to: { paragraph, offset: from + (segment?.segment.length ?? 0) },
  };
}

/** Returns the whole paragraph of a position. */
export const paragraphAt = (paragraphs: readonly Paragraph[], { paragraph }: TextPosition): TextRange => ({
  from: { paragraph, offset: 0 },
  to: { paragraph, offset: textLength(paragraphs[paragraph]) },
});

/**
 * Returns the given position if it exists in the text and is not inside a character or formula. Otherwise, returns the
 * last position before the given one at which the caret can be.
 */
export function clampPosition(paragraphs: readonly Paragraph[], { paragraph, offset }: TextPosition): TextPosition {
  if (paragraph >= paragraphs.length) return textEnd(paragraphs);
  const content = paragraphs[paragraph];
  const stops = content ? characterStops(content) : [0];
  return { paragraph, offset: stops.findLast((stop) => stop <= offset) ?? 0 };
}
