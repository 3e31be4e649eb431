import { outlineDocument } from '@flydeck/scene/create/outline-document';
import { describe, expect, it } from 'vitest';
import { addTopic, anEditor } from '../testing/laid-out-topics.ts';
import { TestEditor } from '../testing/test-editor.ts';

describe('a new topic', () => {
  it('does not get the style of the topic in the special box of an arrangement', () => {
    const test = anEditor();
    const ids = test.editor.store.children('root', 'topics').map(({ id }) => id);
    const special = { box: { x: 1500, y: 700, width: 300, height: 300 }, topic: ids.at(-1) };
    const box = { x: 100, y: 300, width: 1300, height: 700 };
    test.editor.change([
      {
        op: 'set',
        id: 'root',
        property: 'layout',
        value: { kind: 'arrangement', shape: 'grid', box, gap: 20, special },
      },
      { op: 'set', id: ids.at(-1) ?? '', property: 'corner', value: 500 },
      { op: 'set', id: ids.at(-2) ?? '', property: 'corner', value: 40 },
    ]);
    addTopic(test);
    expect(test.editor.store.children('root', 'topics').at(-2)?.properties).toMatchObject({ corner: 40 });
  });

  it('has the default style if it has only one sibling, and otherwise the style of its last sibling', () => {
    const topics = [{ title: 'Title', text: [] }];
    const test = new TestEditor(outlineDocument({ title: 'Bees', language: 'en', topics }));
    addTopic(test);
    const firstAdded = test.editor.store.children('root', 'topics').at(-1);
    expect(firstAdded?.properties).toMatchObject({ background: { kind: 'solid', color: 'paper' }, corner: 6 });
    const background = { kind: 'solid', color: 'accent' };
    test.editor.change([{ op: 'set', id: firstAdded?.id ?? '', property: 'background', value: background }]);
    test.key('mod+enter');
    expect(test.editor.store.children('root', 'topics').at(-1)?.properties).toMatchObject({ background, corner: 6 });
  });
});
