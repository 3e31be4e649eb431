import { aDocument, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import type { Paragraph } from '@flydeck/scene/model/text';
import { describe, expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { zoomLevel } from '../navigation/zoom.ts';
import { TextEditing } from '../sync/text-editing.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { TestText } from '../testing/test-text.ts';
import { selectWholeText } from '../text/text-selection.ts';
import { TextSession } from '../text/text-session.ts';
import { emptyTitleIds, emptyTitles } from './empty-titles.ts';

const STYLE = { size: 76, color: '#ffffff', bold: true };

/** Returns an editor in the overview of a presentation with one topic, which contains a title. */
function anEditor(title: string): TestEditor {
  const paragraphs: Paragraph[] = [{ role: 'title', runs: [{ text: title, ...STYLE }] }];
  const element: Element = { kind: 'text', id: 'title', x: 60, y: 60, width: 800, height: 200, body: { paragraphs } };
  const frame = { x: 480, y: 270, scale: 0.6 };
  return new TestEditor(aDocument({ topics: [aTopic({ id: 'topic', title, frame, elements: [element] })] }));
}

/** Replaces the text of the title by typing, and ends the editing. */
function edit({ editor }: TestEditor, text: string): void {
  editor.select(['title']);
  editor.key('enter');
  const textEditing = new TextEditing(editor, { requestTextState: () => () => undefined }, 'title', 'body');
  const session = new TextSession({ editor, id: 'title', text: textEditing, now: () => 0 });
  session.select(selectWholeText(session.paragraphs));
  if (text === '') session.delete('character', 'backward');
  for (const character of text) session.insertText(character);
  session.close();
  editor.endTextEditing();
}

function finishFlight({ editor }: TestEditor): void {
  for (const time of [0, 10_000, 20_000]) editor.advanceTime(time);
}

const titleOf = ({ editor }: TestEditor) => editor.store.get('topic')?.properties['title'];

describe('editing the text that shows the title of a topic', () => {
  it('renames the topic while the author types, and undo restores text and name together', () => {
    const test = anEditor('Rivers');
    edit(test, 'Lakes');
    expect(titleOf(test)).toBe('Lakes');
    test.editor.undo();
    expect(titleOf(test)).toBe('Rivers');
    expect(test.editor.store.get('title')?.texts?.['body']?.paragraphs[0]?.runs[0]?.text).toBe('Rivers');
  });

  it('does not rename the topic if the text shows something else than its title', () => {
    const test = anEditor('Rivers');
    test.editor.change([{ op: 'set', id: 'topic', property: 'title', value: 'Another name' }]);
    edit(test, 'Lakes');
    expect(titleOf(test)).toBe('Another name');
  });

  it('starts with a click in the box of an empty title, but not while something is selected or with a marquee', () => {
    const test = anEditor('');
    test.editor.moveCamera(fitTopic(test.editor.view, 'topic'));
    const corner = test.pointOf('title', 0.95, 0.9);
    test.drag(corner, { x: corner.x + 30, y: corner.y + 30 });
    expect(test.editor.editedTextId).toBeUndefined();
    test.click(corner);
    expect([test.editor.editedTextId, test.editor.selection]).toEqual(['title', ['title']]);
    test.editor.endTextEditing();
    test.editor.select(['topic']);
    test.click(corner);
    expect([test.editor.editedTextId, test.editor.selection]).toEqual([undefined, []]);
    const titled = anEditor('Rivers');
    titled.editor.moveCamera(fitTopic(titled.editor.view, 'topic'));
    titled.click(titled.pointOf('title', 0.95, 0.9));
    expect(titled.editor.editedTextId).toBeUndefined();
  });

  it('keeps an empty title, which has a placeholder in an open topic', () => {
    const test = anEditor('Rivers');
    expect(emptyTitles(test.editor.view, test.editor.openIds, emptyTitleIds(test.editor.store))).toEqual([]);
    edit(test, '');
    expect(titleOf(test)).toBe('');
    expect(test.editor.store.isPresent('title')).toBe(true);
    expect(emptyTitles(test.editor.view, new Set(['root', 'topic']), emptyTitleIds(test.editor.store))).toMatchObject([
      { id: 'title', rotation: 0 },
    ]);
    expect(emptyTitles(test.editor.view, new Set(['root']), emptyTitleIds(test.editor.store))).toEqual([]);
    test.editor.flyTo(fitTopic(test.editor.view, 'topic'));
    finishFlight(test);
    test.editor.doubleClick(test.pointOf('title'));
    expect(test.editor.editedTextId).toBe('title');
  });
});

it('text typed in a paragraph without characters has the style of its empty run', () => {
  const text = new TestText([{ role: 'title', runs: [{ text: '', ...STYLE }] }]).type('Lakes');
  expect(text.session.paragraphs).toEqual([{ role: 'title', runs: [{ text: 'Lakes', ...STYLE }] }]);
});

it('the overview is the shown topic although a topic in it is open', () => {
  const test = anEditor('Rivers');
  test.editor.flyTo({ ...test.editor.view.camera, zoom: test.editor.view.camera.zoom * 1.3 });
  finishFlight(test);
  expect(test.shownTopics).toEqual(['root', 'topic']);
  test.key('shift+1');
  finishFlight(test);
  expect(test.editor.openIds.has('topic')).toBe(true);
  expect(test.shownTopics).toEqual(['root']);
});

it('the zoom percentage is continuous when the author zooms after a panel was opened', () => {
  const test = anEditor('Rivers');
  test.key('shift+1');
  finishFlight(test);
  expect(zoomLevel(test.editor.view)).toBeCloseTo(1);
  const { width, height } = test.editor.view.window;
  test.editor.setVisibleArea({ x: 0, y: 0, width: width * 0.6, height });
  test.key('mod+=');
  finishFlight(test);
  expect(zoomLevel(test.editor.view)).toBeCloseTo(1.5);
});
