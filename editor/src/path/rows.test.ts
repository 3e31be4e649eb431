import { aDocument, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Topic } from '@flydeck/scene/model/document';
import { paragraphText } from '@flydeck/scene/model/plain-text';
import { describe, expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { addTopicAfter } from './add-topic-after.ts';
import { currentRow } from './current-row.ts';
import { droppedLevel, dropRows, nestingTarget, nestRows } from './nest-rows.ts';
import { notesFromText } from './notes.ts';
import { addView, removeTopicFromPath, setStepNotes } from './path-commands.ts';
import { parentNameToShow, pathRows } from './path-rows.ts';
import { neighbourGap, type RowGap, rowKey } from './row-blocks.ts';
import { deleteRows, duplicateSteps, moveRows, rearrangeAll } from './row-commands.ts';
import { shownTopic } from './shown-topic.ts';
import { stepsOf, topicOfStep } from './steps.ts';

const topicAt = (id: string, x: number, fields: Partial<Topic> = {}): Topic =>
  aTopic({ id, title: id.toUpperCase(), frame: { x, y: 200, scale: 0.2 }, ...fields });

const frameInLowerHalf = (x: number) => ({ x, y: 400, scale: 0.2 });

/** Returns an editor with the topics `a`, `b` and `c` in a row. `a` contains `a1` and `a2`, `b` contains `b1`. */
function anEditor(): TestEditor {
  const a = topicAt('a', 150, { topics: [topicAt('a1', 300), topicAt('a2', 600)] });
  const b = topicAt('b', 480, { topics: [topicAt('b1', 480)] });
  const test = new TestEditor(aDocument({ topics: [a, b, topicAt('c', 800)] }));
  // With reduced motion, the camera jumps to its target instead of flying there.
  test.editor.setReducedMotion(true);
  return test;
}

/** Returns the topic of each step. */
const pathTopics = ({ editor }: TestEditor) => stepsOf(editor.store).map(topicOfStep);
const rowsOf = ({ editor }: TestEditor) => pathRows(editor.store);
/** Returns the keys of the rows of the first steps of topics. */
const keys = (...topics: string[]): ReadonlySet<string> => new Set(topics.map((topic) => `step-${topic}`));
/** Returns the gap above the row of a topic. */
const before = (topic: string): RowGap => ({ before: `step-${topic}` });

describe('moving rows', () => {
  const move = (test: TestEditor, moved: ReadonlySet<string>, gap: RowGap) =>
    test.editor.perform((context) => moveRows(context, moved, gap));

  it('moves a topic together with the topics in it', () => {
    const test = anEditor();
    move(test, keys('a'), before('c'));
    expect(pathTopics(test)).toEqual(['root', 'b', 'b1', 'a', 'a1', 'a2', 'c']);
    move(test, keys('c', 'b'), before('root'));
    expect(pathTopics(test)).toEqual(['b', 'b1', 'c', 'root', 'a', 'a1', 'a2']);
  });

  it('moves only the row of a topic if the row is dropped among the rows of its nested topics', () => {
    const test = anEditor();
    move(test, keys('a'), before('a2'));
    expect(pathTopics(test)).toEqual(['root', 'a1', 'a', 'a2', 'b', 'b1', 'c']);
  });

  it('makes no change if the order does not change', () => {
    const test = anEditor();
    for (const gap of [before('a'), before('a1'), before('b')]) move(test, keys('a'), gap);
    move(test, keys('c'), {});
    expect(test.changes).toEqual([]);
  });

  it('inserts the dragged row of a topic that is not on the path, with its notes', () => {
    const test = anEditor();
    test.editor.perform((context) => setStepNotes(context, 'step-c', [{ runs: [{ text: 'Keep' }] }]));
    test.editor.perform((context) => removeTopicFromPath(context, 'c'));
    move(test, new Set(['topic:c']), before('a'));
    expect(pathTopics(test)).toEqual(['root', 'c', 'a', 'a1', 'a2', 'b', 'b1']);
    expect(rowsOf(test)[1]?.notes).toBe('Keep');
  });

  it('neighbourGap returns the gap past one row, or past a whole adjacent topic if its row has the same level', () => {
    const test = anEditor();
    const moveByOne = (topic: string, direction: 'up' | 'down') => {
      const gap = neighbourGap(test.editor.store, rowsOf(test), keys(topic), direction);
      if (gap) move(test, keys(topic), gap);
      return pathTopics(test).join(' ');
    };
    expect(moveByOne('a', 'down')).toBe('root b b1 a a1 a2 c');
    expect(moveByOne('c', 'up')).toBe('root b b1 c a a1 a2');
    expect(moveByOne('b1', 'down')).toBe('root b c b1 a a1 a2');
    expect(moveByOne('b1', 'up')).toBe('root b b1 c a a1 a2');
    expect(moveByOne('a', 'down')).toBe('root b b1 c a a1 a2');
    expect(moveByOne('root', 'up')).toBe('root b b1 c a a1 a2');
  });
});

describe('nesting rows', () => {
  const parents = (test: TestEditor, ...topics: string[]) =>
    topics.map((topic) => test.editor.store.get(topic)?.parent);

  it('nestRows moves topics into the topic above (in), and into the parent of their parent (out)', () => {
    const test = anEditor();
    test.editor.perform((context) => nestRows(context, keys('b', 'c'), 'in'));
    expect(parents(test, 'b', 'c', 'b1')).toEqual(['a', 'a', 'b']);
    const [b, c] = ['b', 'c'].map((topic) => test.boxOf(topic));
    expect([b?.x, b?.y]).not.toEqual([c?.x, c?.y]);
    test.editor.perform((context) => nestRows(context, keys('b'), 'out'));
    expect(parents(test, 'b')).toEqual(['root']);
    expect(pathTopics(test)).toEqual(['root', 'a', 'a1', 'a2', 'b', 'b1', 'c']);
  });

  it('nestingTarget returns undefined for the root and a first child (in), and for a child of the root (out)', () => {
    const { editor } = anEditor();
    const rows = pathRows(editor.store);
    const target = (topic: string, direction: 'in' | 'out') =>
      nestingTarget(editor.store, rows, keys(topic), direction);
    expect([target('root', 'in'), target('a', 'in'), target('a1', 'in'), target('a', 'out')]).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('moves a dragged topic to its new level, at least 1 and at most one level deeper than the row above', () => {
    const test = anEditor();
    const { store } = test.editor;
    const levelAfterDrag = (levelOffset: number) =>
      droppedLevel(store, rowsOf(test), keys('c'), { ...before('b'), levelOffset });
    expect([0, 1, 2, 9, -3].map(levelAfterDrag)).toEqual([1, 2, 3, 3, 1]);
    test.editor.perform((context) => dropRows(context, keys('c'), { ...before('b'), levelOffset: 1 }));
    expect(pathTopics(test)).toEqual(['root', 'a', 'a1', 'a2', 'c', 'b', 'b1']);
    expect(parents(test, 'c')).toEqual(['a']);
    expect(test.changes).toHaveLength(1);
  });

  it('parentNameToShow returns the name of the parent if the nearest row above at a lower level is not the parent', () => {
    const test = anEditor();
    test.editor.perform((context) => moveRows(context, keys('a1'), {}));
    const { store } = test.editor;
    const titles = rowsOf(test).map((_, i) => parentNameToShow(store, rowsOf(test), i));
    expect(titles).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, 'A']);
  });
});

describe('rows of the path', () => {
  const rowsOfTopic = (test: TestEditor, topic: string) => rowsOf(test).filter((row) => row.topic === topic);

  it('are duplicated with their notes, as repeated steps', () => {
    const test = anEditor();
    test.editor.perform((context) => setStepNotes(context, 'step-a', [{ runs: [{ text: 'Hello' }] }]));
    test.editor.perform((context) => duplicateSteps(context, keys('a', 'a1')));
    expect(pathTopics(test)).toEqual(['root', 'a', 'a1', 'a', 'a1', 'a2', 'b', 'b1', 'c']);
    expect(rowsOf(test)[3]).toMatchObject({ notes: 'Hello', isRepeated: true });
  });

  it('are deleted with their topics; for a view or the root topic, only the step is deleted', () => {
    const test = anEditor();
    test.editor.moveCamera(fitTopic(test.editor.view, 'c'));
    test.editor.perform((context) => addView(context));
    const removeRow = (topic: string, index = 0) =>
      test.editor.perform((context) => deleteRows(context, rowsOfTopic(test, topic).slice(index, index + 1)));
    removeRow('c', 1);
    expect(pathTopics(test)).toEqual(['root', 'a', 'a1', 'a2', 'b', 'b1', 'c']);
    test.editor.perform((context) => deleteRows(context, [...rowsOfTopic(test, 'a'), ...rowsOfTopic(test, 'a1')]));
    expect(pathTopics(test)).toEqual(['root', 'b', 'b1', 'c']);
    expect(test.editor.store.isPresent('a')).toBe(false);
    removeRow('root');
    expect(pathTopics(test)).toEqual(['b', 'b1', 'c']);
    test.editor.undo();
    test.editor.undo();
    expect(pathTopics(test)).toEqual(['root', 'a', 'a1', 'a2', 'b', 'b1', 'c']);
  });

  it('can be followed by a new topic, which is added as a sibling of the topic of the row', () => {
    const test = anEditor();
    const add = (topic?: string) =>
      test.editor.perform((context) => addTopicAfter(context, topic ? rowsOfTopic(test, topic)[0] : undefined));
    add('a');
    const [newInRoot = ''] = test.editor.selection;
    expect(pathTopics(test)).toEqual(['root', 'a', 'a1', 'a2', newInRoot, 'b', 'b1', 'c']);
    expect(test.editor.store.get(newInRoot)?.parent).toBe('root');
    add('a1');
    const [newInA = ''] = test.editor.selection;
    expect(pathTopics(test).slice(0, 4)).toEqual(['root', 'a', 'a1', newInA]);
    expect(test.editor.store.get(newInA)?.parent).toBe('a');
    add();
    expect(test.editor.store.get(test.editor.selection[0] ?? '')?.parent).toBe('root');
  });

  it('can be followed by a new topic that has the style of its siblings and covers no title', () => {
    const background = { kind: 'solid' as const, color: 'accent' };
    const box = { x: 0, y: 0, width: 960, height: 250 };
    const title = { kind: 'text' as const, id: 'title', ...box, body: aTextBody('Title'), furniture: true };
    const topics = ['a', 'b'].map((id, i) =>
      topicAt(id, 200 + 400 * i, { frame: frameInLowerHalf(200 + 400 * i), background }),
    );
    const test = new TestEditor(aDocument({ elements: [title], topics }));
    test.editor.perform((context) => addTopicAfter(context, undefined));
    const [id = ''] = test.editor.selection;
    expect(test.editor.store.get(id)?.properties['background']).toEqual(background);
    expect(test.pointOf(id, 0, 0).y).toBeGreaterThan(test.pointOf('root', 0, 0.5).y);
  });

  it('are current if the window shows their topic or view; if several rows match, the preferred row is current', () => {
    const test = anEditor();
    const { editor } = test;
    const current = (preferred?: string) =>
      currentRow(editor.view, shownTopic(editor.view, editor.openIds), rowsOf(test), preferred);
    expect(current()?.topic).toBe('root');
    editor.moveCamera(fitTopic(editor.view, 'b'));
    expect(current()?.topic).toBe('b');
    editor.perform((context) => addView(context));
    expect(current()?.isView).toBe(true);
    editor.moveCamera({ ...editor.view.camera, zoom: editor.view.camera.zoom * 1.1 });
    expect(current()?.isView).toBe(false);
    editor.perform((context) => duplicateSteps(context, keys('b')));
    const duplicatedRow = rowsOfTopic(test, 'b').findLast(({ isView }) => !isView);
    expect(current(duplicatedRow && rowKey(duplicatedRow))).toEqual(duplicatedRow);
  });
});

describe('rearrangeAll', () => {
  it('exchanges the positions of siblings so that they follow the path, at all levels', () => {
    const test = anEditor();
    test.editor.perform((context) => moveRows(context, keys('c'), before('a')));
    test.editor.perform((context) => moveRows(context, keys('a2'), before('a1')));
    test.editor.change(rearrangeAll(test.editor.store));
    expect(['c', 'a', 'b', 'a2', 'a1'].map((id) => test.boxOf(id).x)).toEqual([150, 480, 800, 300, 600]);
    expect(rearrangeAll(test.editor.store)).toEqual([]);
  });
});

describe('notes', () => {
  it('keep the formatting of unchanged lines if the notes are edited as plain text', () => {
    const bold = { runs: [{ text: 'Bold', bold: true }] };
    const previous = [bold, { runs: [{ text: 'Old' }] }, bold];
    const edited = notesFromText(previous, 'Bold\nNew\n\nBold');
    expect(edited.map(paragraphText)).toEqual(['Bold', 'New', '', 'Bold']);
    expect([edited[0], edited[3]]).toEqual([bold, bold]);
    expect(notesFromText(previous, ' \n')).toEqual([]);
  });
});
