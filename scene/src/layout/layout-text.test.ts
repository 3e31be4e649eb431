import { describe, expect, it } from 'vitest';
import type { Paragraph } from '../model/text.ts';
import { itemTexts, layOut, paragraph, textItems } from './testing/layout-helpers.ts';

// With the fake fonts at size 10, characters are 5 units wide (East Asian characters 10), lines are 10 high, and the
// baseline is 8 below the top of a line. The box is 100 × 100 if a test gives no box.
describe('layoutText: line breaking', () => {
  it('fills a line with words and lets the trailing space extend beyond the end of the line', () => {
    // 20 characters of 5 units fit.
    expect(itemTexts(layOut('aaaaaaaaaa bbbbbbbbb cc'))).toEqual(['aaaaaaaaaa bbbbbbbbb', 'cc']);
  });

  it('breaks a word longer than the line between its characters', () => {
    expect(itemTexts(layOut('x'.repeat(45)))).toEqual(['x'.repeat(20), 'x'.repeat(20), 'x'.repeat(5)]);
  });

  it('lets a single word overflow slightly instead of breaking it', () => {
    // The word is 100 units wide. It overflows a line of 97 units, but is broken on a line of 95 units.
    const word = 'w'.repeat(20);
    expect(itemTexts(layOut(`${word} b`, { width: 97, height: 100 }))).toEqual([word, 'b']);
    expect(itemTexts(layOut(`a ${word}`, { width: 97, height: 100 }))).toEqual(['a', word]);
    expect(itemTexts(layOut(word, { width: 95, height: 100 }))).toEqual(['w'.repeat(19), 'w']);
  });

  it('does not break East Asian text before a full stop or after an opening bracket', () => {
    expect(itemTexts(layOut('一二三四五六七八九十。'))).toEqual(['一二三四五六七八九', '十。']);
    expect(itemTexts(layOut('一二三四五六七八九（十）'))).toEqual(['一二三四五六七八九', '（十）']);
  });

  it('ends lines at line breaks, also without wrapping', () => {
    expect(itemTexts(layOut('a\nb\r\nc\vd'))).toEqual(['a', 'b', 'c', 'd']);
    const body = { wrap: false, paragraphs: [paragraph(`${'y'.repeat(30)} ${'z'.repeat(30)}\nend`)] };
    expect(itemTexts(layOut(body))).toEqual([`${'y'.repeat(30)} ${'z'.repeat(30)}`, 'end']);
  });

  it('shows a soft hyphen only at the end of a line', () => {
    expect(itemTexts(layOut(`${'a'.repeat(15)}\u00ad${'b'.repeat(15)}`))).toEqual([
      'a'.repeat(15),
      '-',
      'b'.repeat(15),
    ]);
    expect(itemTexts(layOut('a\u00adb')).join('')).toBe('ab');
    // 20 characters fit on the line, but a hyphen after the last character does not.
    expect(itemTexts(layOut(`${'a'.repeat(10)}\u00ad${'b'.repeat(10)}\u00ad${'c'.repeat(5)}`))).toEqual([
      'a'.repeat(10),
      '-',
      'b'.repeat(10),
      'c'.repeat(5),
    ]);
  });

  it('keeps text on one line in a box of the measured width', () => {
    const wide = layOut('the quick brown fox', { width: 1000, height: 10 });
    expect(itemTexts(layOut('the quick brown fox', { width: wide.width, height: 10 }))).toHaveLength(1);
  });
});

describe('layoutText: direction', () => {
  it('lays out right-to-left text from the right', () => {
    const [first, second] = textItems(layOut('שלום abc'));
    expect(first).toMatchObject({ text: 'שלום ', rtl: true, x: 75 });
    expect(second).toMatchObject({ text: 'abc', x: 60 });
    expect(second?.rtl).toBeUndefined();
  });

  it('keeps numbers in Hebrew text left-to-right', () => {
    const items = textItems(layOut('אב 12 גד')).toSorted((a, b) => a.x - b.x);
    expect(items.map((item) => item.text)).toEqual([' גד', '12', 'אב ']);
  });

  it('applies the direction of the paragraph', () => {
    expect(textItems(layOut({ paragraphs: [paragraph('abc', { direction: 'rtl' })] }))[0]?.x).toBe(85);
  });

  it('puts bullets and indents of right-to-left text on the right', () => {
    const bullet = { kind: 'char', char: '•' } as const;
    const layout = layOut({ paragraphs: [paragraph('אבג', { bullet, indent: 20, hanging: -20 })] });
    expect(textItems(layout).map(({ text, x }) => [text, x])).toEqual([
      ['•', 95],
      ['אבג', 65],
    ]);
  });

  it('does not paint direction marks', () => {
    expect(itemTexts(layOut('a\u200eb\u2067c\u2069')).join('')).toBe('abc');
  });
});

describe('layoutText: alignment', () => {
  it.each([
    ['start', 0],
    ['left', 0],
    ['center', 42.5],
    ['end', 85],
    ['right', 85],
    ['justify', 0],
  ] as const)('aligns with %s', (align, x) => {
    expect(textItems(layOut({ paragraphs: [paragraph('abc', { align })] }))[0]?.x).toBe(x);
  });

  it('stretches the spaces of a justified paragraph, except in the last line', () => {
    const layout = textItems(
      layOut({ paragraphs: [paragraph('aaaa bbbb cccc dddd', { align: 'justify' })] }, { width: 80, height: 99 }),
    );
    expect(layout.map(({ text, x }) => [text, x])).toEqual([
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
    expect(textItems(layOut({ anchor, paragraphs: [paragraph('a')] }))[0]?.y).toBe(baseline);
  });

  it('applies insets', () => {
    const layout = layOut({ insets: [3, 4, 5, 6], paragraphs: [paragraph('a')] });
    expect(textItems(layout)[0]).toMatchObject({ x: 3, y: 12 });
    expect([layout.width, layout.height]).toEqual([13, 20]);
  });
});

describe('layoutText: spacing', () => {
  it('applies multiple and exact line heights', () => {
    const ys = (lineHeight: Paragraph['lineHeight']): number[] =>
      textItems(layOut({ paragraphs: [paragraph('a\nb', { lineHeight })] })).map((item) => item.y);
    expect(ys({ multiple: 2 })).toEqual([16, 36]);
    expect(ys({ exact: 15 })).toEqual([12, 27]);
  });

  it('adds space between paragraphs but not before the first', () => {
    const spacing = { spaceBefore: 4, spaceAfter: 3 };
    const layout = layOut({
      paragraphs: [paragraph('a', spacing), paragraph('', spacing), paragraph('b', spacing)],
    });
    expect(textItems(layout).map((item) => item.y)).toEqual([8, 42]);
  });

  it('advances tabs to the next tab stop', () => {
    // The distance of tab stops is 72 units.
    const layout = textItems(layOut('a\tb', { width: 400, height: 9 }));
    expect(layout.map((item) => item.x)).toEqual([0, 72]);
  });

  it('includes letter spacing in the width', () => {
    expect(textItems(layOut({ paragraphs: [paragraph('abc', {}, { spacing: 2 })] }))[0]).toMatchObject({
      width: 21,
      spacing: 2,
    });
  });

  it('continues lines in the next column', () => {
    const body = { columns: 2, columnGap: 10, paragraphs: [paragraph('a\nb\nc\nd')] };
    const layout = textItems(layOut(body, { width: 100, height: 20 }));
    expect(layout.map(({ x, y }) => [x, y])).toEqual([
      [0, 8],
      [0, 18],
      [55, 8],
      [55, 18],
    ]);
  });
});
