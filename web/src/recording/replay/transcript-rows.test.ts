import { describe, expect, it } from 'vitest';
import { fold } from '../../viewer/player/search-index.ts';
import { createRows, findRows } from './transcript-rows.ts';

const timeline = {
  clips: [],
  chapters: [
    { step: 1, startMs: 0, endMs: 5000 },
    { step: 2, startMs: 5000, endMs: 9000 },
  ],
  durationMs: 9000,
};
const cues = [
  { startMs: 500, endMs: 1000, text: 'Über Flüsse' },
  { startMs: 5000, endMs: 6000, text: 'Quellen' },
];
const rows = createRows(timeline, cues, {
  titleOf: (step) => `Step ${step}`,
  textOf: (step) => `Step ${step}\n•\nText ${step}`,
});

describe('the transcript of a recording', () => {
  it('lists each step with its captions, in the order of their times and without bullets', () => {
    expect(rows.map(({ kind, startMs, title, text }) => [kind, startMs, title, text])).toEqual([
      ['step', 0, 'Step 1', 'Text 1'],
      ['cue', 500, 'Über Flüsse', ''],
      ['step', 5000, 'Step 2', 'Text 2'],
      ['cue', 5000, 'Quellen', ''],
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
  });

  it('finds words in steps and captions, without regard to case and accents', () => {
    expect(findRows(rows, fold('UBER')).map(({ title }) => title)).toEqual(['Über Flüsse']);
    expect(findRows(rows, fold('text 2')).map(({ title }) => title)).toEqual(['Step 2']);
    expect(findRows(rows, '')).toBe(rows);
  });
});
