import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import { describe, expect, it } from 'vitest';
import { screenBounds } from '../bounds.ts';
import { fitTopic } from '../camera.ts';
import { TestEditor } from '../testing/test-editor.ts';

/** Returns an editor with a shape and a small, rotated topic. */
function anEditor(): TestEditor {
  const topic = aTopic({ id: 'topic', frame: { x: 700, y: 300, scale: 0.01, rotation: 30 } });
  return new TestEditor(aDocument({ elements: [aShape({ id: 'a' })], topics: [topic] }));
}

/** Returns the bounds of an element on the screen. `new-1` is the first element that a test creates. */
const boundsOf = (test: TestEditor, id = 'new-1') => screenBounds(test.editor.view, id);

describe('shape tool', () => {
  it('draws an ellipse by the shortcut o and a drag from corner to corner, and returns to the select tool', () => {
    const test = anEditor().key('o').drag({ x: 600, y: 400 }, { x: 500, y: 450 });
    const bounds = boundsOf(test);
    expect(bounds?.x).toBeCloseTo(500, 3);
    expect(bounds?.y).toBeCloseTo(400, 3);
    expect(bounds?.width).toBeCloseTo(100, 3);
    expect(bounds?.height).toBeCloseTo(50, 3);
    expect(test.editor.store.get('new-1')?.properties['geometry']).toMatchObject({ preset: 'ellipse' });
    expect(test.editor.selection).toEqual(['new-1']);
    expect(test.editor.tool.name).toBe('select');
    expect(test.changes).toHaveLength(1);
  });

  it('draws a visible shape if the drag is horizontal or vertical', () => {
    const test = anEditor().key('r').drag({ x: 600, y: 400 }, { x: 600, y: 450 }, { mod: true });
    expect(boundsOf(test)?.width).toBeCloseTo(4, 3);
    expect(boundsOf(test)?.height).toBeCloseTo(50, 3);
  });

  it('draws a square while Shift is pressed, and a shape around the start of the drag while Alt is pressed', () => {
    const test = anEditor().key('r').drag({ x: 500, y: 300 }, { x: 600, y: 340 }, { shift: true, alt: true });
    const bounds = boundsOf(test);
    expect(bounds?.x).toBeCloseTo(400, 3);
    expect(bounds?.width).toBeCloseTo(200, 3);
    expect(bounds?.height).toBeCloseTo(200, 3);
  });

  it('inserts a shape of the same size on the screen by a click at any zoom', () => {
    const widths = [1, 1e-3, 1e4].map((zoom) => {
      const test = anEditor();
      test.editor.moveCamera({ ...test.editor.view.camera, zoom });
      test.key('r').click({ x: 450, y: 250 });
      return boundsOf(test)?.width;
    });
    expect(widths[0]).toBeGreaterThan(100);
    expect(widths[1]).toBeCloseTo(widths[0] ?? 0, 3);
    expect(widths[2]).toBeCloseTo(widths[0] ?? 0, 1);
  });

  it('creates the shape in the deepest open topic at the start of the drag', () => {
    const test = anEditor();
    test.editor.moveCamera(fitTopic(test.editor.view, 'topic'));
    test.key('r').drag({ x: 500, y: 300 }, { x: 950, y: 580 });
    expect(test.editor.store.get('new-1')?.parent).toBe('topic');
    test.key('r').drag({ x: 5, y: 5 }, { x: 500, y: 300 });
    expect(test.editor.store.get('new-2')?.parent).toBe('root');
  });

  it('previews the shape while drawing and removes the preview by Escape', () => {
    const test = anEditor().key('r').pointer('down', { x: 100, y: 100 });
    test.pointer('move', { x: 200, y: 200 });
    expect(test.editor.toolState).toBe('drawing');
    expect(test.document().root.elements).toHaveLength(2);
    test.key('escape');
    expect(test.document().root.elements).toHaveLength(1);
    expect(test.changes).toEqual([]);
    expect(test.editor.tool.name).toBe('shape');
  });

  it('stays chosen after drawing when the shortcut q was pressed, until q is pressed again', () => {
    const test = anEditor().key('r').key('q');
    test.drag({ x: 100, y: 300 }, { x: 200, y: 400 }).drag({ x: 300, y: 300 }, { x: 400, y: 400 });
    expect(test.changes).toHaveLength(2);
    expect(test.editor.tool).toEqual({ name: 'shape', staysChosen: true });
    test.key('q').click({ x: 500, y: 500 });
    expect(test.editor.tool.name).toBe('select');
  });

  it('creates a bracket with a stroke instead of a fill', () => {
    const test = anEditor();
    test.editor.setTool({ name: 'shape', settings: { preset: 'leftBracket' } });
    test.click({ x: 500, y: 300 });
    const { fill, stroke } = test.editor.store.get('new-1')?.properties ?? {};
    expect(fill).toBeUndefined();
    expect(stroke).toMatchObject({ color: 'accent' });
  });

  it('draws the same shape when other authors change the document meanwhile', () => {
    const test = anEditor().key('r').pointer('down', { x: 100, y: 300 });
    test.pointer('move', { x: 200, y: 400 });
    test.editor.receive([{ op: 'remove', id: 'a' }]);
    test.pointer('up', { x: 200, y: 400 });
    expect(boundsOf(test)?.width).toBeCloseTo(100, 3);
    expect(test.document().root.elements).toHaveLength(1);
  });
});

describe('text tool', () => {
  it('creates a text without line wrapping by a click, and starts editing it', () => {
    const test = anEditor().key('t').click({ x: 300, y: 200 });
    const { parent, properties, texts } = test.editor.store.get('new-1') ?? {};
    expect(parent).toBe('root');
    expect(properties?.['body']).toMatchObject({ wrap: false });
    expect(texts?.['body']?.paragraphs).toHaveLength(1);
    expect(boundsOf(test)?.x).toBeCloseTo(300, 3);
    expect(test.editor.editedTextId).toBe('new-1');
    expect(test.editor.tool.name).toBe('select');
  });

  it('creates a text that wraps at the width of a drag, and starts editing it', () => {
    const test = anEditor().key('t').drag({ x: 100, y: 300 }, { x: 400, y: 360 });
    expect(test.editor.store.get('new-1')?.properties['body']).not.toHaveProperty('wrap');
    expect(boundsOf(test)?.width).toBeCloseTo(300, 3);
    expect(test.editor.editedTextId).toBe('new-1');
  });

  it('sets a text size of 24 at zoom 1, and at any other zoom a size that is equally large on the screen', () => {
    const sizeAt = (zoom: number) => {
      const test = anEditor();
      test.editor.moveCamera({ ...test.editor.view.camera, zoom });
      test.key('t').click({ x: 300, y: 200 });
      const body = test.editor.store.get('new-1')?.properties['body'] as { style: { size?: number } };
      return body.style.size;
    };
    expect(sizeAt(1)).toBe(24);
    // 25 CSS pixels on the screen, in the units of the root.
    expect(sizeAt(100)).toBeCloseTo(0.25, 3);
    expect(sizeAt(0.1)).toBeCloseTo(250, 0);
  });
});
