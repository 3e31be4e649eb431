import { describe, expect, it } from 'vitest';
import { parseVtt, readVtt, serializeVtt } from './vtt.ts';

const file = (...cues: string[]) => ['WEBVTT', ...cues].join('\n\n');

describe('parseVtt', () => {
  it('reads captions with and without hours, identifiers and settings', () => {
    const source = file('1\n00:01.500 --> 00:02.000 align:start\nOne\ntwo', '01:00:00.000 --> 01:00:01.000\nThree');
    const cues = [
      { startMs: 1500, endMs: 2000, text: 'One\ntwo' },
      { startMs: 3_600_000, endMs: 3_601_000, text: 'Three' },
    ];
    expect(parseVtt(source)).toEqual(cues);
    expect(parseVtt(`\ufeff${source.replaceAll('\n', '\r\n')}`)).toEqual(cues);
  });

  it('drops markup, comments, styles and empty captions', () => {
    const source = file(
      'NOTE a comment',
      'STYLE\n::cue { color: red }',
      '00:00.000 --> 00:01.000\n<v Ada>Bees &amp; <i>wasps</i>',
      '00:01.000 --> 00:02.000\n<b></b>',
    );
    expect(parseVtt(source)).toEqual([{ startMs: 0, endMs: 1000, text: 'Bees & wasps' }]);
  });

  it.each([
    ['another file', '<html></html>'],
    ['a longer word at the start', 'WEBVTTX'],
    ['an end before the start', file('00:02.000 --> 00:01.000\nA')],
    ['starts out of order', file('00:02.000 --> 00:03.000\nA', '00:01.000 --> 00:02.000\nB')],
    ['a malformed time', file('0:0 --> 1:1\nA')],
    ['60 seconds', file('00:60.000 --> 01:01.000\nA')],
    ['too many captions', file(...Array.from({ length: 5001 }, () => '00:00.000 --> 00:01.000\nA'))],
  ])('rejects %s', (_, source) => {
    expect(parseVtt(source)).toBeUndefined();
  });

  it.each([
    ['header', 1, '<html></html>'],
    ['time', 5, file('NOTE a comment', '00:02.000 --> 00:01.000\nA')],
    ['time', 4, 'WEBVTT\n\n1\n0:1 --> 0:2\nA'],
    ['order', 6, file('00:02.000 --> 00:03.000\nA', '00:01.000 --> 00:02.000\nB')],
  ])('reports the problem %s in line %i', (problem, line, source) => {
    expect(readVtt(source)).toEqual({ problem, line });
    expect(readVtt(source.replaceAll('\n', '\r\n'))).toEqual({ problem, line });
  });

  // With quadratic time, this would exceed the time limit of tests.
  it('reads a million characters without a line break or closing bracket', () => {
    const text = `${'<'.repeat(500_000)}${'&a'.repeat(250_000)}`;
    expect(parseVtt(file(`00:00.000 --> 00:01.000\n${text}`))).toHaveLength(1);
  });
});

describe('serializeVtt', () => {
  it('writes a file that is read as the same captions', () => {
    const cues = [
      { startMs: 0, endMs: 61_001, text: 'a < b & c --> d\nsecond line' },
      { startMs: 3_723_004, endMs: 3_724_000, text: '<script>alert(1)</script>' },
    ];
    expect(parseVtt(serializeVtt(cues))).toEqual(cues);
    expect(serializeVtt(cues)).not.toContain('<script');
  });

  it('does not let a blank line end a caption', () => {
    expect(parseVtt(serializeVtt([{ startMs: 0, endMs: 1, text: 'A\n\n00:05.000 --> 00:06.000\nB' }]))).toHaveLength(1);
  });
});
