import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { describe, expect, it } from 'vitest';
import { screenBounds } from '../bounds.ts';
import { fitTopic } from '../camera.ts';
import { pathRows } from '../path/path-rows.ts';
import { twelveLevels } from '../testing/nested-topics.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { zoomLevel } from './zoom.ts';

/** Returns an editor whose root topic contains a shape, a text, a group of two shapes, and nested topics. */
function anEditor(): TestEditor {
  const inner = aTopic({ id: 'inner', title: 'Inner', frame: { x: 480, y: 270, scale: 0.2 } });
  const outer = aTopic({
    id: 'outer',
    title: 'Outer',
    frame: { x: 780, y: 400, scale: 0.2 },
    elements: [aShape({ id: 'inside', x: 50, y: 50 })],
    topics: [inner],
  });
  const children = [
    aShape({ id: 'left', x: 0, y: 0, fill: { kind: 'solid', color: 'accent' } }),
    aShape({ id: 'right', x: 200, y: 0, fill: { kind: 'solid', color: 'accent' } }),
  ];
  const elements = [
    aShape({ id: 'shape', x: 50, y: 50, fill: { kind: 'solid', color: 'accent' } }),
    { kind: 'text' as const, id: 'text', x: 400, y: 50, width: 200, height: 50, body: aTextBody('Hello') },
    { kind: 'group' as const, id: 'group', x: 50, y: 300, width: 300, height: 50, children },
  ];
  const test = new TestEditor(aDocument({ elements, topics: [outer] }));
  test.editor.setReducedMotion(true);
  return test;
}

const shownTitles = ({ editor, shownTopics }: TestEditor) =>
  shownTopics.map((id) => editor.store.get(id)?.properties['title']);

describe('navigation', () => {
  it('shows topics that were dragged over the edge of the canvas in the overview and in its thumbnail', () => {
    const test = anEditor();
    const start = test.pointOf('outer');
    test.drag(start, { x: start.x + 300, y: start.y }).run('show-whole');
    const { editor } = test;
    expect(editor.store.get('outer')?.parent).toBe('root');
    const right = test.boxOf('outer').x + (960 * 0.2) / 2;
    expect(right).toBeGreaterThan(1000);
    const { x = 0, width = 0 } = screenBounds(editor.view, 'outer') ?? {};
    expect(x + width).toBeCloseTo(1000 - test.pointOf('root', 0, 0).x, 3);
    expect(zoomLevel(editor.view)).toBeCloseTo(1);
    const [overview] = pathRows(editor.store);
    expect(overview?.thumbnail.area).toMatchObject({ x: right / 2, width: right, height: 540 });
  });

  it('flies into a selected topic with Enter, and to its parent with Shift+Enter', () => {
    const test = anEditor();
    test.click(test.pointOf('outer')).key('enter');
    expect(shownTitles(test)).toEqual(['Root', 'Outer']);
    expect(test.editor.view.camera).toEqual(fitTopic(test.editor.view, 'outer'));
    test.key('shift+enter');
    expect(shownTitles(test)).toEqual(['Root']);
    expect(test.editor.selection).toEqual(['outer']);
  });

  it('enters a topic, a group and a text by double click', () => {
    const test = anEditor();
    test.editor.doubleClick(test.pointOf('right'));
    expect(test.editor.selection).toEqual(['right']);
    test.click(test.pointOf('left'));
    expect(test.editor.selection).toEqual(['left']);
    // A point in the first line of the text, near the top left corner of its box.
    test.editor.doubleClick(test.pointOf('text', 0.05, 0.2));
    expect(test.editor.editedTextId).toBe('text');
    test.click(test.pointOf('left'));
    expect(test.editor.selection).toEqual(['group']);
    test.editor.doubleClick(test.pointOf('outer'));
    expect(shownTitles(test)).toEqual(['Root', 'Outer']);
  });

  it('opens a group with Enter; Shift+Enter closes the group and selects it again', () => {
    const test = anEditor();
    test.click(test.pointOf('left')).key('enter');
    // Enter selects the child that is painted last.
    expect(test.editor.selection).toEqual(['right']);
    test.key('shift+enter');
    expect(test.editor.selection).toEqual(['group']);
    test.click(test.pointOf('left'));
    expect(test.editor.selection).toEqual(['group']);
  });

  it('Escape first cancels the gesture, then deselects, then flies to the parent of the topic', () => {
    const test = anEditor();
    test.editor.moveCamera(fitTopic(test.editor.view, 'outer'));
    const start = test.pointOf('inner');
    test.click(start);
    test.pointer('down', start).pointer('move', { x: start.x + 50, y: start.y });
    test.key('escape');
    expect([test.pointOf('inner'), test.editor.selection]).toEqual([start, ['inner']]);
    test.key('escape');
    expect([test.editor.selection, shownTitles(test)]).toEqual([[], ['Root', 'Outer']]);
    test.key('escape');
    expect(shownTitles(test)).toEqual(['Root']);
    expect(test.editor.key('escape')).toBe(false);
    expect(test.notices).toEqual([{ kind: 'topic-left', name: 'Outer', camera: expect.anything() }]);
  });

  it('shows the root with Shift+1, the selection with Shift+2, and the previous area with Alt+Left', () => {
    const test = anEditor();
    const initialPoint = test.pointOf('shape');
    test.click(initialPoint).key('shift+2');
    const { x, y } = test.pointOf('shape');
    // (500, 300) is the centre of the window.
    expect([Math.round(x), Math.round(y)]).toEqual([500, 300]);
    test.key('alt+arrowleft');
    expect(test.pointOf('shape')).toEqual(initialPoint);
    test.editor.moveCamera(fitTopic(test.editor.view, 'outer'));
    test.key('shift+1');
    expect(test.pointOf('shape').x).toBeCloseTo(initialPoint.x, 6);
  });

  it('returns with Alt+Left to the area that was shown before a series of wheel events', () => {
    const test = anEditor();
    const before = test.pointOf('shape');
    for (let i = 0; i < 5; i += 1) test.wheel({ x: 100, y: 100 }, -100);
    expect(test.pointOf('shape')).not.toEqual(before);
    test.key('alt+arrowleft');
    expect(test.pointOf('shape').x).toBeCloseTo(before.x, 6);
  });

  it('advanceTime advances a flight, which ends exactly at the topic', () => {
    const test = anEditor();
    test.editor.setReducedMotion(false);
    test.click(test.pointOf('outer')).key('enter');
    const { editor } = test;
    const end = fitTopic(editor.view, 'outer');
    expect(editor.needsTime).toBe(true);
    // The argument is the current time in milliseconds. The flight begins at the time of the first call.
    editor.advanceTime(10_000);
    expect(shownTitles(test)).toEqual(['Root']);
    editor.advanceTime(10_300);
    const { zoom: zoomDuringFlight } = editor.view.camera;
    editor.advanceTime(13_000);
    expect(editor.view.camera).toEqual(end);
    expect(zoomDuringFlight).not.toBe(end.zoom);
    expect(editor.needsTime).toBe(false);
  });

  it('ends a flight when the author zooms', () => {
    const test = anEditor();
    test.editor.setReducedMotion(false);
    test.key('shift+1').click(test.pointOf('outer')).key('enter');
    test.wheel({ x: 500, y: 300 }, -10);
    expect(test.editor.needsTime).toBe(false);
  });

  it('zooms with the wheel without moving the point under the pointer, pans with Shift, and zooms by pinch', () => {
    const test = anEditor();
    const point = test.pointOf('shape');
    test.wheel(point, -240);
    const after = test.pointOf('shape');
    expect(Math.hypot(after.x - point.x, after.y - point.y)).toBeLessThan(1e-6);
    test.wheel(point, 30, { shift: true });
    expect(test.pointOf('shape').x - after.x).toBeCloseTo(-30, 6);
    // The pinch moves the shape from -30 to -20 px, and then halves its distance from `point`.
    test.editor.scroll({ point, dx: 10, dy: 0, scale: 0.5 });
    expect(test.pointOf('shape').x - after.x).toBeLessThan(-5);
  });

  it('limits how far the wheel zooms out, and keeps the zoom finite when it zooms in', () => {
    const test = anEditor();
    for (let i = 0; i < 200; i += 1) test.wheel({ x: 500, y: 300 }, 1000);
    const { zoom } = test.editor.view.camera;
    // The root is 960 units wide. Its width on the screen is `zoom * 960` CSS pixels.
    expect(zoom * 960).toBeGreaterThan(40);
    for (let i = 0; i < 2000; i += 1) test.wheel({ x: 500, y: 300 }, -1000);
    expect(Number.isFinite(test.editor.view.camera.zoom)).toBe(true);
  });

  it('lists the topics from the root to the twelfth level in the breadcrumb', () => {
    const test = new TestEditor(aDocument({ topics: [twelveLevels()] }));
    test.editor.moveCamera(fitTopic(test.editor.view, 'level12'));
    expect(shownTitles(test)).toHaveLength(13);
    expect(shownTitles(test).at(-1)).toBe('Level 12');
  });
});
