import type { Paragraph } from '../../model/text.ts';
import { createTextState, mergeText, textUpdate } from './text-state.ts';

/**
 * Returns a text with the changes of two authors who changed it independently, merged by character.
 * @param base the text before both changes
 * @param first the text of one author
 * @param second the text of the other author
 */
export function mergeParagraphs(
  base: readonly Paragraph[],
  first: readonly Paragraph[],
  second: readonly Paragraph[],
): readonly Paragraph[] {
  const start = createTextState(base);
  // `textUpdate` returns undefined for a text without changes.
  const updates = [first, second].flatMap((paragraphs) => textUpdate(start, paragraphs) ?? []);
  return updates.reduce(mergeText, start).paragraphs;
}
