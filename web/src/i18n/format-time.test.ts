import { expect, it } from 'vitest';
import { formatTime } from './format-time.ts';

it('formats times with minutes and seconds, and with hours from one hour on', () => {
  expect([0, 59_999, 61_000, 3_600_000].map(formatTime)).toEqual(['0:00', '0:59', '1:01', '1:00:00']);
});
