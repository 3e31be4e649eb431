import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aDocument, aTopic } from './compile/testing/documents.ts';
import { A_PICTURE, TEST_PORTS } from './compile/testing/fixed-fonts.ts';
import { compile } from './compile.ts';
import { PRESET_SHAPES } from './geometry/presets/index.ts';
import type { Topic } from './model/document.ts';
import type { Element } from './model/elements.ts';
import { readDocument } from './model/migrations.ts';
import type { DisplayItem, StructNode } from './paint/display-list.ts';
import { soakRounds } from './testing/soak-rounds.ts';

// The following constants are fast-check arbitraries: they generate random parts of documents.
const number = fc.oneof(fc.integer({ min: -500, max: 1500 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
const size = fc.oneof(fc.integer({ min: 0, max: 900 }), fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }));
const color = fc.constantFrom('#123456', '#12345680', 'indigo-500', 'ink', 'accent');
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
/** Hash of an asset that exists, or of one that is missing. */
const asset = fc.constantFrom(A_PICTURE, 'b'.repeat(64));
const text = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('', 'שלום abc', '日本語', '👩‍👩‍👧', 'a\nb\tc'));

const stops = fc.array(fc.record({ offset: fc.constantFrom(0, 0.5, 1), color }), {
  minLength: 2,
  maxLength: 4,
});
const fill = fc.oneof(
  fc.record({ kind: fc.constant('solid' as const), color }),
  fc.record({ kind: fc.constant('linear' as const), angle: number, stops }),
  fc.record({
    kind: fc.constant('radial' as const),
    cx: number,
    cy: number,
    radius: fc.constantFrom(0.1, 1),
    stops,
  }),
  fc.record({
    kind: fc.constant('image' as const),
    asset,
    mode: fc.constantFrom('stretch', 'cover', 'tile'),
  }),
);
const arrowHead = fc.record({
  kind: fc.constantFrom('triangle', 'stealth', 'open', 'oval', 'diamond'),
  length: fc.constantFrom(1, 5),
  width: fc.constantFrom(1, 5),
});
const stroke = fc.record({
  color,
  width: fc.constantFrom(0, 1, 40),
  dash: maybe(fc.array(fc.constantFrom(0, 1, 3), { maxLength: 4 })),
  start: maybe(arrowHead),
  end: maybe(arrowHead),
});
const run = fc.record({
  text,
  bold: maybe(fc.boolean()),
  size: maybe(fc.constantFrom(0.001, 12, 19_999)),
  math: maybe(fc.constantFrom('x', '\\bad')),
});
const body = fc.record({
  paragraphs: fc.array(fc.record({ runs: fc.array(run, { maxLength: 3 }) }), { maxLength: 3 }),
  fit: maybe(fc.constantFrom('none', 'shrink')),
  columns: maybe(fc.constantFrom(1, 3)),
  vertical: maybe(fc.constantFrom('none', 'cw', 'ccw', 'stacked')),
});
const commonFields = {
  x: number,
  y: number,
  width: size,
  height: size,
  rotation: maybe(number),
  flipX: maybe(fc.boolean()),
  opacity: maybe(fc.constantFrom(0, 0.5, 1)),
  furniture: maybe(fc.boolean()),
  link: maybe(fc.constantFrom({ kind: 'topic', topic: 'root' }, { kind: 'topic', topic: 'gone' })),
};
const preset = fc.constantFrom(...Object.keys(PRESET_SHAPES), '__proto__');
const adjust = maybe(fc.dictionary(fc.constantFrom('adj', 'adj1', 'adj2', 'adj3'), number));
const value = fc.option(number, { nil: null });
const series = fc.record({
  name: text,
  values: fc.array(value, { maxLength: 6 }),
  xs: maybe(fc.array(value, { maxLength: 6 })),
});

/** Elements of all kinds except groups. */
const leafElements: fc.Arbitrary<unknown>[] = [
  fc.record({ kind: fc.constant('text'), ...commonFields, body }),
  fc.record({
    kind: fc.constant('image'),
    ...commonFields,
    asset,
    mask: maybe(preset),
    crop: maybe(fc.tuple(number, number, number, number)),
  }),
  fc.record({
    kind: fc.constant('shape'),
    ...commonFields,
    geometry: fc.record({ kind: fc.constant('preset'), preset, adjust }),
    fill: maybe(fill),
    stroke: maybe(stroke),
    body: maybe(body),
  }),
  fc.record({
    kind: fc.constant('shape'),
    ...commonFields,
    geometry: fc.record({
      kind: fc.constant('path'),
      width: fc.constantFrom(1, 1e-9),
      height: fc.constant(2),
      paths: fc.array(fc.record({ d: fc.oneof(fc.string(), fc.constant('M0 0a1 2 30 0 1 5 5t1 1zl3')) }), {
        maxLength: 2,
      }),
    }),
    fill: maybe(fill),
  }),
  fc.record({
    kind: fc.constant('connector'),
    ...commonFields,
    route: fc.constantFrom('straight', 'elbow', 'curve'),
    preset: maybe(preset),
    adjust,
    stroke,
  }),
  fc.record({
    kind: fc.constant('table'),
    ...commonFields,
    columns: fc.array(size, { minLength: 1, maxLength: 3 }),
    rows: fc.array(
      fc.record({
        height: size,
        cells: fc.array(
          fc.record({
            body,
            rowSpan: maybe(fc.constantFrom(1, 9)),
            columnSpan: maybe(fc.constantFrom(1, 9)),
            covered: maybe(fc.boolean()),
          }),
          { maxLength: 4 },
        ),
      }),
      { maxLength: 3 },
    ),
  }),
  fc.record({
    kind: fc.constant('chart'),
    ...commonFields,
    chart: fc.constantFrom('bar', 'line', 'area', 'pie', 'scatter', 'bubble', 'radar'),
    categories: fc.array(text, { maxLength: 6 }),
    series: fc.array(series, { maxLength: 3 }),
    horizontal: maybe(fc.boolean()),
    stacking: maybe(fc.constantFrom('none', 'stacked', 'percent')),
    hole: maybe(fc.constantFrom(0, 0.5, 1)),
    showValues: maybe(fc.boolean()),
    min: maybe(number),
    max: maybe(number),
    legend: maybe(fc.constantFrom('none', 'right', 'top')),
    numberFormat: maybe(fc.string({ maxLength: 8 })),
  }),
  fc.record({
    kind: fc.constant('code'),
    ...commonFields,
    source: fc.string(),
    lineNumbers: maybe(fc.boolean()),
  }),
  fc.record({ kind: fc.constant('math'), ...commonFields, tex: fc.constantFrom('x', '\\bad', '') }),
  fc.record({
    kind: fc.constant('media'),
    ...commonFields,
    media: fc.constantFrom('video', 'audio'),
    asset,
    poster: maybe(asset),
  }),
];
const leaf = fc.oneof(...leafElements);
/** The coordinate system of a group's children. */
const innerBox = maybe(fc.record({ x: number, y: number, width: fc.constantFrom(1, 1e-300), height: fc.constant(9) }));
const group = fc.record({
  kind: fc.constant('group'),
  ...commonFields,
  inner: innerBox,
  children: fc.array(leaf, { maxLength: 3 }),
});
/** Lists of elements with the same id, which `readDocument` has to replace by unique ids. */
const elements = fc
  .array(fc.oneof(leaf, group), { maxLength: 5 })
  .map(
    (list) =>
      JSON.parse(JSON.stringify(list), (_key, node) =>
        node && typeof node === 'object' && 'kind' in node && 'x' in node ? { ...node, id: 'same' } : node,
      ) as Element[],
  );

const topicFrame = fc.record({
  x: number,
  y: number,
  scale: fc.constantFrom(1e-9, 1, 1e300),
  rotation: maybe(number),
});

/** Expects that the nodes and their descendants refer to ranges (`from` to `to`) of existing items. */
function expectValidRanges(nodes: readonly StructNode[], itemCount: number): void {
  for (const node of nodes) {
    if (node.from !== undefined) expect(node.from).toBeLessThanOrEqual(node.to ?? -1);
    if (node.to !== undefined) expect(node.to).toBeLessThanOrEqual(itemCount);
    expectValidRanges(node.children ?? [], itemCount);
  }
}

const hasFiniteBox = (item: DisplayItem) => Object.values(item.box).every(Number.isFinite);

it('compile returns the same scene twice, with finite boxes, valid ranges and the text of a valid element', () => {
  fc.assert(
    fc.property(
      elements,
      maybe(elements),
      maybe(topicFrame),
      maybe(fill),
      (topicElements, cover, frame, background) => {
        const validText: Element = {
          kind: 'text',
          id: 'valid',
          x: 0,
          y: 0,
          width: 200,
          height: 50,
          body: { paragraphs: [{ runs: [{ text: 'valid text' }] }] },
        };
        const child: Topic = aTopic({ id: 'child', elements: topicElements, cover, frame, background });
        const document = readDocument(
          JSON.parse(JSON.stringify(aDocument({ elements: [...topicElements, validText], topics: [child] }))),
        );
        const { scene } = compile(document, TEST_PORTS);
        const json = JSON.stringify(scene);
        // JSON contains `null` for NaN and infinite numbers.
        expect(json).not.toContain('null');
        expect(json).toContain('"text":"valid text"');
        expect(JSON.stringify(compile(document, TEST_PORTS).scene)).toBe(json);
        for (const { items, struct } of scene.frames) {
          expect(items.every(hasFiniteBox)).toBe(true);
          expectValidRanges(struct, items.length);
        }
      },
    ),
    { numRuns: soakRounds('any-document', { short: 150, long: 10_000 }), seed: 20261121 },
  );
});
