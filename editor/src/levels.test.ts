import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import { describe, expect, it } from 'vitest';
import { fitTopic } from './camera.ts';
import { fillFraction } from './levels.ts';
import { TestEditor } from './testing/test-editor.ts';

/** An editor whose topic `topic` contains the shape `shape` and the topic `inner`. It shows the whole canvas. */
function anEditor(scale = 0.2): TestEditor {
  const inner = aTopic({ id: 'inner', frame: { x: 480, y: 160, scale: 0.5 } });
  const shape = aShape({ id: 'shape', x: 430, y: 400 });
  const topic = aTopic({ id: 'topic', frame: { x: 480, y: 270, scale }, elements: [shape], topics: [inner] });
  return new TestEditor(aDocument({ topics: [topic] }));
}

/** Jumps to the view in which a topic is at the centre of the window and fills a fraction of it. */
function zoomTo({ editor }: TestEditor, fraction: number, topic = 'topic'): void {
  const { window } = editor.view;
  const zoom = fraction * Math.min(window.width / 960, window.height / 540);
  editor.moveCamera({ ...fitTopic(editor.view, topic), zoom });
  expect(fillFraction(editor.view, topic)).toBeCloseTo(fraction);
}

/** Returns what a click on the shape selects. */
const clicked = (test: TestEditor) => test.click(test.pointOf('shape')).editor.selection;

describe('a topic that fills between 25 and 45 % of the window', () => {
  it('stays closed until it fills more than 45 %: a click in it selects the topic', () => {
    const test = anEditor();
    for (const fraction of [0.2, 0.26, 0.44]) {
      zoomTo(test, fraction);
      expect(clicked(test)).toEqual(['topic']);
    }
    zoomTo(test, 0.46);
    expect(clicked(test)).toEqual(['shape']);
  });

  it('stays open until it fills less than 25 %: a click in it selects its content', () => {
    const test = anEditor();
    for (const fraction of [0.6, 0.44, 0.26]) {
      zoomTo(test, fraction);
      expect(clicked(test)).toEqual(['shape']);
    }
    zoomTo(test, 0.24);
    expect(clicked(test)).toEqual(['topic']);
    zoomTo(test, 0.44);
    expect(clicked(test)).toEqual(['topic']);
  });

  it('is closed when the presentation is opened', () => {
    const test = anEditor(0.35);
    expect(fillFraction(test.editor.view, 'topic')).toBeGreaterThan(0.25);
    expect(clicked(test)).toEqual(['topic']);
  });

  it('opens and closes when the wheel zooms over the limits', () => {
    const test = anEditor();
    const centre = test.pointOf('topic');
    const fractions = { opened: 0, closed: 1 };
    while (!test.editor.open.has('topic')) {
      test.wheel(centre, -20, { mod: true });
      fractions.opened = fillFraction(test.editor.view, 'topic');
    }
    while (test.editor.open.has('topic')) {
      test.wheel(centre, 20, { mod: true });
      fractions.closed = fillFraction(test.editor.view, 'topic');
    }
    expect(fractions.opened).toBeGreaterThan(0.45);
    expect(fractions.opened).toBeLessThan(0.55);
    expect(fractions.closed).toBeLessThan(0.25);
    expect(fractions.closed).toBeGreaterThan(0.2);
  });

  it('stays open when a larger window reduces it to 30 %, and closes outside of the window', () => {
    const test = anEditor();
    zoomTo(test, 0.6);
    test.editor.resize({ width: 2000, height: 1200 });
    expect(fillFraction(test.editor.view, 'topic')).toBeCloseTo(0.3);
    expect(test.editor.open.has('topic')).toBe(true);
    const { camera } = test.editor.view;
    test.editor.moveCamera({ ...camera, x: camera.x + 100_000 });
    test.editor.moveCamera(camera);
    expect(test.editor.open.has('topic')).toBe(false);
  });

  it('closes its open child topics with it', () => {
    const test = anEditor();
    zoomTo(test, 0.6, 'inner');
    expect(test.editor.open).toEqual(new Set(['root', 'topic', 'inner']));
    zoomTo(test, 0.3, 'inner');
    expect(test.editor.open).toEqual(new Set(['root', 'topic', 'inner']));
    zoomTo(test, 0.2);
    expect(test.editor.open).toEqual(new Set(['root']));
  });
});
