import type { Paragraph } from '../../model/text.ts';
import { createTextState, mergeText, textUpdate } from './text-state.ts';

/**
 * Returns a text with the changes of two authors who changed it independently, merged by character.
 * @param base the text before both changes
 */
export function mergeParagraphs(
  base: readonly Paragraph[],
  first: readonly Paragraph[],
  second: readonly Paragraph[],
): readonly Paragraph[] {
  const start = createTextState(base);
  const updates = [first, second].flatMap((paragraphs) => textUpdate(start, paragraphs) ?? []);
  return updates.reduce(mergeText, start).paragraphs;
}
