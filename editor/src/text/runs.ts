import type { Paragraph, Run, RunStyle } from '@flydeck/scene/model/text';
import { isEqual } from '@flydeck/scene/records/is-equal';

/** Returns the text of a paragraph. */
export const textOf = (paragraph: Paragraph | undefined): string =>
  paragraph?.runs.map(({ text }) => text).join('') ?? '';

/** Returns the number of UTF-16 units of a paragraph. */
export const textLength = (paragraph: Paragraph | undefined): number =>
  paragraph?.runs.reduce((sum, { text }) => sum + text.length, 0) ?? 0;

/** Returns the style of a run. */
export function styleOf({ text: _text, math: _math, ...style }: Run): RunStyle {
  return style;
}

/** A run with the offsets of its start and end in the paragraph, in UTF-16 units. */
interface LocatedRun {
  readonly run: Run;
  readonly from: number;
  readonly to: number;
}

/** Returns the runs of a paragraph with their offsets. */
export function locateRuns(runs: readonly Run[]): LocatedRun[] {
  let from = 0;
  return runs.map((run) => {
    const located = { run, from, to: from + run.text.length };
    from = located.to;
    return located;
  });
}

/**
 * Returns the runs between two offsets. Never divides a formula: a formula is returned if its start is between the
 * offsets.
 */
export function sliceRuns(runs: readonly Run[], from: number, to = Number.POSITIVE_INFINITY): Run[] {
  return locateRuns(runs).flatMap(({ run, from: start, to: end }) => {
    if (run.math !== undefined) return start >= from && start < to ? [run] : [];
    const text = run.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    return text === '' || end <= from ? [] : [{ ...run, text }];
  });
}

/** Joins adjacent runs with the same style, and removes empty runs. Formulas are not joined. */
export function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (run.text === '') continue;
    const isJoined = last && last.math === undefined && run.math === undefined && isEqual(styleOf(last), styleOf(run));
    if (isJoined) joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined;
}

/** Returns runs in which the part between two offsets is changed by `map`. */
export function mapRuns(runs: readonly Run[], from: number, to: number, map: (run: Run) => Run): Run[] {
  return joinRuns([...sliceRuns(runs, 0, from), ...sliceRuns(runs, from, to).map(map), ...sliceRuns(runs, to)]);
}
