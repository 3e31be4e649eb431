import { compile } from '@flydeck/scene/compile';
import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { TEST_PORTS } from '@flydeck/scene/compile/testing/fixed-fonts';
import type { Element } from '@flydeck/scene/model/elements';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import { RecordStore } from '@flydeck/scene/records/record-store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';

/** Random position, size, rotation in degrees and mirroring of an element. */
const arbitraryBox = fc.record({
  x: fc.integer({ min: -500, max: 900 }),
  y: fc.integer({ min: -300, max: 500 }),
  width: fc.integer({ min: 1, max: 400 }),
  height: fc.integer({ min: 1, max: 400 }),
  rotation: fc.integer({ min: 0, max: 359 }),
  flipX: fc.boolean(),
  flipY: fc.boolean(),
});

/** Returns three corners of a record on the screen, which determine the fourth corner. */
const corners = (test: TestEditor, id: string) =>
  [
    [0, 0],
    [1, 0],
    [1, 1],
  ].map(([x, y]) => test.pointOf(id, x, y));

function expectSamePoints(actual: { x: number; y: number }[], expected: { x: number; y: number }[]): void {
  for (const [i, point] of actual.entries())
    expect(Math.hypot(point.x - expected[i]!.x, point.y - expected[i]!.y)).toBeLessThan(1e-4);
}

/** Returns the painted items in order: type, opacity and box of each, the box in thousandths of a unit. */
function painted(test: TestEditor): unknown[] {
  const { scene } = compile(test.document(), TEST_PORTS);
  return scene.frames.flatMap(({ items }) =>
    items.map(({ box, t, o }) => [t, o, ...Object.values(box).map((value) => Math.round(value * 1e3))]),
  );
}

describe('group', () => {
  it('grouping and ungrouping elements does not move their corners', () => {
    fc.assert(
      fc.property(fc.array(arbitraryBox, { minLength: 2, maxLength: 5 }), (boxes) => {
        const elements = boxes.map((box, i) => aShape({ ...box, id: `e${i}` }));
        const test = new TestEditor(aDocument({ elements }));
        const ids = elements.map(({ id }) => id);
        const before = ids.map((id) => corners(test, id));
        test.editor.select(ids);
        test.key('mod+g');
        expect(test.editor.selection).toHaveLength(1);
        for (const [i, id] of ids.entries()) expectSamePoints(corners(test, id), before[i]!);
        test.key('mod+shift+g');
        expect(test.document().root.elements.map(({ id }) => id)).toEqual(ids);
        for (const [i, id] of ids.entries()) expectSamePoints(corners(test, id), before[i]!);
      }),
    );
  });

  it('ungrouping a rotated, mirrored group does not move the corners of its children', () => {
    fc.assert(
      fc.property(arbitraryBox, arbitraryBox, arbitraryBox, (groupBox, boxOfA, boxOfB) => {
        const children = [aShape({ ...boxOfA, id: 'a' }), aShape({ ...boxOfB, id: 'b' })];
        const test = new TestEditor(aDocument({ elements: [{ kind: 'group', id: 'group', ...groupBox, children }] }));
        const before = [...corners(test, 'a'), ...corners(test, 'b')];
        test.editor.select(['group']);
        test.key('mod+shift+g');
        expect(test.editor.selection).toEqual(['a', 'b']);
        expectSamePoints([...corners(test, 'a'), ...corners(test, 'b')], before);
      }),
    );
  });

  it('ungrouping a stretched group that contains another group does not change what is painted', () => {
    const stroke = { color: 'ink', width: 3 };
    const nested: Element = {
      kind: 'group',
      id: 'nested',
      x: 50,
      y: 20,
      width: 100,
      height: 80,
      rotation: 90,
      children: [aShape({ id: 'deep', x: 10, y: 10, stroke, body: aTextBody('deep') })],
    };
    const group: Element = {
      kind: 'group',
      id: 'group',
      x: 200,
      y: 100,
      width: 400,
      height: 100,
      opacity: 0.5,
      inner: { x: 10, y: 10, width: 200, height: 100 },
      children: [aShape({ id: 'a', x: 20, y: 20, stroke, opacity: 0.5, body: aTextBody('text') }), nested],
    };
    const test = new TestEditor(aDocument({ elements: [group] }));
    const before = painted(test);
    test.editor.select(['group']);
    test.key('mod+shift+g');
    expect(test.document().root.elements).toHaveLength(2);
    expect(painted(test)).toEqual(before);
  });

  it('inserts the group in place of the topmost selected element, as one valid and undoable change', () => {
    const document = aDocument({ elements: ['a', 'b', 'c', 'd'].map((id) => aShape({ id })) });
    const test = new TestEditor(document);
    test.editor.select(['c', 'a']);
    test.key('mod+g');
    const [group = ''] = test.editor.selection;
    expect(test.document().root.elements.map(({ id }) => id)).toEqual(['b', group, 'd']);
    expect(test.editor.store.children(group, 'children').map(({ id }) => id)).toEqual(['a', 'c']);
    expect(() => checkOperations(new RecordStore(flattenDocument(document)), test.changes[0])).not.toThrow();
    test.editor.undo();
    expect(test.document().root.elements.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('does not group topics or locked elements', () => {
    const topics = [aTopic({ id: 'topic', frame: { x: 0, y: 0, scale: 0.1 } })];
    const elements = [aShape({ id: 'a' }), aShape({ id: 'locked', locked: true })];
    const test = new TestEditor(aDocument({ elements, topics }));
    test.editor.select(['a', 'topic']);
    test.key('mod+g');
    test.editor.select(['a', 'locked']);
    test.key('mod+g');
    expect(test.changes).toEqual([]);
  });
});
