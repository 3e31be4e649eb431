import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { paragraphText } from '@flydeck/scene/model/plain-text';
import { createTextState } from '@flydeck/scene/records/text/text-state';
import { describe, expect, it } from 'vitest';
import { changeLines } from '../assist/change-lines.ts';
import { fitTopic } from '../camera.ts';
import type { CommandContext, CommandResult } from '../commands/command.ts';
import { TextEditing } from '../sync/text-editing.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { TextSession } from '../text/text-session.ts';
import {
  addBuild,
  addParagraphBuilds,
  canAddBuild,
  currentStep,
  moveBuild,
  removeBuilds,
  removeBuildsOfSelection,
  setBuildStart,
} from './build-commands.ts';
import { buildRows } from './builds.ts';
import { removeTopicFromPath } from './path-commands.ts';
import { stepsOf, topicOfStep } from './steps.ts';

/** Returns an editor that shows the topic `a`, which contains two squares and a text. */
function anEditor(): TestEditor {
  const text = aShape({ id: 'text', x: 400, width: 300, body: aTextBody('One', '', 'Three') });
  const elements = [aShape({ id: 'square' }), aShape({ id: 'other', x: 200 }), text];
  const topic = aTopic({ id: 'a', title: 'A', frame: { x: 480, y: 270, scale: 0.3 }, elements });
  const test = new TestEditor(aDocument({ topics: [topic] }));
  test.editor.setReducedMotion(true);
  test.editor.moveCamera(fitTopic(test.editor.view, 'a'));
  return test;
}

const stepOfA = ({ editor }: TestEditor) => stepsOf(editor.store).find((step) => topicOfStep(step) === 'a')?.id ?? '';
/** Returns the builds of the step of `a` as strings of the form `click effect element/paragraph`. */
const rows = (test: TestEditor) =>
  buildRows(test.editor.store, stepOfA(test)).map(
    ({ click, effect, element, paragraph }) =>
      `${click} ${effect} ${element}${paragraph === undefined ? '' : `/${paragraph}`}`,
  );

/** Selects records and performs a command on them. */
function perform(
  test: TestEditor,
  selection: readonly string[],
  run: (context: CommandContext) => CommandResult,
): void {
  test.editor.select(selection);
  test.editor.perform(run);
}

describe('builds', () => {
  it('adds builds of the selection to the step that the window shows', () => {
    const test = anEditor();
    perform(test, ['square', 'other'], (context) => addBuild(context, 'appear'));
    perform(test, ['text'], (context) => addBuild(context, 'appear', 'previous'));
    perform(test, ['square'], (context) => addBuild(context, 'leave'));
    expect(rows(test)).toEqual(['1 appear square', '1 appear other', '1 appear text', '2 leave square']);
    expect(test.document().path?.[1]?.builds).toHaveLength(4);
    test.key('mod+z');
    expect(rows(test)).toHaveLength(3);
  });

  it('adds a build on its own click for each non-empty paragraph of a text', () => {
    const test = anEditor();
    perform(test, ['text', 'square'], (context) => addParagraphBuilds(context, 'appear'));
    expect(rows(test)).toEqual(['1 appear text/0', '2 appear text/2']);
    perform(test, ['square'], (context) => addParagraphBuilds(context, 'appear'));
    expect(rows(test)).toHaveLength(2);
  });

  it('lets builds follow their paragraphs when an author adds, splits, joins and removes paragraphs', () => {
    const test = anEditor();
    const { editor } = test;
    perform(test, ['text'], (context) => addParagraphBuilds(context, 'appear'));
    perform(test, ['square'], (context) => addBuild(context, 'appear', 'previous'));
    const start = ['1 appear text/0', '2 appear text/2', '2 appear square'];
    const text = new TextEditing(editor, { requestTextState: () => () => undefined }, 'text', 'body');
    const session = new TextSession({ editor, id: 'text', text, now: () => 0 });
    const selectCaret = (paragraph: number, offset: number) => {
      const position = { paragraph, offset };
      session.select({ anchor: position, focus: position });
      return session;
    };
    selectCaret(0, 0).splitParagraph();
    expect(rows(test)).toEqual(['1 appear text/1', '2 appear text/3', '2 appear square']);
    selectCaret(1, 2).splitParagraph();
    expect(rows(test)).toEqual(['1 appear text/1', '2 appear text/4', '2 appear square']);
    session.undoOrRedo('undo');
    session.undoOrRedo('undo');
    expect(rows(test)).toEqual(start);
    // From now on, the text is changed by updates of its text state.
    editor.receive([{ op: 'seed', id: 'text', slot: 'body', state: createTextState(text.paragraphs).state ?? '' }]);
    selectCaret(1, 0).delete('character', 'backward');
    expect(rows(test)).toEqual(['1 appear text/0', '2 appear text/1', '2 appear square']);
    selectCaret(1, 0).delete('character', 'backward');
    expect(text.paragraphs.map(paragraphText)).toEqual(['OneThree']);
    // The square, which appeared together with the removed paragraph, now starts on click.
    expect(rows(test)).toEqual(['1 appear text/0', '2 appear square']);
    session.undoOrRedo('undo');
    session.undoOrRedo('undo');
    expect(rows(test)).toEqual(start);
  });

  it('lets builds follow their paragraphs when a command removes a paragraph', () => {
    const test = anEditor();
    perform(test, ['text'], (context) => addParagraphBuilds(context, 'appear'));
    const line = { element: 'text', paragraph: 0, text: 'One' };
    test.editor.perform(({ view }) => ({ operations: changeLines(view.store, [line], () => undefined) }));
    expect(rows(test)).toEqual(['1 appear text/1']);
    test.key('mod+z');
    expect(rows(test)).toEqual(['1 appear text/0', '2 appear text/2']);
  });

  it('moves and removes builds without changing how other builds start, and changes how a build starts', () => {
    const test = anEditor();
    perform(test, ['square', 'other'], (context) => addBuild(context, 'appear'));
    perform(test, ['text'], (context) => addBuild(context, 'appear'));
    test.editor.perform((context) => moveBuild(context, stepOfA(test), 2, 0));
    expect(rows(test)).toEqual(['1 appear text', '2 appear square', '2 appear other']);
    test.editor.perform((context) => removeBuilds(context, stepOfA(test), [1]));
    expect(rows(test)).toEqual(['1 appear text', '2 appear other']);
    test.editor.perform((context) => setBuildStart(context, stepOfA(test), 1, 'previous'));
    expect(rows(test)).toEqual(['1 appear text', '1 appear other']);
    test.editor.perform((context) => setBuildStart(context, stepOfA(test), 0, 'previous'));
    expect(rows(test)).toEqual(['1 appear text', '1 appear other']);
    perform(test, ['text'], removeBuildsOfSelection);
    expect(rows(test)).toEqual(['1 appear other']);
    perform(test, ['other'], removeBuildsOfSelection);
    expect(rows(test)).toEqual([]);
    expect(test.editor.store.get(stepOfA(test))?.properties['builds']).toBeUndefined();
  });

  it('does not add builds for topics, or for elements of a topic that is not on the path', () => {
    const test = anEditor();
    const isBuildAllowed = (): boolean => {
      let isAllowed = false;
      test.editor.perform((context) => {
        isAllowed = canAddBuild(context);
        return {};
      });
      return isAllowed;
    };
    test.editor.select(['square']);
    expect(isBuildAllowed()).toBe(true);
    perform(test, ['a'], (context) => addBuild(context, 'appear'));
    expect(test.changes).toEqual([]);
    test.editor.perform((context) => removeTopicFromPath(context, 'a'));
    test.editor.select(['square']);
    expect(isBuildAllowed()).toBe(false);
    test.editor.perform((context) => {
      expect(currentStep(context)).toBeUndefined();
      return {};
    });
  });

  it('removes builds of deleted elements when a build is added, and copies builds with a duplicated topic', () => {
    const test = anEditor();
    perform(test, ['square'], (context) => addBuild(context, 'appear'));
    perform(test, ['other'], (context) => addBuild(context, 'appear', 'previous'));
    test.editor.select(['square']);
    test.key('delete');
    expect(buildRows(test.editor.store, stepOfA(test)).map(({ isPresent }) => isPresent)).toEqual([false, true]);
    perform(test, ['text'], (context) => addBuild(context, 'appear'));
    expect(rows(test)).toEqual(['1 appear other', '2 appear text']);
    test.editor.select(['a']);
    test.key('mod+d');
    const path = test.document().path ?? [];
    const copies = path[2]?.builds?.map(({ element }) => element) ?? [];
    expect(copies).toHaveLength(2);
    for (const copy of copies) expect(test.editor.store.get(copy)?.parent).toBe(path[2]?.topic);
  });
});
