import { expect, it } from 'vitest';
import { isMuted, isPlayingAt, positionOf, soundParts } from './media-cues.ts';

const BOX = { x: 0, y: 0, width: 160, height: 90 };
const ONCE = { durationSeconds: 10, loop: false };
const LOOP = { durationSeconds: 10, loop: true };
const CUES = [
  { startMs: 1000, element: '0-0', isPlaying: true, position: 2 },
  { startMs: 4000, element: '0-0', isPlaying: false, position: 5 },
  { startMs: 6000, element: '0-0', isPlaying: true, position: 8 },
];

it('returns the position of a medium, which ends at the end of its file or is repeated', () => {
  const times = [999, 1000, 2500, 5000, 7000, 9000];
  expect(times.map((time) => positionOf(CUES, time, ONCE))).toEqual([undefined, 2, 3.5, 5, 9, 10]);
  expect(times.map((time) => positionOf(CUES, time, LOOP))).toEqual([undefined, 2, 3.5, 5, 9, 1]);
  expect(times.map((time) => isPlayingAt(CUES, time))).toEqual([false, true, true, false, true, true]);
});

it('returns the parts of the sound that are heard', () => {
  const first = { startMs: 1000, fromSeconds: 2, seconds: 3 };
  expect(soundParts(CUES, 20_000, ONCE)).toEqual([first, { startMs: 6000, fromSeconds: 8, seconds: 2 }]);
  // The film ends before the sound.
  expect(soundParts(CUES, 7500, ONCE)).toEqual([first, { startMs: 6000, fromSeconds: 8, seconds: 1.5 }]);
  expect(soundParts(CUES, 20_000, LOOP)).toEqual([
    first,
    { startMs: 6000, fromSeconds: 8, seconds: 2 },
    { startMs: 8000, fromSeconds: 0, seconds: 10 },
    { startMs: 18_000, fromSeconds: 0, seconds: 2 },
  ]);
});

it('divides long sounds, and has no parts of an empty file', () => {
  const cues = [{ startMs: 0, element: '0-0', isPlaying: true, position: 0 }];
  const parts = soundParts(cues, 70_000, { durationSeconds: 100, loop: false });
  expect(parts.map(({ startMs, fromSeconds, seconds }) => [startMs, fromSeconds, seconds])).toEqual([
    [0, 0, 30],
    [30_000, 30, 30],
    [60_000, 60, 10],
  ]);
  expect(soundParts(cues, 70_000, { durationSeconds: 0, loop: true })).toEqual([]);
});

it('plays media with autoplay without sound, unless the author has turned the sound on', () => {
  const item = { t: 'media', media: 'video', asset: 'a', to: BOX, box: BOX } as const;
  expect(
    [{}, { muted: true }, { autoplay: true }, { autoplay: true, muted: false }].map((part) =>
      isMuted({ ...item, ...part }),
    ),
  ).toEqual([false, true, true, false]);
});
