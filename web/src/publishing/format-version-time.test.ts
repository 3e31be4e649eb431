import { expect, it } from 'vitest';
import { formatVersionSecond, formatVersionSpan, formatVersionTime } from './format-version-time.ts';

const now = new Date(2026, 10, 22, 18, 5);

it('formatVersionTime returns only the time of day for a version of today', () => {
  expect(formatVersionTime(new Date(2026, 10, 22, 12, 40).toISOString(), now)).toBe('12:40 PM');
});

it('formatVersionTime returns the date and the time for an older version', () => {
  const text = formatVersionTime(new Date(2026, 10, 21, 12, 40).toISOString(), now);
  expect(text).toMatch(/^Nov 21, 2026, 12:40 PM$/);
});

it('formatVersionSpan returns one time for times in the same minute, else both', () => {
  const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).toISOString();
  const spaces = (text: string) => text.replace(/\s/g, ' ');
  expect(spaces(formatVersionSpan(at(22, 9, 30), at(22, 9, 30), now))).toBe('9:30 AM');
  expect(spaces(formatVersionSpan(at(22, 9, 30), at(22, 9, 55), now))).toBe('9:30 – 9:55 AM');
  expect(spaces(formatVersionSpan(at(20, 9, 30), at(20, 9, 55), now))).toBe('Nov 20, 2026, 9:30 – 9:55 AM');
});

it('formatVersionSecond returns the time with seconds', () => {
  const at = new Date(2026, 10, 22, 9, 30, 5).toISOString();
  expect(formatVersionSecond(at, now).replace(/\s/g, ' ')).toBe('9:30:05 AM');
});
