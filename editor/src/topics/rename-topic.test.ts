import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { renameTopic } from './rename-topic.ts';

const aText = (id: string, text: string, role: 'title' | 'body'): Element => ({
  kind: 'text',
  id,
  ...{ x: 60, y: 60, width: 400, height: 100 },
  body: { paragraphs: [{ role, runs: [{ text }] }] },
});

/** Returns an editor with three topics: one without content, one with a title and a text, and one with a shape. */
function anEditor(): TestEditor {
  const title = aText('nile-title', 'Nile', 'title');
  const text = aText('nile-text', 'Nile', 'body');
  const topics = [
    aTopic({ id: 'empty', title: '', elements: [], frame: { x: 150, y: 200, scale: 0.2 } }),
    aTopic({ id: 'nile', title: 'Nile', elements: [title, text], frame: { x: 480, y: 200, scale: 0.2 } }),
    aTopic({ id: 'shape', title: 'Shape', elements: [aShape({ id: 's' })], frame: { x: 800, y: 200, scale: 0.2 } }),
  ];
  return new TestEditor(aDocument({ topics }));
}

const rename = ({ editor }: TestEditor, topic: string, title: string) =>
  editor.perform((context) => renameTopic(context, topic, title));

/** Returns the texts of a topic, in paint order. */
const textsOf = ({ editor: { store } }: TestEditor, topic: string) =>
  store.children(topic, 'elements').map(({ texts }) => texts?.['body']?.paragraphs.map(({ runs }) => runs[0]?.text));

describe('renaming a topic', () => {
  it('adds the title as a text to an empty topic only once; undoing both changes reverts text and title', () => {
    const test = anEditor();
    rename(test, 'empty', ' Amazon ');
    expect(textsOf(test, 'empty')).toEqual([['Amazon']]);
    rename(test, 'empty', 'Rhine');
    expect(textsOf(test, 'empty')).toEqual([['Rhine']]);
    expect(test.editor.store.get('empty')?.properties['title']).toBe('Rhine');
    test.key('mod+z');
    test.key('mod+z');
    expect(textsOf(test, 'empty')).toEqual([]);
    expect(test.editor.store.get('empty')?.properties['title']).toBe('');
  });

  it('places the title inside the topic', () => {
    const test = anEditor();
    rename(test, 'empty', 'A title that is much too long for one line of a topic of this size, and for two');
    const [element] = test.document().root.topics[0]?.elements ?? [];
    if (!element) throw new Error('The topic has no title.');
    const { x, y, width, height } = element;
    // `aTopic` creates topics of 960 by 540 units.
    expect([x > 0, y > 0, x + width < 960, y + height < 540]).toEqual([true, true, true, true]);
  });

  it('changes the text with the role of a title, and not a body text with the same characters', () => {
    const test = anEditor();
    rename(test, 'nile', 'Danube');
    expect(textsOf(test, 'nile')).toEqual([['Danube'], ['Nile']]);
  });

  it('adds no text to a topic with content, or if the new title is empty', () => {
    const test = anEditor();
    rename(test, 'shape', 'Circle');
    rename(test, 'empty', ' ');
    expect(test.editor.store.children('shape', 'elements')).toHaveLength(1);
    expect(test.editor.store.children('empty', 'elements')).toHaveLength(0);
  });
});
