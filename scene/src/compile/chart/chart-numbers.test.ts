import { expect, it } from 'vitest';
import { formatNumber } from './number-format.ts';
import { niceScale } from './scale.ts';

it.each([
  [1234.5, undefined, '1234.5'],
  [1234567, undefined, '1,234,567'],
  [0.256, '0%', '26%'],
  [0.256, '0.0%', '25.6%'],
  [-1234.5, '#,##0.00', '−1,234.50'],
  [5, '"$"#,##0', '$5'],
  [-5, '0;(0)', '(5)'],
  [3, '[Red]0.0', '3.0'],
  [3, 'General', '3'],
])('writes %d in %s as %s', (value, format, expected) => {
  expect(formatNumber(value, format)).toBe(expected);
});

it('marks axes at round numbers', () => {
  expect(niceScale(0, 27, 5)).toMatchObject({ min: 0, max: 30 });
  expect(niceScale(0, 0.7, 5).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
  expect(niceScale(0, 10, 5, { min: 2, max: 8 })).toMatchObject({ min: 2, max: 8 });
  expect(niceScale(5, 5, 5).ticks.length).toBeGreaterThan(1);
});
