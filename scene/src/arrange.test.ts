import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangeTopics, arrangeWithin } from './arrange.ts';
import type { Topic } from './model/document.ts';
import { apply, type Point, placement } from './model/geometry.ts';

const slide = (i: number, width = 960, height = 540): Topic => ({
  id: `slide-${i}`,
  title: `Slide ${i}`,
  width,
  height,
  elements: [
    {
      kind: 'shape',
      id: `s${i}`,
      x: 0,
      y: 0,
      width: 1,
      height: 1,
      geometry: { kind: 'preset', preset: 'rect' },
    },
  ],
  topics: [],
});
const slides = (count: number) => Array.from({ length: count }, (_, i) => slide(i));
/** A topic without elements that contains `count` slides. `arrangeTopics` turns such a topic into a card. */
const section = (i: number, count: number): Topic => ({
  ...slide(1000 + i),
  elements: [],
  topics: Array.from({ length: count }, (_, j) => slide(i * 100 + j)),
});

/** The corners of a topic in the space of its parent. */
function corners(topic: Topic): Point[] {
  const { frame, width, height } = topic;
  if (!frame) throw new Error(`${topic.id} has no frame`);
  const m = placement(topic, frame, frame.scale, frame.rotation ?? 0);
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ].map(([x, y]) => apply(m, { x: x!, y: y! }));
}

/** Whether two convex polygons overlap: no edge of a polygon separates both polygons (separating axis theorem). */
function doOverlap(a: Point[], b: Point[]): boolean {
  const axes = [a, b].flatMap((shape) =>
    shape.map((p, i) => {
      const q = shape[(i + 1) % shape.length]!;
      return { x: q.y - p.y, y: p.x - q.x };
    }),
  );
  return axes.every((axis) => {
    const [projectedA, projectedB] = [a, b].map((shape) => shape.map((p) => p.x * axis.x + p.y * axis.y)) as [
      number[],
      number[],
    ];
    return Math.min(...projectedA) < Math.max(...projectedB) && Math.min(...projectedB) < Math.max(...projectedA);
  });
}

/** Expects that the topics are inside the rectangle from (0, 0) to (`width`, `height`) and do not overlap. */
function expectValid(topics: readonly Topic[], width: number, height: number) {
  const shapes = topics.map(corners);
  for (const [i, shape] of shapes.entries()) {
    for (const { x, y } of shape) {
      expect(x).toBeGreaterThan(0);
      expect(y).toBeGreaterThan(0);
      expect(x).toBeLessThan(width);
      expect(y).toBeLessThan(height);
    }
    expect(shapes.filter((other, j) => j > i && doOverlap(shape, other))).toHaveLength(0);
  }
}

describe('arrangeTopics', () => {
  it('places up to 300 slides of equal size inside the canvas without overlap', () => {
    const size = fc.constantFrom([960, 540], [720, 540], [540, 960], [1600, 400]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), size, (count, [w, h]) => {
        const { topics, width, height } = arrangeTopics(Array.from({ length: count }, (_, i) => slide(i, w, h)));
        expect(topics.map((topic) => topic.id)).toEqual(slides(count).map((topic) => topic.id));
        expectValid(topics, width, height);
      }),
      { numRuns: 25, seed: 7 },
    );
  }, 60_000);

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 12, 20, 21, 28, 70])(
    'places %i slides inside the canvas without overlap',
    (count) => {
      const { topics, width, height } = arrangeTopics(slides(count), { title: 'Deck' });
      expect(topics).toHaveLength(count);
      expectValid(topics, width, height);
    },
  );

  it('places topics without overlap in the cards of sections, and adds only furniture to the cards', () => {
    const arrangement = arrangeTopics([slide(0), section(1, 7), section(2, 1), slide(5), section(3, 23)]);
    expectValid(arrangement.topics, arrangement.width, arrangement.height);
    for (const card of arrangement.topics.filter((topic) => topic.topics.length > 0)) {
      expectValid(card.topics, card.width, card.height);
      expect(card.elements.length).toBeGreaterThan(0);
      expect(card.elements.every((element) => element.furniture)).toBe(true);
    }
  });

  it('returns the same arrangement for the same topics', () => {
    const first = JSON.stringify(arrangeTopics(slides(44), { title: 'Same' }));
    expect(JSON.stringify(arrangeTopics(slides(44), { title: 'Same' }))).toBe(first);
  });

  it('does not modify its input', () => {
    const topics = [slide(0), section(1, 3)];
    const original = JSON.stringify(topics);
    arrangeTopics(topics);
    expect(JSON.stringify(topics)).toBe(original);
  });

  it('adds only furniture to the canvas', () => {
    const { elements } = arrangeTopics(slides(30), { title: 'Deck' });
    expect(elements.every((element) => element.furniture)).toBe(true);
  });
});

describe('arrangeWithin', () => {
  it('places up to 60 topics inside the box without overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (count) => {
        const box = { x: 100, y: 50, width: 500, height: 400 };
        // `expectValid` checks an area that begins at (0, 0), so `box` and the topics are moved there.
        // The area is 0.1 units larger than `box` on each side, because topics may touch the border of `box`.
        expectValid(
          arrangeWithin(slides(count), box).topics.map((topic) => ({
            ...topic,
            frame: { ...topic.frame!, x: topic.frame!.x - 99.9, y: topic.frame!.y - 49.9 },
          })),
          500.2,
          400.2,
        );
      }),
      { numRuns: 20, seed: 3 },
    );
  });
});
