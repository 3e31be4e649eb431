import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { paragraphText } from '@flydeck/scene/model/plain-text';
import type { Link } from '@flydeck/scene/model/text';
import { describe, expect, it } from 'vitest';
import { stepsOf, topicOfStep } from '../path/steps.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { addExample } from './add-example.ts';
import { changeLines } from './change-lines.ts';
import { splitTopic } from './split-topic.ts';
import { paragraphsOf, topicLines } from './topic-lines.ts';

const LINK: Link = { kind: 'url', href: 'https://example.org/' };

/** Returns an editor with the topics `tides`, which has the lines A, B and C in bold, and `end`. */
function anEditor(): TestEditor {
  const body = {
    paragraphs: [
      { runs: [{ text: 'A', bold: true }] },
      { runs: [{ text: '' }] },
      { runs: [{ text: 'B', bold: true, link: LINK }, { text: 'b' }] },
    ],
  };
  const elements = [
    aShape({ id: 'first', x: 10, y: 10, body }),
    aShape({ id: 'second', x: 10, y: 200, body: aTextBody('C') }),
    aShape({ id: 'locked', x: 10, y: 300, locked: true, body: aTextBody('Locked') }),
  ];
  return new TestEditor(
    aDocument({
      topics: [
        aTopic({ id: 'tides', title: 'Tides', frame: { x: 150, y: 400, scale: 0.2 }, elements }),
        aTopic({ id: 'end', title: 'End', frame: { x: 480, y: 400, scale: 0.2 } }),
      ],
    }),
  );
}

const textsOf = ({ editor: { store } }: TestEditor, topic: string) =>
  store.children(topic, 'elements').map((record) => paragraphsOf(record).map(paragraphText));

describe('assistance', () => {
  it('reads the paragraphs with text, without locked elements', () => {
    const { editor } = anEditor();
    expect(topicLines(editor.store, 'tides').map(({ text }) => text)).toEqual(['A', 'Bb', 'C']);
  });

  it('replaces lines with the style of their first run as one change, and adds no links', () => {
    const test = anEditor();
    const lines = topicLines(test.editor.store, 'tides');
    const before = textsOf(test, 'tides');
    test.editor.perform(({ view }) => ({
      operations: changeLines(view.store, lines, (i) => ['New A', 'New B', 'C'][i]),
    }));
    expect(textsOf(test, 'tides')).toEqual([['New A', '', 'New B'], ['C'], ['Locked']]);
    const first = test.editor.store.get('first');
    expect(first && paragraphsOf(first)[2]?.runs).toEqual([{ text: 'New B', bold: true }]);
    test.run('undo');
    expect(textsOf(test, 'tides')).toEqual(before);
  });

  it('keeps a line that another author has changed meanwhile', () => {
    const test = anEditor();
    const lines = topicLines(test.editor.store, 'tides');
    const paragraphs = [{ runs: [{ text: 'Changed' }] }];
    test.editor.commit(() => [{ op: 'rewrite', id: 'second', slot: 'body', paragraphs }]);
    test.editor.perform(({ view }) => ({ operations: changeLines(view.store, lines, () => 'New') }));
    expect(textsOf(test, 'tides')).toEqual([['New', '', 'New'], ['Changed'], ['Locked']]);
  });

  it('splits a topic into topics after it, with all lines, as one change', () => {
    const test = anEditor();
    const { store } = test.editor;
    const lines = topicLines(store, 'tides');
    const parts = [
      { title: 'One', lines: [0] },
      { title: 'Two', lines: [1] },
      { title: 'Three', lines: [2] },
    ];
    test.editor.perform((context) => splitTopic(context, 'tides', { lines, parts }));
    const titles = () => store.children('root', 'topics').map(({ properties }) => properties['title']);
    expect(titles()).toEqual(['Tides', 'Two', 'Three', 'End']);
    const [, two = '', three = ''] = store.children('root', 'topics').map(({ id }) => id);
    expect(textsOf(test, two)).toEqual([['Two'], ['Bb']]);
    expect(textsOf(test, three)).toEqual([['Three'], ['C']]);
    expect(textsOf(test, 'tides')).toEqual([['A', ''], ['Locked']]);
    expect(
      stepsOf(store)
        .map(topicOfStep)
        .filter((id) => id !== 'root'),
    ).toEqual(['tides', two, three, 'end']);
    test.run('undo');
    expect(titles()).toEqual(['Tides', 'End']);
    expect(textsOf(test, 'tides')).toEqual([['A', '', 'Bb'], ['C'], ['Locked']]);
  });

  it('adds an example after the last line as one change', () => {
    const test = anEditor();
    const lines = topicLines(test.editor.store, 'tides');
    test.editor.perform((context) => addExample(context, lines, 'For example'));
    expect(textsOf(test, 'tides')).toEqual([['A', '', 'Bb'], ['C', 'For example'], ['Locked']]);
    test.run('undo');
    expect(textsOf(test, 'tides')).toEqual([['A', '', 'Bb'], ['C'], ['Locked']]);
  });
});
