import { expect, it } from 'vitest';
import { EventAllowance } from './event-allowance.ts';

it('EventAllowance refuses events beyond the limit of an IP address until the next minute', () => {
  let nowMs = 0;
  const allowance = new EventAllowance(5, () => nowMs);
  // Refused events are not counted.
  const [address, otherAddress] = ['192.0.2.1', '192.0.2.2'];
  expect([3, 3, 2, 1].map((count) => allowance.tryConsume(address, count))).toEqual([true, false, true, false]);
  expect(allowance.tryConsume(otherAddress, 5)).toBe(true);
  nowMs = 60_000;
  expect(allowance.tryConsume(address, 5)).toBe(true);
});

it('EventAllowance allows any number of events if the limit is 0', () => {
  expect(new EventAllowance(0).tryConsume('192.0.2.1', 1_000_000)).toBe(true);
});
