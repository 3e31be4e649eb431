import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Point } from '@flydeck/scene/model/geometry';
import type { Operation } from '@flydeck/scene/records/operations';
import { describe, expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { TestEditor } from '../testing/test-editor.ts';
import type { OthersEvent } from './others-event.ts';

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Returns an editor that shows the topic `inner` of the topic `outer`, and the events of the editor. */
function anEditor(scale = 0.3) {
  const inner = aTopic({
    id: 'inner',
    title: 'Inner',
    frame: { x: 300, y: 200, scale },
    elements: [aShape({ id: 'a', x: 100, y: 100 }), aShape({ id: 'b', x: 500, y: 300 })],
  });
  const other = aTopic({ id: 'other', frame: { x: 700, y: 200, scale: 0.1 } });
  const outer = aTopic({ id: 'outer', frame: { x: 400, y: 300, scale: 0.3 }, topics: [inner, other] });
  const test = new TestEditor(aDocument({ topics: [outer] }));
  const events: OthersEvent[] = [];
  Object.assign((test.editor as unknown as { options: object }).options, {
    onOthers: (event: OthersEvent) => events.push(event),
  });
  test.editor.moveCamera(fitTopic(test.editor.view, 'inner'));
  return { test, editor: test.editor, events };
}

const moveOuter: Operation = {
  op: 'set',
  id: 'outer',
  property: 'box',
  value: { x: 100, y: 80, scale: 0.05, rotation: 40 },
  parent: 'root',
};

const moveA = (test: TestEditor, dx: number): Operation => {
  const box = test.boxOf('a');
  return { op: 'set', id: 'a', property: 'box', value: { ...box, x: 100 + dx }, parent: 'inner' };
};

describe('the ground of the author', () => {
  it.each([1e-4, 1e-2, 0.3])(
    'stays on the screen when others move and resize it (scale %s), with an event',
    (scale) => {
      const { test, editor, events } = anEditor(scale);
      const before = [test.pointOf('a', 0, 0), test.pointOf('b', 1, 1)];
      editor.receive([moveOuter], 'eve');
      const after = [test.pointOf('a', 0, 0), test.pointOf('b', 1, 1)];
      for (const [i, point] of after.entries()) expect(distance(point, before[i] as Point)).toBeLessThan(0.5);
      expect(events).toEqual([{ kind: 'ground-moved', author: 'eve', topic: 'inner' }]);
    },
  );

  it('stays on the screen when others arrange the topics around it', () => {
    const { test, editor, events } = anEditor();
    const before = test.pointOf('a');
    const others = anEditor().test;
    others.editor.moveCamera(fitTopic(others.editor.view, 'outer'));
    others.editor.select(['inner', 'other']);
    others.run('arrange-circle');
    expect(others.changes).toHaveLength(1);
    editor.receive(others.changes.flat(), 'eve');
    expect(distance(test.pointOf('a'), before)).toBeLessThan(0.5);
    expect(events).toEqual([{ kind: 'ground-moved', author: 'eve', topic: 'inner' }]);
  });

  it('causes no event when others change something else, and names who moved it among several authors', () => {
    const { editor, events, test } = anEditor();
    editor.receive([{ op: 'set', id: 'other', property: 'title', value: 'Renamed' }], 'eve');
    editor.receive([moveA(test, 5)], 'eve');
    expect(events).toEqual([]);
    const rename: Operation = { op: 'set', id: 'other', property: 'title', value: 'Again' };
    const batches = [
      { author: 'eve', operations: [moveOuter] },
      { author: 'bob', operations: [rename] },
    ];
    editor.updateDocument(() => undefined, batches);
    expect(events).toEqual([]);
    editor.receive([moveOuter, rename], 'eve');
    expect(events.map(({ author }) => author)).toEqual(['eve']);
  });

  it('is the nearest remaining topic after others delete it, with an event', () => {
    const { test, editor, events } = anEditor();
    const before = test.pointOf('outer', 0, 0);
    editor.receive([{ op: 'remove', id: 'inner' }], 'eve');
    expect(editor.view.camera.topic).toBe('outer');
    expect(distance(test.pointOf('outer', 0, 0), before)).toBeLessThan(0.5);
    expect(events).toEqual([{ kind: 'topic-deleted', author: 'eve', topic: 'inner' }]);
  });
});

describe('a change by others', () => {
  it('keeps the dragged element under the pointer when others move it', () => {
    const { test, editor } = anEditor();
    const from = test.pointOf('a', 0.25, 0.25);
    test.pointer('down', from).pointer('move', { x: from.x + 40, y: from.y + 10 }, { mod: true });
    editor.receive([moveA(test, 60)], 'eve');
    expect(editor.toolState).toBe('moving');
    const to = { x: from.x + 70, y: from.y + 20 };
    test.pointer('move', to, { mod: true });
    expect(distance(test.pointOf('a', 0.25, 0.25), to)).toBeLessThan(0.1);
    test.pointer('up', to, { mod: true });
    expect(distance(test.pointOf('a', 0.25, 0.25), to)).toBeLessThan(0.1);
    expect(test.changes).toHaveLength(1);
  });

  it('continues the drag when others move the topic in which the element is', () => {
    const { test, editor, events } = anEditor();
    const from = test.pointOf('a');
    const to = { x: from.x + 40, y: from.y + 30 };
    test.pointer('down', from).pointer('move', to, { mod: true });
    editor.receive([moveOuter], 'eve');
    expect(distance(test.pointOf('a'), to)).toBeLessThan(0.5);
    expect([editor.toolState, events.map(({ kind }) => kind)]).toEqual(['moving', ['ground-moved']]);
    test.pointer('up', to, { mod: true });
    expect(distance(test.pointOf('a'), to)).toBeLessThan(0.5);
  });

  it('continues a resizing when others move the element to another topic at a scale of 1:1000', () => {
    const { test, editor } = anEditor();
    editor.select(['a']);
    const from = test.pointOfHandle('se');
    test.pointer('down', from).pointer('move', { x: from.x + 30, y: from.y + 30 }, { mod: true });
    const box = { x: 1000, y: 1000, width: 200_000, height: 100_000 };
    editor.receive([
      { op: 'set', id: 'other', property: 'box', value: { x: 700, y: 200, scale: 0.0003 }, parent: 'outer' },
      { op: 'place', id: 'a', parent: 'other', slot: 'elements', order: 'a0', box },
    ]);
    expect(editor.toolState).toBe('resizing');
    test.pointer('up', { x: from.x + 30, y: from.y + 30 }, { mod: true });
    expect(editor.store.get('a')?.parent).toBe('other');
    const { width, height } = test.boxOf('a');
    expect([width > 0, height > 0, Number.isFinite(width)]).toEqual([true, true, true]);
  });

  it('does not end a marquee, also if others delete what it has selected', () => {
    const { test, editor } = anEditor();
    const from = test.pointOf('inner', 0.02, 0.02);
    test.pointer('down', from).pointer('move', test.pointOf('b'));
    expect(editor.selection).toEqual(['a', 'b']);
    editor.receive([{ op: 'remove', id: 'a' }], 'eve');
    expect([editor.toolState, editor.selection]).toEqual(['marqueeing', ['b']]);
    test.pointer('up', test.pointOf('b'));
    expect(editor.selection).toEqual(['b']);
  });

  it('does not end the editing of a text, also if others move or change the element', () => {
    const { test, editor, events } = anEditor();
    editor.doubleClick(test.pointOf('a'));
    expect(editor.editedTextId).toBe('a');
    editor.receive([moveA(test, 50), { op: 'set', id: 'a', property: 'opacity', value: 0.5 }], 'eve');
    const box = { x: 10, y: 10, width: 50, height: 20 };
    editor.receive([{ op: 'place', id: 'a', parent: 'other', slot: 'elements', order: 'a0', box }], 'eve');
    expect([editor.editedTextId, events]).toEqual(['a', []]);
  });

  it('that deletes the dragged element ends the drag in place with an event, and undo restores the element', () => {
    const { test, editor, events } = anEditor();
    const from = test.pointOf('a');
    test.pointer('down', from).pointer('move', { x: from.x + 40, y: from.y });
    const { camera } = editor.view;
    editor.receive([{ op: 'remove', id: 'a' }], 'eve');
    expect(events).toEqual([{ kind: 'gesture-ended', author: 'eve', ids: ['a'] }]);
    expect([editor.toolState, editor.selection, editor.view.camera]).toEqual(['idling', [], camera]);
    test.pointer('up', { x: from.x + 40, y: from.y });
    expect(test.changes).toEqual([]);
    editor.undo();
    expect(editor.store.isPresent('a')).toBe(true);
    expect([test.boxOf('a').x, editor.selection, test.changes.length]).toEqual([100, ['a'], 1]);
    editor.redo();
    expect(editor.store.isPresent('a')).toBe(false);
  });

  it('that deletes one of two dragged elements does not end the drag of the other', () => {
    const { test, editor, events } = anEditor();
    editor.select(['a', 'b']);
    const from = test.pointOf('b');
    test.pointer('down', from).pointer('move', { x: from.x + 40, y: from.y }, { mod: true });
    editor.receive([{ op: 'remove', id: 'a' }], 'eve');
    test.pointer('move', { x: from.x + 60, y: from.y }, { mod: true });
    expect([editor.toolState, editor.selection, events]).toEqual(['moving', ['b'], []]);
    expect(distance(test.pointOf('b'), { x: from.x + 60, y: from.y })).toBeLessThan(0.1);
    test.pointer('cancel', from);
    editor.undo();
    expect(editor.store.isPresent('a')).toBe(true);
  });

  it('that deletes the topic of the edited text ends the editing with an event, and undo restores the text', () => {
    const { test, editor, events } = anEditor();
    editor.doubleClick(test.pointOf('a'));
    editor.change([{ op: 'rewrite', id: 'a', slot: 'body', paragraphs: [{ runs: [{ text: 'Mine' }] }] }]);
    editor.receive([{ op: 'remove', id: 'outer' }], 'eve');
    expect(editor.editedTextId).toBeUndefined();
    expect(events.map(({ kind, author }) => [kind, author])).toEqual([
      ['text-deleted', 'eve'],
      ['topic-deleted', 'eve'],
    ]);
    editor.undo();
    expect(editor.store.isPresent('a')).toBe(true);
    expect(editor.store.get('a')?.texts?.['body']?.paragraphs).toEqual([{ runs: [{ text: 'Mine' }] }]);
  });
});

it('the deletion of what another author edits keeps the edits restorable by who deleted it', () => {
  const { test, editor } = anEditor();
  editor.select(['a']);
  test.key('delete');
  // The other author did not know of the deletion yet.
  editor.receive([moveA(test, 33), { op: 'set', id: 'a', property: 'opacity', value: 0.5 }], 'eve');
  expect(editor.store.isPresent('a')).toBe(false);
  editor.undo();
  expect(test.boxOf('a').x).toBe(133);
  expect(editor.store.get('a')?.properties['opacity']).toBe(0.5);
});
