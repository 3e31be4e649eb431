import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Topic } from '@flydeck/scene/model/document';
import { describe, expect, it } from 'vitest';
import { hitTest } from './hit-test.ts';
import { paintedSiblings } from './paint-order.ts';
import { TestEditor } from './testing/test-editor.ts';

const SOLID = { kind: 'solid', color: '#ff0000' } as const;

/** An editor with a shape `below` and two closed topics `left` and `right` of 96 by 54 units on the canvas. */
function anEditor(root: Partial<Topic> = {}): TestEditor {
  return new TestEditor(
    aDocument({
      elements: [aShape({ id: 'below', x: 600, y: 400, fill: SOLID })],
      topics: [
        aTopic({ id: 'left', frame: { x: 200, y: 200, scale: 0.1 } }),
        aTopic({ id: 'right', frame: { x: 500, y: 200, scale: 0.1 } }),
      ],
      ...root,
    }),
  );
}

const painted = (test: TestEditor) => paintedSiblings(test.editor.store, 'root', 'elements').map(({ id }) => id);
const layers = (test: TestEditor) =>
  Object.fromEntries(
    paintedSiblings(test.editor.store, 'root', 'elements').map(({ id, properties }) => [id, properties['layer']]),
  );
const hitAt = (test: TestEditor, point: { x: number; y: number }) =>
  hitTest(test.editor.view, test.editor.openIds, point);

/** Draws a rectangle that covers the right half of a topic and extends beyond the topic. */
function drawOver(test: TestEditor, topic: string): TestEditor {
  return test.key('r').drag(test.pointOf(topic, 0.5, -0.5), test.pointOf(topic, 1.5, 1.5));
}

describe('painting order', () => {
  it('paints and hits a shape above the closed topics over which it is drawn', () => {
    const test = drawOver(anEditor(), 'left');
    expect(test.editor.store.get('new-1')).toMatchObject({ parent: 'root', properties: { layer: 1 } });
    expect(painted(test)).toEqual(['below', 'left', 'right', 'new-1']);
    test.editor.select([]);
    expect(hitAt(test, test.pointOf('left', 0.75))).toEqual({ kind: 'record', id: 'new-1' });
    expect(hitAt(test, test.pointOf('left', 0.25))).toEqual({ kind: 'record', id: 'left' });
  });

  it('stores no layer for a shape on a level without topics', () => {
    const test = anEditor({ topics: [] }).key('r').drag({ x: 100, y: 100 }, { x: 200, y: 200 });
    expect(layers(test)).toEqual({ below: undefined, 'new-1': undefined });
  });

  it('paints a new topic above the shapes, and the next shape above the topic', () => {
    const test = drawOver(anEditor(), 'left');
    const corner = test.pointOf('left', 0.9, 0.5);
    test.key('shift+t').drag(corner, { x: corner.x + 150, y: corner.y + 90 });
    const topic = test.editor.selection[0]!;
    expect(test.editor.store.get(topic)?.kind).toBe('topic');
    expect(painted(test)).toEqual(['below', 'left', 'right', 'new-1', topic]);
    drawOver(test, topic);
    expect(painted(test)).toEqual(['below', 'left', 'right', 'new-1', topic, test.editor.selection[0]]);
  });

  it('sends a shape behind the topics and brings it back, one record at a time', () => {
    const test = drawOver(anEditor(), 'left');
    test.key('mod+[');
    expect(painted(test)).toEqual(['below', 'left', 'new-1', 'right']);
    test.key('mod+[').key('mod+[');
    expect(painted(test)).toEqual(['new-1', 'below', 'left', 'right']);
    test.key('mod+]');
    expect(painted(test)).toEqual(['below', 'new-1', 'left', 'right']);
    expect(layers(test)['new-1']).toBeUndefined();
    test.key('mod+shift+]');
    expect(painted(test)).toEqual(['below', 'left', 'right', 'new-1']);
    test.key('mod+shift+[');
    expect(painted(test)).toEqual(['new-1', 'below', 'left', 'right']);
  });

  it('brings a topic in front of the shapes', () => {
    const test = drawOver(anEditor(), 'left');
    test.editor.select(['left']);
    test.key('mod+shift+]');
    expect(painted(test)).toEqual(['below', 'right', 'new-1', 'left']);
    test.key('mod+z');
    expect(painted(test)).toEqual(['below', 'left', 'right', 'new-1']);
  });

  it('paints a group at the position of its topmost element, and its children there again after ungrouping', () => {
    const test = drawOver(anEditor(), 'left');
    test.editor.select(['below', 'new-1']);
    test.key('mod+g');
    const group = test.editor.selection[0]!;
    expect(painted(test)).toEqual(['left', 'right', group]);
    test.key('mod+shift+g');
    expect(painted(test)).toEqual(['left', 'right', 'below', 'new-1']);
  });

  it('paints pasted elements above the topics, in their order', () => {
    const test = anEditor();
    test.editor.select(['below']);
    test.run('copy');
    test.run('paste');
    expect(painted(test).slice(0, 3)).toEqual(['below', 'left', 'right']);
    expect(painted(test)).toHaveLength(4);
  });

  it('preserves the order of the records that a new topic adopts, and of those of a dissolved topic', () => {
    const test = drawOver(anEditor(), 'left');
    test.editor.select(['left', 'new-1']);
    expect(test.run('topic-from-selection')).toBe(true);
    const topic = test.editor.selection[0]!;
    const inside = () => paintedSiblings(test.editor.store, topic, 'elements').map(({ id }) => id);
    expect(inside()).toEqual(['left', 'new-1']);
    test.editor.select([topic]);
    expect(test.run('dissolve-topic')).toBe(true);
    expect(painted(test)).toEqual(['below', 'right', 'left', 'new-1']);
  });
});
