import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, placement, type Rect } from '../model/geometry.ts';
import { areCloserThan, isInside } from './boxes.ts';
import { COMPOSITION_SIZE, type CompositionPositions, placeInComposition } from './composition-layout.ts';

const topicsOf = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `t${i}`, width: 960, height: 540 }));

function boxesOf({ frames }: CompositionPositions): Rect[] {
  const size = { width: 960, height: 540 };
  return frames.map((frame) =>
    boundsOf(placement(size, frame, frame.scale, frame.rotation ?? 0), { x: 0, y: 0, ...size }),
  );
}

const obstacle = fc.record({
  x: fc.integer({ min: -100, max: 1900 }),
  y: fc.integer({ min: -100, max: 1060 }),
  width: fc.integer({ min: 1, max: 500 }),
  height: fc.integer({ min: 1, max: 400 }),
});
const obstacles = fc.array(obstacle, { minLength: 1, maxLength: 8 });

describe('a composition with obstacles', () => {
  it('covers no obstacle and no other topic, inside the canvas, unless it reports that there is no space', () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 3, 6, 9), obstacles, fc.boolean(), (count, boxes, isMirrored) => {
        const layout = {
          kind: 'composition',
          obstacles: boxes,
          ...(isMirrored ? { isRightToLeft: true as const } : {}),
        } as const;
        const positions = placeInComposition(topicsOf(count), layout);
        if (!positions?.isAroundObstacles) return;
        const topics = boxesOf(positions);
        for (const [i, topic] of topics.entries()) {
          expect(isInside(topic, { x: -1, y: -1, width: COMPOSITION_SIZE.width + 2, height: 1082 })).toBe(true);
          for (const other of [...boxes, ...topics.slice(i + 1)]) expect(areCloserThan(topic, other, -1)).toBe(false);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is the composition without obstacles if the obstacles are in its empty parts or outside of the canvas', () => {
    const free = placeInComposition(topicsOf(4), { kind: 'composition' });
    const outside = { x: 2500, y: 0, width: 300, height: 300 };
    // Below the second topic of four.
    const between = { x: 1130, y: 560, width: 60, height: 60 };
    const positions = placeInComposition(topicsOf(4), { kind: 'composition', obstacles: [outside, between] });
    expect(positions?.frames).toEqual(free?.frames);
  });

  it('moves the title to another corner if an obstacle is in its place', () => {
    const obstacles = [{ x: 60, y: 60, width: 500, height: 200 }];
    for (const count of [0, 2, 5, 9]) {
      const positions = placeInComposition(topicsOf(count), { kind: 'composition', obstacles });
      expect(positions?.isAroundObstacles).toBe(true);
      for (const box of [...obstacles, ...boxesOf(positions as CompositionPositions)])
        expect(areCloserThan(positions?.title as Rect, box, -1)).toBe(false);
    }
  });

  it('reports that there is no space, and places the topics as without obstacles', () => {
    const obstacles = [{ x: 40, y: 40, width: 1840, height: 1000 }];
    const positions = placeInComposition(topicsOf(4), { kind: 'composition', obstacles });
    expect(positions?.isAroundObstacles).toBe(false);
    expect(positions?.frames).toEqual(placeInComposition(topicsOf(4), { kind: 'composition' })?.frames);
  });
});
