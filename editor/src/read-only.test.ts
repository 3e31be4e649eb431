import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import { describe, expect, it } from 'vitest';
import { findCommand } from './commands/registry.ts';
import { saveAsTemplate } from './commands/save-as-template.ts';
import { TestEditor } from './testing/test-editor.ts';

const anEditor = () =>
  new TestEditor(
    aDocument({
      elements: [
        aShape({ id: 'a', x: 100, y: 100, width: 200, height: 100 }),
        aShape({ id: 'b', x: 400, y: 100, width: 200, height: 100 }),
      ],
      topics: [aTopic({ id: 'topic', frame: { x: 600, y: 300, scale: 0.1 } })],
    }),
  );

/** Returns the kinds of the notices since the last call. */
const noticesOf = ({ notices }: TestEditor) => notices.splice(0).map(({ kind }) => kind);

describe('an editor without the right to edit', () => {
  it('cancels the running gesture and ends the editing of a text', () => {
    const test = anEditor();
    test.click(test.pointOf('a'));
    test.pointer('down', test.pointOf('a')).pointer('move', test.pointOf('b'));
    expect(test.boxOf('a').x).not.toBe(100);
    test.editor.setReadOnly(true);
    test.pointer('up', test.pointOf('b'));
    expect([test.boxOf('a').x, test.changes]).toEqual([100, []]);
    test.editor.setReadOnly(false);
    test.editor.doubleClick(test.pointOf('a'));
    expect(test.editor.editedTextId).toBe('a');
    test.editor.setReadOnly(true);
    expect(test.editor.editedTextId).toBeUndefined();
  });

  it('selects and copies, but dragging, keys and drawing tools change nothing and show a notice', () => {
    const test = anEditor();
    test.editor.setReadOnly(true);
    test.click(test.pointOf('a'));
    expect(test.editor.selection).toEqual(['a']);
    test.drag(test.pointOf('a'), test.pointOf('b'));
    expect(noticesOf(test)).toEqual(['read-only']);
    for (const key of ['delete', 'mod+d', 'arrowright', 'mod+x', 'r', 'enter', 'mod+z']) test.key(key);
    test.editor.doubleClick(test.pointOf('a'));
    test.editor.commit(() => [{ op: 'remove', id: 'a' }]);
    expect(new Set(noticesOf(test))).toEqual(new Set(['read-only']));
    expect([test.changes, test.editor.tool.name, test.editor.editedTextId]).toEqual([[], 'select', undefined]);
    expect(test.run('copy')).toBe(true);
    expect(test.editor.clipboard.content?.records.map(({ id }) => id)).toEqual(['a']);
    expect(test.run('paste')).toBe(false);
  });

  it('enables only commands that change nothing', () => {
    const test = anEditor();
    test.editor.select(['a']);
    test.editor.setReadOnly(true);
    const isEnabled = (id: string) => {
      const command = findCommand(id);
      if (!command) throw new Error(`There is no command ${id}.`);
      return test.editor.isEnabled(command);
    };
    const reading = ['comment', 'copy', 'select-all', 'zoom-in', 'show-whole', 'tool-hand', 'show-command-palette'];
    const editing = ['cut', 'delete', 'duplicate', 'tool-text', 'insert-image', 'insert-code'];
    expect([reading, editing].map((ids) => ids.filter(isEnabled))).toEqual([reading, []]);
    expect(test.editor.isEnabled(saveAsTemplate)).toBe(false);
  });

  it('receives changes of others, flies and zooms', () => {
    const test = anEditor();
    test.editor.setReadOnly(true);
    test.editor.receive([{ op: 'remove', id: 'b' }]);
    expect(test.editor.store.isPresent('b')).toBe(false);
    const { zoom } = test.editor.view.camera;
    test.wheel(test.pointOf('a'), -200, { mod: true });
    expect(test.editor.view.camera.zoom).not.toBe(zoom);
    test.editor.doubleClick(test.pointOf('topic'));
    test.editor.advanceTime(0);
    test.editor.advanceTime(10_000);
    expect(test.editor.view.camera.topic).toBe('topic');
    expect(noticesOf(test)).toEqual([]);
  });

  it('changes and undoes again when the right returns', () => {
    const test = anEditor();
    test.editor.select(['a']);
    test.run('delete');
    test.editor.setReadOnly(true);
    expect([test.editor.canUndo, test.editor.undo()]).toEqual([false, { what: 'nothing-to-undo' }]);
    test.editor.setReadOnly(false);
    expect(test.editor.canUndo).toBe(true);
    test.key('mod+z');
    expect(test.editor.store.isPresent('a')).toBe(true);
    test.drag(test.pointOf('b'), test.pointOf('a'));
    expect(test.boxOf('b').x).not.toBe(400);
    expect(noticesOf(test)).toEqual([]);
  });
});
