import { expect, it } from 'vitest';
import { formatNumber, isDateFormat } from './number-format.ts';

it.each([
  [1234.5, undefined, '1234.5'],
  [1234567, undefined, '1,234,567'],
  [0.256, '0%', '26%'],
  [0.256, '0.0%', '25.6%'],
  [-1234.5, '#,##0.00', '−1,234.50'],
  [5, '"$"#,##0', '$5'],
  [5, '000', '005'],
  [-5.5, '00.0', '−05.5'],
  [-5, '0;(0)', '(5)'],
  [0, '0;-0;"none"', 'none'],
  [3, '[Red]0.0', '3.0'],
  [3, 'General', '3'],
  [1234567, '#,##0,', '1,235'],
  [1234567, '0.0,,"M"', '1.2M'],
  [1234.5, '[$€-407]#,##0.00', '€1,234.50'],
  [1234.5, '_($* #,##0.00_)', '$1,234.50'],
  [12345, '0.00E+00', '1.23E+04'],
  [0.00012, '0.0E-00', '1.2E−04'],
])('formatNumber formats %d with %s as %s', (value, format, expected) => {
  expect(formatNumber(value, format)).toBe(expected);
});

// Serial days count from 1899-12-30; the fraction is the time of the day.
it.each([
  [37_261, 'm/d/yy', '1/5/02'],
  [37_261, 'd-mmm-yy', '5-Jan-02'],
  [37_261, 'dddd, mmmm dd, yyyy', 'Saturday, January 05, 2002'],
  [37_261, '[$-409]mmm\\-yy;@', 'Jan-02'],
  [37_261.75, 'yyyy-mm-dd hh:mm', '2002-01-05 18:00'],
  [37_261.5, 'h:mm:ss AM/PM', '12:00:00 PM'],
  [37_261, 'yyyy', '2002'],
  [37_261, 'mmm', 'Jan'],
])('formatNumber formats serial day %d with %s as %s', (value, format, expected) => {
  expect(formatNumber(value, format)).toBe(expected);
});

it('isDateFormat is true for formats of dates and times, and false for number formats, even with literal text', () => {
  expect(['m/d/yy', 'yyyy', 'mmm', 'h:mm'].every(isDateFormat)).toBe(true);
  expect(['0 "days"', '#,##0', '0.00E+00', 'General', '0%', '#,##0;[Red]-#,##0', '"Q"0'].some(isDateFormat)).toBe(
    false,
  );
});
