import { aDocument, aTopic } from '@flydeck/scene/compile/testing/documents';
import { expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { pathRows } from '../path/path-rows.ts';
import { TestEditor } from '../testing/test-editor.ts';

/** Returns an editor whose window shows the topic `b`, the second of three topics. */
function anEditorAtTopic(): TestEditor {
  const topicAt = (id: string, x: number) => aTopic({ id, title: id, frame: { x, y: 200, scale: 0.2 } });
  const topics = [topicAt('a', 150), topicAt('b', 480), topicAt('c', 800)];
  const test = new TestEditor(aDocument({ topics }));
  test.editor.moveCamera(fitTopic(test.editor.view, 'b'));
  return test;
}

const topicsOf = ({ editor }: TestEditor) => pathRows(editor.store).map(({ topic }) => topic);
const levelOf = ({ editor }: TestEditor, id: string) => pathRows(editor.store).find(({ topic }) => topic === id)?.level;
const numberOf = ({ editor }: TestEditor, id: string) =>
  pathRows(editor.store).find(({ topic }) => topic === id)?.number;

it('moves the current step up and down by shortcuts, which undo reverts', () => {
  const test = anEditorAtTopic();
  const before = topicsOf(test);
  test.key('mod+shift+arrowup');
  expect(topicsOf(test).filter((id) => id !== 'root')).toEqual(['b', 'a', 'c']);
  test.key('mod+z');
  expect(topicsOf(test)).toEqual(before);
  test.key('mod+shift+arrowdown');
  expect(topicsOf(test).filter((id) => id !== 'root')).toEqual(['a', 'c', 'b']);
  expect(test.run('move-step-down')).toBe(false);
});

it('moves the current topic into the topic above and out again', () => {
  const test = anEditorAtTopic();
  expect(test.run('unnest-topic')).toBe(false);
  test.key('mod+shift+arrowright');
  expect(levelOf(test, 'b')).toBe(2);
  test.editor.moveCamera(fitTopic(test.editor.view, 'b'));
  test.key('mod+shift+arrowleft');
  expect(levelOf(test, 'b')).toBe(1);
});

it('duplicates the current step, removes it from the path and restores it', () => {
  const test = anEditorAtTopic();
  expect(test.run('restore-step')).toBe(false);
  test.run('duplicate-step');
  expect(topicsOf(test).filter((id) => id === 'b')).toHaveLength(2);
  // A topic with two steps is not nested, because the rows of its steps would move apart.
  expect(test.run('nest-topic')).toBe(false);
  test.run('remove-step');
  test.run('remove-step');
  expect(numberOf(test, 'b')).toBeUndefined();
  expect(test.run('remove-step')).toBe(false);
  test.run('restore-step');
  expect(numberOf(test, 'b')).toBeGreaterThan(0);
});

it('sets the transition to the current step as an undoable change, and disables the transition that is set', () => {
  const test = anEditorAtTopic();
  const transitionOf = (id: string) => pathRows(test.editor.store).find(({ topic }) => topic === id)?.transition;
  expect(test.run('transition-fly')).toBe(false);
  test.run('transition-fade');
  expect(['a', 'b', 'c'].map(transitionOf)).toEqual(['fly', 'fade', 'fly']);
  expect(test.run('transition-fade')).toBe(false);
  test.run('transition-cut');
  expect(transitionOf('b')).toBe('cut');
  test.key('mod+z');
  expect(transitionOf('b')).toBe('fade');
  test.run('transition-fly');
  expect(transitionOf('b')).toBe('fly');
});

it('opens the fields of the current step, but not for a topic that is not on the path', () => {
  const test = anEditorAtTopic();
  test.key('f2').run('edit-notes');
  test.run('set-duration');
  expect(test.panels).toEqual(['step-title', 'step-notes', 'step-duration']);
  expect(test.changes).toEqual([]);
  test.run('remove-step');
  for (const id of ['rename-step', 'edit-notes', 'set-duration', 'transition-cut']) expect(test.run(id)).toBe(false);
});

it('changes the nearest view step of the current topic to what the window shows, as an undoable change', () => {
  const test = anEditorAtTopic();
  expect(test.run('change-view')).toBe(false);
  const zoomTo = (factor: number, dx: number) => {
    const { camera } = test.editor.view;
    test.editor.moveCamera({ ...camera, zoom: camera.zoom * factor, x: camera.x + dx });
  };
  const viewsOf = () => pathRows(test.editor.store).filter(({ isView }) => isView);
  zoomTo(3, 0);
  test.run('add-view');
  zoomTo(1, 300);
  test.run('add-view');
  expect(test.run('change-view')).toBe(false);
  const [first, second] = viewsOf();
  zoomTo(1, 40);
  test.run('change-view');
  const [firstAfter, secondAfter] = viewsOf();
  const changed = [first, second].map(
    (row, i) => row?.thumbnail.area.x !== [firstAfter, secondAfter][i]?.thumbnail.area.x,
  );
  expect(changed.filter(Boolean)).toHaveLength(1);
  const left = viewsOf()
    .map(({ thumbnail }) => thumbnail.area.x)
    .sort((a, b) => a - b);
  const before = [first, second].map((row) => row?.thumbnail.area.x ?? 0).sort((a, b) => a - b);
  expect(left[0]).toBe(before[0]);
  expect((left[1] ?? 0) - (before[1] ?? 0)).toBeCloseTo(40, 4);
  test.key('mod+z');
  expect(viewsOf().map(({ thumbnail }) => thumbnail.area.x)).toEqual(
    [first, second].map((row) => row?.thumbnail.area.x),
  );
});
