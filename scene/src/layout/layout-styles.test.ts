import { describe, expect, it } from 'vitest';
import { resolveColor } from '../model/color.ts';
import { DEFAULT_THEME } from '../model/default-theme.ts';
import type { Run, TextBody } from '../model/text.ts';
import type { DisplayItem } from '../paint/display-list.ts';
import { layoutText } from './layout-text.ts';
import { createFakeLayoutContext } from './testing/fake-fonts.ts';
import { BOX, itemTexts, layOut, paragraph, textItems } from './testing/layout-helpers.ts';

// With the fake fonts at size 10, characters are 5 units wide (East Asian ones 10), lines are 10 high, and the baseline
// is 8 below the top of a line. In tests that give no box, the box is 100 × 100.
describe('layoutText: sizes', () => {
  it('shrinks text only as far as needed to fit', () => {
    const body: TextBody = { fit: 'shrink', paragraphs: [paragraph('aaaa bbbb cccc dddd eeee ffff')] };
    const layout = layOut(body, { width: 50, height: 20 });
    expect(layout.height).toBeLessThanOrEqual(20);
    expect(textItems(layout)[0]?.size).toBeGreaterThan(6);
    expect(textItems(layOut(body, { width: 500, height: 20 }))[0]?.size).toBe(10);
  });

  it('applies stored font and line scales', () => {
    const body = { fontScale: 0.5, lineScale: 0.8, paragraphs: [paragraph('a\nb')] };
    expect(textItems(layOut(body)).map(({ size, y }) => [size, y])).toEqual([
      [5, 3.2],
      [5, 7.2],
    ]);
  });

  it('reduces the size of text with a shifted baseline', () => {
    const [normal, raised] = textItems(
      layOut({ paragraphs: [{ runs: [{ text: 'x' }, { text: '2', baseline: 0.3 }] }] }),
    );
    expect(raised).toMatchObject({ size: 6.6, y: normal!.y - 3 });
  });

  it('draws all caps and small caps', () => {
    expect(itemTexts(layOut({ paragraphs: [paragraph('straße', {}, { caps: 'all' })] }))).toEqual(['STRASSE']);
    const smallCaps = textItems(layOut({ paragraphs: [paragraph('Ab', {}, { caps: 'small' })] }));
    expect(smallCaps.map(({ text, size }) => [text, size])).toEqual([
      ['A', 10],
      ['B', 8],
    ]);
  });
});

describe('layoutText: styles', () => {
  it('paints text in the ink colour, and underlined links in the accent colour or the colour of the run', () => {
    const link = { kind: 'url', href: 'https://example.org' } as const;
    const layout = layOut({
      paragraphs: [{ runs: [{ text: 'a ' }, { text: 'b', link }, { text: ' c', link, color: '#123456' }] }],
    });
    const { ink, accent } = DEFAULT_THEME;
    const fills = [resolveColor(ink, DEFAULT_THEME), resolveColor(accent, DEFAULT_THEME), '#123456'];
    expect(textItems(layout).map((item) => item.fill)).toEqual(fills);
    expect(layout.items.filter((item) => item.t === 'path')).toHaveLength(1);
    expect(layout.links).toEqual([
      { box: { x: 10, y: 0, width: 15, height: 10 }, link: { href: 'https://example.org' }, label: 'b c' },
    ]);
  });

  it('paints a highlight before its text, and underline and strikethrough after the text', () => {
    const run = { highlight: '#ffff00', underline: true, strike: true };
    expect(layOut({ paragraphs: [paragraph('a', {}, run)] }).items.map((item) => item.t)).toEqual([
      'path',
      'text',
      'path',
      'path',
    ]);
  });

  it('replaces an inherited highlight, capitals and language by neutral values', () => {
    const inherited = { highlight: '#ffff00', caps: 'all', language: 'de' } as const;
    const neutral = { highlight: 'none', caps: 'none', language: '' } as const;
    const layoutWith = (style: Partial<Run>) =>
      layOut({ style: inherited, paragraphs: [{ runs: [{ text: 'Ab', ...style }] }] });
    expect(layoutWith({}).items.map((item) => item.t)).toEqual(['path', 'text']);
    expect(itemTexts(layoutWith({}))).toEqual(['AB']);
    expect(layoutWith(neutral).items).toEqual(layOut({ paragraphs: [{ runs: [{ text: 'Ab' }] }] }).items);
    expect(layoutWith(neutral).struct).toEqual(layOut({ paragraphs: [{ runs: [{ text: 'Ab' }] }] }).struct);
    expect(layoutWith({}).struct).not.toEqual(layoutWith(neutral).struct);
  });

  it('uses the theme’s font families by the role of the paragraph', () => {
    const requestedFamilies: string[] = [];
    const context = createFakeLayoutContext();
    const fonts = {
      ...context.fonts,
      shape: (...args: Parameters<typeof context.fonts.shape>) => {
        requestedFamilies.push(args[1].family);
        return context.fonts.shape(...args);
      },
    };
    const theme = { ...context.theme, fonts: { heading: 'H', body: 'B', code: 'C' } };
    const roles = ['title', 'heading', 'body', 'code'] as const;
    for (const role of roles) {
      layoutText({ paragraphs: [paragraph('x', { role })] }, BOX, { ...context, theme, fonts });
    }
    expect([...new Set(requestedFamilies)]).toEqual(['H', 'B', 'C']);
  });

  it('draws emoji as paths between the surrounding text', () => {
    const [textBefore, emoji, textAfter] = layOut('a😀b').items;
    expect(textBefore).toMatchObject({ t: 'text', x: 0 });
    expect(emoji).toMatchObject({ t: 'path', fill: '#ffcc00', m: [10, 0, 0, 10, 5, 9.2] });
    expect(textAfter).toMatchObject({ t: 'text', x: 15 });
  });

  it('draws a formula on the baseline, and the source text of an invalid formula with a single warning', () => {
    const context = createFakeLayoutContext();
    // With `shrink`, the text is laid out several times, but must cause one warning only.
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

describe('vertical text', () => {
  const item = (vertical: TextBody['vertical']): DisplayItem =>
    layOut({ vertical, paragraphs: [paragraph('ab')] }, { width: 30, height: 60 }).items[0]!;

  it('runs downwards from the top right with `cw`', () => {
    expect(item('cw')).toMatchObject({
      m: [0, 1, -1, 0, 30, 0],
      box: { x: 20, y: 0, width: 10, height: 10 },
    });
  });

  it('runs upwards from the bottom left with `ccw`', () => {
    expect(item('ccw')).toMatchObject({
      m: [0, -1, 1, 0, 0, 60],
      box: { x: 0, y: 50, width: 10, height: 10 },
    });
  });

  it('has columns of upright characters with `stacked`', () => {
    const items = textItems(
      layOut({ vertical: 'stacked', paragraphs: [paragraph('一二三')] }, { width: 30, height: 20 }),
    );
    expect(items.map(({ text, x, y }) => [text, x, y])).toEqual([
      ['一', 19.5, 8],
      ['二', 19.5, 18],
      ['三', 8.5, 8],
    ]);
  });
});

describe('layoutText: structure', () => {
  it('maps paragraph roles to structure roles', () => {
    const roles = ['title', 'heading', 'body', 'caption', 'quote', 'code'] as const;
    const layout = layOut({ paragraphs: roles.map((role) => paragraph(role, { role })) });
    expect(layout.struct.map(({ role, text }) => [role, text])).toEqual([
      ['H1', 'title'],
      ['H2', 'heading'],
      ['P', 'body'],
      ['Caption', 'caption'],
      ['BlockQuote', 'quote'],
      ['Code', 'code'],
    ]);
  });

  it('nests lists by level with separate labels', () => {
    const bullet = { kind: 'number', style: 'decimal', pattern: '%.' } as const;
    const layout = layOut({
      paragraphs: [paragraph('a', { bullet }), paragraph('b', { bullet, level: 1 }), paragraph('c', { bullet })],
    });
    expect(layout.struct).toMatchObject([
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

  it('assigns every item to exactly one leaf, in order', () => {
    const link = { kind: 'url', href: 'https://example.org' } as const;
    const layout = layOut(
      { paragraphs: [{ runs: [{ text: 'see ' }, { text: 'this long link', link }, { text: ' now' }] }] },
      { width: 40, height: 90 },
    );
    const leaves = layout.struct[0]?.children ?? [];
    expect(leaves.map((leaf) => leaf.role)).toEqual(['Span', 'Link', 'Span']);
    expect(leaves.flatMap((leaf) => [leaf.from, leaf.to])).toEqual([
      0,
      1,
      1,
      leaves[1]?.to,
      leaves[1]?.to,
      layout.items.length,
    ]);
  });
});
