import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Point } from '@flydeck/scene/model/geometry';
import { createTextState } from '@flydeck/scene/records/text/text-state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { twelveLevels } from '../testing/nested-topics.ts';
import { TestEditor } from '../testing/test-editor.ts';

const BODY = aTextBody('text');
const FILL = { kind: 'solid', color: 'accent' } as const;

/**
 * Returns an editor that shows the topic `topic`, which has the given scale and rotation (in degrees) relative to the
 * root topic. `topic` contains the shape `inside` and the closed topic `closed`. The shape `outside` is next to
 * `topic`.
 */
function anEditor(scale: number, rotation = 0): TestEditor {
  const closed = aTopic({ id: 'closed', frame: { x: 700, y: 400, scale: 0.15 } });
  const frame = { x: 300, y: 300, scale, rotation };
  const elements = [
    aShape({ id: 'inside', x: 100, y: 100, width: 200, height: 120, rotation: 10, fill: FILL, body: BODY }),
  ];
  const topic = aTopic({ id: 'topic', frame, elements, topics: [closed] });
  // About a fifth of the width of the topic, in units of the root topic.
  const size = 200 * scale;
  const outside = { x: 300 + 620 * scale, y: 300, width: size, height: size / 2, fill: FILL };
  const body = { ...BODY, style: { size: 20 * Math.min(scale, 1) } };
  const test = new TestEditor(aDocument({ elements: [aShape({ id: 'outside', ...outside, body })], topics: [topic] }));
  const { zoom, ...camera } = fitTopic(test.editor.view, 'topic');
  test.editor.moveCamera({ ...camera, zoom: zoom * 0.6 });
  return test;
}

/** Returns the four corners of a record on the screen. */
const corners = (test: TestEditor, id: string): Point[] =>
  [0, 1].flatMap((across) => [0, 1].map((down) => test.pointOf(id, across, down)));

/** Returns the largest distance in pixels between the corners of a record and the corners `before` plus `offset`. */
function maxCornerError(
  test: TestEditor,
  id: string,
  before: readonly Point[],
  offset: Point = { x: 0, y: 0 },
): number {
  const distances = corners(test, id).map(({ x, y }, i) => {
    const point = before[i] as Point;
    return Math.hypot(x - point.x - offset.x, y - point.y - offset.y);
  });
  return Math.max(...distances);
}

const parentOf = (test: TestEditor, id: string) => test.editor.store.get(id)?.parent;

/** Returns the text size of a shape in `topic` or in the root topic, in units of the root topic. */
function textSize(test: TestEditor, id: string): number {
  const { properties, parent } = test.editor.store.get(id) ?? {};
  const body = properties?.['body'] as { readonly style?: { readonly size?: number } };
  const scale = parent === 'root' ? 1 : Number((test.boxOf('topic') as { scale?: number }).scale);
  return (body.style?.size ?? 18) * scale;
}

describe('dragging a record into a topic of another scale', () => {
  it('does not change the size of an element on the screen for scales from 1e-4 to 1e4', () => {
    const arbitraryExponent = fc.double({ min: -4, max: 4, noNaN: true });
    fc.assert(
      fc.property(arbitraryExponent, fc.integer({ min: 0, max: 359 }), (exponent, rotation) => {
        const test = anEditor(10 ** exponent, rotation);
        const before = corners(test, 'outside');
        // The corners 0 and 2 are the ends of the top side.
        const width = Math.hypot((before[2]?.x ?? 0) - (before[0]?.x ?? 0), (before[2]?.y ?? 0) - (before[0]?.y ?? 0));
        // 0.1 px if the element is 1,000 px wide.
        const tolerance = width / 10_000;
        const size = textSize(test, 'outside');
        const [from, to] = [test.pointOf('outside'), test.pointOf('topic', 0.6, 0.3)];
        const offset = { x: to.x - from.x, y: to.y - from.y };
        test.click(from).drag(from, to);
        expect(parentOf(test, 'outside')).toBe('topic');
        expect(maxCornerError(test, 'outside', before, offset)).toBeLessThan(tolerance);
        expect(textSize(test, 'outside') / size).toBeCloseTo(1, 6);
        test.drag(to, from);
        expect(parentOf(test, 'outside')).toBe('root');
        expect(maxCornerError(test, 'outside', before)).toBeLessThan(tolerance);
        expect(textSize(test, 'outside') / size).toBeCloseTo(1, 6);
      }),
      { numRuns: 60 },
    );
  });

  it('is one undoable change', () => {
    const test = anEditor(0.1);
    const before = test.document();
    const from = test.pointOf('inside');
    test.click(from).drag(from, test.pointOf('topic', -0.2, 0.3));
    expect(parentOf(test, 'inside')).toBe('root');
    expect(test.changes).toHaveLength(1);
    test.editor.undo();
    expect(test.document()).toEqual(before);
  });

  it('outlines the topic under the pointer before the pointer is released', () => {
    const test = anEditor(0.1);
    const from = test.pointOf('outside');
    test.click(from).pointer('down', from).pointer('move', test.pointOf('topic'));
    expect(test.editor.outlined).toEqual(['topic']);
    test.pointer('move', from);
    expect(test.editor.outlined).toEqual([]);
  });

  it('places a copy of a group in the topic under the pointer while Alt is pressed', () => {
    const test = anEditor(0.1);
    const { editor } = test;
    const paragraphs = [{ runs: [{ text: 'big', size: 30 }] }];
    const { state = '' } = createTextState(paragraphs);
    editor.change([{ op: 'rewrite', id: 'outside', slot: 'body', paragraphs }]);
    editor.receive([{ op: 'seed', id: 'outside', slot: 'body', state }]);
    const { parent, slot, properties } = editor.store.get('outside') ?? {};
    const secondProperties = { ...properties, box: { ...test.boxOf('outside'), y: 315 } };
    editor.change([
      {
        op: 'insert',
        id: 'second',
        kind: 'shape',
        parent: parent ?? '',
        slot: slot ?? '',
        order: 'a9',
        properties: secondProperties,
      },
    ]);
    editor.select(['outside', 'second']);
    test.key('mod+g');
    const [from, to] = [test.pointOf('outside'), test.pointOf('topic', 0.6, 0.3)];
    const before = corners(test, 'outside');
    test.drag(from, to, { alt: true });
    const [copy = ''] = editor.selection;
    expect(parentOf(test, copy)).toBe('topic');
    const [child] = editor.store.children(copy, 'children');
    // The topic has the scale 0.1, so a text size of 30 becomes 300.
    expect(child?.texts?.['body']?.paragraphs[0]?.runs[0]?.size).toBeCloseTo(300, 6);
    const offset = { x: to.x - from.x, y: to.y - from.y };
    expect(editor.store.get(editor.store.get('outside')?.parent ?? '')?.parent).toBe('root');
    expect(maxCornerError(test, child?.id ?? '', before, offset)).toBeLessThan(0.1);
  });

  it('does not change the parent while Ctrl or Command (`mod`) is pressed', () => {
    const test = anEditor(0.1);
    const from = test.pointOf('outside');
    test.click(from).drag(from, test.pointOf('topic'));
    test.drag(test.pointOf('outside'), from, { mod: true });
    expect(parentOf(test, 'outside')).toBe('topic');
  });

  it('does not change the parent when the topic is smaller than the element', () => {
    const test = anEditor(0.1);
    const box = { x: 300, y: 300, width: 5, height: 60 };
    test.editor.change([{ op: 'set', id: 'outside', property: 'box', value: box, parent: 'root' }]);
    const from = test.pointOf('outside', 0.5, 0.9);
    test.click(from).drag(from, test.pointOf('topic', 0.5, 0.4));
    expect(parentOf(test, 'outside')).toBe('root');
  });

  it('moves a topic out into the parent of its parent', () => {
    const test = anEditor(0.1);
    const from = test.pointOf('closed');
    const before = corners(test, 'closed');
    const to = test.pointOf('topic', -0.2, 0.3);
    test.click(from).drag(from, to);
    expect(parentOf(test, 'closed')).toBe('root');
    expect(maxCornerError(test, 'closed', before, { x: to.x - from.x, y: to.y - from.y })).toBeLessThan(0.1);
  });

  it('flies into a closed topic after the pointer was over it for 700 ms, and places the element there', () => {
    const test = anEditor(0.1);
    const { editor } = test;
    const box = { ...test.boxOf('inside'), width: 40, height: 20 };
    editor.change([{ op: 'set', id: 'inside', property: 'box', value: box, parent: 'topic' }]);
    const from = test.pointOf('inside');
    const to = test.pointOf('closed');
    test.click(from).pointer('down', from).pointer('move', to);
    const { camera } = editor.view;
    editor.advanceTime(1000);
    for (const now of [1600, 1650, 1699]) editor.advanceTime(now);
    expect(editor.view.camera).toEqual(camera);
    // The flight begins after 700 ms.
    for (let now = 1700; now < 1800; now += 16) editor.advanceTime(now);
    expect(editor.view.camera).not.toEqual(camera);
    for (let now = 1800; now < 4500; now += 16) editor.advanceTime(now);
    expect(editor.openIds.has('closed')).toBe(true);
    expect(editor.outlined).toEqual(['closed']);
    const { x, y } = test.pointOf('inside');
    expect(Math.hypot(x - to.x, y - to.y)).toBeLessThan(0.1);
    test.pointer('up', to);
    expect(parentOf(test, 'inside')).toBe('closed');
  });

  it('restores the document and the camera with Escape', () => {
    const test = anEditor(0.1);
    const { editor } = test;
    const box = { ...test.boxOf('inside'), width: 40, height: 20 };
    editor.change([{ op: 'set', id: 'inside', property: 'box', value: box, parent: 'topic' }]);
    const [documentBefore, cornersBefore] = [test.document(), corners(test, 'topic')];
    const from = test.pointOf('inside');
    test.click(from).pointer('down', from).pointer('move', test.pointOf('closed'));
    for (let now = 0; now < 3000; now += 100) editor.advanceTime(now);
    expect(maxCornerError(test, 'topic', cornersBefore)).toBeGreaterThan(10);
    test.key('escape');
    expect(maxCornerError(test, 'topic', cornersBefore)).toBeLessThan(1e-6);
    expect(test.document()).toEqual(documentBefore);
  });

  it('keeps the element at the pointer when the wheel zooms, and after another author moves the element', () => {
    const test = anEditor(0.1);
    const from = test.pointOf('outside');
    const to = { x: from.x + 30, y: from.y + 60 };
    test.click(from).pointer('down', from).pointer('move', to);
    test.wheel(to, 100);
    // No corner of the element is 200 px or more away from the pointer.
    expect(maxCornerError(test, 'outside', [to, to, to, to])).toBeLessThan(200);
    expect(Math.hypot(test.pointOf('outside').x - to.x, test.pointOf('outside').y - to.y)).toBeLessThan(0.01);
    const boxInTopic = { x: 200, y: 50, width: 200, height: 100 };
    test.editor.receive([
      { op: 'place', id: 'outside', parent: 'topic', slot: 'elements', order: 'a5', box: boxInTopic },
    ]);
    test.pointer('move', { x: to.x + 1, y: to.y });
    expect(test.editor.toolState).toBe('moving');
  });

  it('moves a shape from a topic on the twelfth level to the topic on the eleventh with an error below 0.1 px', () => {
    const test = new TestEditor(aDocument({ topics: [twelveLevels(15)] }));
    test.editor.moveCamera(fitTopic(test.editor.view, 'level12'));
    const { zoom, ...camera } = test.editor.view.camera;
    test.editor.moveCamera({ ...camera, zoom: zoom * 0.5 });
    const from = test.pointOf('deep', 0.5, 0);
    const before = corners(test, 'deep');
    const to = test.pointOf('level12', -0.05, 0.5);
    test.click(from).drag(from, to);
    expect(parentOf(test, 'deep')).toBe('level11');
    expect(maxCornerError(test, 'deep', before, { x: to.x - from.x, y: to.y - from.y })).toBeLessThan(0.1);
  });
});
