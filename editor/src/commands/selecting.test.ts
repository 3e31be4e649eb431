import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import { expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { TestEditor } from '../testing/test-editor.ts';

/**
 * Returns an editor with two plain shapes, a furniture shape, a locked and a hidden shape, a title, and a topic that
 * contains a shape.
 */
function anEditor(): TestEditor {
  const [paragraph] = aTextBody('Title').paragraphs;
  const elements: Element[] = [
    aShape({ id: 'background', furniture: true }),
    aShape({ id: 'a' }),
    aShape({ id: 'locked', locked: true }),
    aShape({ id: 'hidden', hidden: true }),
    aShape({ id: 'b' }),
    {
      kind: 'text',
      id: 'title',
      x: 0,
      y: 0,
      width: 90,
      height: 20,
      body: { paragraphs: [{ ...paragraph, runs: [{ text: 'Title' }], role: 'title' }] },
    },
  ];
  const topics = [aTopic({ id: 'topic', frame: { x: 600, y: 300, scale: 0.2 }, elements: [aShape({ id: 'inside' })] })];
  return new TestEditor(aDocument({ elements, topics }));
}

it('mod+a selects everything in the current topic except furniture, locked and hidden records', () => {
  const test = anEditor();
  test.key('mod+a');
  expect(test.editor.selection).toEqual(['a', 'b', 'title', 'topic']);
  test.editor.moveCamera(fitTopic(test.editor.view, 'topic'));
  test.editor.select([]);
  test.key('mod+a');
  expect(test.editor.selection).toEqual(['inside']);
});

it('mod+shift+a selects the records of the same kind as the selection, with the same exceptions as mod+a', () => {
  const test = anEditor();
  test.editor.select(['b']);
  test.key('mod+shift+a');
  expect(test.editor.selection).toEqual(['a', 'b']);
});

it('Tab selects siblings in reading order, Shift+Tab in reverse order; both do nothing after the last sibling', () => {
  const test = anEditor();
  const visited = (shortcut: string) => {
    test.editor.select([]);
    const ids: string[] = [];
    while (test.editor.key(shortcut)) ids.push(test.editor.selection.join());
    return ids;
  };
  expect(visited('tab')).toEqual(['title', 'a', 'b', 'topic']);
  expect(test.editor.selection).toEqual(['topic']);
  expect(visited('shift+tab')).toEqual(['topic', 'b', 'a', 'title']);
});
