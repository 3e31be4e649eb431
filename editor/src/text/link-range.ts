import type { Paragraph } from '@flydeck/scene/model/text';
import { isEqual } from '@flydeck/scene/records/is-equal';
import { wordAt } from './movement.ts';
import { locateRuns, textOf } from './runs.ts';
import { caretAt, rangeOf, type TextPosition, type TextRange } from './text-selection.ts';

/** Returns the range of the link at a position, within its paragraph; undefined if there is no link. */
export function linkAt(paragraphs: readonly Paragraph[], { paragraph, offset }: TextPosition): TextRange | undefined {
  const runs = locateRuns(paragraphs[paragraph]?.runs ?? []);
  const index = runs.findIndex(({ run, from, to }) => run.link && from <= offset && offset <= to);
  const link = runs[index]?.run.link;
  if (!link) return undefined;
  let [first, last] = [index, index];
  while (isEqual(runs[first - 1]?.run.link, link)) first -= 1;
  while (isEqual(runs[last + 1]?.run.link, link)) last += 1;
  return {
    from: { paragraph, offset: runs[first]?.from ?? offset },
    to: { paragraph, offset: runs[last]?.to ?? offset },
  };
}

/** Returns the range of the word that contains or touches a position; an empty range if there is no word. */
export function wordTouching(paragraphs: readonly Paragraph[], position: TextPosition): TextRange {
  const { paragraph, offset } = position;
  const text = textOf(paragraphs[paragraph]);
  const isWord = ({ from, to }: TextRange) => /[\p{L}\p{N}]/u.test(text.slice(from.offset, to.offset));
  // Offsets of the characters after and before the position.
  const offsets = [offset, offset - 1].filter((candidate) => candidate >= 0 && candidate < text.length);
  const word = offsets.map((candidate) => wordAt(paragraphs, { paragraph, offset: candidate })).find(isWord);
  return word ?? rangeOf(caretAt(position));
}
