import { arrangeText } from '@flydeck/scene/layout/layout-text';
import { createFakeLayoutContext } from '@flydeck/scene/layout/testing/fake-fonts';
import { textCarets } from '@flydeck/scene/layout/text-carets';
import { apply, type Point, type Rect } from '@flydeck/scene/model/geometry';
import type { Paragraph, TextBody } from '@flydeck/scene/model/text';
import { soakRounds, soakTimeoutMs } from '@flydeck/scene/testing/soak-rounds';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textOf } from '../text/runs.ts';
import { estimateLineAreas } from './line-areas.ts';

/** Rounding errors of the layout, in units of the box. */
const TOLERANCE = 1e-6;

/** Returns the corners of each character that is not white space, in a layout with characters and lines of the given size, in em. */
function cornersOfCharacters(body: TextBody, box: Rect, size: { width: number; height: number }): Point[] {
  const context = createFakeLayoutContext();
  const fonts: typeof context.fonts = {
    ...context.fonts,
    metrics: (request) => ({
      ...context.fonts.metrics(request),
      ascent: size.height * 0.8,
      descent: size.height * 0.2,
    }),
    // The fake characters are 0.5 em wide.
    shape: (text, request, direction) =>
      context.fonts.shape(text, request, direction).map((run) => ({
        ...run,
        advance: run.advance * size.width * 2,
        clusters: run.clusters.map(([offset, advance]) => [offset, advance * size.width * 2] as const),
      })),
  };
  const layoutContext = { ...context, defaultStyle: { size: 18 }, fonts };
  const { lines, m } = textCarets(body, arrangeText(body, box, layoutContext), layoutContext);
  return lines.flatMap(({ paragraph, from, leading, trailing, top, height }) => {
    const text = textOf(body.paragraphs[paragraph]);
    return leading.flatMap((start, i) => {
      if (text.charAt(from + i).trim() === '') return [];
      const edges = [start, trailing[i] ?? start];
      return edges.flatMap((x) => [apply(m, { x, y: top }), apply(m, { x, y: top + height })]);
    });
  });
}

/** Whether an area is at the height of a point, or the point is outside of the box: hit tests use the areas only there. */
const isCovered = ({ y }: Point, areas: readonly Rect[], box: Rect): boolean =>
  y < 0 || y > box.height || areas.some((area) => y >= area.y - TOLERANCE && y <= area.y + area.height + TOLERANCE);

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const paragraphArbitrary: fc.Arbitrary<Paragraph> = fc.record({
  runs: fc.array(
    fc.record({
      text: fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' ', ' ', '\n', 'א', '漢', '\t'), maxLength: 30 }),
      size: optional(fc.integer({ min: 6, max: 40 })),
      caps: optional(fc.constantFrom('all' as const, 'small' as const)),
      spacing: optional(fc.integer({ min: 0, max: 4 })),
    }),
    { maxLength: 3 },
  ),
  align: optional(fc.constantFrom('start', 'center', 'end', 'left', 'right', 'justify')),
  direction: optional(fc.constantFrom('ltr', 'rtl')),
  indent: optional(fc.integer({ min: 0, max: 30 })),
  hanging: optional(fc.integer({ min: -30, max: 10 })),
  spaceBefore: optional(fc.integer({ min: 0, max: 20 })),
  spaceAfter: optional(fc.integer({ min: 0, max: 20 })),
  lineHeight: optional(fc.constantFrom({ multiple: 0.8 }, { multiple: 2 }, { exact: 30 })),
  bullet: optional(fc.constant({ kind: 'char', char: '•' } as const)),
}) as fc.Arbitrary<Paragraph>;

const bodyArbitrary = fc.record({
  paragraphs: fc.array(paragraphArbitrary, { minLength: 1, maxLength: 4 }),
  anchor: optional(fc.constantFrom('top', 'middle', 'bottom')),
  wrap: optional(fc.constant(false)),
  insets: optional(fc.constant([3, 5, 7, 2])),
  fit: optional(fc.constant('shrink')),
  fontScale: optional(fc.constantFrom(0.5, 0.9)),
  vertical: optional(fc.constant('stacked')),
}) as fc.Arbitrary<TextBody>;

const ROUNDS = soakRounds('line-areas', { short: 500, long: 100_000 });

it(
  'the estimated areas have the heights of all lines in the box of any text, in fonts with narrow or wide characters',
  () => {
    const boxArbitrary = fc.record({
      width: fc.integer({ min: 1, max: 400 }),
      height: fc.integer({ min: 1, max: 400 }),
    });
    // The narrowest and widest sizes of the estimate for the characters of this test.
    const fontArbitrary = fc.record({ width: fc.constantFrom(0.2, 0.5, 0.6), height: fc.constantFrom(1, 1.2, 1.6) });
    fc.assert(
      fc.property(bodyArbitrary, boxArbitrary, fontArbitrary, ({ paragraphs, ...body }, size, font) => {
        const box = { x: 0, y: 0, ...size };
        const areas = estimateLineAreas(paragraphs, body, box);
        const uncovered = cornersOfCharacters({ ...body, paragraphs }, box, font).filter(
          (corner) => !isCovered(corner, areas, box),
        );
        expect({ uncovered, areas }).toEqual({ uncovered: [], areas });
      }),
      { numRuns: ROUNDS },
    );
  },
  soakTimeoutMs(30_000),
);

const BOX = { x: 0, y: 0, width: 400, height: 200 };
const paragraph = (text: string, fields: Partial<Paragraph> = {}): Paragraph => ({
  runs: [{ text, size: 20 }],
  ...fields,
});

it('a short line in a wide box has a small area at the side to which it is aligned', () => {
  const areaOf = (...args: Parameters<typeof paragraph>) => estimateLineAreas([paragraph(...args)], {}, BOX)[0];
  expect(areaOf('Hello')).toMatchObject({ x: 0, y: 0 });
  expect(areaOf('Hello')?.width).toBeLessThan(60);
  expect(areaOf('Hello')?.height).toBeLessThan(40);
  expect(areaOf('שלום')?.x).toBeGreaterThan(250);
  expect(areaOf('Hello', { align: 'center' })?.x).toBeGreaterThan(150);
  expect(areaOf('Hello', { align: 'center' })?.width).toBeLessThan(100);
});

it('each line has its own width, and the gaps between lines belong to the lines before them', () => {
  const text = [paragraph('A long line of text', { spaceAfter: 50 }), paragraph('ab\n\ncd')];
  const areas = estimateLineAreas(text, {}, BOX);
  expect(areas).toHaveLength(3);
  const [long, short, last] = areas;
  expect(long?.width).toBeGreaterThan(150);
  expect(short?.width).toBeLessThan(40);
  for (const [before, after] of [
    [long, short],
    [short, last],
  ])
    expect((before?.y ?? 0) + (before?.height ?? 0)).toBeGreaterThanOrEqual(after?.y ?? Number.NaN);
});

it('a wrapped paragraph has an area over the whole width of the box, and an empty text one at the caret', () => {
  expect(estimateLineAreas([paragraph('word '.repeat(30))], {}, BOX)).toMatchObject([{ x: 0, width: 400 }]);
  expect(estimateLineAreas([paragraph('', { align: 'center' })], {}, BOX)).toMatchObject([{ x: 190, width: 20 }]);
});

it('a text with columns has areas only in the columns that contain lines', () => {
  const areas = (text: string) => estimateLineAreas([paragraph(text)], { columns: 3, columnGap: 20 }, BOX);
  // The columns are 120 units wide.
  expect(areas('short')).toHaveLength(1);
  expect(areas('short')[0]?.width).toBeLessThan(60);
  const long = areas('word '.repeat(20));
  expect(long).toMatchObject([
    { x: 0, width: 120, height: 200 },
    { x: 140, width: 120 },
  ]);
  expect(long[1]?.height).toBeLessThan(200);
  expect(areas('word '.repeat(400))).toHaveLength(3);
});
