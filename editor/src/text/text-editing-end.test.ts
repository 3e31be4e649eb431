import { aDocument, aShape, aTextBody } from '@flydeck/scene/compile/testing/documents';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';

/** Returns an editor with the text element `text` and the shape `shape`. */
const anEditor = () => {
  const body = aTextBody('Hello');
  const text = { kind: 'text' as const, id: 'text', x: 100, y: 100, width: 200, height: 30, body };
  return new TestEditor(aDocument({ elements: [text, aShape({ id: 'shape', x: 500, y: 300 })] }));
};

describe('text editing', () => {
  it('selects the text element and the select tool when the editing ends', () => {
    const { editor } = anEditor();
    editor.select(['text']);
    editor.key('enter');
    expect(editor.editedTextId).toBe('text');
    editor.endTextEditing();
    expect([editor.editedTextId, editor.selection, editor.tool.name]).toEqual([undefined, ['text'], 'select']);
  });

  it('ends at a click outside of the text, and the click selects the record at its position', () => {
    const test = anEditor();
    test.editor.select(['text']);
    test.key('enter').click(test.pointOf('shape'));
    expect([test.editor.editedTextId, test.editor.selection]).toEqual([undefined, ['shape']]);
  });

  it('ends when another record is selected, another tool is chosen, or the text is removed', () => {
    for (const end of [
      (test: TestEditor) => test.editor.select(['shape']),
      (test: TestEditor) => test.editor.setTool({ name: 'hand' }),
      (test: TestEditor) => test.editor.receive([{ op: 'remove', id: 'text' }]),
    ]) {
      const test = anEditor();
      test.editor.select(['text']);
      test.key('enter');
      end(test);
      expect(test.editor.editedTextId).toBeUndefined();
    }
  });

  it('removes a new text element without text, and its entry in the undo history, when the editing ends', () => {
    const test = anEditor();
    test.key('t').click({ x: 300, y: 450 });
    expect(test.editor.editedTextId).toBe('new-1');
    test.editor.endTextEditing();
    expect(test.editor.store.isPresent('new-1')).toBe(false);
    expect(test.editor.canUndo).toBe(false);
  });

  it('stores the point of the double click that started the editing', () => {
    const test = anEditor();
    const point = test.pointOf('text', 0.1);
    test.editor.doubleClick(point);
    expect([test.editor.editedTextId, test.editor.textEditingStart]).toEqual(['text', point]);
  });
});
