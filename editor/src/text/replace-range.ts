import type { Paragraph, Run } from '@flydeck/scene/model/text';
import { joinRuns, sliceRuns, textLength } from './runs.ts';
import { comparePositions, type TextPosition, type TextRange } from './text-selection.ts';
import { emptyParagraph, typingStyle } from './typing-style.ts';

/** A changed text, and the position of the caret after the change. */
export interface TextChange {
  readonly paragraphs: readonly Paragraph[];
  readonly caret: TextPosition;
}

/**
 * Replaces a range by at least one line. The first line continues the paragraph in which the range begins. Each further
 * line is a new paragraph with the properties of that first paragraph. The text after the range continues the last
 * line. One exception: if a single line joins an empty paragraph to a later paragraph, the result has the properties of
 * the later paragraph.
 */
export function replaceRange(
  paragraphs: readonly Paragraph[],
  { from, to }: TextRange,
  lines: readonly (readonly Run[])[],
): TextChange {
  const first = paragraphs[from.paragraph] ?? { runs: [] };
  const last = paragraphs[to.paragraph] ?? first;
  const isJoiningToEmptyParagraph = lines.length === 1 && from.paragraph < to.paragraph && textLength(first) === 0;
  const properties = isJoiningToEmptyParagraph ? last : first;
  const style = typingStyle(first, from.offset);
  const newLines = lines.map((line) => [...line]);
  newLines[0]?.unshift(...sliceRuns(first.runs, 0, from.offset));
  const lastLine = newLines.at(-1);
  const caretOffset = lastLine?.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
  lastLine?.push(...sliceRuns(last.runs, to.offset));
  const newParagraphs = newLines.map((runs): Paragraph => {
    const joinedRuns = joinRuns(runs);
    if (joinedRuns.length > 0) return { ...properties, runs: joinedRuns };
    // The properties of an empty paragraph contain the style of the text that is typed in it.
    return textLength(first) === 0 ? { ...properties, runs: [] } : emptyParagraph(properties, style);
  });
  return {
    paragraphs: [...paragraphs.slice(0, from.paragraph), ...newParagraphs, ...paragraphs.slice(to.paragraph + 1)],
    caret: { paragraph: from.paragraph + lines.length - 1, offset: caretOffset },
  };
}

/** Deletes a range. Returns the same paragraphs if the range is empty. */
export const deleteRange = (paragraphs: readonly Paragraph[], range: TextRange): TextChange =>
  comparePositions(range.from, range.to) === 0
    ? { paragraphs, caret: range.from }
    : replaceRange(paragraphs, range, [[]]);

/** Deletes a range, and begins a new paragraph at the caret. */
export const splitParagraph = (paragraphs: readonly Paragraph[], range: TextRange): TextChange =>
  replaceRange(paragraphs, range, [[], []]);
