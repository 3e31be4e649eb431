import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveColor } from '../model/color.ts';
import { type Paragraph, paragraphSchema, type Run, type TextBody } from '../model/text.ts';
import { DEFAULT_THEME } from '../model/theme.ts';
import type { DisplayItem, TextItem } from '../paint/display-list.ts';
import { layoutText, type TextLayout } from './layout-text.ts';
import { aContext } from './testing/fake-fonts.ts';

const BOX = { width: 100, height: 100 };

const paragraph = (text: string, more: Partial<Paragraph> = {}, run: Partial<Run> = {}): Paragraph => ({
  runs: [{ text, ...run }],
  ...more,
});

function lay(body: TextBody | string, box = BOX): TextLayout {
  return layoutText(typeof body === 'string' ? { paragraphs: [paragraph(body)] } : body, box, aContext());
}

const isText = (item: DisplayItem): item is TextItem => item.t === 'text';
const texts = (layout: TextLayout): TextItem[] => layout.items.filter(isText);
const lines = (layout: TextLayout): string[] => texts(layout).map((item) => item.text);

describe('breaking lines', () => {
  it('fills a line with words and hangs the space', () => {
    // 20 characters of 5 units fit.
    expect(lines(lay('aaaaaaaaaa bbbbbbbbb cc'))).toEqual(['aaaaaaaaaa bbbbbbbbb', 'cc']);
  });

  it('cuts a word that is longer than the line between its characters', () => {
    expect(lines(lay('x'.repeat(45)))).toEqual(['x'.repeat(20), 'x'.repeat(20), 'x'.repeat(5)]);
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

describe('sizes', () => {
  it('shrinks text until it fits, and no further', () => {
    const body: TextBody = { fit: 'shrink', paragraphs: [paragraph('aaaa bbbb cccc dddd eeee ffff')] };
    const laid = lay(body, { width: 50, height: 20 });
    expect(laid.height).toBeLessThanOrEqual(20);
    expect(texts(laid)[0]?.size).toBeGreaterThan(6);
    expect(texts(lay(body, { width: 500, height: 20 }))[0]?.size).toBe(10);
  });

  it('scales by what the file stored', () => {
    const body = { fontScale: 0.5, lineScale: 0.8, paragraphs: [paragraph('a\nb')] };
    expect(texts(lay(body)).map(({ size, y }) => [size, y])).toEqual([
      [5, 3.2],
      [5, 7.2],
    ]);
  });

  it('raises and lowers smaller text', () => {
    const [normal, raised] = texts(
      lay({ paragraphs: [{ runs: [{ text: 'x' }, { text: '2', baseline: 0.3 }] }] }),
    );
    expect(raised).toMatchObject({ size: 6.6, y: normal!.y - 3 });
  });

  it('draws capitals', () => {
    expect(lines(lay({ paragraphs: [paragraph('straße', {}, { caps: 'all' })] }))).toEqual(['STRASSE']);
    const small = texts(lay({ paragraphs: [paragraph('Ab', {}, { caps: 'small' })] }));
    expect(small.map(({ text, size }) => [text, size])).toEqual([
      ['A', 10],
      ['B', 8],
    ]);
  });
});

describe('looks', () => {
  it('takes ink, and the accent with a line under it for links', () => {
    const link = { kind: 'url', href: 'https://example.org' } as const;
    const laid = lay({
      paragraphs: [{ runs: [{ text: 'a ' }, { text: 'b', link }, { text: ' c', link, color: '#123456' }] }],
    });
    const { ink, accent } = DEFAULT_THEME;
    const fills = [resolveColor(ink, DEFAULT_THEME), resolveColor(accent, DEFAULT_THEME), '#123456'];
    expect(texts(laid).map((item) => item.fill)).toEqual(fills);
    expect(laid.items.filter((item) => item.t === 'path')).toHaveLength(1);
    expect(laid.links).toEqual([
      { box: { x: 10, y: 0, width: 15, height: 10 }, link: { href: 'https://example.org' }, label: 'b c' },
    ]);
  });

  it('paints a highlight before its text, and lines after', () => {
    const run = { highlight: '#ffff00', underline: true, strike: true };
    expect(lay({ paragraphs: [paragraph('a', {}, run)] }).items.map((item) => item.t)).toEqual([
      'path',
      'text',
      'path',
      'path',
    ]);
  });

  it('takes the theme’s families by role', () => {
    const asked: string[] = [];
    const context = aContext();
    const fonts = {
      ...context.fonts,
      shape: (...args: Parameters<typeof context.fonts.shape>) => {
        asked.push(args[1].family);
        return context.fonts.shape(...args);
      },
    };
    const theme = { ...context.theme, fonts: { heading: 'H', body: 'B', code: 'C' } };
    const roles = ['title', 'heading', 'body', 'code'] as const;
    for (const role of roles) {
      layoutText({ paragraphs: [paragraph('x', { role })] }, BOX, { ...context, theme, fonts });
    }
    expect([...new Set(asked)]).toEqual(['H', 'B', 'C']);
  });

  it('draws emoji as paths in their place', () => {
    const [before, emoji, after] = lay('a😀b').items;
    expect(before).toMatchObject({ t: 'text', x: 0 });
    expect(emoji).toMatchObject({ t: 'path', fill: '#ffcc00', m: [10, 0, 0, 10, 5, 9.2] });
    expect(after).toMatchObject({ t: 'text', x: 15 });
  });

  it('sets formulas on the baseline, and broken ones as their source with one warning', () => {
    const context = aContext();
    const body: TextBody = {
      fit: 'shrink',
      paragraphs: [
        {
          runs: [
            { text: 'x squared', math: 'x^2' },
            { text: '?', math: '\\broken' },
          ],
        },
      ],
    };
    const { items, struct } = layoutText(body, BOX, context);
    expect(items[0]).toMatchObject({
      t: 'path',
      m: [10, 0, 0, 10, 0, 9],
      box: { x: 0, y: 0, width: 20, height: 12 },
    });
    expect(items[1]).toMatchObject({ t: 'text', text: '\\broken' });
    expect(context.warnings).toEqual(['text.formula']);
    expect(struct[0]?.children?.[0]).toMatchObject({ role: 'Formula', alt: 'formula x^2', from: 0, to: 1 });
  });
});

describe('turned text', () => {
  const item = (vertical: TextBody['vertical']): DisplayItem =>
    lay({ vertical, paragraphs: [paragraph('ab')] }, { width: 30, height: 60 }).items[0]!;

  it('reads downwards from the top right', () => {
    expect(item('cw')).toMatchObject({
      m: [0, 1, -1, 0, 30, 0],
      box: { x: 20, y: 0, width: 10, height: 10 },
    });
  });

  it('reads upwards from the bottom left', () => {
    expect(item('ccw')).toMatchObject({
      m: [0, -1, 1, 0, 0, 60],
      box: { x: 0, y: 50, width: 10, height: 10 },
    });
  });

  it('stacks upright characters', () => {
    const laid = texts(
      lay({ vertical: 'stacked', paragraphs: [paragraph('一二三')] }, { width: 30, height: 20 }),
    );
    expect(laid.map(({ text, x, y }) => [text, x, y])).toEqual([
      ['一', 19.5, 8],
      ['二', 19.5, 18],
      ['三', 8.5, 8],
    ]);
  });
});

describe('structure', () => {
  it('names paragraphs by their roles', () => {
    const roles = ['title', 'heading', 'body', 'caption', 'quote', 'code'] as const;
    const laid = lay({ paragraphs: roles.map((role) => paragraph(role, { role })) });
    expect(laid.struct.map(({ role, text }) => [role, text])).toEqual([
      ['H1', 'title'],
      ['H2', 'heading'],
      ['P', 'body'],
      ['Caption', 'caption'],
      ['BlockQuote', 'quote'],
      ['Code', 'code'],
    ]);
  });

  it('nests lists by level and separates labels', () => {
    const bullet = { kind: 'number', style: 'decimal', pattern: '%.' } as const;
    const laid = lay({
      paragraphs: [
        paragraph('a', { bullet }),
        paragraph('b', { bullet, level: 1 }),
        paragraph('c', { bullet }),
      ],
    });
    expect(laid.struct).toMatchObject([
      {
        role: 'L',
        children: [
          {
            role: 'LI',
            children: [
              { role: 'Lbl', text: '1.', from: 0, to: 1 },
              { role: 'LBody', text: 'a', from: 1, to: 2 },
            ],
          },
          { role: 'L', children: [{ role: 'LI', children: [{ text: '1.' }, { text: 'b' }] }] },
          { role: 'LI', children: [{ text: '2.' }, { text: 'c' }] },
        ],
      },
    ]);
  });

  it('owns every item once, in order', () => {
    const link = { kind: 'url', href: 'https://example.org' } as const;
    const laid = lay(
      { paragraphs: [{ runs: [{ text: 'see ' }, { text: 'this long link', link }, { text: ' now' }] }] },
      { width: 40, height: 90 },
    );
    const leaves = laid.struct[0]?.children ?? [];
    expect(leaves.map((leaf) => leaf.role)).toEqual(['Span', 'Link', 'Span']);
    expect(leaves.flatMap((leaf) => [leaf.from, leaf.to])).toEqual([
      0,
      1,
      1,
      leaves[1]?.to,
      leaves[1]?.to,
      laid.items.length,
    ]);
  });
});

describe('any text', () => {
  const anyParagraph = fc.record(
    {
      runs: fc.array(
        fc.record(
          {
            text: fc.oneof(
              fc.string({ unit: 'binary' }),
              fc.string({ unit: 'grapheme' }),
              fc.constantFrom('\t', '\n', 'אב', 'aaa bbb ccc'),
            ),
            size: fc.double({ min: 0.001, max: 20_000, noNaN: true }),
            baseline: fc.double({ min: -1, max: 1, noNaN: true }),
            spacing: fc.double({ min: -200, max: 2000, noNaN: true }),
            caps: fc.constantFrom('all' as const, 'small' as const),
            math: fc.constantFrom('x', '\\broken'),
            highlight: fc.constantFrom('accent', '#ff0000'),
          },
          { requiredKeys: ['text'] },
        ),
        { maxLength: 4 },
      ),
      align: fc.constantFrom('start', 'center', 'end', 'justify'),
      direction: fc.constantFrom('ltr', 'rtl'),
      level: fc.nat(8),
      indent: fc.double({ min: -1000, max: 1000, noNaN: true }),
      hanging: fc.double({ min: -1000, max: 1000, noNaN: true }),
      bullet: fc.constantFrom(
        { kind: 'char', char: '•' },
        { kind: 'number', style: 'lower-roman', startAt: -3, pattern: '(%)' },
      ),
    },
    { requiredKeys: ['runs'] },
  );
  const anyBody = fc.record(
    {
      paragraphs: fc.array(
        anyParagraph.map((value) => paragraphSchema.parse(value)),
        { maxLength: 4 },
      ),
      vertical: fc.constantFrom('none' as const, 'cw' as const, 'ccw' as const, 'stacked' as const),
      fit: fc.constantFrom('none' as const, 'shrink' as const),
      wrap: fc.boolean(),
      columns: fc.integer({ min: 1, max: 4 }),
    },
    { requiredKeys: ['paragraphs'] },
  );
  const anyBox = fc.record({
    width: fc.double({ min: 0, max: 500, noNaN: true }),
    height: fc.double({ min: 0, max: 500, noNaN: true }),
  });

  it('lays out, the same each time, in finite numbers', () => {
    fc.assert(
      fc.property(anyBody, anyBox, (body, box) => {
        const laid = JSON.stringify(layoutText(body, box, aContext()));
        expect(laid).toBe(JSON.stringify(layoutText(body, box, aContext())));
        expect(laid).not.toContain('null');
      }),
      { numRuns: 300 },
    );
  });

  it('paints every visible character of a paragraph once', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.integer({ min: 0, max: 200 }),
        (text, width) => {
          const drawn = lay(text, { width, height: 100 })
            .items.map((item) => (item.t === 'text' ? item.text : '😀'))
            .join('');
          const visible = (value: string): string =>
            [
              ...value.replace(
                /[\s\p{Bidi_Mirrored}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu,
                '',
              ),
            ]
              .toSorted()
              .join('');
          expect(visible(drawn)).toBe(visible(text));
        },
      ),
    );
  });
});
