import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('throttle runs `work` immediately, then at most once in 200 ms, and never drops the last call (S9.7)', () => {
  const work = vi.fn();
  const throttled = throttle(work);
  throttled();
  expect(work).toHaveBeenCalledTimes(1);
  for (let ms = 0; ms < 500; ms += 10) {
    vi.advanceTimersByTime(10);
    throttled();
  }
  // `work` ran at 0, 200 and 400 ms.
  expect(work).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(200);
  expect(work).toHaveBeenCalledTimes(4);
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(4);
});

it('a throttled function drops a pending call on cancel', () => {
  const work = vi.fn();
  const throttled = throttle(work);
  throttled();
  throttled();
  throttled.cancel();
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
});
