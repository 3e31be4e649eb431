import { aDocument, aShape, aTextBody } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { selectAt } from '../commands/select-at.ts';
import { TestEditor } from '../testing/test-editor.ts';

const text: Element = { kind: 'text', id: 'text', x: 100, y: 100, width: 600, height: 200, body: aTextBody('Short') };
/** Covers the right half of the text's box, and is painted below the text. */
const behind = aShape({ id: 'behind', x: 400, y: 100, width: 300, height: 200 });

/** Returns an editor of the text, and points of the text's box: on the line, without text, and on the shape behind. */
function anEditor(...elements: Element[]) {
  const test = new TestEditor(aDocument({ elements: elements.length > 0 ? elements : [behind, text] }));
  const pointAt = (x: number, y: number) => test.pointOf('root', x / 960, y / 540);
  return { test, onLine: pointAt(110, 110), empty: pointAt(250, 250), onShape: pointAt(550, 200) };
}

const right = ({ x, y }: { x: number; y: number }) => ({ x: x + 100, y });

describe('the box of a text', () => {
  it('is clicked and dragged only at its lines while the text is not selected', () => {
    const { test, onLine, empty, onShape } = anEditor();
    const { editor } = test;
    test.click(onShape);
    expect(editor.selection).toEqual(['behind']);
    test.click(onLine);
    expect(editor.selection).toEqual(['text']);
    test.click(empty);
    expect(editor.selection).toEqual([]);
    test.drag(empty, right(empty));
    expect(test.changes).toEqual([]);
    test.click(empty).drag(onLine, right(onLine));
    expect(test.boxOf('text').x).toBeGreaterThan(150);
  });

  it('is dragged as a whole while the text is selected, also in front of other objects', () => {
    for (const place of ['empty', 'onShape'] as const) {
      const { test, onLine, ...places } = anEditor();
      test.click(onLine);
      test.drag(places[place], right(places[place]));
      expect(test.boxOf('text').x).toBeGreaterThan(150);
      expect(test.boxOf('behind').x).toBe(400);
      expect(test.editor.selection).toEqual(['text']);
    }
  });

  it('is clicked only at its lines while the text is selected, and Shift adds the object behind', () => {
    const { test, onLine, empty, onShape } = anEditor();
    const { editor } = test;
    test.click(onLine).click(onShape);
    expect(editor.selection).toEqual(['behind']);
    test.click(onLine).click(onShape, { shift: true });
    expect(editor.selection).toEqual(['text', 'behind']);
    test.click(empty, { shift: true });
    expect(editor.selection).toEqual(['text', 'behind']);
    test.click(empty);
    expect(editor.selection).toEqual([]);
  });

  it('does not prevent drags of objects in front of a selected text', () => {
    const { test, onLine, onShape } = anEditor(text, behind);
    test.click(onLine).drag(onShape, right(onShape));
    expect(test.boxOf('text').x).toBe(100);
    expect(test.boxOf('behind').x).toBeGreaterThan(450);
  });

  it('is dragged as a whole in a selected group', () => {
    const group: Element = { kind: 'group', id: 'group', x: 0, y: 0, width: 960, height: 540, children: [text] };
    const { test, onLine, empty } = anEditor(group);
    test.click(empty);
    expect(test.editor.selection).toEqual([]);
    test.click(onLine).drag(empty, right(empty));
    expect(test.boxOf('group').x).toBeGreaterThan(50);
  });

  it('is selected by a marquee that touches one of its lines, also in a rotated text', () => {
    const { test, empty, onLine } = anEditor(text);
    test.drag(empty, right(empty));
    expect(test.editor.selection).toEqual([]);
    test.drag(empty, { x: onLine.x, y: onLine.y });
    expect(test.editor.selection).toEqual(['text']);
    const { test: rotated } = anEditor({ ...text, rotation: 180 });
    // The only line is at the bottom right of the rotated box.
    rotated.drag(rotated.pointOf('root', 740 / 960, 340 / 540), rotated.pointOf('root', 690 / 960, 290 / 540));
    expect(rotated.editor.selection).toEqual(['text']);
    rotated.drag(rotated.pointOf('root', 80 / 960, 80 / 540), rotated.pointOf('root', 400 / 960, 200 / 540));
    expect(rotated.editor.selection).toEqual([]);
  });

  it('begins editing by a double click where no other object is, also in an open group', () => {
    const { test, empty, onShape } = anEditor();
    test.editor.doubleClick(empty);
    expect(test.editor.editedTextId).toBe('text');
    test.editor.endTextEditing();
    test.editor.doubleClick(onShape);
    expect(test.editor.editedTextId).toBe('behind');
  });

  it('keeps its selected text when a context menu opens in it, except on another object', () => {
    const { test, onLine, empty, onShape } = anEditor();
    const { editor } = test;
    test.click(onLine);
    editor.perform((context) => selectAt(context, empty));
    expect(editor.selection).toEqual(['text']);
    editor.perform((context) => selectAt(context, onShape));
    expect(editor.selection).toEqual(['behind']);
    editor.perform((context) => selectAt(context, empty));
    expect(editor.selection).toEqual([]);
  });
});

describe('the area of an unfilled shape', () => {
  const outlined: Element = {
    kind: 'shape',
    id: 'frame',
    ...{ x: 100, y: 100, width: 600, height: 200 },
    geometry: { kind: 'preset', preset: 'rect' },
    stroke: { color: 'ink', width: 2 },
    body: aTextBody(''),
  };

  it('is not clicked, but a double click in it edits the text of the shape', () => {
    const { test, empty } = anEditor(outlined);
    test.click(empty);
    expect(test.editor.selection).toEqual([]);
    test.editor.doubleClick(empty);
    expect(test.editor.editedTextId).toBe('frame');
  });

  it('is dragged as a whole while the shape is selected', () => {
    const { test, empty } = anEditor(outlined);
    test.click(test.pointOf('root', 300 / 960, 100 / 540)).drag(empty, right(empty));
    expect(test.boxOf('frame').x).toBeGreaterThan(150);
  });
});
