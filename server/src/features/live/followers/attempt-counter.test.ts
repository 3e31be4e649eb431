import { expect, it } from 'vitest';
import { AttemptCounter } from './attempt-counter.ts';

it('counts attempts of each subject up to the maximum until the time window ends', () => {
  let nowMs = 0;
  const counter = new AttemptCounter({ monotonicMs: () => nowMs }, { max: 2, windowMs: 1000 });
  expect([counter.tryCount('a'), counter.tryCount('a'), counter.tryCount('a')]).toEqual([true, true, false]);
  expect([counter.isExhausted('a'), counter.isExhausted('b')]).toEqual([true, false]);
  counter.uncount('a');
  counter.uncount('b');
  expect([counter.tryCount('a'), counter.tryCount('a')]).toEqual([true, false]);
  nowMs = 1000;
  expect([counter.isExhausted('a'), counter.tryCount('a')]).toEqual([false, true]);
});

it('remembers a limited number of subjects', () => {
  const counter = new AttemptCounter({ monotonicMs: () => 0 }, { max: 1, windowMs: 1000 });
  for (let i = 0; i <= 50_000; i += 1) counter.tryCount(`address ${i}`);
  expect([counter.isExhausted('address 0'), counter.isExhausted('address 1')]).toEqual([false, true]);
});
