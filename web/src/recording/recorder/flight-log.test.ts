import { expect, it } from 'vitest';
import type { ClipState } from '../flight.ts';
import { FlightLog } from './flight-log.ts';

const START: ClipState = { builds: 0, view: null, isBlack: false, pointer: null, strokes: [], media: null };
const pointer = (x: number): ClipState => ({ ...START, pointer: { x, y: 0.5 } });
const stroke = (points: number) => ({ color: '#ff4d4d', width: 2, points: Array.from({ length: points }, () => 123) });

it('starts with the whole state, and then records only what changes', () => {
  const log = new FlightLog(START);
  log.set({ ...START, builds: 1 }, 40);
  log.set({ ...START, builds: 1 }, 900);
  log.set({ ...START, builds: 1, isBlack: true }, 950);
  expect(log.take()).toEqual([
    { at: 0, ...START },
    { at: 40, builds: 1 },
    { at: 950, isBlack: true },
  ]);
  expect(log.take()).toEqual([]);
});

it('records the pointer at most ten times a second, and where and when each movement ends', () => {
  const log = new FlightLog(START);
  for (let ms = 0; ms <= 1000; ms += 10) log.set(pointer(ms / 1000), 1000 + ms);
  log.set(pointer(0.25), 5000);
  const changes = log.take();
  expect(changes.length).toBeLessThanOrEqual(14);
  expect(changes.filter(({ at }) => at <= 2000).at(-1)).toMatchObject({ at: 2000, pointer: { x: 1 } });
  expect(changes.at(-1)).toMatchObject({ at: 5000, pointer: { x: 0.25 } });
  const times = changes.map(({ at }) => at);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

it('records immediately that the pointer or an area disappears', () => {
  const log = new FlightLog(pointer(0.1));
  log.set(pointer(0.2), 10);
  log.set(START, 20);
  expect(log.take().slice(1)).toEqual([{ at: 20, pointer: null }]);
});

it('limits the bytes of long lines, and records builds also when the flight is full', () => {
  const log = new FlightLog(START);
  const changes = [];
  for (let index = 1; index <= 20_000; index += 1) {
    const strokes = [stroke(3000), stroke(index % 3900)];
    log.set({ ...START, strokes, builds: index === 20_000 ? 1 : 0 }, index * 80);
    if (index % 250 === 0) changes.push(...log.take());
  }
  expect(JSON.stringify(changes).length).toBeLessThan(4 * 1024 * 1024);
  expect(changes.length).toBeGreaterThan(100);
  expect(changes.at(-1)).toEqual({ at: 1_600_000, builds: 1 });
}, 60_000);

it('records when a medium is played, paused or moved, and nothing while it plays', () => {
  const media = (position: number, isPlaying = true): ClipState => ({
    ...START,
    media: { topic: 't', element: 'v', isPlaying, position },
  });
  const log = new FlightLog(media(7));
  log.set(media(7.5), 520);
  log.set({ ...media(9.1), builds: 1 }, 2000);
  log.set(media(20), 3000);
  log.set(media(21.01), 4000);
  log.set(media(21.5, false), 4500);
  log.set(media(21.5, false), 60_000);
  // While the recording was paused, the medium has continued.
  log.set(media(2), 61_000);
  log.set(media(9), 62_000);
  expect(log.take().slice(1)).toEqual([
    { at: 2000, builds: 1 },
    { at: 3000, builds: 0, media: media(20).media },
    { at: 4500, media: media(21.5, false).media },
    { at: 61_000, media: media(2).media },
    { at: 62_000, media: media(9).media },
  ]);
});
