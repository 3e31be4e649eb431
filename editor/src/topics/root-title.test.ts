import { aDocument, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { expect, it } from 'vitest';
import { MEMBER_FOLLOW_UPS } from '../commands/editing-commands.ts';
import { registerFollowUps } from '../commands/registry.ts';
import { rootTopic } from '../levels.ts';
import { TextEditing } from '../sync/text-editing.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { selectWholeText } from '../text/text-selection.ts';
import { TextSession } from '../text/text-session.ts';
import { renameTopic } from './rename-topic.ts';

/** Returns an editor with a title on the canvas. */
function anEditor(titles: { readonly presentation: string; readonly canvas: string }): TestEditor {
  const element: Element = {
    kind: 'text',
    id: 'title',
    ...{ x: 60, y: 60, width: 800, height: 200 },
    body: { paragraphs: [{ role: 'title', runs: [{ text: titles.canvas }] }] },
  };
  const document = aDocument({ topics: [aTopic({ id: 'topic', title: 'Nile' })] });
  const root = { ...document.root, title: titles.canvas, elements: [element] };
  registerFollowUps(MEMBER_FOLLOW_UPS);
  return new TestEditor({ ...document, title: titles.presentation, root });
}

/** Replaces the text of the title by typing. */
function type({ editor }: TestEditor, text: string): void {
  const textEditing = new TextEditing(editor, { requestTextState: () => () => undefined }, 'title', 'body');
  const session = new TextSession({ editor, id: 'title', text: textEditing, now: () => 0 });
  session.select(selectWholeText(session.paragraphs));
  session.delete('character', 'backward');
  for (const character of text) session.insertText(character);
  session.close();
}

const titleOf = ({ editor }: TestEditor, id: string) => editor.store.get(id)?.properties['title'];

it('renames the presentation while the author types the title on the canvas, and undo restores both', () => {
  const test = anEditor({ presentation: 'Rivers', canvas: 'Rivers' });
  type(test, 'Large lakes');
  expect(titleOf(test, DOCUMENT_ID)).toBe('Large lakes');
  expect(titleOf(test, rootTopic(test.editor.store))).toBe('Large lakes');
  while (test.editor.canUndo) test.editor.undo();
  expect(titleOf(test, DOCUMENT_ID)).toBe('Rivers');
});

it('renames the presentation when the author renames its first step', () => {
  const test = anEditor({ presentation: 'Rivers', canvas: 'Rivers' });
  test.editor.perform((context) => renameTopic(context, rootTopic(test.editor.store), 'Lakes'));
  expect(titleOf(test, DOCUMENT_ID)).toBe('Lakes');
});

it('does not rename a presentation with another title than its canvas, nor by other topics', () => {
  const test = anEditor({ presentation: 'Geography', canvas: 'Rivers' });
  type(test, 'Lakes');
  expect(titleOf(test, DOCUMENT_ID)).toBe('Geography');
  const same = anEditor({ presentation: 'Rivers', canvas: 'Rivers' });
  same.editor.perform((context) => renameTopic(context, 'topic', 'Lakes'));
  expect(titleOf(same, DOCUMENT_ID)).toBe('Rivers');
});
