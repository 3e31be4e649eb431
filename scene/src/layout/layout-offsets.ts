import type { Run, RunStyle } from '../model/text.ts';
import type { ParagraphLayout } from './layout-paragraph.ts';
import { normalizeText } from './paragraph-text.ts';

/**
 * For each offset in the text of a paragraph's runs, returns the offset in the laid-out text of the paragraph. The
 * lengths of both texts may differ: capitals may have more characters (`ß` becomes `SS`), control characters are
 * removed, and a formula is one character. Offsets inside of a formula are mapped to the end of the formula.
 */
export function layoutOffsets(
  { paragraph, text }: Pick<ParagraphLayout, 'paragraph' | 'text'>,
  capsOf: (run: Run) => RunStyle['caps'],
): number[] {
  const offsets: number[] = [];
  for (const [i, run] of paragraph.runs.entries()) {
    const start = text.runStarts[i] ?? 0;
    const end = text.runStarts[i + 1] ?? text.text.length;
    for (const offset of offsetsInRun(run, end - start, isInCapitals(capsOf(run)))) offsets.push(start + offset);
  }
  offsets.push(text.text.length);
  return offsets;
}

const isInCapitals = (caps: RunStyle['caps']): boolean => caps !== undefined && caps !== 'none';

/** Returns the offsets of a run's UTF-16 units in the laid-out text of the run, which has `length` units. */
function offsetsInRun(run: Run, length: number, isCapital: boolean): number[] {
  const units = Array.from({ length: run.text.length }, (_, i) => i);
  if (run.math !== undefined) return units.map((i) => (i === 0 ? 0 : length));
  if (!isCapital && run.text.length === length) return units;
  const offsets: number[] = [];
  let offset = 0;
  // `normalizeText` converts \r\n to one character, but this loop reads \r and \n separately. The \r is replaced by
  // \0, which `normalizeText` removes, so that both units get the offset of the one character.
  for (const character of run.text.replaceAll('\r\n', '\0\n')) {
    const shown = normalizeText(character);
    // Only the second unit of a surrogate pair has another offset than the first.
    for (let i = 0; i < character.length; i++) offsets.push(offset + (i === 0 ? 0 : shown.length > 1 ? i : 0));
    offset += isCapital ? shown.toUpperCase().length : shown.length;
  }
  return offsets;
}
