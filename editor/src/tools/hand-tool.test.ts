import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';

const anEditor = () =>
  new TestEditor(aDocument({ elements: [aShape({ id: 'a', x: 50, y: 50, width: 200, height: 100 })] }));

describe('hand tool', () => {
  it('moves the canvas with the pointer and changes neither document nor selection', () => {
    const test = anEditor().key('h');
    const before = test.pointOf('a');
    test.drag(before, { x: before.x + 60, y: before.y - 30 });
    const after = test.pointOf('a');
    expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([60, -30]);
    expect(test.changes).toEqual([]);
    expect(test.editor.selection).toEqual([]);
    expect(test.editor.tool.name).toBe('hand');
  });

  it('replaces the previous tool while Space is pressed', () => {
    const test = anEditor().key('space');
    expect(test.editor.tool.name).toBe('hand');
    test.drag(test.pointOf('a'), { x: 500, y: 500 });
    test.editor.keyUp('space');
    expect(test.editor.tool.name).toBe('select');
    expect(test.changes).toEqual([]);
  });

  it('pans while the middle button is pressed, and keeps the tool', () => {
    const test = anEditor();
    test.editor.setTool({ name: 'shape' });
    const before = test.pointOf('a');
    test.drag({ x: 500, y: 500 }, { x: 540, y: 480 }, { button: 1 });
    expect(Math.round(test.pointOf('a').x - before.x)).toBe(40);
    expect(test.editor.tool.name).toBe('shape');
    expect(test.changes).toEqual([]);
  });

  it('does not interrupt a running gesture when Space is pressed', () => {
    const test = anEditor();
    const start = test.pointOf('a');
    test.pointer('down', start).pointer('move', { x: start.x + 50, y: start.y });
    test.key('space').pointer('move', { x: start.x + 90, y: start.y });
    test.editor.keyUp('space');
    test.pointer('up', { x: start.x + 90, y: start.y });
    expect(test.pointOf('a').x - start.x).toBeCloseTo(90, 3);
  });
});

describe('Escape', () => {
  it('cancels a running gesture without a change, and returns to the select tool if no gesture is running', () => {
    const test = anEditor();
    const start = test.pointOf('a');
    test
      .pointer('down', start)
      .pointer('move', { x: start.x + 50, y: start.y })
      .key('escape');
    expect(test.boxOf('a').x).toBe(50);
    expect(test.changes).toEqual([]);
    test.key('h').key('escape');
    expect(test.editor.tool.name).toBe('select');
  });
});
