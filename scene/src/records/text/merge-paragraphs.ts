import type { Paragraph } from '../../model/text.ts';
import { createTextState, mergeText, textUpdate } from './text-state.ts';

/** Yjs client ids for merging. Of two concurrent values of an attribute, the one with the higher client id is kept. */
const CLIENT_IDS = { preferred: 3, other: 2 } as const;

/**
 * Returns a text with the changes of two authors who changed it independently, merged by character. The result depends
 * only on the arguments.
 * @param base the text before both changes
 * @param preferred the text of one author, whose value is kept if both have changed the same attribute of a character
 * @param other the text of the other author
 */
export function mergeParagraphs(
  base: readonly Paragraph[],
  preferred: readonly Paragraph[],
  other: readonly Paragraph[],
): readonly Paragraph[] {
  const start = createTextState(base);
  // `textUpdate` returns undefined for a text without changes.
  const updates = [
    textUpdate(start, preferred, CLIENT_IDS.preferred) ?? [],
    textUpdate(start, other, CLIENT_IDS.other) ?? [],
  ].flat();
  return updates.reduce(mergeText, start).paragraphs;
}
