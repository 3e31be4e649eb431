import { expect, it } from 'vitest';
import { EventAllowance } from './event-allowance.ts';

it('limits events per IP address and minute', () => {
  let nowMs = 0;
  const allowance = new EventAllowance(5, () => nowMs);
  expect([3, 3, 2, 1].map((count) => allowance.take('a', count))).toEqual([true, false, true, false]);
  expect(allowance.take('b', 5)).toBe(true);
  nowMs = 60_000;
  expect(allowance.take('a', 5)).toBe(true);
});

it('does not limit events at 0 per minute', () => {
  expect(new EventAllowance(0).take('a', 1_000_000)).toBe(true);
});
