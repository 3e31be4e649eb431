import { expect, it } from 'vitest';
import { positionInFile } from './playback.ts';

const playback = { element: '0-0', isPlaying: true, position: 2, atMs: 1000 };

it('continues while it is playing, up to the end of the file or again from its start', () => {
  expect(positionInFile(playback, 4000, { duration: 10, loop: false })).toBe(5);
  expect(positionInFile({ ...playback, isPlaying: false }, 4000, { duration: 10, loop: false })).toBe(2);
  expect(positionInFile(playback, 60_000, { duration: 10, loop: false })).toBe(10);
  expect(positionInFile(playback, 14_000, { duration: 10, loop: true })).toBe(5);
});

it('is not limited by a duration that is not known yet, and not changed by a clock that is behind', () => {
  for (const duration of [Number.NaN, Number.POSITIVE_INFINITY])
    expect(positionInFile(playback, 4000, { duration, loop: true })).toBe(5);
  expect(positionInFile(playback, 0, { duration: 10, loop: false })).toBe(2);
});
