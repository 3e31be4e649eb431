import type { Paragraph } from '@flydeck/scene/model/text';
import { textLength, textOf } from './runs.ts';
import { type TextPosition, type TextSelection, textEnd } from './text-selection.ts';

/** Returns the plain text of paragraphs, with one line for each paragraph. */
export const flatText = (paragraphs: readonly Paragraph[]): string => paragraphs.map(textOf).join('\n');

/** Returns the offset of a position in `flatText`. */
export const flatOffset = (paragraphs: readonly Paragraph[], { paragraph, offset }: TextPosition): number =>
  paragraphs.slice(0, paragraph).reduce((sum, content) => sum + textLength(content) + 1, 0) + offset;

/** Returns the position of an offset in `flatText`. An offset outside of the text becomes its start or end. */
export function positionAt(paragraphs: readonly Paragraph[], textOffset: number): TextPosition {
  let offset = Math.max(0, textOffset);
  for (const [paragraph, content] of paragraphs.entries()) {
    const length = textLength(content);
    if (offset <= length) return { paragraph, offset };
    offset -= length + 1;
  }
  return textEnd(paragraphs);
}

/** The difference of two texts as one replacement. Offsets and lengths are in UTF-16 units. */
export interface TextDifference {
  readonly start: number;
  /** Number of characters of the first text that are removed at `start`. */
  readonly removed: number;
  /** The characters that are inserted at `start`. */
  readonly inserted: string;
}

/**
 * Returns the difference between two texts; undefined if they are equal.
 * @param caret offset of the caret in `after`, at which the changed part ends; undefined if it is not known
 */
export function textDifference(before: string, after: string, caret?: number): TextDifference | undefined {
  if (before === after) return undefined;
  let equalAtEnd = 0;
  const minLength = Math.min(before.length, after.length);
  while (equalAtEnd < minLength && before.at(-1 - equalAtEnd) === after.at(-1 - equalAtEnd)) equalAtEnd += 1;
  // Of several equal characters, the character before the caret counts as inserted.
  if (caret !== undefined) equalAtEnd = Math.min(equalAtEnd, after.length - caret);
  let start = 0;
  const maxStart = minLength - equalAtEnd;
  while (start < maxStart && before[start] === after[start]) start += 1;
  return {
    start,
    removed: before.length - equalAtEnd - start,
    inserted: after.slice(start, after.length - equalAtEnd),
  };
}

/** Returns the selection that contains the same characters after other authors have changed the text. */
export function adjustSelection(
  before: readonly Paragraph[],
  after: readonly Paragraph[],
  { anchor, focus }: TextSelection,
): TextSelection {
  const difference = textDifference(flatText(before), flatText(after));
  const adjust = (position: TextPosition): TextPosition => {
    const offset = flatOffset(before, position);
    if (!difference || offset <= difference.start) return positionAt(after, offset);
    const { start, removed, inserted } = difference;
    const isInside = offset < start + removed;
    return positionAt(after, isInside ? start : offset - removed + inserted.length);
  };
  return { anchor: adjust(anchor), focus: adjust(focus) };
}
