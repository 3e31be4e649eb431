import { areCloserThan } from '@flydeck/scene/arrange/boxes';
import { outlineDocument } from '@flydeck/scene/create/outline-document';
import type { Point, Rect } from '@flydeck/scene/model/geometry';
import { applyOperations } from '@flydeck/scene/records/apply';
import { RecordStore } from '@flydeck/scene/records/record-store';
import { describe, expect, it } from 'vitest';
import { TextEditing } from '../sync/text-editing.ts';
import { addTopic, anEditor, boxesIn, layoutOf, overlapping, titlesIn } from '../testing/laid-out-topics.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { fitTextBox } from '../text/fit-text-box.ts';
import { TextSession } from '../text/text-session.ts';
import { boundsInParent } from '../transform/area.ts';

describe('automatic layout', () => {
  it('rearranges all topics when a topic is added, although no operation sets a box', () => {
    const test = anEditor();
    const before = boxesIn(test, 'root');
    addTopic(test);
    const after = boxesIn(test, 'root');
    expect(Object.keys(after)).toHaveLength(5);
    for (const id of Object.keys(before)) expect(after[id]).not.toEqual(before[id]);
    const boxOperations = test.changes
      .flat()
      .filter((operation) => operation.op === 'set' && operation.property === 'box');
    expect(boxOperations).toEqual([]);
    expect(test.notices).toEqual([]);
    test.editor.undo();
    for (const [id, box] of Object.entries(before)) {
      expect(boxesIn(test, 'root')[id]?.x).toBeCloseTo(box.x, 4);
      expect(boxesIn(test, 'root')[id]?.y).toBeCloseTo(box.y, 4);
    }
  });

  it('ends when the author drags a topic, without moving other topics, until "lay-out-topics" starts it again', () => {
    const test = anEditor();
    const before = boxesIn(test, 'root');
    const from = test.pointOf('topic-4');
    test.drag(from, { x: from.x + 37, y: from.y - 21 });
    expect(layoutOf(test, 'root')).toMatchObject({ kind: 'composition', isManual: true });
    expect(test.notices).toEqual([{ kind: 'layout-ended', topic: 'root', name: 'Bees' }]);
    const { 'topic-4': moved, ...others } = boxesIn(test, 'root');
    expect(moved).not.toEqual(before['topic-4']);
    for (const [id, box] of Object.entries(others)) expect(box).toEqual(before[id]);
    addTopic(test);
    expect(boxesIn(test, 'root')['topic-4']).toEqual(moved);
    expect(test.run('lay-out-topics')).toBe(true);
    expect(layoutOf(test, 'root')).not.toHaveProperty('isManual');
    expect(boxesIn(test, 'root')['topic-4']).not.toEqual(moved);
    expect(test.run('lay-out-topics')).toBe(false);
    test.editor.undo();
    expect(boxesIn(test, 'root')['topic-4']).toEqual(moved);
  });

  it('continues when the drag of a topic is undone', () => {
    const test = anEditor();
    const before = boxesIn(test, 'root');
    const from = test.pointOf('topic-4');
    test.drag(from, { x: from.x + 37, y: from.y - 21 });
    test.editor.undo();
    expect(layoutOf(test, 'root')).not.toHaveProperty('isManual');
    expect(boxesIn(test, 'root')['topic-4']?.x).toBeCloseTo(before['topic-4']?.x ?? 0, 4);
  });

  it('does not end when a topic is renamed, or by a command without effect', () => {
    const test = anEditor();
    test.editor.change([{ op: 'set', id: 'topic-4', property: 'title', value: 'Renamed' }]);
    test.editor.select(['topic-4']);
    expect(test.run('rearrange-places')).toBe(false);
    expect(layoutOf(test, 'root')).not.toHaveProperty('isManual');
    expect(titlesIn(test, 'root')).toEqual(['One', 'Renamed', 'Three', 'Four']);
  });

  it('does not end, and moves no topic, when texts are typed and their boxes become higher', () => {
    const test = anEditor();
    const { editor } = test;
    const before = boxesIn(test, 'root');
    const texts = ['root', 'topic-4'].flatMap((id) =>
      editor.store.children(id, 'elements').filter(({ texts: bodies, kind }) => kind === 'text' && bodies),
    );
    expect(texts.length).toBeGreaterThan(1);
    for (const { id } of texts) {
      const text = new TextEditing(editor, { requestTextState: () => () => undefined }, id, 'body');
      const session = new TextSession({ editor, id, text, now: () => 0 });
      session.insertText('Flowers');
      session.splitParagraph();
      editor.change(fitTextBox(editor.store, id, { width: 200, height: test.boxOf(id).height + 100 }), 'continued');
      session.close();
    }
    expect(layoutOf(test, 'root')).not.toHaveProperty('isManual');
    expect(boxesIn(test, 'root')).toEqual(before);
    expect(test.notices).toEqual([]);
    addTopic(test);
    expect(boxesIn(test, 'root')['topic-4']).not.toEqual(before['topic-4']);
  });

  it('places topics in the order of the path when their positions are rearranged', () => {
    const test = anEditor();
    const steps = test.editor.store.children('document', 'path');
    const lastOrder = steps.at(-1)?.order ?? '';
    const stepOfTwo = steps.find(({ properties }) => properties['topic'] === 'topic-4');
    // An order key that starts with the last key is after this key, so the step becomes the last step.
    const endOfPath = { parent: 'document', slot: 'path', order: `${lastOrder}V` };
    test.editor.change([{ op: 'place', id: stepOfTwo?.id ?? '', ...endOfPath }]);
    expect(test.run('rearrange-places')).toBe(true);
    expect(titlesIn(test, 'root')).toEqual(['One', 'Three', 'Four', 'Two']);
    expect(layoutOf(test, 'root')).not.toHaveProperty('isManual');
  });
});

describe('the composition of a canvas with free elements', () => {
  /** Draws a shape between two points of the window, and returns its id. */
  function drawShape(test: TestEditor, from: Point, to: Point): string {
    test.editor.setTool({ name: 'shape' });
    test.drag(from, to);
    return test.editor.selection[0] ?? '';
  }
  const areaOfRoot = (test: TestEditor, across: number, down: number) => test.pointOf('root', across, down);
  const boundsOf = (test: TestEditor, id: string) => boundsInParent(test.editor.store, id) as Rect;
  /** Returns the topics of the canvas that are over an element. */
  const covering = (test: TestEditor, element: string) =>
    test.editor.store
      .children('root', 'topics')
      .filter(({ id }) => areCloserThan(boundsOf(test, id), boundsOf(test, element), 0))
      .map(({ id }) => id);

  it('is kept without moving a topic when an element is drawn, and new topics are laid out around the element', () => {
    const test = anEditor();
    const before = boxesIn(test, 'root');
    // In the composition of five topics, a topic is at this place.
    const shape = drawShape(test, areaOfRoot(test, 0.05, 0.9), areaOfRoot(test, 0.25, 0.98));
    const place = test.boxOf(shape);
    expect(boxesIn(test, 'root')).toEqual(before);
    expect(layoutOf(test, 'root')).not.toHaveProperty('isManual');
    for (let count = 5; count <= 8; count++) {
      addTopic(test);
      expect(titlesIn(test, 'root')).toHaveLength(count);
      expect([covering(test, shape), overlapping(test, 'root')]).toEqual([[], []]);
      expect(test.boxOf(shape)).toEqual(place);
      // A composition of eight topics without obstacles has topics that are at least 250 units wide.
      for (const { id } of test.editor.store.children('root', 'topics'))
        expect(boundsOf(test, id).width).toBeGreaterThan(200);
    }
    expect(layoutOf(test, 'root')).toMatchObject({ kind: 'composition', obstacles: [{}] });
    expect(layoutOf(test, 'root')).not.toHaveProperty('isManual');
    expect(test.notices).toEqual([]);
    for (let i = 0; i < 4; i++) test.editor.undo();
    for (const [id, box] of Object.entries(before)) expect(boxesIn(test, 'root')[id]?.x).toBeCloseTo(box.x, 4);
    expect(layoutOf(test, 'root')).not.toHaveProperty('obstacles');
  });

  it('has the same positions on the server', () => {
    const test = anEditor();
    const start = [...test.editor.store.records()];
    drawShape(test, areaOfRoot(test, 0.7, 0.75), areaOfRoot(test, 0.98, 0.95));
    addTopic(test);
    drawShape(test, areaOfRoot(test, 0.4, 0.02), areaOfRoot(test, 0.5, 0.1));
    addTopic(test);
    test.editor.undo();
    addTopic(test);
    const store = new RecordStore(start);
    for (const operations of test.changes) applyOperations(store, operations);
    for (const [id, box] of Object.entries(boxesIn(test, 'root')))
      expect(store.get(id)?.properties['box']).toEqual(box);
  });

  it.each(['undo', 'redo'] as const)(
    'is laid out around an element that others have moved when %s changes a topic',
    (revert) => {
      const test = anEditor();
      const shape = drawShape(test, areaOfRoot(test, 0.7, 0.75), areaOfRoot(test, 0.98, 0.95));
      addTopic(test);
      const former = boundsOf(test, 'topic-5');
      addTopic(test);
      const outdated = revert === 'undo' ? former : boundsOf(test, 'topic-5');
      if (revert === 'redo') test.editor.undo();
      // Another author moves the element over the lower right corner of the place to which a topic would return.
      const [x, y] = [outdated.x + outdated.width - 20, outdated.y + outdated.height - 20].map(Math.round);
      const box = { x: x ?? 0, y: y ?? 0, width: 150, height: 60 };
      test.editor.receive([{ op: 'set', id: shape, property: 'box', value: box, parent: 'root' }]);
      test.editor[revert]();
      expect([covering(test, shape), overlapping(test, 'root')]).toEqual([[], []]);
      expect(layoutOf(test, 'root')).toMatchObject({ obstacles: [box] });
    },
  );

  it('returns to its former places when topics are restored and no element was moved', () => {
    const test = anEditor();
    drawShape(test, areaOfRoot(test, 0.7, 0.75), areaOfRoot(test, 0.98, 0.95));
    drawShape(test, areaOfRoot(test, 0.02, 0.36), areaOfRoot(test, 0.55, 0.97));
    addTopic(test);
    const states = [{ layout: layoutOf(test, 'root'), boxes: boxesIn(test, 'root') }];
    addTopic(test);
    states.push({ layout: layoutOf(test, 'root'), boxes: boxesIn(test, 'root') });
    for (let i = 0; i < 2; i += 1) {
      test.editor.undo();
      expect({ layout: layoutOf(test, 'root'), boxes: boxesIn(test, 'root') }).toEqual(states[0]);
      test.editor.redo();
      expect({ layout: layoutOf(test, 'root'), boxes: boxesIn(test, 'root') }).toEqual(states[1]);
    }
  });

  it('forgets an element when the element was removed and a topic is added', () => {
    const test = anEditor();
    const shape = drawShape(test, areaOfRoot(test, 0.7, 0.75), areaOfRoot(test, 0.98, 0.95));
    addTopic(test);
    expect(layoutOf(test, 'root')).toHaveProperty('obstacles');
    test.editor.select([shape]);
    test.run('delete');
    addTopic(test);
    expect(layoutOf(test, 'root')).not.toHaveProperty('obstacles');
    const plain = anEditor();
    addTopic(plain);
    addTopic(plain);
    expect(Object.values(boxesIn(test, 'root'))).toEqual(Object.values(boxesIn(plain, 'root')));
  });

  it('places topics in front of a coloured area that is behind topics', () => {
    const test = anEditor();
    drawShape(test, areaOfRoot(test, 0.02, 0.36), areaOfRoot(test, 0.55, 0.97));
    addTopic(test);
    expect(layoutOf(test, 'root')).not.toHaveProperty('obstacles');
    expect(titlesIn(test, 'root')).toHaveLength(5);
  });

  it('ends when there is not enough space around the elements, and the new topic covers no element', () => {
    const test = new TestEditor(
      outlineDocument({ title: 'Bees', language: 'en', topics: [{ title: 'One', text: ['text'] }] }),
    );
    const shapes = [40, 660, 1300].flatMap((x) => [20, 560].map((y) => ({ x, y, width: 560, height: 490 })));
    const fill = { kind: 'solid', color: 'accent' };
    test.editor.change(
      shapes.map((box, i) => ({
        op: 'insert',
        id: `shape-${i}`,
        kind: 'shape',
        parent: 'root',
        slot: 'elements',
        order: `b0${i + 1}`,
        properties: { box, geometry: { kind: 'preset', preset: 'rect' }, fill },
      })),
    );
    const before = boxesIn(test, 'root');
    addTopic(test);
    expect(layoutOf(test, 'root')).toMatchObject({ isManual: true });
    expect(boxesIn(test, 'root')).toMatchObject(before);
    const added = test.editor.selection[0] ?? '';
    for (const box of [...shapes, boundsOf(test, 'topic-1')])
      expect(areCloserThan(boundsOf(test, added), box, 0)).toBe(false);
  });

  it('moves connectors with the topics to which they are attached', () => {
    const test = anEditor();
    const [from, to] = [test.pointOf('topic-4', 0.5, 1), test.pointOf('topic-5', 0.5, 0)];
    test.editor.setTool({ name: 'line', settings: { route: 'straight' } });
    test.drag(from, to);
    const connector = test.editor.selection[0] ?? '';
    expect(test.editor.store.get(connector)?.properties).toMatchObject({ from: 'topic-4', to: 'topic-5' });
    const distanceToTopic = () => {
      const { x, y, width, height } = test.boxOf(connector);
      const ends = [test.pointOf(connector, 0, 0), test.pointOf(connector, 1, 1), test.pointOf(connector, 0, 1)];
      expect([x, y, width, height].every(Number.isFinite)).toBe(true);
      const side = test.pointOf('topic-4', 0.5, 1);
      return Math.min(
        ...[...ends, test.pointOf(connector, 1, 0)].map((end) => Math.hypot(end.x - side.x, end.y - side.y)),
      );
    };
    expect(distanceToTopic()).toBeLessThan(8);
    const before = test.boxOf(connector);
    addTopic(test);
    expect(layoutOf(test, 'root')).not.toHaveProperty('isManual');
    expect(test.boxOf(connector)).not.toEqual(before);
    expect(test.editor.store.get(connector)?.properties).toMatchObject({ from: 'topic-4', to: 'topic-5' });
    expect(distanceToTopic()).toBeLessThan(8);
    test.editor.undo();
    expect(test.boxOf(connector)).toEqual(before);
  });

  it.each(['topic-from-selection', 'dissolve-topic'])('ends by the command %s, which moves nothing', (command) => {
    const test = anEditor();
    const shape = drawShape(test, areaOfRoot(test, 0.05, 0.9), areaOfRoot(test, 0.25, 0.98));
    const { 'topic-4': _dissolved, ...others } = boxesIn(test, 'root');
    test.editor.select([command === 'dissolve-topic' ? 'topic-4' : shape]);
    const point = test.pointOf(shape);
    expect(test.run(command)).toBe(true);
    expect(layoutOf(test, 'root')).toMatchObject({ isManual: true });
    expect(boxesIn(test, 'root')).toMatchObject(others);
    expect(test.pointOf(shape).x).toBeCloseTo(point.x, 1);
  });

  it('is laid out again around elements by "lay-out-topics"', () => {
    const test = anEditor();
    const from = test.pointOf('topic-4');
    test.drag(from, { x: from.x + 37, y: from.y - 21 });
    const shape = drawShape(test, areaOfRoot(test, 0.72, 0.8), areaOfRoot(test, 0.97, 0.97));
    expect(test.run('lay-out-topics')).toBe(true);
    expect(layoutOf(test, 'root')).not.toHaveProperty('isManual');
    expect([covering(test, shape), overlapping(test, 'root')]).toEqual([[], []]);
  });
});
