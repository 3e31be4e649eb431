import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Point, Rect } from '@flydeck/scene/model/geometry';
import { describe, expect, it } from 'vitest';
import { screenBounds } from '../bounds.ts';
import { fitTopic } from '../camera.ts';
import { pasteContent } from '../clipboard/paste-content.ts';
import { pasteText } from '../clipboard/paste-text.ts';
import { placeImages } from '../images/place-images.ts';
import { currentTopic } from '../levels.ts';
import { currentRow } from '../path/current-row.ts';
import { addView, goToStep } from '../path/path-commands.ts';
import { pathRows } from '../path/path-rows.ts';
import { shownTopic } from '../path/shown-topic.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { isSameView } from './flight.ts';
import { zoomLevel } from './zoom.ts';

/** The visible area next to a panel at the right side, in CSS pixels. The window is 1000 by 600. */
const AREA: Rect = { x: 0, y: 50, width: 700, height: 500 };
const AREA_CENTRE: Point = { x: 350, y: 300 };
const WINDOW_CENTRE: Point = { x: 500, y: 300 };

/** Returns an editor without flights that shows the overview, with the topics `left` and `right`. */
function anEditor(area?: Rect): TestEditor {
  const frame = { y: 200, scale: 0.3 };
  const left = aTopic({ id: 'left', title: 'Left', frame: { ...frame, x: 150 }, elements: [aShape({ id: 'shape' })] });
  const right = aTopic({ id: 'right', title: 'Right', frame: { ...frame, x: 550 } });
  const path = [{ id: 'step', topic: 'left' }];
  const test = new TestEditor(aDocument({ topics: [left, right] }, { path }));
  test.editor.setReducedMotion(true);
  test.editor.setVisibleArea(area);
  return test;
}

function centreOf({ editor }: TestEditor, id: string): Point {
  const bounds = screenBounds(editor.view, id);
  if (!bounds) throw new Error(`${id} is not on the canvas.`);
  return { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
}

function expectCentre(test: TestEditor, id: string, { x, y }: Point): void {
  expect(centreOf(test, id).x).toBeCloseTo(x, 1);
  expect(centreOf(test, id).y).toBeCloseTo(y, 1);
}

/** Expects that a topic is inside the visible area, and almost as large as the area. */
function expectFitted(test: TestEditor, id: string): void {
  expectCentre(test, id, AREA_CENTRE);
  const { width = 0, height = 0 } = screenBounds(test.editor.view, id) ?? {};
  expect(Math.max(width / AREA.width, height / AREA.height)).toBeCloseTo(0.84);
}

const goTo = (test: TestEditor, step: string) => test.editor.perform((context) => goToStep(context, step));

describe('with an open panel, the camera', () => {
  it('flies to a step in the visible area', () => {
    const test = anEditor(AREA);
    goTo(test, 'step');
    expectFitted(test, 'left');
  });

  it.each(['enter', 'edit-cover', 'show-selection'])('flies to a topic in the visible area by %s', (command) => {
    const test = anEditor(AREA);
    test.editor.select(['left']);
    if (command === 'edit-cover') test.run('add-cover');
    test.run(command);
    expectFitted(test, 'left');
  });

  it('shows the overview in the visible area, at a zoom level of 1', () => {
    const test = anEditor(AREA);
    goTo(test, 'step');
    test.run('show-whole');
    expectFitted(test, 'root');
    expect(zoomLevel(test.editor.view)).toBeCloseTo(1);
  });

  it('zooms at the centre of the visible area', () => {
    const test = anEditor(AREA);
    goTo(test, 'step');
    test.run('zoom-in');
    expectCentre(test, 'left', AREA_CENTRE);
  });
});

describe('with an open panel, a new object', () => {
  it('is placed at the centre of the visible area, in the topic at this point', () => {
    const test = anEditor(AREA);
    goTo(test, 'step');
    const asset = { width: 40, height: 20, mediaType: 'image/png', bytes: 10 };
    placeImages(test.editor, [{ hash: 'a'.repeat(64), asset }]);
    const [picture = ''] = test.editor.selection;
    expectCentre(test, picture, AREA_CENTRE);
    expect(test.editor.store.get(picture)?.parent).toBe('left');
    test.editor.perform((context) => pasteText(context, 'Text'));
    const [text = ''] = test.editor.selection;
    expectCentre(test, text, AREA_CENTRE);
    expect(test.editor.store.get(text)?.parent).toBe('left');
    test.key('t').key('enter');
    const [drawn = ''] = test.editor.selection;
    expect(screenBounds(test.editor.view, drawn)?.x).toBeLessThan(AREA.width);
  });

  it('is pasted at the centre of the visible area', () => {
    const test = anEditor(AREA);
    goTo(test, 'step');
    test.editor.select(['shape']);
    test.run('copy');
    test.editor.moveCamera(fitTopic(test.editor.view, 'right'));
    test.editor.perform((context) => pasteContent(context, context.clipboard.content));
    const [copy = ''] = test.editor.selection;
    expect(test.editor.store.get(copy)?.parent).toBe('right');
    expectCentre(test, copy, AREA_CENTRE);
  });

  it('is pasted at the centre of the visible area if a panel covers its original', () => {
    const test = anEditor();
    goTo(test, 'step');
    test.editor.select(['shape']);
    test.run('copy');
    const { x } = centreOf(test, 'shape');
    test.editor.setVisibleArea({ x: x + 20, y: 0, width: 1000 - x - 20, height: 600 });
    test.editor.perform((context) => pasteContent(context, context.clipboard.content));
    expectCentre(test, test.editor.selection[0] ?? '', { x: (x + 20 + 1000) / 2, y: 300 });
  });
});

it('the current topic is the topic at the centre of the visible area', () => {
  const test = anEditor();
  const camera = { topic: 'root', x: 320, y: 200, zoom: 1.7, rotation: 0 };
  test.editor.moveCamera(camera);
  expect(currentTopic(test.editor.view, test.editor.openIds)).toBe('root');
  test.editor.setVisibleArea(AREA);
  expect(currentTopic(test.editor.view, test.editor.openIds)).toBe('left');
  expect(test.shownTopics).toEqual(['root', 'left']);
});

describe('a view', () => {
  const camera = { topic: 'left', x: 300, y: 280, zoom: 1.3, rotation: 0.4 };
  const current = ({ editor }: TestEditor) =>
    currentRow(editor.view, shownTopic(editor.view, editor.openIds), pathRows(editor.store), undefined)?.isView;

  it.each([
    ['the whole window', undefined],
    ['the visible area next to a panel', AREA],
  ])('that is added shows %s, and a flight to the view returns to the same camera', (_name, area) => {
    const test = anEditor(area);
    test.editor.moveCamera(camera);
    test.editor.perform((context) => addView(context));
    const step = test.document().path?.at(-1);
    expect(step?.view?.width).toBeCloseTo((area?.width ?? 1000) / camera.zoom, 3);
    expect(step?.view?.height).toBeCloseTo((area?.height ?? 600) / camera.zoom, 3);
    test.run('show-whole');
    expect(isSameView(test.editor.view, camera)).toBe(false);
    goTo(test, step?.id ?? '');
    expect(isSameView(test.editor.view, camera)).toBe(true);
    expect(current(test)).toBe(true);
  });

  it('stays the current step when a panel is opened or closed, and when the author returns to it', () => {
    const test = anEditor();
    test.editor.moveCamera(camera);
    test.editor.perform((context) => addView(context));
    goTo(test, 'step');
    goTo(test, test.document().path?.at(-1)?.id ?? '');
    test.editor.setVisibleArea(AREA);
    expect(current(test)).toBe(true);
    test.run('show-whole');
    expect(current(test)).toBe(false);
    test.run('show-last-view');
    expect(current(test)).toBe(true);
  });
});

describe('a panel that is closed by the command that moves the camera', () => {
  it.each([true, false])('does not shift what the camera shows (reduced motion: %s)', (isReduced) => {
    const test = anEditor(AREA);
    const { editor } = test;
    editor.setReducedMotion(isReduced);
    const overview = editor.view.camera;
    goTo(test, 'step');
    expect(editor.needsTime).toBe(true);
    editor.setVisibleArea(undefined);
    for (const time of [0, 10_000, 20_000]) editor.advanceTime(time);
    expect(editor.needsTime).toBe(false);
    expectCentre(test, 'left', WINDOW_CENTRE);
    test.run('show-last-view');
    for (const time of [0, 10_000]) editor.advanceTime(time);
    expect(isSameView(editor.view, overview)).toBe(true);
  });
});

it('without a panel, cameras and places are the same as in a visible area of the size of the window', () => {
  const results = [undefined, { x: 0, y: 0, width: 1000, height: 600 }].map((area) => {
    const test = anEditor(area);
    goTo(test, 'step');
    expectCentre(test, 'left', WINDOW_CENTRE);
    test.editor.perform((context) => pasteText(context, 'Text'));
    expectCentre(test, test.editor.selection[0] ?? '', WINDOW_CENTRE);
    return [test.editor.view.camera, test.boxOf(test.editor.selection[0] ?? '')];
  });
  expect(results[0]).toEqual(results[1]);
});

it('a visible area that is too small to show anything is ignored', () => {
  const test = anEditor({ x: 0, y: 0, width: 390, height: 20 });
  goTo(test, 'step');
  expectCentre(test, 'left', WINDOW_CENTRE);
});

it('a topic is open if it fills more than 45 % of the visible area, also if it fills less of the window', () => {
  const test = anEditor({ x: 0, y: 0, width: 400, height: 600 });
  test.editor.moveCamera({ topic: 'left', x: 480, y: 270, zoom: 0.4 * (1000 / 960), rotation: 0 });
  expect(test.editor.openIds.has('left')).toBe(true);
  const withoutPanel = anEditor();
  withoutPanel.editor.moveCamera({ topic: 'left', x: 480, y: 270, zoom: 0.4 * (1000 / 960), rotation: 0 });
  expect(withoutPanel.editor.openIds.has('left')).toBe(false);
});
