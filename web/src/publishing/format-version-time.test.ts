import { expect, it } from 'vitest';
import { formatVersionTime } from './format-version-time.ts';

const now = new Date(2026, 10, 22, 18, 5);

it('formatVersionTime returns only the time of day for a version of today', () => {
  expect(formatVersionTime(new Date(2026, 10, 22, 12, 40).toISOString(), now)).toBe('12:40 PM');
});

it('formatVersionTime returns the date and the time for an older version', () => {
  const text = formatVersionTime(new Date(2026, 10, 21, 12, 40).toISOString(), now);
  expect(text).toMatch(/^Nov 21, 2026, 12:40 PM$/);
});
