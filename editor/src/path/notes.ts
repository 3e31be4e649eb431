import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { Paragraph } from '@flydeck/scene/model/text';

/**
 * Returns the paragraphs of notes that were edited as plain text, with one line for each paragraph. The formatting of
 * paragraphs before and after the changed lines does not change.
 */
export function notesFromText(previous: readonly Paragraph[], text: string): Paragraph[] {
  if (text.trim() === '') return [];
  const lines = text.split('\n');
  const shortest = Math.min(previous.length, lines.length);
  const isUnchanged = (paragraph: Paragraph | undefined, line: string | undefined) =>
    paragraph !== undefined && paragraphText(paragraph) === line;
  let start = 0;
  while (start < shortest && isUnchanged(previous[start], lines[start])) start += 1;
  let end = 0;
  while (end < shortest - start && isUnchanged(previous.at(-1 - end), lines.at(-1 - end))) end += 1;
  const changed = lines
    .slice(start, lines.length - end)
    .map((line): Paragraph => ({ runs: line === '' ? [] : [{ text: line }] }));
  return [...previous.slice(0, start), ...changed, ...previous.slice(previous.length - end)];
}
