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
 * Replaces a range by lines. The first line continues the paragraph in which the range begins; each further line is a
 * new paragraph with the same properties. The text after the range continues the last line. If paragraphs are joined,
 * the result has the properties of the first paragraph, or if the first paragraph is empty, of the last paragraph.
 */
export function replaceRange(
  paragraphs: readonly Paragraph[],
  { from, to }: TextRange,
  lines: readonly (readonly Run[])[],
): TextChange {
  const first = paragraphs[from.paragraph] ?? { runs: [] };
  const last = paragraphs[to.paragraph] ?? first;
  const isJoiningEmpty = lines.length === 1 && from.paragraph < to.paragraph && textLength(first) === 0;
  const properties = isJoiningEmpty ? last : first;
  const style = typingStyle(first, from.offset);
  const parts = lines.map((line) => [...line]);
  parts[0]?.unshift(...sliceRuns(first.runs, 0, from.offset));
  const lastLine = parts.at(-1);
  const caretOffset = lastLine?.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
  lastLine?.push(...sliceRuns(last.runs, to.offset));
  const replaced = parts.map((runs): Paragraph => {
    const joined = joinRuns(runs);
    if (joined.length > 0) return { ...properties, runs: joined };
    return textLength(first) === 0 ? { ...properties, runs: [] } : emptyParagraph(properties, style);
  });
  return {
    paragraphs: [...paragraphs.slice(0, from.paragraph), ...replaced, ...paragraphs.slice(to.paragraph + 1)],
    caret: { paragraph: from.paragraph + lines.length - 1, offset: caretOffset },
  };
}

/** Deletes a range. */
export const deleteRange = (paragraphs: readonly Paragraph[], range: TextRange): TextChange =>
  comparePositions(range.from, range.to) === 0
    ? { paragraphs, caret: range.from }
    : replaceRange(paragraphs, range, [[]]);

/** Replaces a range by the boundary of two paragraphs. */
export const splitParagraph = (paragraphs: readonly Paragraph[], range: TextRange): TextChange =>
  replaceRange(paragraphs, range, [[], []]);
