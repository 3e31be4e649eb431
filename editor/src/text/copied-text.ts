import { type Paragraph, paragraphSchema } from '@flydeck/scene/model/text';
import { z } from 'zod';
import type { TextChange } from './replace-range.ts';
import { joinRuns, sliceRuns, textLength } from './runs.ts';
import { paragraphPartsOf, type TextRange } from './text-selection.ts';

/** Maximum number of pasted paragraphs, so that damaged or hostile data in the clipboard cannot block the window. */
const PASTED_PARAGRAPHS_MAX = 2000;
/** Maximum length of all pasted paragraphs together, in UTF-16 units. */
const PASTED_LENGTH_MAX = 200_000;

const pastedSchema = z
  .array(paragraphSchema)
  .min(1)
  .max(PASTED_PARAGRAPHS_MAX)
  .refine((paragraphs) => paragraphs.reduce((sum, paragraph) => sum + textLength(paragraph), 0) <= PASTED_LENGTH_MAX);

/**
 * Returns the paragraphs of a range with their formatting. The first and the last paragraph contain only their text in
 * the range.
 */
export const copyRange = (paragraphs: readonly Paragraph[], range: TextRange): Paragraph[] =>
  paragraphPartsOf(paragraphs, range).map(({ paragraph, from, to }) => {
    const original = paragraphs[paragraph] ?? { runs: [] };
    return { ...original, runs: sliceRuns(original.runs, from, to) };
  });

/** Returns copied paragraphs from the JSON of a clipboard; undefined if the JSON is too large or has another format. */
export function parsePastedText(json: unknown): Paragraph[] | undefined {
  const { data } = pastedSchema.safeParse(json);
  return data;
}

/**
 * Replaces a range by copied paragraphs with their formatting. The formatting of the text before and after the range
 * does not change. A single copied paragraph becomes a part of the paragraph at the range. If several paragraphs were
 * copied, each paragraph after the first becomes a separate paragraph. The paragraph at the start of the range keeps
 * its properties, such as its bullet. If this paragraph has no text before the range, the first of several copied
 * paragraphs keeps its own properties instead. A single copied paragraph keeps its own properties if there is also no
 * text after the range.
 */
export function pasteParagraphs(
  paragraphs: readonly Paragraph[],
  { from, to }: TextRange,
  copied: readonly Paragraph[],
): TextChange {
  const first = paragraphs[from.paragraph] ?? { runs: [] };
  const last = paragraphs[to.paragraph] ?? first;
  const before = sliceRuns(first.runs, 0, from.offset);
  const after = sliceRuns(last.runs, to.offset);
  const hasCopiedProperties = before.length === 0 && (copied.length > 1 || after.length === 0);
  const pasted = copied.map((paragraph, i) => ({
    ...(i === 0 && !hasCopiedProperties ? first : paragraph),
    runs: joinRuns([...(i === 0 ? before : []), ...paragraph.runs, ...(i === copied.length - 1 ? after : [])]),
  }));
  const endOffset = textLength(copied.at(-1)) + (copied.length === 1 ? textLength({ runs: before }) : 0);
  return {
    paragraphs: [...paragraphs.slice(0, from.paragraph), ...pasted, ...paragraphs.slice(to.paragraph + 1)],
    caret: { paragraph: from.paragraph + copied.length - 1, offset: endOffset },
  };
}
