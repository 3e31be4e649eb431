import { compile } from '@flydeck/scene/compile';
import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { A_PICTURE, TEST_PORTS } from '@flydeck/scene/compile/testing/fixed-fonts';
import type { Element } from '@flydeck/scene/model/elements';
import type { DisplayItem } from '@flydeck/scene/paint/display-list';
import { applyOperations } from '@flydeck/scene/records/apply';
import { assembleDocument } from '@flydeck/scene/records/assemble';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import type { Box, Operation } from '@flydeck/scene/records/operations';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { createTextState } from '@flydeck/scene/records/text/text-state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rescaleRecord } from './rescale-record.ts';

const BOX = { x: 40, y: 30, width: 300, height: 200 };
const STROKE = { color: 'ink', width: 3, dash: [2, 1] };
const SHADOW = { color: '#00000055', blur: 8, dx: 2, dy: 4 };
const BODY = {
  ...aTextBody('one two three four five six', 'seven'),
  insets: [4, 5, 6, 7] as [number, number, number, number],
};
const FORMATTED_BODY = {
  paragraphs: [
    {
      runs: [{ text: 'big', size: 40, spacing: 2 }, { text: ' inherited' }],
      indent: 20,
      hanging: -10,
      spaceBefore: 5,
      lineHeight: { exact: 44 },
      bullet: { kind: 'char' as const, char: '•' },
    },
  ],
  columns: 2,
  columnGap: 12,
};

/** One or more elements of each kind that has lengths in addition to its box, such as text sizes and stroke widths. */
const ELEMENTS: readonly Element[] = [
  { kind: 'text', id: 'text', ...BOX, body: BODY },
  { kind: 'text', id: 'rich', ...BOX, body: FORMATTED_BODY },
  aShape({ id: 'shape', ...BOX, rotation: 20, stroke: STROKE, shadow: SHADOW, body: BODY }),
  { kind: 'image', id: 'image', ...BOX, asset: A_PICTURE, corner: 12, stroke: STROKE, shadow: SHADOW },
  { kind: 'connector', id: 'connector', ...BOX, route: 'elbow', stroke: STROKE },
  { kind: 'math', id: 'math', ...BOX, tex: 'x' },
  {
    kind: 'table',
    id: 'table',
    ...BOX,
    columns: [100, 200],
    rows: [
      { height: 50, cells: [{ body: BODY, borders: { left: STROKE } }, { body: aTextBody('b') }] },
      { height: 60, cells: [{ body: aTextBody('c') }, { body: aTextBody('d') }] },
    ],
  },
  {
    kind: 'chart',
    id: 'chart',
    ...BOX,
    chart: 'bar',
    categories: ['a', 'b'],
    series: [{ name: 's', values: [1, 2], outline: STROKE }],
    valueAxis: { size: 9, gridLine: STROKE },
    labels: { value: true, size: 7 },
  },
  {
    kind: 'group',
    id: 'group',
    ...BOX,
    inner: { x: 10, y: 10, width: 150, height: 100 },
    children: [
      aShape({ id: 'child', x: 20, y: 20, body: BODY }),
      { kind: 'group', id: 'nested', ...BOX, children: [aShape({ id: 'grandchild', stroke: STROKE })] },
    ],
  },
];

/** Returns the records of a document with one element. The root topic has `factor` times 960 by 540 units. */
function storeOf(element: Element, factor = 1): RecordStore {
  const size = { width: 960 * factor, height: 540 * factor };
  return new RecordStore(flattenDocument(aDocument({ ...size, elements: [element] })));
}

/**
 * Returns the records of a document whose root topic and element are scaled by `factor`. Relative to the root topic,
 * the element is painted as with factor 1.
 */
function storeWithRescaled(element: Element, factor: number): RecordStore {
  const store = storeOf(element, factor);
  const box = store.get(element.id)?.properties['box'] as Box;
  const { x, y, width, height } = box;
  const value = { ...box, x: x * factor, y: y * factor, width: width * factor, height: height * factor };
  const operations: Operation[] = [
    ...rescaleRecord(store, element.id, factor),
    { op: 'set', id: element.id, property: 'box', value },
  ];
  applyOperations(store, checkOperations(store, operations));
  return store;
}

/** Returns the lengths of all painted items, as multiples of the root topic's width. */
function paintedLengths(store: RecordStore): number[] {
  const document = assembleDocument(store);
  const { scene } = compile(document, TEST_PORTS);
  const items = scene.frames[0]?.items ?? [];
  return items.flatMap((item) => lengthsOf(item).map((value) => value / document.root.width));
}

/** Returns the lengths of an item of the display list. */
function lengthsOf({ box, ...item }: DisplayItem): number[] {
  const text = item.t === 'text' ? [item.size, item.x, item.y, item.width] : [];
  const stroke = item.t === 'path' && item.stroke ? [item.stroke.width, ...(item.stroke.dash ?? [])] : [];
  const shadow = item.t !== 'text' && 'shadow' in item && item.shadow ? [item.shadow.blur, item.shadow.dx] : [];
  return [box.x, box.y, box.width, box.height, ...text, ...stroke, ...shadow];
}

describe('rescaleRecord', () => {
  for (const element of ELEMENTS) {
    it(`paints ${element.id} the same in a root topic that is ten times or a tenth as large`, () => {
      const expected = paintedLengths(storeOf(element));
      expect(expected.length).toBeGreaterThan(0);
      for (const factor of [0.1, 10]) {
        const actual = paintedLengths(storeWithRescaled(element, factor));
        expect(actual).toHaveLength(expected.length);
        // The tolerance is 0.00005 of the topic's width, because the compiler rounds lengths to 4 decimals.
        for (const [i, value] of actual.entries()) expect(value).toBeCloseTo(expected[i] as number, 4);
      }
    });
  }

  it('restores all sizes within a millionth after enlarging by a factor of up to 1e4 and reducing again', () => {
    const arbitraryExponent = fc.double({ min: 0, max: 4, noNaN: true });
    fc.assert(
      fc.property(arbitraryExponent, fc.constantFrom(...ELEMENTS), (exponent, element) => {
        // The element is tiny at the start, so that no enlarged size exceeds the limits of the schema.
        const tinyStore = rescaleContent(storeOf(element), element.id, 1e-4);
        const expected = numbersIn(tinyStore);
        const factor = 10 ** exponent;
        const restoredStore = rescaleContent(rescaleContent(tinyStore, element.id, factor), element.id, 1 / factor);
        for (const [i, value] of numbersIn(restoredStore).entries())
          expect(value / (expected[i] || 1)).toBeCloseTo((expected[i] ?? 0) === 0 ? 0 : 1, 6);
      }),
    );
  });

  it('scales a text that has a text state with a text operation', () => {
    const store = storeOf({ kind: 'text', id: 'rich', ...BOX, body: FORMATTED_BODY });
    const { state = '' } = createTextState(FORMATTED_BODY.paragraphs);
    applyOperations(store, [{ op: 'seed', id: 'rich', slot: 'body', state }]);
    const operations = rescaleRecord(store, 'rich', 2);
    // A `text` operation can be merged with concurrent typing.
    expect(operations.map(({ op }) => op)).toEqual(['set', 'text']);
    applyOperations(store, operations);
    expect(store.get('rich')?.texts?.['body']?.paragraphs[0]?.runs[0]).toMatchObject({ size: 80 });
  });

  it('changes nothing in a topic, because a topic has its own units', () => {
    const store = new RecordStore(flattenDocument(aDocument({ topics: [aTopic({ elements: [aShape()] })] })));
    expect(rescaleRecord(store, 'topic', 2)).toEqual([]);
  });
});

/** Scales everything in an element except for its own box. */
function rescaleContent(store: RecordStore, id: string, factor: number): RecordStore {
  applyOperations(store, rescaleRecord(store, id, factor));
  return store;
}

/** Returns all numbers in the properties and texts of the records. */
function numbersIn(store: RecordStore): number[] {
  const numbers: number[] = [];
  JSON.stringify(
    [...store.records()].map(({ properties, texts }) => [properties, texts]),
    (_key, value: unknown) => {
      if (typeof value === 'number') numbers.push(value);
      return value;
    },
  );
  return numbers;
}
