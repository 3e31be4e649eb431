import { describe, expect, it } from 'vitest';
import { localNumber, parseLocalNumber } from './parse-number.ts';
import { decimalOf, recognizeChart } from './recognize-chart.ts';

describe('numbers', () => {
  it.each<[string, '.' | ',', number | undefined]>([
    ['1,234', '.', 1234],
    ['1,234', ',', 1.234],
    ['1.234', ',', 1234],
    ['1.234', '.', 1.234],
    ['1.234,5', '.', 1234.5],
    ['1,234.5', ',', 1234.5],
    ['1.234.567', ',', 1_234_567],
    ['12,5', '.', 12.5],
    ['1 234,5', ',', 1234.5],
    ['(3)', '.', -3],
    ['−4', '.', -4],
    ['14.3 %', '.', 0.143],
    ['2e6', '.', 2e6],
    ['€ 5', '.', 5],
    ['', '.', undefined],
    ['abc', '.', undefined],
    ['1.2.3,4,5', '.', undefined],
    ['1e999', '.', undefined],
  ])('%s with the decimal separator %s', (text, decimal, value) => {
    expect(parseLocalNumber(text, decimal)?.value).toBe(value);
  });

  it('a shown number is read again as the same number', () => {
    for (const decimal of ['.', ','] as const)
      for (const value of [0, -1.5, 0.1, 1234.125, 1e21, 1e-7])
        expect(parseLocalNumber(localNumber(value, decimal), decimal)?.value).toBe(value);
  });

  it('knows the decimal separators of languages', () => {
    expect([decimalOf('de'), decimalOf('en'), decimalOf('hu'), decimalOf('ja')]).toEqual([',', '.', ',', '.']);
  });
});

describe('tables', () => {
  it('recognizes years as names of series and of rows', () => {
    const header = recognizeChart(
      [
        ['', '2025', '2026'],
        ['North', '1', '2'],
      ],
      '.',
    );
    expect(header?.table).toEqual({
      labels: ['North'],
      series: [
        { name: '2025', values: [1] },
        { name: '2026', values: [2] },
      ],
    });
    const rows = recognizeChart(
      [
        ['Year', 'Sales'],
        ['2025', '$5'],
        ['2026', '$6'],
      ],
      '.',
    );
    expect(rows).toEqual({
      table: { labels: ['2025', '2026'], series: [{ name: 'Sales', values: [5, 6] }] },
      numberFormat: '"$"#,##0',
    });
  });

  it('numbers without a header or names are series, and rows get their numbers as names', () => {
    expect(
      recognizeChart(
        [
          ['1', '2'],
          ['3', ''],
        ],
        '.',
      )?.table,
    ).toEqual({
      labels: ['1', '2'],
      series: [
        { name: '', values: [1, 3] },
        { name: '', values: [2, undefined] },
      ],
    });
  });

  it('texts without numbers are no data of a chart', () => {
    expect(
      recognizeChart(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        '.',
      ),
    ).toBeUndefined();
  });
});
