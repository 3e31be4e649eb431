import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Topic } from '@flydeck/scene/model/document';
import type { TopicFrame } from '@flydeck/scene/records/operations';
import { describe, expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import type { CommandResult } from '../commands/command.ts';
import { rearrangePlaces } from '../commands/rearrange-places.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { renameTopic } from '../topics/rename-topic.ts';
import {
  addStep,
  addView,
  goToStep,
  moveIntoTopic,
  moveStep,
  removeSteps,
  removeTopicFromPath,
  renameStep,
  returnTopicToPath,
  setStepNotes,
  setStepSeconds,
  setTransition,
  updateStepView,
} from './path-commands.ts';
import { pathRows } from './path-rows.ts';
import { rearrangeTopics } from './rearrange-topics.ts';
import { stepsOf, topicOfStep } from './steps.ts';

const topicAt = (id: string, x: number, y: number, fields: Partial<Topic> = {}): Topic =>
  aTopic({ id, title: id.toUpperCase(), frame: { x, y, scale: 0.2 }, ...fields });

/** Returns an editor whose root contains the topics `a`, `b` and `c` in a row. `a` contains the topic `a1`. */
function anEditor(): TestEditor {
  const a = topicAt('a', 150, 200, { topics: [topicAt('a1', 480, 270)] });
  const elements = [aShape({ id: 'e1' }), aShape({ id: 'e2' })];
  const test = new TestEditor(aDocument({ elements, topics: [a, topicAt('b', 480, 200), topicAt('c', 800, 200)] }));
  test.editor.setReducedMotion(true);
  return test;
}

/** Returns the topic of each step. */
const path = ({ editor }: TestEditor) => stepsOf(editor.store).map(topicOfStep);
const rows = ({ editor }: TestEditor) => pathRows(editor.store);
const applyChange = (test: TestEditor, result: CommandResult) => test.editor.perform(() => result);

describe('path', () => {
  it('pathRows returns a row for each step with title, level, number and thumbnail', () => {
    const test = anEditor();
    expect(rows(test).map(({ title, level, number }) => [title, level, number])).toEqual([
      ['Root', 0, 1],
      ['A', 1, 2],
      ['A1', 2, 3],
      ['B', 1, 4],
      ['C', 1, 5],
    ]);
    expect(rows(test)[1]?.thumbnail).toEqual({
      topic: 'a',
      area: { x: 480, y: 270, width: 960, height: 540 },
    });
  });

  it('shift+v adds the view of the window as a step after the last step of its topic, and goToStep flies to it', () => {
    const test = anEditor();
    const { editor } = test;
    const camera = { ...fitTopic(editor.view, 'b'), rotation: 0.5 };
    editor.moveCamera(camera);
    test.key('shift+v');
    expect(path(test)).toEqual(['root', 'a', 'a1', 'b', 'b', 'c']);
    const row = rows(test)[4];
    expect(row).toMatchObject({ isView: true, isRepeated: true, title: 'B' });
    editor.moveCamera(fitTopic(editor.view, 'root'));
    editor.perform((context) => goToStep(context, row?.step ?? ''));
    expect(editor.view.camera.topic).toBe('b');
    expect(editor.view.camera.x).toBeCloseTo(camera.x, 5);
    expect(editor.view.camera.zoom).toBeCloseTo(camera.zoom, 5);
    expect(editor.view.camera.rotation).toBeCloseTo(0.5, 6);
  });

  it('updateStepView changes the view of a step to what the window shows, also in another topic', () => {
    const test = anEditor();
    const { editor } = test;
    editor.moveCamera(fitTopic(editor.view, 'b'));
    test.key('shift+v');
    const step = rows(test)[4]?.step ?? '';
    editor.moveCamera({ ...fitTopic(editor.view, 'c'), rotation: 0.25 });
    const { zoom } = editor.view.camera;
    editor.perform((context) => updateStepView(context, step));
    editor.moveCamera(fitTopic(editor.view, 'root'));
    editor.perform((context) => goToStep(context, step));
    expect(editor.view.camera).toMatchObject({ topic: 'c', rotation: expect.closeTo(0.25, 6) });
    expect(editor.view.camera.zoom).toBeCloseTo(zoom, 5);
    editor.undo();
    expect(rows(test)[4]).toMatchObject({ step, topic: 'b', isView: true });
  });

  it('addStep and addView add further steps for a topic and for the root topic after a given step', () => {
    const test = anEditor();
    test.editor.perform((context) => addStep(context, 'a', 'step-c'));
    test.editor.perform((context) => addStep(context, 'root', 'step-b'));
    expect(path(test)).toEqual(['root', 'a', 'a1', 'b', 'root', 'c', 'a']);
    test.editor.perform((context) => addView(context, 'step-root'));
    expect(path(test).slice(0, 2)).toEqual(['root', 'root']);
  });

  it('addView adds a step whose view is the area that no panel covers', () => {
    const test = anEditor();
    const { camera, window } = test.editor.view;
    const area = { x: 0, y: 0, width: window.width / 2, height: window.height };
    test.editor.setVisibleArea(area);
    test.editor.perform((context) => addView(context, 'step-root'));
    const view = test.document().path?.[1]?.view;
    expect(view?.width).toBeCloseTo(area.width / camera.zoom, 3);
    expect(view?.height).toBeCloseTo(area.height / camera.zoom, 3);
    expect(view?.x).toBeCloseTo(camera.x - area.width / 2 / camera.zoom, 3);
    expect(view?.y).toBeCloseTo(camera.y, 3);
  });

  it('sets title, duration, transition and notes of a step, and resets title, duration and transition', () => {
    const test = anEditor();
    applyChange(test, renameStep('step-a', ' Start '));
    applyChange(test, setStepSeconds('step-a', 12));
    applyChange(test, setTransition(['step-a'], 'fade'));
    test.editor.perform((context) => setStepNotes(context, 'step-a', [{ runs: [{ text: 'Say hello' }] }]));
    expect(rows(test)[1]).toMatchObject({
      title: 'Start',
      seconds: 12,
      transition: 'fade',
      notes: 'Say hello',
    });
    applyChange(test, renameStep('step-a', ' '));
    applyChange(test, setStepSeconds('step-a', Number.NaN));
    applyChange(test, setTransition(['step-a'], 'fly'));
    expect(rows(test)[1]).toMatchObject({ title: 'A', transition: 'fly' });
    expect(test.document().path?.[1]).toEqual({
      id: 'step-a',
      topic: 'a',
      notes: [{ runs: [{ text: 'Say hello' }] }],
    });
  });

  it('renames a topic, and moves it into a free area of another topic, without changing the path', () => {
    const test = anEditor();
    test.editor.perform((context) => renameTopic(context, 'b', ' New '));
    expect(rows(test)[3]?.title).toBe('New');
    test.editor.perform((context) => moveIntoTopic(context, 'b', 'a'));
    expect(path(test)).toEqual(['root', 'a', 'a1', 'b', 'c']);
    expect(rows(test)[3]?.level).toBe(2);
    const [topLeftOfB, bottomRightOfB] = [test.pointOf('b', 0, 0), test.pointOf('b', 1, 1)];
    const [topLeftOfA1, bottomRightOfA1] = [test.pointOf('a1', 0, 0), test.pointOf('a1', 1, 1)];
    expect(
      bottomRightOfB.x < topLeftOfA1.x ||
        topLeftOfB.x > bottomRightOfA1.x ||
        bottomRightOfB.y < topLeftOfA1.y ||
        topLeftOfB.y > bottomRightOfA1.y,
    ).toBe(true);
    expect(topLeftOfB.x).toBeGreaterThan(test.pointOf('a', 0, 0).x);
    // A topic cannot be moved into a topic that it contains.
    const changesBefore = test.changes.length;
    test.editor.perform((context) => moveIntoTopic(context, 'a', 'b'));
    test.editor.perform((context) => moveIntoTopic(context, 'root', 'c'));
    expect(test.changes).toHaveLength(changesBefore);
  });

  it('removes a topic from the path, and later returns the topic with its notes to its old position', () => {
    const test = anEditor();
    test.editor.perform((context) => setStepNotes(context, 'step-a', [{ runs: [{ text: 'Keep' }] }]));
    test.editor.perform((context) => removeTopicFromPath(context, 'a'));
    expect(path(test)).toEqual(['root', 'a1', 'b', 'c']);
    const row = rows(test).find(({ topic }) => topic === 'a');
    expect([row?.number, row?.step]).toEqual([undefined, undefined]);
    test.editor.perform((context) => returnTopicToPath(context, 'a'));
    expect(path(test)).toEqual(['root', 'a', 'a1', 'b', 'c']);
    expect(rows(test)[1]?.notes).toBe('Keep');
  });

  it('does not remove the topic of a removed step', () => {
    const test = anEditor();
    applyChange(test, removeSteps(['step-b']));
    expect(rows(test).map(({ topic }) => topic)).toEqual(['root', 'a', 'a1', 'b', 'c']);
    expect(test.document().root.topics).toHaveLength(3);
  });

  it('does not list steps of topics that other authors have removed', () => {
    const test = anEditor();
    test.editor.receive([{ op: 'remove', id: 'a' }]);
    expect(rows(test).map(({ topic }) => topic)).toEqual(['root', 'b', 'c']);
  });
});

describe('rearranging topics', () => {
  const frameOf = (test: TestEditor, id: string) => test.editor.store.get(id)?.properties['box'] as TopicFrame;

  it('exchanges the positions of sibling topics, so that they follow the order of the path', () => {
    const test = anEditor();
    test.editor.perform((context) => moveStep(context, 'step-c', 1));
    test.editor.change(rearrangeTopics(test.editor.store, 'root'));
    expect(['c', 'a', 'b'].map((id) => frameOf(test, id).x)).toEqual([150, 480, 800]);
    expect(rearrangeTopics(test.editor.store, 'root')).toEqual([]);
    expect(test.document().root.topics.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('scales a topic to the size of the topic that had its new position, and does not move locked topics', () => {
    const topics = [
      topicAt('big', 200, 200, { frame: { x: 200, y: 200, scale: 0.3 } }),
      topicAt('small', 600, 200, { width: 480, height: 270 }),
      topicAt('locked', 600, 500, { locked: true }),
    ];
    const test = new TestEditor(aDocument({ topics }));
    test.editor.perform((context) => moveStep(context, 'step-small', 0));
    const { editor } = test;
    expect(editor.run(rearrangePlaces)).toBe(true);
    expect(frameOf(test, 'small')).toEqual({ x: 200, y: 200, scale: 0.6 });
    expect(frameOf(test, 'big')).toEqual({ x: 600, y: 200, scale: 0.1 });
    expect(frameOf(test, 'locked')).toMatchObject({ x: 600, y: 500 });
    expect(editor.run(rearrangePlaces)).toBe(false);
  });
});
