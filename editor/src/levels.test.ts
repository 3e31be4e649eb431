import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import { describe, expect, it } from 'vitest';
import { fitTopic } from './camera.ts';
import { fillFraction } from './levels.ts';
import { TestEditor } from './testing/test-editor.ts';

/**
 * Returns an editor that shows the whole canvas. `topic` contains the shape `shape` and the topic `inner`. `scale` is
 * the scale of `topic`, which is about the fraction of the window that `topic` fills.
 */
function anEditor(scale = 0.2): TestEditor {
  const inner = aTopic({ id: 'inner', frame: { x: 480, y: 160, scale: 0.5 } });
  const shape = aShape({ id: 'shape', x: 430, y: 400 });
  const topic = aTopic({ id: 'topic', frame: { x: 480, y: 270, scale }, elements: [shape], topics: [inner] });
  return new TestEditor(aDocument({ topics: [topic] }));
}

/** Moves the camera so that a topic is at the centre of the window and fills a fraction of the window. */
function zoomTo({ editor }: TestEditor, fraction: number, topic = 'topic'): void {
  const { window } = editor.view;
  const zoom = fraction * Math.min(window.width / 960, window.height / 540);
  editor.moveCamera({ ...fitTopic(editor.view, topic), zoom });
  expect(fillFraction(editor.view, topic)).toBeCloseTo(fraction);
}

/** Clicks on the shape, and returns what is then selected. */
const selectedByClick = (test: TestEditor) => test.click(test.pointOf('shape')).editor.selection;

describe('a topic', () => {
  it('stays closed, and is selected by a click, until it fills more than 45 % of the window', () => {
    const test = anEditor();
    for (const fraction of [0.2, 0.26, 0.44]) {
      zoomTo(test, fraction);
      expect(selectedByClick(test)).toEqual(['topic']);
    }
    zoomTo(test, 0.46);
    expect(selectedByClick(test)).toEqual(['shape']);
  });

  it('stays open, and a click selects its content, until it fills less than 25 % of the window', () => {
    const test = anEditor();
    for (const fraction of [0.6, 0.44, 0.26]) {
      zoomTo(test, fraction);
      expect(selectedByClick(test)).toEqual(['shape']);
    }
    zoomTo(test, 0.24);
    expect(selectedByClick(test)).toEqual(['topic']);
    zoomTo(test, 0.44);
    expect(selectedByClick(test)).toEqual(['topic']);
  });

  it('is closed if it fills 35 % of the window when the presentation is opened', () => {
    const test = anEditor(0.35);
    expect(fillFraction(test.editor.view, 'topic')).toBeGreaterThan(0.25);
    expect(selectedByClick(test)).toEqual(['topic']);
  });

  it('opens and closes when the wheel zooms over the limits', () => {
    const test = anEditor();
    const centre = test.pointOf('topic');
    const fractionsWhen = { opened: 0, closed: 1 };
    while (!test.editor.openIds.has('topic')) {
      test.wheel(centre, -20, { mod: true });
      fractionsWhen.opened = fillFraction(test.editor.view, 'topic');
    }
    while (test.editor.openIds.has('topic')) {
      test.wheel(centre, 20, { mod: true });
      fractionsWhen.closed = fillFraction(test.editor.view, 'topic');
    }
    expect(fractionsWhen.opened).toBeGreaterThan(0.45);
    expect(fractionsWhen.opened).toBeLessThan(0.55);
    expect(fractionsWhen.closed).toBeLessThan(0.25);
    expect(fractionsWhen.closed).toBeGreaterThan(0.2);
  });

  it('stays open when a larger window makes it fill only 30 %, and closes when it is outside of the window', () => {
    const test = anEditor();
    zoomTo(test, 0.6);
    test.editor.resize({ width: 2000, height: 1200 });
    expect(fillFraction(test.editor.view, 'topic')).toBeCloseTo(0.3);
    expect(test.editor.openIds.has('topic')).toBe(true);
    const { camera } = test.editor.view;
    test.editor.moveCamera({ ...camera, x: camera.x + 100_000 });
    test.editor.moveCamera(camera);
    expect(test.editor.openIds.has('topic')).toBe(false);
  });

  it('is closed together with its open child topics', () => {
    const test = anEditor();
    zoomTo(test, 0.6, 'inner');
    expect(test.editor.openIds).toEqual(new Set(['root', 'topic', 'inner']));
    zoomTo(test, 0.3, 'inner');
    expect(test.editor.openIds).toEqual(new Set(['root', 'topic', 'inner']));
    zoomTo(test, 0.2);
    expect(test.editor.openIds).toEqual(new Set(['root']));
  });
});
