import { describe, expect, it } from 'vitest';
import type { Paragraph } from '../model/text.ts';
import { lay, lines, paragraph, texts } from './testing/laying.ts';

describe('breaking lines', () => {
  it('fills a line with words and hangs the space', () => {
    // 20 characters of 5 units fit.
    expect(lines(lay('aaaaaaaaaa bbbbbbbbb cc'))).toEqual(['aaaaaaaaaa bbbbbbbbb', 'cc']);
  });

  it('cuts a word that is longer than the line between its characters', () => {
    expect(lines(lay('x'.repeat(45)))).toEqual(['x'.repeat(20), 'x'.repeat(20), 'x'.repeat(5)]);
  });

  it('lets a word alone on its line stick out a little rather than cut it', () => {
    const word = 'w'.repeat(20);
    expect(lines(lay(`${word} b`, { width: 97, height: 100 }))).toEqual([word, 'b']);
    expect(lines(lay(`a ${word}`, { width: 97, height: 100 }))).toEqual(['a', word]);
    expect(lines(lay(word, { width: 95, height: 100 }))).toEqual(['w'.repeat(19), 'w']);
  });

  it('breaks East Asian text anywhere but before a full stop and after an opening bracket', () => {
    expect(lines(lay('一二三四五六七八九十。'))).toEqual(['一二三四五六七八九', '十。']);
    expect(lines(lay('一二三四五六七八九（十）'))).toEqual(['一二三四五六七八九', '（十）']);
  });

  it('ends lines where the text says so, also when it does not wrap', () => {
    expect(lines(lay('a\nb\r\nc\vd'))).toEqual(['a', 'b', 'c', 'd']);
    const body = { wrap: false, paragraphs: [paragraph(`${'y'.repeat(30)} ${'z'.repeat(30)}\nend`)] };
    expect(lines(lay(body))).toEqual([`${'y'.repeat(30)} ${'z'.repeat(30)}`, 'end']);
  });

  it('shows a soft hyphen only where the line ends at it', () => {
    expect(lines(lay(`${'a'.repeat(15)}\u00ad${'b'.repeat(15)}`))).toEqual([
      'a'.repeat(15),
      '-',
      'b'.repeat(15),
    ]);
    expect(lines(lay('a\u00adb')).join('')).toBe('ab');
  });

  it('breaks the same text again at the width that it measured', () => {
    const once = lay('the quick brown fox', { width: 1000, height: 10 });
    expect(lines(lay('the quick brown fox', { width: once.width, height: 10 }))).toHaveLength(1);
  });
});

describe('direction', () => {
  it('starts at the right and reads on to the left', () => {
    const [first, second] = texts(lay('שלום abc'));
    expect(first).toMatchObject({ text: 'שלום ', rtl: true, x: 75 });
    expect(second).toMatchObject({ text: 'abc', x: 60 });
    expect(second?.rtl).toBeUndefined();
  });

  it('puts numbers in Hebrew in their own order', () => {
    const items = texts(lay('אב 12 גד')).toSorted((a, b) => a.x - b.x);
    expect(items.map((item) => item.text)).toEqual([' גד', '12', 'אב ']);
  });

  it('obeys a given direction', () => {
    expect(texts(lay({ paragraphs: [paragraph('abc', { direction: 'rtl' })] }))[0]?.x).toBe(85);
  });

  it('puts bullets and indents on the right', () => {
    const bullet = { kind: 'char', char: '•' } as const;
    const laid = lay({ paragraphs: [paragraph('אבג', { bullet, indent: 20, hanging: -20 })] });
    expect(texts(laid).map(({ text, x }) => [text, x])).toEqual([
      ['•', 95],
      ['אבג', 65],
    ]);
  });

  it('paints no direction marks', () => {
    expect(lines(lay('a\u200eb\u2067c\u2069')).join('')).toBe('abc');
  });
});

describe('alignment', () => {
  it.each([
    ['start', 0],
    ['left', 0],
    ['center', 42.5],
    ['end', 85],
    ['right', 85],
    ['justify', 0],
  ] as const)('%s', (align, x) => {
    expect(texts(lay({ paragraphs: [paragraph('abc', { align })] }))[0]?.x).toBe(x);
  });

  it('stretches the spaces of a justified line but of the last', () => {
    const laid = texts(
      lay(
        { paragraphs: [paragraph('aaaa bbbb cccc dddd', { align: 'justify' })] },
        { width: 80, height: 99 },
      ),
    );
    expect(laid.map(({ text, x }) => [text, x])).toEqual([
      ['aaaa ', 0],
      ['bbbb ', 30],
      ['cccc', 60],
      ['dddd', 0],
    ]);
  });

  it.each([
    ['top', 8],
    ['middle', 53],
    ['bottom', 98],
  ] as const)('anchors at the %s', (anchor, baseline) => {
    expect(texts(lay({ anchor, paragraphs: [paragraph('a')] }))[0]?.y).toBe(baseline);
  });

  it('keeps off the insets', () => {
    const laid = lay({ insets: [3, 4, 5, 6], paragraphs: [paragraph('a')] });
    expect(texts(laid)[0]).toMatchObject({ x: 3, y: 12 });
    expect([laid.width, laid.height]).toEqual([13, 20]);
  });
});

describe('spacing', () => {
  it('multiplies or fixes the distance of baselines', () => {
    const ys = (lineHeight: Paragraph['lineHeight']): number[] =>
      texts(lay({ paragraphs: [paragraph('a\nb', { lineHeight })] })).map((item) => item.y);
    expect(ys({ multiple: 2 })).toEqual([16, 36]);
    expect(ys({ exact: 15 })).toEqual([12, 27]);
  });

  it('keeps paragraphs apart, but not the first from the top', () => {
    const apart = { spaceBefore: 4, spaceAfter: 3 };
    const laid = lay({ paragraphs: [paragraph('a', apart), paragraph('', apart), paragraph('b', apart)] });
    expect(texts(laid).map((item) => item.y)).toEqual([8, 42]);
  });

  it('leads tabs to the next stop', () => {
    const laid = texts(lay('a\tb', { width: 400, height: 9 }));
    expect(laid.map((item) => item.x)).toEqual([0, 72]);
  });

  it('counts letter spacing into the width', () => {
    expect(texts(lay({ paragraphs: [paragraph('abc', {}, { spacing: 2 })] }))[0]).toMatchObject({
      width: 21,
      spacing: 2,
    });
  });

  it('carries lines over to the next column', () => {
    const body = { columns: 2, columnGap: 10, paragraphs: [paragraph('a\nb\nc\nd')] };
    const laid = texts(lay(body, { width: 100, height: 20 }));
    expect(laid.map(({ x, y }) => [x, y])).toEqual([
      [0, 8],
      [0, 18],
      [55, 8],
      [55, 18],
    ]);
  });
});
