import { expect, it } from 'vitest';
import { formatPercent } from './format-percent.ts';

it('writes small and large zooms in full, rounded to three digits', () => {
  const levels = [0.0512, 1, 3.614, 14.6432, 12345];
  expect(levels.map((level) => formatPercent(level, 'en'))).toEqual(['5.12%', '100%', '361%', '1,460%', '1,230,000%']);
});

it('writes the percentage as the language does', () => {
  expect(formatPercent(14.6, 'de').replace(/\s/, ' ')).toBe('1.460 %');
});
