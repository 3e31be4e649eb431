import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { notesDocument } from '@flydeck/scene/notes/notes-document';
import { topicName as publishedName } from '@flydeck/scene/topic-name';
import { expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { linkTargets } from '../properties/link-targets.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { topicName } from './topic-name.ts';

it('names topics like the published presentation', () => {
  const text =
    '# Tides\n\nThe moon pulls the water of the seas.\n\nThe sun pulls, too, but less.\n\n## Spring\n\nHigh water.';
  const document = notesDocument({ text, title: '', language: 'en' });
  const { store } = new TestEditor(document).editor;
  const { topics } = document.root;
  expect(topics.some(({ title }) => title === '')).toBe(true);
  expect(topics.map(({ id }) => topicName(store, id))).toEqual(topics.map(publishedName));
});

it('names a topic without a title by its first words, in menus of links and in the notice after Escape', () => {
  const elements = [aShape({ id: 'words', body: aTextBody('High and low water') })];
  const test = new TestEditor(aDocument({ topics: [aTopic({ id: 'tides', title: '', elements })] }));
  expect(linkTargets(test.editor.store)).toContainEqual({ topic: 'tides', name: 'High and low water', depth: 1 });
  test.editor.moveCamera(fitTopic(test.editor.view, 'tides'));
  test.key('escape');
  expect(test.notices).toMatchObject([{ kind: 'topic-left', name: 'High and low water' }]);
});
