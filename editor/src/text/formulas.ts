import type { Paragraph, Run } from '@flydeck/scene/model/text';
import { locateRuns } from './runs.ts';
import type { TextPosition, TextRange } from './text-selection.ts';

/** Returns the ranges of the formulas that contain or touch a position. */
export const formulasTouching = (paragraphs: readonly Paragraph[], { paragraph, offset }: TextPosition): TextRange[] =>
  locateRuns(paragraphs[paragraph]?.runs ?? [])
    .filter(({ run, from, to }) => run.math !== undefined && from <= offset && offset <= to)
    .map(({ from, to }) => ({ from: { paragraph, offset: from }, to: { paragraph, offset: to } }));

/** Returns the formula that a range contains; undefined if the range contains something else. */
export function formulaIn(paragraphs: readonly Paragraph[], { from, to }: TextRange): Run | undefined {
  if (from.paragraph !== to.paragraph) return undefined;
  const runs = locateRuns(paragraphs[from.paragraph]?.runs ?? []);
  return runs.find(
    (located) => located.from === from.offset && located.to === to.offset && located.run.math !== undefined,
  )?.run;
}
