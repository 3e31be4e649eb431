import { describe, expect, it } from 'vitest';
import {
  elapsedOf,
  fromLiveTimer,
  isRunning,
  NEW_TIMER,
  pauseTimer,
  showStep,
  startTimer,
  timeOfStep,
  timesOf,
  toLiveTimer,
} from './show-timer.ts';

const TIMER = showStep(NEW_TIMER, 'overview', 500);

describe('the timer', () => {
  it('starts with the first change of the step, and measures each step, also over pauses and repeated visits', () => {
    let timer = showStep(TIMER, 'rivers', 1000);
    expect(elapsedOf(timer, 3000)).toBe(2000);
    timer = showStep(timer, 'lakes', 4000);
    timer = pauseTimer(timer, 5000);
    expect(elapsedOf(timer, 60_000)).toBe(4000);
    timer = startTimer(timer, 60_000);
    timer = showStep(timer, 'rivers', 61_000);
    expect(timeOfStep(timer, 'rivers', 62_000)).toBe(4000);
    expect(timeOfStep(timer, 'lakes', 62_000)).toBe(2000);
    expect(elapsedOf(timer, 62_000)).toBe(6000);
    expect(timesOf(timer, 62_000)).toEqual({ totalMs: 6000, stepTimes: { overview: 0, rivers: 4000, lakes: 2000 } });
  });

  it('does not start when the steps are loaded', () => {
    expect(elapsedOf(TIMER, 60_000)).toBe(0);
    expect(timeOfStep(NEW_TIMER, undefined, 60_000)).toBe(0);
    expect(timesOf(NEW_TIMER, 60_000)).toEqual({ totalMs: 0, stepTimes: {} });
  });

  it('does not change when the same step is shown again', () => {
    const timer = showStep(TIMER, 'rivers', 1000);
    expect(showStep(timer, 'rivers', 2000)).toBe(timer);
  });

  it.each([true, false])('is the same in another window (running: %s)', (runs) => {
    const moved = showStep(showStep(TIMER, 'rivers', 1000), 'lakes', 4000);
    const timer = runs ? moved : pauseTimer(moved, 6000);
    // The clock of the other window shows another time.
    const copy = fromLiveTimer(toLiveTimer(timer, 6000), 'lakes', 90_000);
    expect(isRunning(copy)).toBe(runs);
    expect(elapsedOf(copy, 91_000)).toBe(elapsedOf(timer, 7000));
    expect(timeOfStep(copy, 'lakes', 91_000)).toBe(timeOfStep(timer, 'lakes', 7000));
  });

  it('is sent as 0 while the clock is before the start', () => {
    const timer = showStep(TIMER, 'rivers', 60_000);
    expect(toLiveTimer(timer, 1000)).toEqual({ isRunning: true, elapsedMs: 0, stepMs: 0 });
  });
});
