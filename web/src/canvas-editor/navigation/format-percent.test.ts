import { expect, it } from 'vitest';
import { formatPercent } from './format-percent.ts';

it('formatPercent formats zoom levels as percentages with three significant digits', () => {
  const levels = [0.0512, 1, 3.614, 14.6432, 12345];
  expect(levels.map((level) => formatPercent(level, 'en'))).toEqual(['5.12%', '100%', '361%', '1,460%', '1,230,000%']);
});

it('formatPercent uses the separators and spaces of the language', () => {
  expect(formatPercent(14.6, 'de').replace(/\s/, ' ')).toBe('1.460 %');
});
