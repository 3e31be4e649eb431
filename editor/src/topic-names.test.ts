import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Topic } from '@flydeck/scene/model/document';
import { describe, expect, it } from 'vitest';
import { fitTopic } from './camera.ts';
import { TestEditor } from './testing/test-editor.ts';
import { TOPIC_NAME_HEIGHT, topicNames } from './topic-names.ts';

/** Returns an editor whose window shows the topic `rivers` in the root topic. */
function anEditor(properties: Partial<Topic> & { readonly rotation?: number } = {}) {
  const { rotation = 0, ...topicProperties } = properties;
  const inner = [aShape({ id: 'inner', x: 300, y: 200, width: 200, height: 100 })];
  const frame = { x: 500, y: 300, scale: 0.8, rotation };
  const topic = aTopic({ id: 'rivers', title: 'Rivers', frame, elements: inner, ...topicProperties });
  const behind = aShape({ id: 'behind', x: 0, y: 0, width: 960, height: 540 });
  return new TestEditor(aDocument({ elements: [behind], topics: [topic] }));
}
const namesOf = ({ editor }: TestEditor) => topicNames(editor.view, editor.openIds);

/** Returns a point of the window in the first name: at this fraction of its width, in the middle of its height. */
function pointInName(test: TestEditor, fraction: number) {
  const [name] = namesOf(test);
  const { corner, rotation, width } = name!;
  const [x, up] = [width * fraction, TOPIC_NAME_HEIGHT / 2];
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  return { x: corner.x + x * cos + up * sin, y: corner.y + x * sin - up * cos };
}

describe('names of topics', () => {
  it('are shown for open topics with a title, but not for the root topic', () => {
    const test = anEditor();
    expect(namesOf(test)).toMatchObject([{ id: 'rivers', text: 'Rivers', corner: test.pointOf('rivers', 0, 0) }]);
    expect(namesOf(anEditor({ title: ' ' }))).toEqual([]);
    test.editor.moveCamera({ ...test.editor.view.camera, zoom: 0.1 });
    expect(namesOf(test)).toEqual([]);
  });

  it.each([0, 30, 200])('select the topic on a click and move it on a drag, also at a rotation of %d°', (rotation) => {
    const test = anEditor({ rotation });
    test.editor.moveCamera({ ...fitTopic(test.editor.view, 'root') });
    const point = pointInName(test, 0.8);
    test.click(point);
    expect(test.editor.selection).toEqual(['rivers']);
    const before = test.pointOf('rivers');
    test.drag(point, { x: point.x + 90, y: point.y + 70 });
    const after = test.pointOf('rivers');
    // Snapping can change the distances by some pixels.
    expect(after.x - before.x).toBeGreaterThan(75);
    expect(after.y - before.y).toBeGreaterThan(55);
  });

  it('are as wide as their text, but not wider than the topic or 240 pixels', () => {
    const [short] = namesOf(anEditor());
    const [long] = namesOf(anEditor({ title: 'The rivers of the world and their deltas, told in twelve chapters' }));
    expect(short?.width).toBeLessThan(70);
    expect(long?.width).toBe(240);
    const narrow = anEditor({ title: 'The rivers of the world', width: 100, height: 540 });
    const { x: left } = narrow.pointOf('rivers', 0, 0);
    expect(namesOf(narrow)[0]?.width).toBeCloseTo(narrow.pointOf('rivers', 1, 0).x - left);
  });

  it('of locked topics ignore clicks, so that a click selects the element behind the name', () => {
    const test = anEditor({ locked: true });
    test.click(pointInName(test, 0.5));
    expect(test.editor.selection).toEqual(['behind']);
  });
});
