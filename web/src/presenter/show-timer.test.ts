import { describe, expect, it } from 'vitest';
import { elapsedOf, NEW_TIMER, pauseTimer, showStep, startTimer, timeOfStep } from './show-timer.ts';

describe('the timer', () => {
  it('starts with the first change of the step, and measures each step, also over pauses and repeated visits', () => {
    let timer = showStep(NEW_TIMER, 1, 1000);
    expect(elapsedOf(timer, 3000)).toBe(2000);
    timer = showStep(timer, 2, 4000);
    timer = pauseTimer(timer, 5000);
    expect(elapsedOf(timer, 60_000)).toBe(4000);
    timer = startTimer(timer, 60_000);
    timer = showStep(timer, 1, 61_000);
    expect(timeOfStep(timer, 1, 62_000)).toBe(4000);
    expect(timeOfStep(timer, 2, 62_000)).toBe(2000);
    expect(elapsedOf(timer, 62_000)).toBe(6000);
  });

  it('does not change when the same step is shown again', () => {
    const timer = showStep(NEW_TIMER, 1, 1000);
    expect(showStep(timer, 1, 2000)).toBe(timer);
  });
});
