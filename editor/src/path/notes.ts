import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { Paragraph } from '@flydeck/scene/model/text';

/**
 * Returns the paragraphs of a step's notes after an edit as plain text, with one line for each paragraph. Paragraphs
 * before the first and after the last changed line keep their formatting.
 * @param previous the paragraphs before the edit
 * @param text the plain text after the edit
 */
export function notesFromText(previous: readonly Paragraph[], text: string): Paragraph[] {
  if (text.trim() === '') return [];
  const lines = text.split('\n');
  const shorterLength = Math.min(previous.length, lines.length);
  const isUnchanged = (paragraph: Paragraph | undefined, line: string | undefined) =>
    paragraph !== undefined && paragraphText(paragraph) === line;
  let unchangedBefore = 0;
  while (unchangedBefore < shorterLength && isUnchanged(previous[unchangedBefore], lines[unchangedBefore]))
    unchangedBefore += 1;
  let unchangedAfter = 0;
  while (
    unchangedAfter < shorterLength - unchangedBefore &&
    isUnchanged(previous.at(-1 - unchangedAfter), lines.at(-1 - unchangedAfter))
  )
    unchangedAfter += 1;
  const changed = lines
    .slice(unchangedBefore, lines.length - unchangedAfter)
    .map((line): Paragraph => ({ runs: line === '' ? [] : [{ text: line }] }));
  return [...previous.slice(0, unchangedBefore), ...changed, ...previous.slice(previous.length - unchangedAfter)];
}
