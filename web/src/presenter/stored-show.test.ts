import { beforeEach, expect, it, vi } from 'vitest';
import { NEW_TIMER } from './show-timer.ts';
import { loadRuns, loadTimer, saveRun, saveTimer } from './stored-show.ts';

const KEY = 'presenter-runs:deck';
/** A run as the release before step ids stored it. */
const INDEXED = { endedAt: '2026-01-02T10:00:00.000Z', totalMs: 9000, stepMs: { 0: 1000, 2: 5000, 7: 3000 } };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

it('stores runs with indexes of steps again with the ids of the steps, once', () => {
  localStorage.setItem(KEY, JSON.stringify([INDEXED]));
  const expected = { endedAt: INDEXED.endedAt, totalMs: 9000, stepTimes: { overview: 1000, lakes: 5000 } };
  expect(loadRuns('deck', ['overview', 'rivers', 'lakes'])).toEqual([expected]);
  // A version with other steps does not change the times.
  expect(loadRuns('deck', ['lakes', 'overview'])).toEqual([expected]);
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([expected]);
});

it('adds a run before those with indexes of steps, and stores at most 20', () => {
  localStorage.setItem(KEY, JSON.stringify(Array.from({ length: 20 }, () => INDEXED)));
  saveRun('deck', { endedAt: '2026-01-03T10:00:00.000Z', totalMs: 10, stepTimes: { rivers: 10 } }, ['overview']);
  const runs = loadRuns('deck', ['overview']);
  expect(runs).toHaveLength(20);
  expect(runs.slice(0, 2).map(({ stepTimes }) => stepTimes)).toEqual([{ rivers: 10 }, { overview: 1000 }]);
});

it('stores the timer of the windows that were opened last', () => {
  const timer = { ...NEW_TIMER, startedAtMs: 1_760_000_000_000, stepTimes: { rivers: 10 }, stepId: 'lakes' };
  saveTimer('first', timer);
  expect(loadTimer('first')).toEqual(timer);
  expect(loadTimer('second')).toBeUndefined();
  saveTimer('second', NEW_TIMER);
  expect(loadTimer('first')).toBeUndefined();
});
