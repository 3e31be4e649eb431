import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import { outlineDocument } from '@flydeck/scene/create/outline-document';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';

/**
 * Returns an editor with the shapes `a` and `b` and the topic `topic`, which is closed because it is a tenth as wide as
 * the window.
 */
const anEditor = () =>
  new TestEditor(
    aDocument({
      elements: [aShape({ id: 'a', x: 100, y: 100 }), aShape({ id: 'b', x: 300, y: 100 })],
      topics: [aTopic({ id: 'topic', frame: { x: 700, y: 300, scale: 0.1 } })],
    }),
  );

it('undo and redo revert and restore a change, and are enabled only if there is a change to undo or redo', () => {
  const test = new TestEditor(aDocument({ elements: [aShape({ id: 'a' })] }));
  expect(test.run('undo')).toBe(false);
  test.editor.select(['a']);
  test.key('delete');
  expect(test.run('redo')).toBe(false);
  test.key('mod+z');
  expect(test.document().root.elements).toHaveLength(1);
  test.key('mod+y');
  expect(test.document().root.elements).toHaveLength(0);
});

describe('undo and redo', () => {
  it('select what was selected before and after a command', () => {
    const test = anEditor();
    const { editor } = test;
    editor.select(['a']);
    test.key('delete');
    editor.select(['b']);
    test.key('mod+d');
    const [copy] = editor.selection;
    editor.select(['topic']);
    editor.undo();
    expect(editor.selection).toEqual(['b']);
    editor.undo();
    expect(editor.selection).toEqual(['a']);
    editor.redo();
    expect(editor.selection).toEqual([]);
    editor.redo();
    expect(editor.selection).toEqual([copy]);
    editor.undo();
    expect(editor.selection).toEqual(['b']);
  });

  it('select what was selected before and after a gesture', () => {
    const test = anEditor();
    const { editor } = test;
    editor.select(['b']);
    const from = test.pointOf('a');
    test.drag(from, { x: from.x, y: from.y + 200 });
    test.key('r').drag({ x: 500, y: 500 }, { x: 600, y: 550 });
    const drawn = editor.selection;
    expect(drawn).toHaveLength(1);
    editor.select([]);
    editor.undo();
    expect(editor.selection).toEqual(['a']);
    editor.select(['b']);
    editor.undo();
    expect(editor.selection).toEqual(['a']);
    editor.select([]);
    editor.redo();
    expect(editor.selection).toEqual(['a']);
    editor.redo();
    expect(editor.selection).toEqual(drawn);
  });

  it('select what was selected before the first and after the last of several continued changes', () => {
    const test = anEditor();
    test.editor.select(['a']);
    test.editor.change([{ op: 'set', id: 'a', property: 'opacity', value: 0.5 }]);
    test.editor.select(['b']);
    test.editor.change([{ op: 'set', id: 'a', property: 'opacity', value: 0.4 }], 'continued');
    test.editor.undo();
    expect(test.editor.selection).toEqual(['a']);
    test.editor.redo();
    expect(test.editor.selection).toEqual(['b']);
  });

  it('select only records that still exist and have the same parent as the first of these records', () => {
    const test = anEditor();
    test.editor.select(['a', 'b']);
    test.key('arrowright');
    test.editor.receive([
      { op: 'place', id: 'b', parent: 'topic', slot: 'elements', order: 'a0', box: test.boxOf('b') },
    ]);
    expect(test.editor.selection).toEqual(['a']);
    test.editor.undo();
    expect(test.editor.selection).toEqual(['a']);
    // Without `a`, the first record that still exists is `b`.
    test.editor.receive([{ op: 'remove', id: 'a' }]);
    test.editor.redo();
    expect(test.editor.selection).toEqual(['b']);
  });
});

describe('undo', () => {
  it('selects the changed child of a group again and opens the group', () => {
    const test = anEditor();
    test.editor.select(['a', 'b']);
    test.key('mod+g');
    // Enter opens the group and selects a child, which the arrow key moves.
    test.key('enter').key('arrowright');
    const [child = ''] = test.editor.selection;
    const group = test.editor.store.get(child)?.parent ?? '';
    test.editor.select(['topic']);
    expect(test.editor.openIds.has(group)).toBe(false);
    test.editor.undo();
    expect(test.editor.selection).toEqual([child]);
    expect(test.editor.openIds.has(group)).toBe(true);
  });

  it('restores exactly the document from which a topic of an automatic layout was deleted', () => {
    const topics = ['One', 'Two', 'Three'].map((title) => ({ title, text: ['text'], topics: [] }));
    const test = new TestEditor(outlineDocument({ title: 'Bees', language: 'en', topics }));
    const before = JSON.stringify(test.document());
    test.editor.select(['topic-3']);
    test.key('delete');
    expect(JSON.stringify(test.document())).not.toBe(before);
    test.editor.undo();
    expect(JSON.stringify(test.document())).toBe(before);
  });

  it('removes the text that was added to a shape without text', () => {
    const test = anEditor();
    const before = JSON.stringify(test.document());
    test.editor.change([{ op: 'rewrite', id: 'a', slot: 'body', paragraphs: [{ runs: [{ text: 'Text' }] }] }]);
    test.editor.undo();
    expect(JSON.stringify(test.document())).toBe(before);
  });

  it('cancels a running gesture and reverts the change before the gesture', () => {
    const test = anEditor();
    test.editor.select(['b']);
    test.key('arrowright');
    const from = test.pointOf('a');
    test.pointer('down', from).pointer('move', { x: from.x + 50, y: from.y + 50 });
    test.editor.undo();
    test.pointer('move', { x: from.x + 90, y: from.y }).pointer('up', from);
    expect(test.boxOf('a')).toMatchObject({ x: 100, y: 100 });
    expect(test.boxOf('b')).toMatchObject({ x: 300, y: 100 });
  });
});
