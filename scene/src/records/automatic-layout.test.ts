import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areCloserThan } from '../arrange/boxes.ts';
import { itemAt } from '../checked-access.ts';
import type { OutlineTopic } from '../create/lay-out-topic.ts';
import { outlineDocument } from '../create/outline-document.ts';
import { boundsOf, placement, type Rect } from '../model/geometry.ts';
import type { TopicLayout } from '../model/topic-layout.ts';
import { applyOperations, applyWithoutLayout, type RecordChange, revertChanges } from './apply.ts';
import { assembleDocument } from './assemble.ts';
import { applyAutomaticLayout, automaticLayout } from './automatic-layout.ts';
import { flattenDocument } from './flatten.ts';
import type { Operation, TopicFrame } from './operations.ts';
import { initialOrders } from './order.ts';
import { DOCUMENT_ID, type DocumentRecord } from './record.ts';
import { RecordStore } from './record-store.ts';
import { undoOperations } from './undo.ts';

const outlineTopic = (title: string, topics: readonly OutlineTopic[] = []): OutlineTopic => ({
  title,
  text: ['text'],
  topics,
});

/**
 * A presentation with `count` topics and a section with two topics. The first of the `count` topics has three child
 * topics.
 */
function presentation(count: number): RecordStore {
  const topics = Array.from({ length: count }, (_, i) =>
    outlineTopic(`Topic ${i}`, i === 0 ? ['a', 'b', 'c'].map((title) => outlineTopic(title)) : []),
  );
  const section: OutlineTopic = { title: 'Section', text: [], topics: [outlineTopic('d'), outlineTopic('e')] };
  return new RecordStore(
    flattenDocument(outlineDocument({ title: 'Bees', language: 'en', topics: [...topics, section] })),
  );
}

const topicsIn = (store: RecordStore, parent: string) => store.children(parent, 'topics');

function boundsOfTopic({ properties }: DocumentRecord) {
  const frame = properties['box'] as TopicFrame;
  const size = { width: Number(properties['width']), height: Number(properties['height']) };
  return boundsOf(placement(size, frame, frame.scale, frame.rotation ?? 0), { x: 0, y: 0, ...size });
}

/**
 * Expects that the topics are within the width of the canvas (1920) and do not overlap, with a tolerance of 1 unit, and
 * that each topic has two shadows.
 */
function expectArranged(store: RecordStore): void {
  const topics = topicsIn(store, 'root');
  const boxes = topics.map(boundsOfTopic);
  for (const [i, box] of boxes.entries()) {
    expect(box.x).toBeGreaterThan(-1);
    expect(box.x + box.width).toBeLessThan(1921);
    for (const other of boxes.slice(i + 1)) expect(areCloserThan(box, other, -1)).toBe(false);
  }
  const isVisibleShadow = ({ id, properties }: DocumentRecord) =>
    id.startsWith('canvas-plate-') && !properties['hidden'];
  const shadows = store.children('root', 'elements').filter(isVisibleShadow);
  expect(shadows).toHaveLength(2 * topics.length);
}

let insertedTopics = 0;

/** Returns the operation that inserts a topic. An `order` that starts with `z` is after all other topics. */
function insertTopic(parent: string, order: string): Operation {
  insertedTopics += 1;
  const background = { kind: 'solid', color: 'paper' };
  const properties = { title: 'New', width: 960, height: 540, background, box: { x: 5, y: 5, scale: 0.01 } };
  return { op: 'insert', id: `new-${insertedTopics}`, kind: 'topic', parent, slot: 'topics', order, properties };
}

/**
 * A random change of an author, from which `operationsFor` builds operations. `topic` and `parent` select a present
 * topic by its index, modulo the number of topics. `x` is a position, and also determines new orders and titles.
 */
const choice = fc.record({
  kind: fc.constantFrom('insert', 'remove', 'reorder', 'nest', 'place-by-hand', 'lay-out', 'hide', 'rename'),
  topic: fc.nat(),
  parent: fc.nat(),
  x: fc.integer({ min: 0, max: 900 }),
});
type Choice = typeof choice extends fc.Arbitrary<infer Value> ? Value : never;

/** Builds the operations of a random change; an empty list if the change is not possible. */
function operationsFor(store: RecordStore, { kind, topic, parent, x }: Choice): Operation[] {
  const present = [...store.records()].filter((record) => record.kind === 'topic' && store.isPresent(record.id));
  const children = present.filter(({ slot }) => slot === 'topics');
  const target = children.length > 0 ? itemAt(children, topic % children.length) : undefined;
  const newParent = itemAt(present, parent % present.length);
  if (!target?.parent) return [];
  const layout = store.get(target.parent)?.properties['layout'] as TopicLayout | undefined;
  // A random order. An order must not end with 0, so a `V` is appended.
  const order = `${itemAt(initialOrders(4), x % 4)}${x % 9}V`;
  const setLayout = (value: TopicLayout): Operation[] => [
    { op: 'set', id: target.parent ?? '', property: 'layout', value },
  ];
  switch (kind) {
    case 'insert':
      return [insertTopic(newParent.id, order)];
    case 'remove':
      return [{ op: 'remove', id: target.id }];
    case 'reorder':
      return [{ op: 'place', id: target.id, parent: target.parent, slot: 'topics', order }];
    case 'nest': {
      const isInside = store.ancestry(newParent.id).includes(target.id);
      const box = { x, y: 10, scale: 0.1 };
      return isInside ? [] : [{ op: 'place', id: target.id, parent: newParent.id, slot: 'topics', order, box }];
    }
    case 'place-by-hand': {
      const value = { x, y: 100, scale: 0.2 };
      const move: Operation = { op: 'set', id: target.id, property: 'box', value };
      const others = topicsIn(store, target.parent).filter(({ id }) => id !== target.id);
      const keepOthers = others.map(
        ({ id, properties }): Operation => ({ op: 'set', id, property: 'box', value: properties['box'] }),
      );
      return layout ? [...setLayout({ ...layout, isManual: true }), ...keepOthers, move] : [move];
    }
    case 'lay-out': {
      if (!layout) return setLayout({ kind: 'mosaic', box: { x: 0, y: 0, width: 500, height: 300 }, gap: 10 });
      const { isManual: _isManual, ...automatic } = layout;
      return setLayout(automatic);
    }
    case 'hide':
      return [{ op: 'set', id: target.id, property: 'hidden', value: true }];
    default:
      return [{ op: 'set', id: target.id, property: 'title', value: `Renamed ${x}` }];
  }
}

/** Records that are not removed, as nested JSON. Topics are in their order, elements are sorted by id. */
function treeOf(store: RecordStore, id = DOCUMENT_ID): unknown {
  const slots = [...store.slots(id)].map(([slot, children]) => {
    const ids = children.map((child) => child.id);
    return [slot, (slot === 'elements' ? ids.sort() : ids).map((child) => treeOf(store, child))];
  });
  const { hidden, furniture, ...properties } = store.get(id)?.properties ?? {};
  return {
    id,
    // The position of hidden decoration does not matter.
    properties: hidden && furniture ? 'hidden' : rounded({ ...properties, hidden }),
    ...Object.fromEntries(slots),
  };
}

/** Rounds all numbers in a value to three decimals, because the positions of new presentations are not rounded. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (_key, nested) =>
    typeof nested === 'number' ? Number(nested.toFixed(3)) : nested,
  );

/** The positions of all topics. */
const positionsOf = (store: RecordStore): unknown =>
  [...store.records()]
    .filter(({ id, kind }) => kind === 'topic' && store.isPresent(id))
    .map(({ id, parent, properties }) => ({ id, parent, box: rounded(properties['box']) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

/** All records by id, including removed records. */
const recordsById = (store: RecordStore): unknown =>
  Object.fromEntries([...store.records()].map((record) => [record.id, record]));

const topicCounts = fc.constantFrom(2, 5, 9, 24);
const choices = fc.array(choice, { maxLength: 12 });

describe('automatic layout', () => {
  it('does not move the topics of a new presentation, and adds no records', () => {
    for (const count of [0, 1, 4, 6, 12, 30]) {
      const store = presentation(count);
      const before = recordsById(store);
      const layout = store.get('root')?.properties['layout'];
      applyAutomaticLayout(store, applyOperations(store, [{ op: 'unset', id: 'root', property: 'layout' }]));
      const changes = applyOperations(store, [{ op: 'set', id: 'root', property: 'layout', value: layout }]);
      const moved = changes.filter(({ id, before: old, after }) => {
        const [from, to] = [old?.properties['box'], after.properties['box']] as [TopicFrame, TopicFrame];
        return id !== 'root' && after.kind === 'topic' && Math.hypot(from.x - to.x, from.y - to.y) > 0.01;
      });
      expect(moved).toEqual([]);
      expect(Object.keys(recordsById(store) as object)).toEqual(Object.keys(before as object));
    }
  });

  it('places a new topic by the layout instead of at the inserted position, adds its shadows, and changes the trail', () => {
    for (const count of [1, 5, 6, 19, 25]) {
      const store = presentation(count);
      const last = topicsIn(store, 'root').at(-1)?.order ?? '';
      const trail = store.get('canvas-trail')?.properties['geometry'];
      applyOperations(store, [insertTopic('root', `${last}V`)]);
      expectArranged(store);
      if (count > 1) expect(store.get('canvas-trail')?.properties['geometry']).not.toEqual(trail);
      applyOperations(store, [{ op: 'remove', id: itemAt(topicsIn(store, 'root'), 0).id }]);
      expectArranged(store);
      expect(() => assembleDocument(store)).not.toThrow();
    }
  });

  it('places the child topics of a topic in its right half, next to its text', () => {
    const store = presentation(3);
    applyOperations(store, [insertTopic('topic-1', 'z9V')]);
    const boxes = topicsIn(store, 'topic-1').map(boundsOfTopic);
    expect(boxes).toHaveLength(4);
    // The topic is 960 units wide. The tolerance is 1 unit.
    for (const box of boxes) expect(box.x).toBeGreaterThanOrEqual(479);
  });

  it('does not move topics that an author has placed by hand, but moves their shadows', () => {
    const store = presentation(4);
    const layout = store.get('root')?.properties['layout'] as TopicLayout;
    const value = { x: 400, y: 300, scale: 0.3 };
    const moved = itemAt(topicsIn(store, 'root'), 1).id;
    applyOperations(store, [
      { op: 'set', id: 'root', property: 'layout', value: { ...layout, isManual: true } },
      { op: 'set', id: moved, property: 'box', value },
      insertTopic('root', 'zzV'),
    ]);
    expect(store.get(moved)?.properties['box']).toEqual(value);
    // The first shadow of the second topic, which was moved.
    const shadow = store.get('canvas-plate-2-1')?.properties['box'] as Rect;
    expect(shadow.x + shadow.width / 2).toBeCloseTo(400, 1);
    expect(automaticLayout(store.get('root'))).toBeUndefined();
    applyOperations(store, [{ op: 'set', id: 'root', property: 'layout', value: layout }]);
    expectArranged(store);
  });

  it('does not recreate decoration that the author has deleted', () => {
    const store = presentation(3);
    const decoration = store.children('root', 'elements').filter(({ id }) => id.startsWith('canvas-'));
    applyOperations(
      store,
      decoration.map(({ id }) => ({ op: 'remove', id })),
    );
    applyOperations(store, [insertTopic('root', 'zzV')]);
    expect(store.children('root', 'elements')).toEqual([]);
  });

  it('is undone and redone together with the changes that caused it', () => {
    fc.assert(
      fc.property(topicCounts, choices, (count, randomChoices) => {
        const store = presentation(count);
        const start = treeOf(store);
        const changes = randomChoices.map((randomChoice) => applyOperations(store, operationsFor(store, randomChoice)));
        const end = treeOf(store);
        const undone = changes.toReversed().map((change) => applyOperations(store, undoOperations(store, change)));
        expect(treeOf(store)).toEqual(start);
        for (const change of undone.toReversed()) applyOperations(store, undoOperations(store, change));
        expect(treeOf(store)).toEqual(end);
      }),
      { numRuns: 30 },
    );
  });

  it('computes the same positions after each change and after a batch, and can be reverted', () => {
    fc.assert(
      fc.property(topicCounts, choices, (count, randomChoices) => {
        const [oneByOne, inBatch, layoutAtEnd] = [presentation(count), presentation(count), presentation(count)];
        const operations = randomChoices.flatMap((randomChoice) => {
          const next = operationsFor(oneByOne, randomChoice);
          applyOperations(oneByOne, next);
          return next;
        });
        const changes: RecordChange[][] = [applyOperations(inBatch, operations)];
        const changesBeforeLayout = operations.flatMap((operation) => applyWithoutLayout(layoutAtEnd, [operation]));
        applyAutomaticLayout(layoutAtEnd, changesBeforeLayout);
        expect(positionsOf(inBatch)).toEqual(positionsOf(oneByOne));
        expect(treeOf(layoutAtEnd)).toEqual(treeOf(inBatch));
        // Placing topics by hand does not move the title of a canvas, so the titles may differ. The titles are removed
        // before the comparison.
        changes.push(applyOperations(inBatch, [{ op: 'remove', id: 'canvas-title' }]));
        applyOperations(oneByOne, [{ op: 'remove', id: 'canvas-title' }]);
        expect(treeOf(inBatch)).toEqual(treeOf(oneByOne));
        for (const change of changes.toReversed()) revertChanges(inBatch, change);
        expect(recordsById(inBatch)).toEqual(recordsById(presentation(count)));
      }),
      { numRuns: 30 },
    );
  });
});
