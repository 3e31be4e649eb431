import type { Paragraph } from '@flydeck/scene/model/text';
import { textLength } from './runs.ts';

/** A position between two characters, or at the start or end of a paragraph. */
export interface TextPosition {
  /** Index of the paragraph. */
  readonly paragraph: number;
  /** Number of UTF-16 units before the position, in the runs of the paragraph. */
  readonly offset: number;
}

/** A range of a text in the order of reading. */
export interface TextRange {
  readonly from: TextPosition;
  readonly to: TextPosition;
}

/** The selected text between `anchor`, where the author began to select, and `focus`, where the caret is. */
export interface TextSelection {
  readonly anchor: TextPosition;
  readonly focus: TextPosition;
  /**
   * Whether the caret is at the end of a wrapped line instead of the start of the next line, which has the same offset.
   */
  readonly isAtLineEnd?: boolean;
}

/** The position at the start of a text. */
export const TEXT_START: TextPosition = { paragraph: 0, offset: 0 };

/** Returns a negative number if `a` is before `b`, 0 if they are equal, a positive number if `a` is after `b`. */
export const comparePositions = (a: TextPosition, b: TextPosition): number =>
  a.paragraph - b.paragraph || a.offset - b.offset;

/** Whether a selection contains no text and is therefore a caret. */
export const isCollapsed = ({ anchor, focus }: TextSelection): boolean => comparePositions(anchor, focus) === 0;

/** Returns a selection without text, which is a caret. */
export const caretAt = (position: TextPosition): TextSelection => ({ anchor: position, focus: position });

/** Returns the selected range, in the order of the text. */
export function rangeOf({ anchor, focus }: TextSelection): TextRange {
  return comparePositions(anchor, focus) <= 0 ? { from: anchor, to: focus } : { from: focus, to: anchor };
}

/** Returns the position of the end of a text. */
export function textEnd(paragraphs: readonly Paragraph[]): TextPosition {
  const paragraph = Math.max(0, paragraphs.length - 1);
  return { paragraph, offset: textLength(paragraphs[paragraph]) };
}

/** Returns the selection of the whole text. */
export const selectWholeText = (paragraphs: readonly Paragraph[]): TextSelection => ({
  anchor: TEXT_START,
  focus: textEnd(paragraphs),
});

/** A part of a paragraph between two offsets. */
interface ParagraphPart {
  /** Index of the paragraph. */
  readonly paragraph: number;
  readonly from: number;
  readonly to: number;
}

/** Returns what a range contains: one part for each paragraph from the start to the end of the range. */
export function paragraphPartsOf(paragraphs: readonly Paragraph[], { from, to }: TextRange): ParagraphPart[] {
  return paragraphs.slice(from.paragraph, to.paragraph + 1).map((content, i) => {
    const paragraph = from.paragraph + i;
    return {
      paragraph,
      from: paragraph === from.paragraph ? from.offset : 0,
      to: paragraph === to.paragraph ? to.offset : textLength(content),
    };
  });
}
