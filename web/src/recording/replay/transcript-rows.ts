import { fold } from '../../viewer/player/search-index.ts';
import type { ReplayTimeline } from '../timeline.ts';
import type { PlacedCue } from './use-cues.ts';

/** A step with its text, or a caption. */
export interface TranscriptRow {
  readonly id: string;
  readonly kind: 'step' | 'cue';
  readonly startMs: number;
  /** Index of the step. */
  readonly step: number;
  /** Title of the step, or text of the caption. */
  readonly title: string;
  /** Text of the step; empty for captions. */
  readonly text: string;
}

/** Returns the rows of a transcript in the order of their times: each chapter with its captions. */
export function createRows(
  { chapters }: ReplayTimeline,
  cues: readonly PlacedCue[],
  { titleOf, textOf }: { readonly titleOf: (step: number) => string; readonly textOf: (step: number) => string },
): readonly TranscriptRow[] {
  return chapters.flatMap(({ step, startMs, endMs }) => {
    const cueRows = cues
      .filter((cue) => cue.startMs >= startMs && cue.startMs < endMs)
      .map((cue, index) => ({
        id: `cue-${startMs}-${index}`,
        kind: 'cue' as const,
        startMs: cue.startMs,
        step,
        title: cue.text,
        text: '',
      }));
    const title = titleOf(step);
    const text = withoutMarkers(withoutTitle(textOf(step), title));
    return [{ id: `step-${startMs}`, kind: 'step' as const, startMs, step, title, text }, ...cueRows];
  });
}

/** Returns a text without its first line if this is the title. */
function withoutTitle(text: string, title: string): string {
  const [first, ...rest] = text.split('\n');
  return first === title ? rest.join('\n') : text;
}

/** Returns a text without lines that contain only the marker of a list item, such as a bullet. */
const withoutMarkers = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^[\p{P}\p{S}]$/u.test(line.trim()))
    .join('\n');

/** Returns the rows that contain the words. @param words folded by `fold` */
export const findRows = (rows: readonly TranscriptRow[], words: string): readonly TranscriptRow[] =>
  words === '' ? rows : rows.filter(({ title, text }) => fold(`${title}\n${text}`).includes(words));
