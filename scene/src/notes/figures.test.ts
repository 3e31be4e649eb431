import { expect, it } from 'vitest';
import { readLabelledFigure } from './figures.ts';

it.each([
  ['38 % of all visitors', '38 %', 38, 'of all visitors'],
  ['Revenue: 4.2 million €', '4.2 million €', 4.2, 'Revenue'],
  ['Night: -4.5 °C', '-4.5 °C', -4.5, 'Night'],
  ['Q1 2026 – 3.4', '3.4', 3.4, 'Q1 2026'],
])('readLabelledFigure reads %s', (text, figure, value, label) => {
  expect(readLabelledFigure(text)).toMatchObject({ figure: { text: figure, value }, label });
});

it.each([
  '2026-03-01 start',
  '192.168.1.10 router',
  '3 x 4 metres',
  '10–12 pupils',
  '10 - 12 pupils',
  'Ages: 10 - 12',
  // A hyphen directly before a number is a minus sign, not a separator.
  'Night -4.5 °C',
])('readLabelledFigure does not cut a number: %s', (text) => {
  expect(readLabelledFigure(text)).toBeUndefined();
});
