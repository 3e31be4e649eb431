import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Document, Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { Operation, Position } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { RecordStore } from '@flydeck/scene/records/record-store';
import { convertPosition, matrixBetween } from '@flydeck/scene/records/spaces';
import fc from 'fast-check';

/** Number of elements of the root topic, of the cover and of the large group: enough for a spatial index. */
const MANY = { minLength: 120, maxLength: 180, size: 'max' } as const;

const coordinate = fc.double({ min: -200, max: 1100, noNaN: true });
const flag = (weight: number) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant(true as const) });
const rotationArbitrary = fc.oneof(fc.constant(undefined), fc.integer({ min: 1, max: 359 }));

/** Most lengths are short, so that most records are not at a given point. */
const lengthArbitrary = fc.oneof(
  { weight: 15, arbitrary: fc.integer({ min: 1, max: 90 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 2000) },
);

const commonArbitrary = fc.record({
  x: coordinate,
  y: coordinate,
  width: lengthArbitrary,
  height: lengthArbitrary,
  rotation: rotationArbitrary,
  flipX: flag(3),
  flipY: flag(3),
  hidden: flag(8),
  locked: flag(8),
  furniture: flag(8),
});
type Common = typeof commonArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** Functions that return an element of each kind of hit test. */
const KINDS: readonly ((id: string, common: Common) => Element)[] = [
  (id, common) => aShape({ id, ...common } as object),
  (id, common) => aShape({ id, ...common, fill: undefined, stroke: { color: 'ink', width: 40 } } as object),
  (id, common) =>
    aShape({
      id,
      ...common,
      geometry: { kind: 'preset', preset: 'wedgeRectCallout', adjust: { adj1: 90_000, adj2: -160_000 } },
    } as object),
  (id, common) =>
    ({ kind: 'text', id, ...common, body: { ...aTextBody('A long line of text'), wrap: false } }) as Element,
  (id, common) => ({ kind: 'text', id, ...common, body: { ...aTextBody('Text'), anchor: 'bottom' } }) as Element,
  (id, common) =>
    ({
      kind: 'connector',
      id,
      ...common,
      route: 'elbow',
      adjust: { adj1: -150_000 },
      stroke: { color: 'ink', width: 2 },
    }) as Element,
  (id, common) => ({ kind: 'connector', id, ...common, route: 'curve', stroke: { color: 'ink', width: 9 } }) as Element,
  (id, { width, height, ...common }) =>
    ({
      kind: 'group',
      id,
      ...common,
      width: width + 10,
      height: height + 10,
      children: [
        aShape({ id: `${id}-a`, x: -80, width: 30, height: 30, rotation: 20 }),
        {
          kind: 'group',
          id: `${id}-b`,
          x: 40,
          y: 40,
          width: 50,
          height: 20,
          rotation: 70,
          children: [aShape({ id: `${id}-c` })],
        },
      ],
    }) as Element,
];

/** Returns an arbitrary of elements with ids that start with `prefix`. */
const elementsArbitrary = (prefix: string, length: { minLength: number; maxLength: number; size?: 'max' }) =>
  fc
    .array(fc.tuple(fc.constantFrom(...KINDS), commonArbitrary), length)
    .map((choices) => choices.map(([create, common], i) => create(`${prefix}${i}`, common)));

const topicsArbitrary = fc.array(
  fc.record({
    x: coordinate,
    y: coordinate,
    scale: fc.constantFrom(0.02, 0.05, 0.1, 0.6),
    rotation: rotationArbitrary,
    hidden: flag(8),
    locked: flag(8),
  }),
  MANY,
);

/**
 * Documents with many elements and child topics in the root topic, many elements in its cover, and a group of many
 * elements, whose axes can have different scales.
 */
export const canvasArbitrary: fc.Arbitrary<Document> = fc
  .tuple(
    elementsArbitrary('e', MANY),
    elementsArbitrary('v', MANY),
    elementsArbitrary('c', MANY),
    elementsArbitrary('n', { minLength: 0, maxLength: 3 }),
    topicsArbitrary,
    fc.constantFrom(1, 0.4),
  )
  .map(([elements, cover, children, nested, frames, stretch]) => {
    const inner = { x: 0, y: 0, width: 1000, height: 1000 * stretch };
    const group = { kind: 'group', id: 'group', x: 100, y: 50, width: 600, height: 600, rotation: 15, inner, children };
    const topics = frames.map(
      ({ hidden, locked, ...frame }, i): Topic =>
        aTopic({
          id: `t${i}`,
          frame,
          hidden,
          locked,
          elements: i < 2 ? nested.map((element) => ({ ...element, id: `${element.id}-${i}` })) : [],
        } as object),
    );
    return aDocument({ elements: [...elements, group as Element], cover, topics } as object);
  });

/** Parents and slots into which records are inserted and moved. */
const PLACES = [
  ['root', 'elements'],
  ['group', 'children'],
  ['root', 'cover'],
  ['t0', 'elements'],
] as const;

/** A change of the document; numbers are taken modulo the lengths of lists. */
export const editArbitrary = fc.record({
  op: fc.constantFrom('move', 'move', 'hide', 'lock', 'insert', 'remove', 'reparent', 'order', 'text', 'undo', 'redo'),
  target: fc.nat(),
  parent: fc.nat(),
  position: fc.nat(),
  /** Number of changed records. */
  count: fc.constantFrom(1, 1, 1, 40),
  /** Whether the edit is only shown as the preview of a gesture. */
  isPreview: fc.boolean(),
  x: coordinate,
  y: coordinate,
});
export type Edit = typeof editArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns the operations of an edit; none if the edit is not possible. */
export function operationsOf(store: RecordStore, { op, target, parent, position, count, x, y }: Edit): Operation[] {
  const elements = [...store.records()].filter(
    ({ id, kind, properties }) => properties['box'] && kind !== 'topic' && store.isPresent(id),
  );
  const targets = Array.from({ length: count }, (_, i) => elements[(target + i) % elements.length]);
  const places = PLACES.filter(([id]) => store.isPresent(id));
  const [newParent, slot] = places[parent % places.length] ?? PLACES[0];
  return [...new Set(targets)].flatMap((record): Operation[] => {
    if (!record?.parent) return [];
    const { id } = record;
    const box = record.properties['box'] as Position;
    const siblings = store.children(op === 'order' ? record.parent : newParent, op === 'order' ? record.slot : slot);
    const index = position % (siblings.length + 1);
    const order = orderBetween(siblings[index - 1]?.order ?? null, siblings[index]?.order ?? null);
    switch (op) {
      case 'move':
        return [{ op: 'set', id, property: 'box', value: { ...box, x, y } }];
      case 'hide':
        return [{ op: 'set', id, property: 'hidden', value: position % 2 === 0 }];
      case 'lock':
        return [{ op: 'set', id, property: 'locked', value: position % 2 === 0 }];
      case 'insert':
        return [
          {
            op: 'insert',
            id: `n${target}-${id}`,
            kind: 'shape',
            parent: newParent,
            slot,
            order,
            properties: record.properties,
          },
        ].filter((operation) => !store.get(operation.id)) as Operation[];
      case 'remove':
        return [{ op: 'remove', id }];
      case 'order':
        return [{ op: 'place', id, parent: record.parent, slot: record.slot, order, box }];
      case 'reparent':
        if (store.ancestry(newParent).includes(id)) return [];
        return [
          {
            op: 'place',
            id,
            parent: newParent,
            slot,
            order,
            box: convertPosition(box, matrixBetween(store, record.parent, newParent)),
          },
        ];
      case 'text':
        return record.texts
          ? [{ op: 'rewrite', id, slot: 'body', paragraphs: [{ runs: [{ text: 'text '.repeat(position % 40) }] }] }]
          : [];
      default:
        return [];
    }
  });
}
