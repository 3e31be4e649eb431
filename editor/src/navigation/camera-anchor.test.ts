import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Point } from '@flydeck/scene/model/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { twelveLevels } from '../testing/nested-topics.ts';
import { TestEditor } from '../testing/test-editor.ts';

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns two opposite corners of a topic on the screen. */
const cornersOf = (test: TestEditor, id: string): Point[] => [test.pointOf(id, 0, 0), test.pointOf(id, 1, 1)];

/** Expects that each point on the screen has the same position as before. */
function expectSameView(before: readonly Point[], after: readonly Point[], tolerancePixels = 1e-6): void {
  for (const [i, point] of after.entries()) expect(distance(point, before[i] as Point)).toBeLessThan(tolerancePixels);
}

/**
 * Returns an editor that shows the topic `inner`. The camera is anchored to `inner`, so that the camera moves with this
 * topic when other authors move the topic. The topic `outer` contains `inner` and the topic `sibling`.
 */
function anEditor(): TestEditor {
  const inner = aTopic({
    id: 'inner',
    frame: { x: 300, y: 200, scale: 0.3 },
    elements: [aShape({ id: 'a' })],
  });
  const sibling = aTopic({ id: 'sibling', frame: { x: 700, y: 200, scale: 0.1 } });
  const outer = aTopic({ id: 'outer', frame: { x: 400, y: 300, scale: 0.3 }, topics: [inner, sibling] });
  const test = new TestEditor(aDocument({ topics: [outer] }));
  test.editor.moveCamera(fitTopic(test.editor.view, 'inner'));
  return test;
}

describe('camera', () => {
  it('shows the same view within 0.5 px after zooming in at a point twelve levels deep and out again', () => {
    const offset = fc.double({ min: -0.3, max: 0.3, noNaN: true });
    fc.assert(
      fc.property(
        offset,
        offset,
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: 40, max: 300 }),
        (dx, dy, degrees, wheelPixels) => {
          const test = new TestEditor(aDocument({ topics: [twelveLevels(degrees)] }));
          test.editor.setReducedMotion(true);
          const before = cornersOf(test, 'root');
          const point = test.pointOf('level12', 0.5 + dx, 0.5 + dy);
          let events = 0;
          // The 13 entries are the root and twelve levels. 4000 events are more than any case needs.
          while (test.shownTopics.length < 13 && events < 4000) {
            test.wheel(point, -wheelPixels);
            events += 1;
          }
          expect(test.shownTopics).toHaveLength(13);
          for (let i = 0; i < events; i += 1) test.wheel(point, wheelPixels);
          expectSameView(before, cornersOf(test, 'root'), 0.5);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('shows the same view within 0.5 px after zooming out of twelve levels and in again', () => {
    const test = new TestEditor(aDocument({ topics: [twelveLevels(30)] }));
    test.editor.moveCamera(fitTopic(test.editor.view, 'level12'));
    const before = cornersOf(test, 'level12');
    for (let i = 0; i < 100; i += 1) test.wheel({ x: 730, y: 210 }, 140);
    for (let i = 0; i < 100; i += 1) test.wheel({ x: 730, y: 210 }, -140);
    expectSameView(before, cornersOf(test, 'level12'), 0.5);
  });

  it('shows its topic in the same place when other authors move and resize the topic and its parent', () => {
    const test = anEditor();
    const before = cornersOf(test, 'inner');
    test.editor.receive([
      {
        op: 'set',
        id: 'outer',
        property: 'box',
        value: { x: 100, y: 80, scale: 0.05, rotation: 40 },
        parent: 'root',
      },
      { op: 'set', id: 'inner', property: 'box', value: { x: 10, y: 500, scale: 0.2 }, parent: 'outer' },
    ]);
    expectSameView(before, cornersOf(test, 'inner'));
  });

  it('shows its topic in the same place when other authors move the topic into another topic', () => {
    const test = anEditor();
    const before = cornersOf(test, 'inner');
    test.editor.receive([
      {
        op: 'place',
        id: 'inner',
        parent: 'sibling',
        slot: 'topics',
        order: 'a0',
        box: { x: 500, y: 200, scale: 0.5 },
      },
    ]);
    expectSameView(before, cornersOf(test, 'inner'));
    expect(test.shownTopics).toContain('sibling');
  });

  it('is anchored to the nearest remaining ancestor when its topic is removed, and does not move', () => {
    const test = anEditor();
    const before = cornersOf(test, 'root');
    test.editor.receive([{ op: 'remove', id: 'inner' }]);
    expectSameView(before, cornersOf(test, 'root'));
    expect(test.editor.view.camera.topic).toBe('outer');
    expect(test.notices).toEqual([{ kind: 'topic-deleted', name: 'Topic' }]);
    test.editor.receive([{ op: 'remove', id: 'outer' }]);
    expectSameView(before, cornersOf(test, 'root'));
    expect(test.editor.view.camera.topic).toBe('root');
  });

  it('shows the parent of its topic in the same place when other authors move the parent and remove the topic', () => {
    const test = anEditor();
    const before = cornersOf(test, 'outer');
    test.editor.receive([
      { op: 'remove', id: 'inner' },
      { op: 'set', id: 'outer', property: 'box', value: { x: 10, y: 10, scale: 0.1 }, parent: 'root' },
    ]);
    expectSameView(before, cornersOf(test, 'outer'));
  });

  it('does not move when the author drags its topic and undoes the drag; the topic follows the pointer', () => {
    const test = anEditor();
    // A point on the left edge of the topic.
    const start = test.pointOf('inner', 0, 0.3);
    const target = { x: start.x + 60, y: start.y + 40 };
    const rootCorners = cornersOf(test, 'root');
    test.click(start).drag(start, target);
    expect(distance(test.pointOf('inner', 0, 0.3), target)).toBeLessThan(1e-3);
    expectSameView(rootCorners, cornersOf(test, 'root'));
    test.editor.undo();
    expectSameView(rootCorners, cornersOf(test, 'root'));
    expect(distance(test.pointOf('inner', 0, 0.3), start)).toBeLessThan(1e-3);
  });
});
