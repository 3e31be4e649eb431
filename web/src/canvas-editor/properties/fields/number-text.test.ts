import { expect, it } from 'vitest';
import { formatNumber, parseNumber } from './number-text.ts';

it.each([
  [12, '12'],
  [12.3456, '12.35'],
  [0.000123456, '0.000123'],
  [-0, '0'],
  [-0.0001, '-0.0001'],
])('formatNumber formats %d as %s: at most two decimals, or three significant digits below 0.1', (value, text) =>
  expect(formatNumber(value)).toBe(text),
);

it.each([
  [2.96, '3'],
  [2.46, '2.5'],
  [0.25, '0.25'],
  [0.0123, '0.0123'],
])('formatNumber formats %d with at most one decimal as %s', (value, text) =>
  expect(formatNumber(value, 1)).toBe(text),
);

it.each([
  ['12', 12],
  [' 1,5 ', 1.5],
  ['−3', -3],
  ['45°', 45],
  ['.5', 0.5],
  ['', undefined],
  ['abc', undefined],
  ['-', undefined],
])('parseNumber parses "%s" as %s', (text, value) => expect(parseNumber(text)).toBe(value));
