import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import { describe, expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { TestEditor } from '../testing/test-editor.ts';

/** Returns an editor whose root topic of 960 by 540 units contains two shapes, and a small topic with a shape. */
function anEditor(): TestEditor {
  const inside = [aShape({ id: 'inner', x: 300, y: 200, width: 200, height: 100 })];
  const topic = aTopic({ id: 'topic', frame: { x: 780, y: 400, scale: 0.2 }, elements: inside });
  const elements = [
    aShape({ id: 'a', x: 50, y: 50, width: 200, height: 100 }),
    aShape({ id: 'b', x: 400, y: 50, width: 200, height: 100 }),
  ];
  return new TestEditor(aDocument({ elements, topics: [topic] }));
}

describe('select tool', () => {
  it('selects by click, adds and removes with Shift, and deselects on the background', () => {
    const test = anEditor();
    const { editor } = test;
    test.click(test.pointOf('a'));
    expect(editor.selection).toEqual(['a']);
    test.click(test.pointOf('b'), { shift: true });
    expect(editor.selection).toEqual(['a', 'b']);
    test.click(test.pointOf('a'), { shift: true });
    expect(editor.selection).toEqual(['b']);
    test.click({ x: 500, y: 500 });
    expect(editor.selection).toEqual([]);
  });

  it('selects a closed topic as a whole, the content of an open topic, and an open topic by its edge', () => {
    const test = anEditor();
    const { editor } = test;
    test.click(test.pointOf('inner'));
    expect(editor.selection).toEqual(['topic']);
    editor.moveCamera(fitTopic(editor.view, 'topic'));
    test.click(test.pointOf('inner'));
    expect(editor.selection).toEqual(['inner']);
    test.click(test.pointOf('topic', 0, 0.5));
    expect(editor.selection).toEqual(['topic']);
  });

  it('selects the deepest record at the pointer if the mod key is pressed', () => {
    const test = anEditor();
    test.click(test.pointOf('inner'), { mod: true });
    expect(test.editor.selection).toEqual(['inner']);
  });

  it('starts a new selection when a click with Shift is on a record with another parent', () => {
    const test = anEditor();
    test.click(test.pointOf('a'));
    test.click(test.pointOf('inner'), { mod: true, shift: true });
    expect(test.editor.selection).toEqual(['inner']);
  });

  it('moves the shape under the pointer by the distance of the drag, as one undoable change', () => {
    const test = anEditor();
    const start = test.pointOf('a');
    const zoom = test.editor.view.camera.zoom;
    test.drag(start, { x: start.x + 100, y: start.y + 50 });
    expect(test.boxOf('a').x).toBeCloseTo(50 + 100 / zoom, 5);
    expect(test.boxOf('a').y).toBeCloseTo(50 + 50 / zoom, 5);
    expect(test.changes).toHaveLength(1);
    test.editor.undo();
    expect(test.boxOf('a')).toMatchObject({ x: 50, y: 50 });
    test.editor.redo();
    expect(test.boxOf('a').x).toBeCloseTo(50 + 100 / zoom, 5);
  });

  it('ignores the smaller component of a drag while Shift is pressed', () => {
    const test = anEditor();
    const start = test.pointOf('a');
    test.click(start);
    test.drag(start, { x: start.x + 100, y: start.y + 20 }, { shift: true });
    expect(test.boxOf('a').y).toBe(50);
  });

  it('restores the dragged record when a drag is cancelled', () => {
    const test = anEditor();
    const start = test.pointOf('a');
    test.pointer('down', start).pointer('move', { x: start.x + 80, y: start.y });
    expect(test.boxOf('a').x).not.toBe(50);
    test.pointer('cancel', start);
    expect(test.boxOf('a').x).toBe(50);
    expect(test.changes).toEqual([]);
  });

  it('continues a drag when another author changes the document', () => {
    const test = anEditor();
    const start = test.pointOf('a');
    test.pointer('down', start).pointer('move', { x: start.x + 80, y: start.y });
    const box = { ...test.boxOf('b'), y: 300 };
    test.editor.receive([{ op: 'set', id: 'b', property: 'box', value: box, parent: 'root' }]);
    test.pointer('up', { x: start.x + 80, y: start.y });
    expect(test.boxOf('a').x).toBeCloseTo(50 + 80 / test.editor.view.camera.zoom, 5);
    expect(test.boxOf('b').y).toBe(300);
  });

  it('selects everything that a marquee on the background touches', () => {
    const test = anEditor();
    const from = test.pointOf('root', 0.02, 0.02);
    test.drag(from, test.pointOf('b'));
    expect(test.editor.selection).toEqual(['a', 'b']);
  });

  it('restores the selection when Escape ends a marquee', () => {
    const test = anEditor();
    test.editor.select(['b']);
    test.pointer('down', test.pointOf('root', 0.02, 0.02)).pointer('move', test.pointOf('a'));
    expect(test.editor.selection).toEqual(['a']);
    test.key('escape');
    expect(test.editor.selection).toEqual(['b']);
  });

  it('moves the view with the pointer while the middle button is pressed', () => {
    const test = anEditor();
    const before = test.pointOf('a');
    test.drag({ x: 500, y: 500 }, { x: 540, y: 480 }, { button: 1 });
    const after = test.pointOf('a');
    expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([40, -20]);
  });

  it('moves an element by one pixel, ± 0.1 px, in a topic that is nested at a scale of 1e-12', () => {
    let nested = aTopic({ id: 'level12', elements: [aShape({ id: 'deep', x: 400, y: 200 })] });
    for (let level = 11; level > 0; level -= 1) {
      const frame = { x: 481.7, y: 268.3, scale: 0.1 };
      nested = aTopic({ id: `level${level}`, topics: [{ ...nested, frame }] });
    }
    const test = new TestEditor(aDocument({ topics: [{ ...nested, frame: { x: 480, y: 270, scale: 0.1 } }] }));
    test.editor.moveCamera(fitTopic(test.editor.view, 'level12'));
    const before = test.pointOf('deep');
    const rightBy = (pixels: number) => ({ x: before.x + pixels, y: before.y });
    test.pointer('down', rightBy(0)).pointer('move', rightBy(10)).pointer('move', rightBy(1)).pointer('up', rightBy(1));
    expect(Math.abs(test.pointOf('deep').x - before.x - 1)).toBeLessThan(0.1);
  });
});
