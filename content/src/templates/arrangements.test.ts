import { areCloserThan, isInside, rect } from '@flydeck/scene/arrange/boxes';
import type { ArrangementLayout } from '@flydeck/scene/model/arrangement-layout';
import { type Document, documentSchema } from '@flydeck/scene/model/document';
import { boundsOf, placement, type Rect } from '@flydeck/scene/model/geometry';
import { applyOperations } from '@flydeck/scene/records/apply';
import { assembleDocument } from '@flydeck/scene/records/assemble';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import type { Operation, TopicFrame } from '@flydeck/scene/records/operations';
import { orderBetween } from '@flydeck/scene/records/order';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { undoOperations } from '@flydeck/scene/records/undo';
import { describe, expect, it } from 'vitest';
import { allTopics, createOutline } from '../testing/outlines.ts';
import { fillTemplate } from './fill-template.ts';
import { TEMPLATE_NAMES } from './template-list.ts';

const COUNTS = Array.from({ length: 18 }, (_, i) => i + 3);
/** Size of a phone's window in px, and the smallest text size in px that is legible on it. */
const PHONE = { width: 390, height: 844 };
const MIN_TEXT_SIZE = 9;
/** Differences of positions that rounding can cause, in units. */
const TOLERANCE = 0.5;

/** Returns the texts that are smaller than `MIN_TEXT_SIZE` on a phone at the step of their topic, with their size. */
const findSmallTexts = ({ root }: Document): string[] =>
  allTopics(root).flatMap(({ elements, width, height }) => {
    const scale = Math.min(PHONE.width / width, PHONE.height / height);
    return elements.flatMap((element) => {
      const size = element.kind === 'text' ? (element.body.style?.size ?? 0) * scale : MIN_TEXT_SIZE;
      return size < MIN_TEXT_SIZE ? [`${element.id}: ${size.toFixed(1)}`] : [];
    });
  });

function boundsInParent({ properties }: DocumentRecord): Rect {
  const frame = properties['box'] as TopicFrame;
  const size = { width: Number(properties['width']), height: Number(properties['height']) };
  return boundsOf(placement(size, frame, frame.scale, frame.rotation ?? 0), { x: 0, y: 0, ...size });
}

/** Returns the child topics that overlap another one or are outside of their parent. */
function findMisplaced(store: RecordStore, parent: string): string[] {
  const { width, height } = store.get(parent)?.properties ?? {};
  const parentBox = rect(-TOLERANCE, -TOLERANCE, Number(width) + 2 * TOLERANCE, Number(height) + 2 * TOLERANCE);
  const topics = store.children(parent, 'topics').map((record) => ({ id: record.id, box: boundsInParent(record) }));
  return topics.flatMap(({ id, box }, i) => [
    ...(isInside(box, parentBox) ? [] : [`${id} is outside`]),
    ...topics.slice(i + 1).flatMap((other) => (areCloserThan(box, other.box, -TOLERANCE) ? [`${id} overlaps`] : [])),
  ]);
}

/** Returns the ids of the topics and elements of topics whose boxes differ by more than `TOLERANCE`. */
function findMoved(before: RecordStore, after: RecordStore): string[] {
  const numbers = (record: DocumentRecord | undefined) =>
    Object.entries((record?.properties['box'] ?? {}) as Record<string, number>);
  return [...before.records()].flatMap((record) => {
    const box = Object.fromEntries(numbers(after.get(record.id)));
    return numbers(record).some(([key, value]) => Math.abs(value - (box[key] ?? 0)) > TOLERANCE) ? [record.id] : [];
  });
}

const storeOf = (document: Document): RecordStore => new RecordStore(flattenDocument(document));

/** Returns the operation that adds a topic of 1600 by 900 units after the other child topics of `parent`. */
const addition = (store: RecordStore, parent: string, id: string): Operation => ({
  op: 'insert',
  id,
  kind: 'topic',
  parent,
  slot: 'topics',
  order: orderBetween(store.children(parent, 'topics').at(-1)?.order ?? null, null),
  properties: { title: id, width: 1600, height: 900, box: { x: 0, y: 0, scale: 1 } },
});

const layoutOf = (store: RecordStore, id: string) => store.get(id)?.properties['layout'] as ArrangementLayout;

/** Returns the ids of the visible records of a decoration of the root. */
const decorationIds = (store: RecordStore, id: string): string[] =>
  store
    .children('root', 'elements')
    .filter(({ properties, ...record }) => record.id.replace(/-\d+$/, '') === id && !properties['hidden'])
    .map((record) => record.id);

describe.each(TEMPLATE_NAMES)('template %s', (name) => {
  it.each(COUNTS)('places %i topics apart, with texts that are legible on a phone, as its layouts do', (count) => {
    const document = fillTemplate(name, createOutline(count, 'en'));
    documentSchema.parse(document);
    expect(findSmallTexts(document)).toEqual([]);
    const store = storeOf(document);
    for (const topic of allTopics(document.root)) expect(findMisplaced(store, topic.id)).toEqual([]);
    // Setting the layout again places the topics where they are.
    for (const { id, layout } of allTopics(document.root)) {
      if (!layout) continue;
      const again = { ...layout, gap: (layout as ArrangementLayout).gap + 1 };
      for (const value of [again, layout]) applyOperations(store, [{ op: 'set', id, property: 'layout', value }]);
    }
    expect(findMoved(storeOf(document), store)).toEqual([]);
  });

  it.each([3, 7, 12, 19])('lays out %i topics and its decoration again after additions and removals', (count) => {
    const store = storeOf(fillTemplate(name, createOutline(count, 'en')));
    const before = assembleDocument(store);
    const changes = applyOperations(store, [addition(store, 'root', 'added')]);
    expect(findMisplaced(store, 'root')).toEqual([]);
    for (const { id } of layoutOf(store, 'root').decorations ?? [])
      expect(decorationIds(store, id)).toHaveLength(expectedDecorations(store, id));
    applyOperations(store, undoOperations(store, changes));
    expect(assembleDocument(store).root.topics.map(({ frame }) => frame)).toEqual(
      before.root.topics.map(({ frame }) => frame),
    );
    const [first] = store.children('root', 'topics');
    if (first && name !== 'story') applyOperations(store, [{ op: 'remove', id: first.id }]);
    expect(findMisplaced(store, 'root')).toEqual([]);
    for (const { id } of layoutOf(store, 'root').decorations ?? [])
      expect(decorationIds(store, id)).toHaveLength(expectedDecorations(store, id));
  });

  it('moves texts out of the area of nested topics, and moves them back', () => {
    const store = storeOf(fillTemplate(name, createOutline(5, 'en')));
    const before = assembleDocument(store);
    for (const parent of ['t1', 't3', 't4']) {
      const changes = applyOperations(store, [addition(store, parent, `nested-in-${parent}`)]);
      const nested = boundsInParent(store.get(`nested-in-${parent}`) as DocumentRecord);
      const covered = store.children(parent, 'elements').filter(({ kind, properties }) => {
        const isContent = kind !== 'shape' && !properties['hidden'];
        return isContent && areCloserThan(nested, properties['box'] as Rect, -TOLERANCE);
      });
      expect(covered.map(({ id }) => id)).toEqual([]);
      applyOperations(store, undoOperations(store, changes));
    }
    expect(assembleDocument(store)).toEqual(before);
  });

  it('lays out nested topics', () => {
    const store = storeOf(fillTemplate(name, createOutline(7, 'en')));
    for (let i = 0; i < 5; i++) {
      applyOperations(store, [addition(store, 't2', `nested-${i}`)]);
      expect(findMisplaced(store, 't2')).toEqual([]);
    }
  });
});

describe.each(['comparison', 'plan'] as const)('the cards of %s', (name) => {
  it.each([3, 4, 5, 7, 12, 20])('fill the height of their area with %i topics', (count) => {
    const { root } = fillTemplate(name, createOutline(count, 'en'));
    const { box, special } = root.layout as ArrangementLayout;
    const cards = root.topics.filter(({ id }) => id !== special?.topic);
    const edges = cards.map(({ frame, height }) => [
      frame!.y - (height * frame!.scale) / 2,
      frame!.y + (height * frame!.scale) / 2,
    ]);
    expect(Math.min(...edges.map(([top]) => top!)) - box.y).toBeLessThan(10);
    expect(box.y + box.height - Math.max(...edges.map(([, bottom]) => bottom!))).toBeLessThan(10);
  });
});

/** Returns the number of elements that a decoration of the root has: one for a curve, or one for each topic. */
function expectedDecorations(store: RecordStore, id: string): number {
  const { decorations = [], special } = layoutOf(store, 'root');
  const isCurve = decorations.some((decoration) => decoration.id === id && 'isCurve' in decoration);
  return isCurve ? 1 : store.children('root', 'topics').length - (special ? 1 : 0);
}

describe('a presentation that was created from a template of an earlier release', () => {
  it('keeps the places of its topics, because it has no layout', () => {
    const { root, ...document } = fillTemplate('journey', createOutline(5, 'en'));
    const { layout: _layout, ...oldRoot } = root;
    const store = storeOf({ ...document, root: oldRoot });
    const before = store.children('root', 'topics').map(({ properties }) => properties['box']);
    expect(layoutOf(store, 'root')).toBeUndefined();
    applyOperations(store, [addition(store, 'root', 'added')]);
    expect(
      store
        .children('root', 'topics')
        .slice(0, 5)
        .map(({ properties }) => properties['box']),
    ).toEqual(before);
  });
});
