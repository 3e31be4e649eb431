import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Topic } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { snapBox, snapCorner } from './snap.ts';
import { snapTargets } from './snap-targets.ts';

const fill = { kind: 'solid', color: 'accent' } as const;
const shapeAt = (id: string, x: number, y: number, width = 100, height = 50, fields = {}) =>
  aShape({ id, x, y, width, height, fill, ...fields });

/** Returns an editor in which one unit of the root is one pixel, and the origin is at the top left of the window. */
function anEditor(elements: Element[], root: Partial<Topic> = {}): TestEditor {
  const test = new TestEditor(aDocument({ elements, ...root }));
  test.editor.moveCamera({ topic: 'root', x: 500, y: 300, zoom: 1, rotation: 0 });
  return test;
}

/**
 * Selects a record, presses it and moves it by a distance in pixels, without releasing it. The first movement of 50 px
 * starts the drag even if the distance is short.
 */
function move(test: TestEditor, id: string, dx: number, dy: number, modifiers = {}): void {
  test.click(test.pointOf(id));
  const start = test.pointOf(id);
  test.pointer('down', start).pointer('move', { x: start.x + 50, y: start.y + 50 }, modifiers);
  test.pointer('move', { x: start.x + dx, y: start.y + dy }, modifiers);
}

describe('moving', () => {
  it('snaps an edge to the edge of a sibling within six pixels, and shows a guide until the drag is cancelled', () => {
    const test = anEditor([shapeAt('a', 20, 20), shapeAt('b', 300, 200, 80, 80)]);
    move(test, 'a', 285, 100);
    expect(test.boxOf('a')).toMatchObject({ x: 300, y: 120 });
    expect(test.editor.guides).toEqual([
      { parent: 'root', kind: 'line', from: { x: 300, y: 120 }, to: { x: 300, y: 280 } },
    ]);
    move(test, 'a', 0, 0);
    test.pointer('cancel', { x: 0, y: 0 });
    expect(test.editor.guides).toEqual([]);
  });

  it('snaps the centre to the centre of the parent', () => {
    const test = anEditor([shapeAt('a', 20, 20)]);
    move(test, 'a', 414, 230);
    expect(test.boxOf('a')).toMatchObject({ x: 430, y: 245 });
  });

  it('does not snap at a distance of seven pixels, nor while Ctrl or Cmd (`mod`) is pressed', () => {
    const test = anEditor([shapeAt('a', 20, 20), shapeAt('b', 300, 200, 200, 83)]);
    move(test, 'a', 273, 100);
    expect(test.boxOf('a').x).toBe(293);
    test.pointer('cancel', { x: 0, y: 0 });
    move(test, 'a', 284, 100, { mod: true });
    expect(test.boxOf('a').x).toBe(304);
  });

  it('does not snap to hidden records, furniture, connectors, content of other topics, or records out of view', () => {
    const inside = [shapeAt('inside', 100, 100)];
    const stroke = { color: 'ink', width: 1 };
    const test = anEditor(
      [
        shapeAt('a', 20, 20),
        shapeAt('hidden', 301, 400, 50, 50, { hidden: true }),
        shapeAt('furniture', 302, 400, 50, 50, { furniture: true }),
        { kind: 'connector', id: 'line', x: 303, y: 300, width: 10, height: 0, route: 'straight', stroke },
        shapeAt('far', 300, 5000),
      ],
      { topics: [aTopic({ id: 'topic', frame: { x: 700, y: 400, scale: 0.3 }, elements: inside })] },
    );
    // The left edge of `inside` is at 586: the second drag ends 3 px from this edge.
    move(test, 'a', 280, 100);
    expect(test.boxOf('a').x).toBe(300);
    move(test, 'a', 283, 0, { mod: false });
    expect(test.editor.guides).toEqual([]);
  });

  it('snaps to equal gaps between two siblings, and to a position that repeats the gap between two siblings', () => {
    const elements = [shapeAt('a', 400, 430), shapeAt('left', 100, 100, 90, 42), shapeAt('right', 500, 100, 90, 42)];
    const test = anEditor(elements);
    // `left` ends at 190, and `right` begins at 500. The middle between them is at 345.
    move(test, 'a', -102, -333);
    expect(test.boxOf('a')).toMatchObject({ x: 295, y: 96 });
    expect(test.editor.guides.filter(({ kind }) => kind === 'gap')).toHaveLength(2);
    test.pointer('cancel', { x: 0, y: 0 });
    const repeated = anEditor([
      shapeAt('a', 700, 430),
      shapeAt('left', 50, 100, 90, 42),
      shapeAt('right', 210, 100, 90, 42),
    ]);
    move(repeated, 'a', -333, -333);
    // The gap between `left` and `right` is 70: from 140 to 210. `right` ends at 300.
    expect(repeated.boxOf('a').x).toBe(370);
  });

  it('repeats the gap between two siblings that other siblings overlap', () => {
    const test = anEditor([
      shapeAt('a', 700, 430),
      shapeAt('left', 50, 100, 90, 42),
      shapeAt('in-left', 60, 110, 20, 20),
      shapeAt('right', 210, 100, 90, 42),
      shapeAt('in-right', 220, 110, 20, 20),
    ]);
    move(test, 'a', -333, -333);
    expect(test.boxOf('a').x).toBe(370);
  });

  it('snaps to the nearest 2,000 of 4,000 siblings in the window', () => {
    const siblings = Array.from({ length: 4000 }, (_, i) =>
      shapeAt(`s${i}`, (i % 80) * 12, Math.floor(i / 80) * 12, 9, 9),
    );
    const test = anEditor([...siblings, shapeAt('a', 30, 30, 9, 9)]);
    const { spans } = snapTargets(test.editor.view, 'root', ['a']).x;
    expect(spans.length).toBeGreaterThanOrEqual(2000);
    expect(spans.length).toBeLessThan(2050);
    expect(Math.max(...spans.map(({ start, crossStart }) => Math.hypot(start - 30, crossStart - 30)))).toBeLessThan(
      700,
    );
  });

  it('snaps in the axes of a rotated topic', () => {
    const elements = [shapeAt('a', 100, 100, 200, 100), shapeAt('b', 600, 300, 200, 100)];
    const frame = { x: 480, y: 270, scale: 0.9, rotation: 30 };
    const test = anEditor([], { topics: [aTopic({ id: 'topic', frame, elements })] });
    test.click(test.pointOf('a'));
    const cornerOfA = test.pointOf('a', 0, 0);
    const cornerOfB = test.pointOf('b', 0, 0);
    const from = test.pointOf('a');
    const to = { x: from.x + cornerOfB.x - cornerOfA.x + 3, y: from.y + cornerOfB.y - cornerOfA.y - 2 };
    test
      .pointer('down', from)
      .pointer('move', { x: from.x + 20, y: from.y })
      .pointer('move', to);
    expect(test.boxOf('a')).toMatchObject({ x: expect.closeTo(600, 5), y: expect.closeTo(300, 5) });
  });

  it('snaps only along the axis of the drag with Shift', () => {
    const test = anEditor([shapeAt('a', 20, 20), shapeAt('b', 300, 23, 80, 80)]);
    move(test, 'a', 284, 2, { shift: true });
    expect(test.boxOf('a')).toMatchObject({ x: 300, y: 20 });
  });
});

describe('resizing', () => {
  it('snaps a side to the edges of siblings, or to a position at which the size equals the size of a sibling', () => {
    const test = anEditor([shapeAt('a', 20, 20), shapeAt('b', 300, 400, 240, 50)]);
    test.editor.select(['a']);
    test.dragHandle('e', 184, 0);
    expect(test.boxOf('a').width).toBe(280);
    test.dragHandle('e', -36, 0);
    expect(test.boxOf('a').width).toBe(240);
    const from = test.pointOfHandle('e');
    test.pointer('down', from).pointer('move', { x: from.x + 2, y: from.y });
    expect(test.editor.guides.map(({ kind }) => kind)).toEqual(['size', 'size']);
  });

  it('snaps to the width of a sibling when the opposite side moves too (Alt)', () => {
    const test = anEditor([shapeAt('a', 420, 20), shapeAt('b', 37, 400, 240, 50)]);
    test.editor.select(['a']);
    test.dragHandle('e', 68, 0, { alt: true });
    expect(test.boxOf('a')).toMatchObject({ x: 350, width: 240 });
  });

  it('snaps a text without changing its proportions', () => {
    const body = { paragraphs: [{ runs: [{ text: 'a' }] }] };
    const text: Element = { kind: 'text', id: 'a', x: 20, y: 20, width: 100, height: 50, body };
    const test = anEditor([text, shapeAt('b', 300, 400, 80, 80)]);
    test.editor.select(['a']);
    test.dragHandle('se', 176, 88);
    expect(test.boxOf('a')).toEqual({ x: 20, y: 20, width: 280, height: 140 });
  });

  it('snaps the edges of a topic to its own content, and snaps the scale of a topic to the scale of a sibling', () => {
    const elements = [aShape({ id: 'inside', x: 100, y: 100, width: 500, height: 300 })];
    const topics = [
      aTopic({ id: 'topic', frame: { x: 200, y: 150, scale: 0.25 }, elements }),
      aTopic({ id: 'sibling', width: 400, height: 300, frame: { x: 700, y: 400, scale: 0.4 } }),
    ];
    const test = anEditor([], { topics });
    test.editor.select(['topic']);
    const right = test.pointOf('inside', 1, 0.5).x;
    test.dragHandle('e', right - test.pointOfHandle('e').x + 4, 0);
    expect(test.pointOfHandle('e').x).toBeCloseTo(right, 5);
    test.editor.undo();
    // The drag ends a few pixels before the size at which the topic has the scale of the sibling.
    test.dragHandle('se', 960 * 0.15 - 3, 540 * 0.15 - 2);
    expect(test.editor.store.get('topic')?.properties['box']).toMatchObject({
      scale: expect.closeTo(0.4, 8),
    });
  });
});

describe('drawing', () => {
  it('snaps both corners of a box to lines and sizes, unless Ctrl or Cmd (`mod`) is pressed', () => {
    const draw = (modifiers = {}) => {
      const test = anEditor([shapeAt('b', 600, 400, 240, 52), shapeAt('c', 57, 110)]);
      test.key('r').drag({ x: 60, y: 47 }, { x: 302, y: 101 }, modifiers);
      const [id = ''] = test.editor.selection;
      return test.boxOf(id);
    };
    expect(draw()).toEqual({ x: 57, y: 47, width: 240, height: 52 });
    expect(draw({ mod: true })).toEqual({ x: 60, y: 47, width: 242, height: 54 });
  });

  it('snaps a box that is drawn from its centre to the width of a sibling', () => {
    const test = anEditor([shapeAt('b', 600, 400, 240, 52)]);
    test.key('r').drag({ x: 220, y: 117 }, { x: 337, y: 160 }, { alt: true });
    const [id = ''] = test.editor.selection;
    expect(test.boxOf(id)).toMatchObject({ width: 240 });
  });
});

describe('snap functions', () => {
  it('snap the corner of a drawn box to the width and height of a sibling', () => {
    const test = anEditor([shapeAt('b', 300, 400, 240, 52)]);
    const targets = snapTargets(test.editor.view, 'root', []);
    const snap = snapCorner(targets, { x: 20, y: 20 }, { x: 264, y: 69 });
    expect([264 + snap.dx, 69 + snap.dy]).toEqual([260, 72]);
  });

  it('return the same result as a linear search among 1,000 siblings', () => {
    const elements = Array.from({ length: 1000 }, (_, i) =>
      shapeAt(`e${i}`, (i * 37) % 900, (i * 53) % 500, 10 + (i % 40), 10),
    );
    const test = anEditor(elements);
    const targets = snapTargets(test.editor.view, 'root', []);
    // Both edges and the centre of each sibling and of the root.
    expect(targets.x.lines).toHaveLength(3003);
    for (let x = -20; x < 980; x += 7.3) {
      const { dx } = snapBox(targets, { x, y: 900, width: 0, height: 0 }, ['x']);
      const offsets = targets.x.lines.map(({ at }) => at - x).filter((offset) => Math.abs(offset) <= 6);
      const least = Math.min(...offsets.map(Math.abs));
      expect(Math.abs(dx)).toBe(offsets.length > 0 ? least : 0);
    }
  });
});
