import { describe, expect, it } from 'vitest';
import {
  formatTimestamp,
  insertRow,
  mergeWithNext,
  parseTimestamp,
  problemOf,
  readCaptionFile,
  splitRow,
  toCues,
  toRow,
} from './caption-rows.ts';

const rows = [
  toRow({ startMs: 0, endMs: 2000, text: 'Rivers carry water' }),
  toRow({ startMs: 5000, endMs: 7000, text: 'to the sea' }),
];

describe('timestamps', () => {
  it.each([0, 1, 61_001, 3_600_000, 7_199_999])('reads the written time of %i ms', (ms) => {
    expect(parseTimestamp(formatTimestamp(ms))).toBe(ms);
  });

  it.each([
    ['12', 12_000],
    ['1:02,5', 62_500],
    ['1:00:00', 3_600_000],
    ['', undefined],
    ['1:60', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['99:00:00', undefined],
  ])('reads %j as %s', (text, ms) => {
    expect(parseTimestamp(text)).toBe(ms);
  });
});

describe('rows', () => {
  it('find the first problem of a row', () => {
    const [row] = rows as [(typeof rows)[0]];
    const problems = [row, { ...row, start: 'x' }, { ...row, end: '0:00.000' }, { ...row, text: ' ' }].map(problemOf);
    expect(problems).toEqual([undefined, 'start', 'end', 'text']);
  });

  it('become captions in the order of their times', () => {
    expect(toCues([...rows].reverse())).toEqual([
      { startMs: 0, endMs: 2000, text: 'Rivers carry water' },
      { startMs: 5000, endMs: 7000, text: 'to the sea' },
    ]);
  });

  it('get a new row at a time, which ends before the next row and before the end', () => {
    expect(toCues(insertRow(rows, 3000, 10_000))[1]).toEqual({ startMs: 3000, endMs: 5000, text: '' });
    expect(toCues(insertRow(rows, 9000, 10_000))[2]).toEqual({ startMs: 9000, endMs: 10_000, text: '' });
  });

  it('are divided at a time with their words, and joined again', () => {
    const divided = splitRow(rows, 0, 700);
    expect(toCues(divided).slice(0, 2)).toEqual([
      { startMs: 0, endMs: 700, text: 'Rivers' },
      { startMs: 700, endMs: 2000, text: 'carry water' },
    ]);
    expect(toCues(splitRow(rows, 0, 9000))[0]?.endMs).toBe(1000);
    expect(toCues(mergeWithNext(divided, 0))[0]).toEqual({ startMs: 0, endMs: 2000, text: 'Rivers\ncarry water' });
    expect(mergeWithNext(rows, 1)).toBe(rows);
  });
});

describe('readCaptionFile', () => {
  it('reads SubRip as WebVTT', () => {
    const source =
      '1\r\n00:00:01,500 --> 00:00:02,000\r\n<i>Bees, 1,000</i>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nWasps\r\n';
    const cues = [
      { startMs: 1500, endMs: 2000, text: 'Bees, 1,000' },
      { startMs: 3000, endMs: 4000, text: 'Wasps' },
    ];
    expect(readCaptionFile(source)).toEqual({ cues });
    expect(readCaptionFile(`\ufeff${source}`)).toEqual({ cues });
  });

  it('reports the line of a problem', () => {
    expect(readCaptionFile('1\n00:00:02,000 --> 00:00:01,000\nA')).toEqual({ problem: 'time', line: 2 });
    expect(readCaptionFile('WEBVTT\n\n00:02.000 --> 00:01.000\nA')).toEqual({ problem: 'time', line: 3 });
    expect(readCaptionFile('Hello')).toEqual({ problem: 'header', line: 1 });
  });
});
