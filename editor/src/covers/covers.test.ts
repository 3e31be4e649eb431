import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { A_PICTURE } from '@flydeck/scene/compile/testing/fixed-fonts';
import type { Document } from '@flydeck/scene/model/document';
import { describe, expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { hitTest } from '../hit-test.ts';
import { placeImages } from '../images/place-images.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { topicNames } from '../topic-names.ts';

/** A document with the topic `nile`, which has a cover with the shape `badge`, and the topic `danube` without cover. */
function aDeck(): Document {
  const inner = aTopic({ id: 'delta', title: 'Delta', frame: { x: 480, y: 270, scale: 0.8 } });
  const nile = aTopic({
    id: 'nile',
    title: 'Nile',
    frame: { x: 240, y: 270, scale: 0.2 },
    elements: [aShape({ id: 'inside', x: 100, y: 100 })],
    cover: [aShape({ id: 'badge', x: 300, y: 200, width: 200, height: 100, body: aTextBody('Nile') })],
    topics: [inner],
  });
  const danube = aTopic({ id: 'danube', title: 'Danube', frame: { x: 720, y: 270, scale: 0.2 } });
  return aDocument({ topics: [nile, danube], elements: [aShape({ id: 'outside', x: 20, y: 20 })] });
}

/** Returns an editor in which the cover of `nile` is edited, with the camera at the topic. */
function editingCover(): TestEditor {
  const test = new TestEditor(aDeck());
  test.editor.setReducedMotion(true);
  test.editor.select(['nile']);
  expect(test.run('edit-cover')).toBe(true);
  return test;
}

const coverOf = ({ editor }: TestEditor, topic = 'nile') => editor.store.children(topic, 'cover').map(({ id }) => id);

describe('editing a cover', () => {
  it('starts at the selected topic or the topic at the centre of the window, and flies to it', () => {
    const test = editingCover();
    expect(test.editor.editedCover).toBe('nile');
    expect(test.editor.selection).toEqual([]);
    expect(test.editor.view.camera).toEqual(fitTopic(test.editor.view, 'nile'));
    expect([...test.editor.openIds]).toEqual(['root', 'nile']);
    expect(topicNames(test.editor.view, test.editor.openIds)).toEqual([]);
    test.run('end-cover');
    expect(test.editor.editedCover).toBeUndefined();
    expect([...test.editor.openIds]).toContain('delta');
    expect(test.changes).toEqual([]);

    const other = new TestEditor(aDeck());
    expect(other.run('edit-cover')).toBe(false);
    other.editor.moveCamera({ ...fitTopic(other.editor.view, 'nile'), x: 20, y: 20 });
    expect(other.run('edit-cover')).toBe(true);
    expect(other.editor.editedCover).toBe('nile');
  });

  it('selects only elements of the cover, at any zoom', () => {
    const test = editingCover();
    const { editor } = test;
    expect(test.click(test.pointOf('badge')).editor.selection).toEqual(['badge']);
    expect(test.click(test.pointOf('inside')).editor.selection).toEqual([]);
    expect(test.drag({ x: 5, y: 5 }, { x: 990, y: 590 }).editor.selection).toEqual(['badge']);
    test.key('escape').key('mod+a');
    expect(editor.selection).toEqual(['badge']);
    expect(test.click(test.pointOf('delta', 0.1, 0.1), { mod: true }).editor.selection).toEqual([]);
    for (let i = 0; i < 12; i += 1) test.wheel({ x: 500, y: 300 }, 100, { mod: true });
    expect(editor.editedCover).toBe('nile');
    expect(hitTest(editor.view, editor.openIds, test.pointOf('badge'))).toEqual({ kind: 'record', id: 'badge' });
    expect(test.click(test.pointOf('outside')).editor.selection).toEqual([]);
  });

  it('moves, formats, duplicates, groups and removes elements of the cover, and each change can be undone', () => {
    const test = editingCover();
    const from = test.pointOf('badge');
    test.drag(from, { x: from.x + 50, y: from.y + 30 }, { mod: true });
    expect(test.boxOf('badge').x).toBeGreaterThan(300);
    test.editor.select(['badge']);
    test.key('mod+b');
    expect(test.editor.store.get('badge')?.properties['body']).toMatchObject({ style: { bold: true } });
    test.key('mod+d');
    expect(coverOf(test)).toHaveLength(2);
    test.key('mod+a').run('group');
    expect(coverOf(test)).toEqual(test.editor.selection);
    test.key('delete');
    expect(coverOf(test)).toEqual([]);
    for (let i = 0; i < 5; i += 1) test.key('mod+z');
    expect(test.document()).toEqual(new TestEditor(aDeck()).document());
    expect(test.editor.editedCover).toBe('nile');
  });

  it('adds texts, shapes, lines, strokes, pictures and pasted elements to the cover', () => {
    const test = editingCover();
    test.key('t').click({ x: 300, y: 500 });
    test.editor.endTextEditing();
    test.key('r').drag({ x: 600, y: 400 }, { x: 700, y: 500 });
    test.key('l').drag({ x: 250, y: 200 }, { x: 300, y: 260 });
    test.key('p').drag({ x: 250, y: 100 }, { x: 300, y: 160 });
    test.key('v');
    const asset = { mediaType: 'image/png' as const, bytes: 10, width: 100, height: 50 };
    placeImages(test.editor, [{ hash: A_PICTURE, asset }]);
    test.editor.select(['badge']);
    test.key('mod+c').key('mod+v');
    const { store } = test.editor;
    const kinds = store.children('nile', 'cover').map(({ kind }) => kind);
    expect(kinds).toEqual(['shape', 'shape', 'connector', 'shape', 'image', 'shape']);
    expect(store.children('nile', 'elements').map(({ id }) => id)).toEqual(['inside']);
    expect(test.editor.editedCover).toBe('nile');
  });

  it('snaps to the elements of the cover only', () => {
    const test = editingCover();
    test.key('r').drag({ x: 100, y: 500 }, { x: 200, y: 560 });
    const [id = ''] = test.editor.selection;
    const from = test.pointOf(id);
    const edge = test.pointOf('badge', 0, 0.5);
    const width = test.pointOf(id, 1).x - test.pointOf(id, 0).x;
    test.drag(from, { x: edge.x + width / 2 + 3, y: from.y - 20 });
    expect(test.boxOf(id).x).toBeCloseTo(300, 4);
  });

  it('does not fly into a topic below a dragged element of the cover', () => {
    const test = editingCover();
    test.pointer('down', test.pointOf('badge')).pointer('move', test.pointOf('delta', 0.6, 0.6));
    for (const now of [0, 400, 800, 1200]) test.editor.advanceTime(now);
    expect(test.editor.editedCover).toBe('nile');
    test.pointer('up', test.pointOf('delta', 0.6, 0.6));
    expect(coverOf(test)).toEqual(['badge']);
  });

  it('selects the furniture of which covers of arranged topics consist', () => {
    const test = editingCover();
    test.editor.change([{ op: 'set', id: 'badge', property: 'furniture', value: true }]);
    expect(test.key('mod+a').editor.selection).toEqual(['badge']);
    expect(test.key('escape').click(test.pointOf('badge')).editor.selection).toEqual(['badge']);
  });

  it('cannot add topics to a cover', () => {
    const test = editingCover();
    expect(
      ['add-topic', 'tool-topic', 'lay-out-topics', 'add-cover', 'edit-cover'].filter((id) => test.run(id)),
    ).toEqual([]);
  });

  it('ends by Escape without a selection, by a flight to another topic, and if the topic is removed', () => {
    const test = editingCover();
    test.click(test.pointOf('badge')).key('escape');
    expect(test.editor.editedCover).toBe('nile');
    test.key('escape');
    expect(test.editor.editedCover).toBeUndefined();

    const flying = editingCover();
    flying.editor.flyTo(fitTopic(flying.editor.view, 'danube'));
    expect(flying.editor.editedCover).toBeUndefined();

    const removed = editingCover();
    removed.editor.receive([{ op: 'remove', id: 'nile' }]);
    expect(removed.editor.editedCover).toBeUndefined();
  });

  it('ends if a record outside of the cover is selected, and starts if a change of a cover is undone', () => {
    const test = editingCover();
    test.editor.select(['badge']);
    test.key('delete');
    test.editor.select(['outside']);
    expect(test.editor.editedCover).toBeUndefined();
    test.key('mod+z');
    expect(test.editor.selection).toEqual(['badge']);
    expect(test.editor.editedCover).toBe('nile');
  });
});

describe('adding and removing a cover', () => {
  it('adds a cover with the title of the topic, which fills the topic, and edits it', () => {
    const test = new TestEditor(aDeck());
    test.editor.select(['danube']);
    expect(test.run('edit-cover')).toBe(false);
    expect(test.run('add-cover')).toBe(true);
    const [id = ''] = coverOf(test, 'danube');
    expect(test.editor.editedCover).toBe('danube');
    expect(test.editor.selection).toEqual([id]);
    expect(test.boxOf(id)).toEqual({ x: 0, y: 0, width: 960, height: 540 });
    expect(test.editor.store.get(id)?.texts?.['body']?.paragraphs[0]?.runs).toEqual([{ text: 'Danube' }]);
    test.key('enter');
    expect(test.editor.editedTextId).toBe(id);
    test.editor.endTextEditing();
    test.key('mod+z');
    expect(coverOf(test, 'danube')).toEqual([]);
    expect(test.editor.editedCover).toBeUndefined();
  });

  it('removes all elements of a cover by one undoable change, and ends editing', () => {
    const test = editingCover();
    expect(test.run('remove-cover')).toBe(true);
    expect(coverOf(test)).toEqual([]);
    expect(test.editor.editedCover).toBeUndefined();
    expect(test.run('remove-cover')).toBe(false);
    test.key('mod+z');
    expect(coverOf(test)).toEqual(['badge']);
  });

  it('is disabled for the root topic, for locked topics and for several topics', () => {
    const test = new TestEditor(aDeck());
    expect(test.run('add-cover')).toBe(false);
    test.editor.select(['nile', 'danube']);
    expect(test.run('edit-cover')).toBe(false);
    test.editor.select(['danube']);
    test.run('toggle-locked');
    test.editor.select(['danube']);
    expect(test.run('add-cover')).toBe(false);
  });
});
