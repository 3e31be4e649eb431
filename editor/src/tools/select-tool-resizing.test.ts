import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';

const STROKE = { color: 'ink', width: 4 };
const BODY = { ...aTextBody('Text'), style: { size: 20 } };

/**
 * Returns an editor at zoom 1 with one selected element of 200 by 100 units. Nothing to snap to is near the element.
 * @param root further fields of the root topic
 */
function editorWithElement(element: Partial<Element> & Pick<Element, 'kind'>, root = {}): TestEditor {
  const box = { id: 'a', x: 300, y: 200, width: 200, height: 100 };
  const test = new TestEditor(aDocument({ ...root, elements: [{ ...box, ...element } as Element] }));
  test.editor.moveCamera({ topic: 'root', x: 480, y: 270, zoom: 1, rotation: 0 });
  test.editor.select(['a']);
  return test;
}

/** Returns the shape `a` of 200 by 100 units at x 300, y 200. */
const shape = (fields = {}) => ({
  ...aShape({ stroke: STROKE, ...fields }),
  id: 'a',
  x: 300,
  y: 200,
  width: 200,
  height: 100,
});
/** The mod key (Ctrl, on a Mac Cmd) turns snapping off. */
const WITHOUT_SNAPPING = { mod: true };

describe('corner handles', () => {
  it('scale a text’s box and font size in proportion', () => {
    const test = editorWithElement({ kind: 'text', body: BODY });
    test.dragHandle('se', 200, 100, WITHOUT_SNAPPING);
    expect(test.boxOf('a')).toEqual({ x: 300, y: 200, width: 400, height: 200 });
    expect(test.editor.store.get('a')?.properties['body']).toMatchObject({ style: { size: 40 } });
    test.dragHandle('nw', 400, 0, WITHOUT_SNAPPING);
    const { width, height } = test.boxOf('a');
    expect(width / height).toBeCloseTo(2, 9);
  });

  it('change width and height of a shape independently, or in proportion with Shift', () => {
    const test = editorWithElement(shape({ body: BODY }));
    test.dragHandle('se', 100, 0, WITHOUT_SNAPPING);
    expect(test.boxOf('a')).toEqual({ x: 300, y: 200, width: 300, height: 100 });
    expect(test.editor.store.get('a')?.properties).toMatchObject({ stroke: STROKE, body: { style: { size: 20 } } });
    test.dragHandle('se', -100, 0, WITHOUT_SNAPPING).dragHandle('se', 200, 100, { ...WITHOUT_SNAPPING, shift: true });
    expect(test.boxOf('a')).toMatchObject({ width: 400, height: 200 });
    expect(test.editor.store.get('a')?.properties).toMatchObject({
      stroke: { ...STROKE, width: 8 },
      body: { style: { size: 40 } },
    });
  });

  it('resize from the centre with Alt', () => {
    const test = editorWithElement(shape());
    test.dragHandle('se', 50, 20, { ...WITHOUT_SNAPPING, alt: true });
    expect(test.boxOf('a')).toEqual({ x: 250, y: 180, width: 300, height: 140 });
  });

  it('mirror a shape when the handle is dragged across the opposite corner, but do not mirror a text', () => {
    const test = editorWithElement(shape());
    test.dragHandle('se', -300, -150, WITHOUT_SNAPPING);
    expect(test.boxOf('a')).toEqual({ x: 200, y: 150, width: 100, height: 50, flipX: true, flipY: true });
    test.dragHandle('nw', 300, 150, WITHOUT_SNAPPING);
    expect(test.boxOf('a')).toEqual({ x: 300, y: 200, width: 200, height: 100 });
    const text = editorWithElement({ kind: 'text', body: BODY });
    text.dragHandle('se', -400, -200, WITHOUT_SNAPPING);
    expect(text.boxOf('a')).toEqual({ x: 100, y: 100, width: 200, height: 100 });
  });

  it('scale a group with its children', () => {
    const test = editorWithElement({ kind: 'group', children: [{ ...shape({ body: BODY }), id: 'child', x: 20 }] });
    const corner = (x: number, y: number) => test.pointOf('child', x, y);
    const [before, topLeft] = [corner(1, 1), test.pointOfHandle('nw')];
    test.dragHandle('se', 200, 100, WITHOUT_SNAPPING);
    expect(corner(1, 1).x - topLeft.x).toBeCloseTo(2 * (before.x - topLeft.x), 6);
    expect(test.editor.store.get('child')?.properties['body']).toMatchObject({ style: { size: 40 } });
  });

  it('change the scale of a topic, but not the boxes of its content', () => {
    const inside = aShape({ id: 'inside', x: 100, y: 100 });
    const topic = aTopic({ id: 'a', frame: { x: 400, y: 250, scale: 0.2 }, elements: [inside] });
    const test = editorWithElement({ ...shape({ hidden: true }), id: 'hidden' }, { topics: [topic] });
    test.editor.select(['a']);
    test.dragHandle('se', 192, 108, WITHOUT_SNAPPING);
    expect(test.boxOf('a')).toEqual({ x: 496, y: 304, scale: 0.4 });
    expect(test.boxOf('inside')).toMatchObject({ x: 100, width: 100 });
  });

  it('do not make a shape smaller than four pixels', () => {
    const test = editorWithElement(shape());
    test.dragHandle('se', -200, -100, WITHOUT_SNAPPING);
    expect(test.boxOf('a')).toMatchObject({ width: 4, height: 4 });
  });

  it('resize along the axes of a rotated shape', () => {
    const test = editorWithElement(shape({ rotation: 90 }));
    const fixed = test.pointOf('a', 0, 0);
    // After the rotation by 90 degrees, the bottom right corner of the shape is at the bottom left on the screen.
    test.dragHandle('se', -40, 60, WITHOUT_SNAPPING);
    expect(test.boxOf('a')).toMatchObject({ width: 260, height: 140, rotation: 90 });
    const moved = test.pointOf('a', 0, 0);
    expect(Math.hypot(moved.x - fixed.x, moved.y - fixed.y)).toBeLessThan(1e-5);
  });
});

describe('edge handles', () => {
  it('change the width of a text box, but not the text size', () => {
    const test = editorWithElement({ kind: 'text', body: BODY });
    test.dragHandle('w', -100, 30, WITHOUT_SNAPPING);
    expect(test.boxOf('a')).toEqual({ x: 200, y: 200, width: 300, height: 100 });
    expect(test.editor.store.get('a')?.properties['body']).toEqual({ style: { size: 20 } });
  });

  it('change width and height in proportion with Shift', () => {
    const test = editorWithElement(shape());
    test.dragHandle('e', 200, 0, { ...WITHOUT_SNAPPING, shift: true });
    expect(test.boxOf('a')).toEqual({ x: 300, y: 150, width: 400, height: 200 });
  });

  it('stretch the boxes in a group, but not their texts', () => {
    const test = editorWithElement({
      kind: 'group',
      children: [{ ...shape({ body: BODY }), id: 'child', x: 0, y: 0 }],
    });
    test.dragHandle('e', 200, 0, WITHOUT_SNAPPING);
    expect(test.editor.store.get('a')?.properties['inner']).toEqual({ x: 0, y: 0, width: 200, height: 100 });
    expect(test.editor.store.get('child')?.properties['body']).toEqual({ style: { size: 20 } });
    expect(test.pointOf('child', 1, 0.5).x).toBeCloseTo(test.pointOfHandle('e').x, 6);
  });

  it('change the size of a rotated topic without moving its content and views on the screen', () => {
    const topic = aTopic({
      id: 'a',
      frame: { x: 400, y: 250, scale: 0.2, rotation: 30 },
      elements: [aShape({ id: 'inside', x: 100, y: 100 })],
      topics: [aTopic({ id: 'nested', frame: { x: 500, y: 300, scale: 0.1 } })],
    });
    const view = { x: 480, y: 270, width: 400, height: 200 };
    const path = [{ id: 'step', topic: 'a', view }];
    const test = new TestEditor(aDocument({ topics: [topic] }, { path }));
    test.editor.select(['a']);
    const points = () => [test.pointOf('inside'), test.pointOf('nested'), test.pointOf('a', 1, 1)];
    const before = points();
    test.dragHandle('w', -50, -20, WITHOUT_SNAPPING);
    for (const [i, point] of points().entries())
      expect(Math.hypot(point.x - (before[i]?.x ?? 0), point.y - (before[i]?.y ?? 0))).toBeLessThan(1e-4);
    // The width was 960. The left edge is moved, so that the x coordinates in the topic grow.
    const grown = Number(test.editor.store.get('a')?.properties['width']) - 960;
    expect(grown).toBeGreaterThan(100);
    expect(test.editor.store.get('step')?.properties['view']).toMatchObject({
      x: expect.closeTo(480 + grown, 5),
    });
  });

  it('scale the rows of a table with its height', () => {
    const cell = { body: aTextBody('a') };
    const rows = [
      { height: 60, cells: [cell] },
      { height: 40, cells: [cell] },
    ];
    const test = editorWithElement({ kind: 'table', columns: [200], rows });
    test.dragHandle('s', 0, 100, WITHOUT_SNAPPING);
    const table = test.document().root.elements[0];
    expect(table).toMatchObject({ height: 200, rows: [{ height: 120 }, { height: 80 }] });
  });
});

describe('resized records', () => {
  it('are resized together, but locked records are not changed', () => {
    // Each shape is 100 units wide and 50 high.
    const elements = [
      aShape({ id: 'a', x: 100, y: 100 }),
      aShape({ id: 'b', x: 300, y: 150, rotation: 90 }),
      aShape({ id: 'locked', x: 600, y: 300, locked: true }),
    ];
    const test = new TestEditor(aDocument({ elements }));
    test.editor.select(['a', 'b', 'locked']);
    const [nw, se] = [test.pointOfHandle('nw'), test.pointOfHandle('se')];
    test.dragHandle('se', se.x - nw.x, se.y - nw.y, WITHOUT_SNAPPING);
    expect(test.boxOf('a')).toEqual({ x: 100, y: 100, width: 200, height: 100 });
    expect(test.boxOf('b')).toMatchObject({ width: 200, height: 100, rotation: 90 });
    expect(test.boxOf('locked')).toMatchObject({ x: 600, y: 300, width: 100 });
    expect(test.changes).toHaveLength(1);
    test.editor.undo();
    expect(test.boxOf('b')).toMatchObject({ x: 300, y: 150, width: 100 });
  });

  it('are mirrored together, with their rotations', () => {
    const elements = [aShape({ id: 'a', x: 100, y: 200 }), aShape({ id: 'b', x: 300, y: 200, rotation: 30 })];
    const test = new TestEditor(aDocument({ elements }));
    test.editor.select(['a', 'b']);
    const [w, e] = [test.pointOfHandle('w'), test.pointOfHandle('e')];
    test.dragHandle('e', 2 * (w.x - e.x), 0, WITHOUT_SNAPPING);
    expect(test.boxOf('a')).toMatchObject({ flipX: true, x: expect.closeTo(0, 5) });
    expect(test.boxOf('b')).toMatchObject({ flipX: true, rotation: 330 });
  });

  it('have their previous size again when the gesture is cancelled', () => {
    const test = editorWithElement(shape());
    const from = test.pointOfHandle('se');
    test.pointer('down', from).pointer('move', { x: from.x + 50, y: from.y + 50 });
    expect(test.editor.toolState).toBe('resizing');
    expect(test.boxOf('a').width).not.toBe(200);
    test.pointer('cancel', from);
    expect(test.boxOf('a').width).toBe(200);
    expect(test.changes).toEqual([]);
  });

  it('follow the pointer after the camera moves, and are still resized after another author moves them to a topic', () => {
    const topic = aTopic({ id: 'topic', frame: { x: 480, y: 270, scale: 0.9 } });
    const test = editorWithElement(shape(), { topics: [topic] });
    const from = test.pointOfHandle('se');
    const to = { x: from.x + 60, y: from.y + 40 };
    test.pointer('down', from).pointer('move', to, WITHOUT_SNAPPING);
    const { camera } = test.editor.view;
    test.editor.moveCamera({ ...camera, x: camera.x + 20, zoom: 1.25 });
    test.pointer('move', to, WITHOUT_SNAPPING);
    const isCornerUnderPointer = () => {
      const corner = test.pointOf('a', 1, 1);
      return Math.hypot(corner.x - to.x, corner.y - to.y) < 1e-3;
    };
    expect(isCornerUnderPointer()).toBe(true);
    const box = { x: 275, y: 180, width: 200 / 0.9, height: 100 / 0.9 };
    test.editor.receive([{ op: 'place', id: 'a', parent: 'topic', slot: 'elements', order: 'a0', box }]);
    test.pointer('move', to, WITHOUT_SNAPPING);
    expect(test.editor.store.get('a')?.parent).toBe('topic');
    expect(test.editor.toolState).toBe('resizing');
    // The other author has set a width of 222 units.
    expect(test.boxOf('a').width).toBeGreaterThan(225);
  });
});
