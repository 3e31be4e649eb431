import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, type Point } from '../model/geometry.ts';
import { applyOperations } from './apply.ts';
import type { Box, TopicFrame } from './operations.ts';
import { initialOrders } from './order.ts';
import { DOCUMENT_ID } from './record.ts';
import { RecordStore } from './record-store.ts';
import { convertPosition, isTopicFrame, matrixBetween } from './spaces.ts';

const LEVELS = 12;

/** Returns twelve nested topics, from `t0` to `t11`. Each is a tenth as large as its parent. */
function deepStore(rotation = 0): RecordStore {
  const order = initialOrders(1)[0] ?? 'a0';
  const root = { id: DOCUMENT_ID, kind: 'document', parent: null, slot: '', order, properties: {} };
  const topics = Array.from({ length: LEVELS }, (_, i) => ({
    id: `t${i}`,
    kind: 'topic',
    parent: i === 0 ? DOCUMENT_ID : `t${i - 1}`,
    slot: 'topics',
    order,
    properties: { width: 1600, height: 900, box: { x: 801.3, y: 447.7, scale: 0.1, rotation } },
  }));
  return new RecordStore([root, ...topics]);
}

describe('converting positions between spaces', () => {
  it('keeps width and rotation of a box, from the deepest of twelve nested topics to the outermost and back', () => {
    const store = deepStore(7);
    const box: Box = { x: 311.25, y: 207.5, width: 120, height: 80, rotation: 20 };
    const [deepest, outermost] = [`t${LEVELS - 1}`, 't0'];
    const up = convertPosition(box, matrixBetween(store, deepest, outermost));
    const back = convertPosition(up, matrixBetween(store, outermost, deepest)) as Box;
    expect(back.width).toBeCloseTo(box.width, 5);
    expect(back.rotation).toBeCloseTo(20, 5);
  });

  it('keeps every corner of a box at its position on the canvas, at scales of 1e-4 to 1e4', () => {
    const scale = fc.double({ min: -4, max: 4, noNaN: true }).map((power) => 10 ** power);
    const degrees = fc.integer({ min: 0, max: 359 });
    fc.assert(
      fc.property(scale, degrees, degrees, degrees, (scaleOfB, rotationOfA, rotationOfB, rotation) => {
        const store = new RecordStore(
          pairOfTopics({ scale: 1, rotation: rotationOfA }, { scale: scaleOfB, rotation: rotationOfB }),
        );
        const box: Box = { x: 40, y: 30, width: 200, height: 100, rotation };
        const toB = matrixBetween(store, 'a', 'b');
        const converted = convertPosition(box, toB) as Box;
        const toCanvas = matrixBetween(store, 'b', DOCUMENT_ID);
        const expected = cornersOf(box).map((corner) => apply(matrixBetween(store, 'a', DOCUMENT_ID), corner));
        const actual = cornersOf(converted).map((corner) => apply(toCanvas, corner));
        // 0.1 px at a scale at which the box is 1,000 px wide.
        const tolerance = box.width / 10_000;
        for (const [i, corner] of actual.entries()) {
          const target = expected[i] as Point;
          expect(Math.hypot(corner.x - target.x, corner.y - target.y)).toBeLessThan(tolerance);
        }
      }),
    );
  });

  it('happens when an operation sets the box of an element in the space of a topic that is not its parent', () => {
    const store = new RecordStore([
      ...pairOfTopics({ scale: 2, rotation: 0 }, { scale: 0.5, rotation: 0 }),
      element('e', 'b', { x: 0, y: 0, width: 10, height: 10 }),
    ]);
    const value = { x: 10, y: 10, width: 20, height: 20 };
    applyOperations(store, [{ op: 'set', id: 'e', property: 'box', value, parent: 'a' }]);
    const box = store.get('e')?.properties['box'] as Box;
    // 20 units at scale 2 are 80 units at scale 0.5.
    expect(box.width).toBe(80);
  });

  it('limits the scale of a topic whose frame is set in the space of an earlier parent, and keeps nine digits', () => {
    const nested = (scale: number) => {
      const [root, a, b] = pairOfTopics({ scale, rotation: 0 }, { scale: 1, rotation: 0 });
      const moved = { ...element('moved', 'b', { x: 0, y: 0, width: 1, height: 1 }), kind: 'topic', slot: 'topics' };
      const store = new RecordStore([root, a, b, moved].flatMap((record) => record ?? []));
      const value = { x: 1 / 3, y: 2 / 3, scale: scale < 1 ? 1 / 3e5 : 3e5 };
      applyOperations(store, [{ op: 'set', id: 'moved', property: 'box', value, parent: 'a' }]);
      return store.get('moved')?.properties['box'] as TopicFrame;
    };
    expect([nested(1e-3).scale, nested(1e3).scale]).toEqual([1e-6, 1e6]);
    // 1 / 3e5 times 0.5 is 0.00000166666…
    expect(nested(0.5).scale).toBe(0.00000166666667);
  });

  it('is refused if the parent of the element is now a group without a width', () => {
    const group = { ...element('group', 'b', { x: 0, y: 0, width: 0, height: 10 }), kind: 'group' };
    const store = new RecordStore([
      ...pairOfTopics({ scale: 1, rotation: 0 }, { scale: 1, rotation: 0 }),
      { ...group, properties: { ...group.properties, inner: { x: 0, y: 0, width: 10, height: 10 } } },
      { ...element('e', 'group', { x: 1, y: 1, width: 5, height: 5 }), slot: 'children' },
    ]);
    const value = { x: 10, y: 10, width: 20, height: 20 };
    expect(() => applyOperations(store, [{ op: 'set', id: 'e', property: 'box', value, parent: 'a' }])).toThrow(
      expect.objectContaining({ reason: 'invalid_value' }),
    );
    expect(store.get('e')?.properties['box']).toEqual({ x: 1, y: 1, width: 5, height: 5 });
  });

  it('distinguishes the frames of topics, which have a scale, from boxes, which have a size', () => {
    expect(isTopicFrame({ x: 0, y: 0, scale: 1 })).toBe(true);
    expect(isTopicFrame({ x: 0, y: 0, width: 1, height: 1 })).toBe(false);
  });
});

/** Scale and rotation (degrees) of a topic. */
type Transform = Pick<TopicFrame, 'scale' | 'rotation'>;

/** The records of a document with the topics `a` and `b` below its root. */
function pairOfTopics(a: Transform, b: Transform) {
  const orders = initialOrders(2);
  const topic = (id: string, { scale, rotation }: Transform, i: number) => ({
    id,
    kind: 'topic',
    parent: DOCUMENT_ID,
    slot: 'topics',
    order: orders[i] ?? 'a0',
    properties: { width: 1600, height: 900, box: { x: 500 * i, y: 100, scale, rotation } },
  });
  const root = { id: DOCUMENT_ID, kind: 'document', parent: null, slot: '', order: 'a0', properties: {} };
  return [root, topic('a', a, 0), topic('b', b, 1)];
}

const element = (id: string, parent: string, box: Box) => ({
  id,
  kind: 'shape',
  parent,
  slot: 'elements',
  order: 'a0',
  properties: { box },
});

/** The corners of a rotated box in its topic's space. */
function cornersOf({ x, y, width, height, rotation = 0 }: Box): Point[] {
  const angle = (rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const centre = { x: x + width / 2, y: y + height / 2 };
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([i = 0, j = 0]) => {
    const [dx, dy] = [(i * width) / 2, (j * height) / 2];
    return { x: centre.x + dx * cos - dy * sin, y: centre.y + dx * sin + dy * cos };
  });
}
