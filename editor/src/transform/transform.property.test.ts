import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import type { Box } from '@flydeck/scene/records/operations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { twelveLevels } from '../testing/nested-topics.ts';
import { TestEditor } from '../testing/test-editor.ts';
import type { HandleName } from './selection-box.ts';

const HANDLES: HandleName[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];
const STROKE = { color: 'ink', width: 2 };
const BODY = { ...aTextBody('Some text'), style: { size: 20 } };
/** Box of the transformed element, in units of its topic (960 × 540). */
const BOX = { x: 300, y: 180, width: 300, height: 150 };

/** A shape, a text and a group, which are resized in different ways. All have the id `a`. */
const ELEMENTS: readonly Element[] = [
  aShape({ id: 'a', ...BOX, stroke: STROKE, body: BODY }),
  { kind: 'text', id: 'a', ...BOX, body: BODY },
  { kind: 'group', id: 'a', ...BOX, children: [aShape({ id: 'child', x: 10, y: 10, body: BODY })] },
];

/** Returns all numbers in a document's topics and elements. */
function numbersIn(test: TestEditor): number[] {
  const numbers: number[] = [];
  JSON.stringify(test.document().root, (_key, value: unknown) => {
    if (typeof value === 'number') numbers.push(value);
    return value;
  });
  return numbers;
}

/** Horizontal or vertical part of a drag, in px of the screen. */
const distance = fc.integer({ min: -60, max: 60 });
/** A smaller `distance`, so that no side becomes too short for its handle. */
const smallDistance = fc.integer({ min: -25, max: 25 });

describe('transformations', () => {
  it('are reverted, up to a millionth, by dragging the same handle back', () => {
    const rotation = fc.integer({ min: 0, max: 359 });
    const keys = fc.record({ shift: fc.boolean(), alt: fc.boolean() });
    fc.assert(
      fc.property(
        fc.constantFrom(...ELEMENTS),
        fc.constantFrom(...HANDLES),
        rotation,
        smallDistance,
        smallDistance,
        keys,
        (element, handle, degrees, dx, dy, modifiers) => {
          const test = new TestEditor(aDocument({ elements: [{ ...element, rotation: degrees }] }));
          test.editor.select(['a']);
          // The key `mod` turns snapping off in all drags. The first two drags add fields with default values, such as
          // the inner box of a group, so that the later drags only change values.
          test.dragHandle(handle, 10, 10, { ...modifiers, mod: true }).dragHandle(handle, 0, 0, { mod: true });
          const before = numbersIn(test);
          const from = test.pointOfHandle(handle);
          test.dragHandle(handle, dx, dy, { ...modifiers, mod: true });
          const to = test.pointOfHandle(handle);
          test.dragHandle(handle, from.x - to.x, from.y - to.y, { ...modifiers, mod: true });
          const after = numbersIn(test);
          expect(after).toHaveLength(before.length);
          for (const [i, value] of after.entries())
            expect(Math.abs(value - (before[i] ?? 0))).toBeLessThan(1e-6 * Math.max(1, Math.abs(value)));
        },
      ),
    );
  });

  it('never snap by more than six pixels along an axis, while moving and resizing', () => {
    const randomBox = fc.record({
      x: fc.integer({ min: 0, max: 800 }),
      y: fc.integer({ min: 0, max: 450 }),
      width: fc.integer({ min: 60, max: 300 }),
      height: fc.integer({ min: 60, max: 200 }),
    });
    /** Returns the left, top, right and bottom side of a box, in px of the screen. */
    const sides = ({ x, y, width, height }: Box, zoom: number) =>
      [x, y, x + width, y + height].map((side) => side * zoom);
    fc.assert(
      fc.property(
        fc.array(randomBox, { minLength: 2, maxLength: 8 }),
        fc.constantFrom(...HANDLES, 'move' as const),
        distance,
        distance,
        fc.record({ shift: fc.boolean(), alt: fc.boolean() }),
        (boxes, handle, dx, dy, modifiers) => {
          /** Drags `e0` in a new document, and returns its sides afterwards. The key `mod` turns snapping off. */
          const sidesAfterDrag = ({ mod }: { mod: boolean }) => {
            const elements = boxes.map((box, i) => aShape({ ...box, id: `e${i}` }));
            const test = new TestEditor(aDocument({ elements }));
            test.editor.select(['e0']);
            if (handle === 'move') {
              const from = test.pointOf('e0', 0.5, 0);
              test.drag(from, { x: from.x + dx, y: from.y + dy }, { mod });
            } else test.dragHandle(handle, dx, dy, { ...modifiers, mod });
            return sides(test.boxOf('e0'), test.editor.view.camera.zoom);
          };
          // If another shape covers the pressed point, both drags move that shape, and the sides of `e0` stay the same.
          const [snapped, unsnapped] = [sidesAfterDrag({ mod: false }), sidesAfterDrag({ mod: true })];
          for (const [i, side] of snapped.entries())
            expect(Math.abs(side - (unsnapped[i] ?? 0))).toBeLessThan(6 + 1e-6);
        },
      ),
    );
  });

  it('move the corners by the same distances on the screen in topics at scales from 1e-4 to 1e4', () => {
    const exponent = fc.double({ min: -4, max: 4, noNaN: true });
    const gesture = fc.constantFrom(...HANDLES, 'move' as const, 'rotate' as const);
    fc.assert(
      fc.property(exponent, gesture, distance, distance, (power, handle, dx, dy) => {
        /** Returns three corners of the element on the screen after the gesture. */
        const cornersAfterGesture = (scale: number) => {
          const elements = [
            aShape({ id: 'a', ...BOX, fill: { kind: 'solid', color: 'ink' } }),
            aShape({ id: 'b', x: 50, y: 40 }),
          ];
          const topic = aTopic({ id: 'topic', frame: { x: 480, y: 270, scale }, elements });
          const test = new TestEditor(aDocument({ topics: [topic] }));
          test.editor.moveCamera(fitTopic(test.editor.view, 'topic'));
          test.editor.select(['a']);
          const from = handle === 'move' ? test.pointOf('a') : test.pointOfHandle(handle);
          test.drag(from, { x: from.x + dx, y: from.y + dy });
          return [test.pointOf('a', 0, 0), test.pointOf('a', 1, 0), test.pointOf('a', 1, 1)];
        };
        const [expected, actual] = [cornersAfterGesture(1), cornersAfterGesture(10 ** power)];
        for (const [i, point] of actual.entries()) {
          expect(point.x).toBeCloseTo(expected[i]?.x ?? 0, 3);
          expect(point.y).toBeCloseTo(expected[i]?.y ?? 0, 3);
        }
      }),
    );
  });

  it('move a shape on the twelfth level by one pixel with an error of at most 0.1 px, at any rotation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 359 }), fc.constantFrom(-1, 1), fc.boolean(), (degrees, step, isAcross) => {
        const test = new TestEditor(aDocument({ topics: [twelveLevels(degrees)] }));
        test.editor.moveCamera(fitTopic(test.editor.view, 'level12'));
        test.editor.select(['deep']);
        const key = isAcross ? (step > 0 ? 'arrowright' : 'arrowleft') : step > 0 ? 'arrowdown' : 'arrowup';
        const corners = () => [test.pointOf('deep', 0, 0), test.pointOf('deep', 1, 1)];
        const before = corners();
        const offset = isAcross ? { x: step, y: 0 } : { x: 0, y: step };
        test.key(key);
        for (const [i, { x, y }] of corners().entries()) {
          const from = before[i] ?? { x: 0, y: 0 };
          expect(Math.hypot(x - from.x - offset.x, y - from.y - offset.y)).toBeLessThanOrEqual(0.1);
        }
        // A drag begins after a few pixels, so that it is compared with a drag that is one pixel shorter.
        const start = test.pointOf('deep', 0.5, 0);
        const drag = (distance: number) => {
          // A selected shape has a handle at this point.
          test.editor.select([]);
          test.drag(start, { x: start.x + distance * offset.x, y: start.y + distance * offset.y }, { mod: true });
          const dragged = corners();
          test.editor.undo();
          return dragged;
        };
        const [shorter, longer] = [drag(20), drag(21)];
        for (const [i, { x, y }] of longer.entries()) {
          const from = shorter[i] ?? { x: 0, y: 0 };
          expect(Math.hypot(x - from.x - offset.x, y - from.y - offset.y)).toBeLessThanOrEqual(0.1);
        }
      }),
      { numRuns: 40 },
    );
  });
});
