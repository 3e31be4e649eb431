import { outlineDocument } from '@flydeck/scene/create/outline-document';
import { describe, expect, it } from 'vitest';
import { screenBounds } from '../bounds.ts';
import { fitTopic } from '../camera.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { decorationOf } from './decoration.ts';

/** A canvas with two topics; the first one has a ring in its corner. */
const anEditor = () =>
  new TestEditor(
    outlineDocument({
      title: 'Bees',
      language: 'en',
      topics: [
        { title: 'One', text: [] },
        { title: 'Two', text: ['text'] },
      ],
    }),
  );

/** Shows the first topic, and clicks on its ring. */
function clickRing(test: TestEditor): void {
  test.editor.moveCamera(fitTopic(test.editor.view, 'topic-1'));
  const { x, y, height } = screenBounds(test.editor.view, 'topic-1-ring') ?? { x: 0, y: 0, height: 0 };
  // The ring has a width of 12 pixels.
  test.click({ x: x + 6, y: y + height / 2 });
}

describe('decoration of a topic', () => {
  it('is removed by "remove-decoration" in one step that undo reverts', () => {
    const test = anEditor();
    const before = test.document();
    clickRing(test);
    expect(test.editor.selection).toEqual([]);
    test.editor.select(['topic-1']);
    expect(test.run('remove-decoration')).toBe(true);
    expect(test.changes).toHaveLength(1);
    expect(decorationOf(test.editor.store, 'topic-1')).toEqual([]);
    expect(decorationOf(test.editor.store, 'topic-2')).toEqual(['topic-2-bar']);
    expect(test.editor.store.children('topic-1', 'elements')).toHaveLength(1);
    expect(test.run('remove-decoration')).toBe(false);
    test.key('mod+z');
    expect(test.document()).toEqual(before);
  });

  it('can be selected and deleted after "convert-decoration", and undo reverts the conversion', () => {
    const test = anEditor();
    const before = test.document();
    test.editor.select(['topic-1']);
    expect(test.run('convert-decoration')).toBe(true);
    expect(test.editor.selection).toEqual(['topic-1-ring']);
    test.key('escape');
    clickRing(test);
    expect(test.editor.selection).toEqual(['topic-1-ring']);
    test.key('delete');
    expect(test.editor.store.isPresent('topic-1-ring')).toBe(false);
    test.key('mod+z').key('mod+z');
    expect(test.document()).toEqual(before);
  });

  it('of an arranged canvas is removed without its title, and a new topic adds none', () => {
    const test = anEditor();
    // From this distance, the topics are closed.
    const { camera } = test.editor.view;
    test.editor.moveCamera({ ...camera, zoom: camera.zoom * 0.3 });
    expect(test.run('convert-decoration')).toBe(false);
    expect(decorationOf(test.editor.store, 'root').length).toBeGreaterThan(5);
    expect(test.run('remove-decoration')).toBe(true);
    expect(test.editor.store.isPresent('canvas-title')).toBe(true);
    test.run('add-topic');
    expect(test.document().root.topics).toHaveLength(3);
    expect(decorationOf(test.editor.store, 'root')).toEqual([]);
  });
});
