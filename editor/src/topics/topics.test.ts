import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Document, Topic } from '@flydeck/scene/model/document';
import type { Point } from '@flydeck/scene/model/geometry';
import { applyOperations } from '@flydeck/scene/records/apply';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import { RecordStore } from '@flydeck/scene/records/record-store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { stepsOf, topicOfStep } from '../path/steps.ts';
import { TestEditor } from '../testing/test-editor.ts';

const FILL = { kind: 'solid', color: 'accent' } as const;

/**
 * Returns a presentation with two shapes (one is locked), a text and a topic in the left half of the root topic, and a
 * shape and a topic in the right half.
 */
function aPresentation(): Document {
  const child = aTopic({
    id: 'child',
    title: 'Child',
    frame: { x: 250, y: 400, scale: 0.1, rotation: 20 },
    background: FILL,
    elements: [aShape({ id: 'inside', x: 100, y: 100, fill: FILL, body: aTextBody('inside') })],
    topics: [aTopic({ id: 'grandchild', frame: { x: 600, y: 300, scale: 0.2 } })],
  });
  const elements = [
    aShape({ id: 'a', x: 100, y: 100, fill: FILL, rotation: 30 }),
    aShape({ id: 'locked', x: 100, y: 200, locked: true }),
    { kind: 'text' as const, id: 'text', x: 250, y: 100, width: 150, height: 40, body: aTextBody('Heading') },
    aShape({ id: 'right', x: 700, y: 100, fill: FILL, link: { kind: 'topic', topic: 'child' } }),
  ];
  const other = aTopic({ id: 'other', title: 'Other', frame: { x: 800, y: 400, scale: 0.1 } });
  return aDocument({ elements, topics: [child, other] });
}

/** Returns three corners of each record, in CSS pixels on the screen. */
const corners = (test: TestEditor, ids: readonly string[]): Point[] =>
  ids.flatMap((id) => [test.pointOf(id, 0, 0), test.pointOf(id, 1, 0), test.pointOf(id, 1, 1)]);

function expectUnmoved(before: readonly Point[], after: readonly Point[]): void {
  for (const [i, { x, y }] of after.entries()) {
    const point = before[i] as Point;
    expect(Math.hypot(x - point.x, y - point.y)).toBeLessThan(0.01);
  }
}

/** Returns the id of each step's topic, in the order of the path. */
const topicsOnPath = ({ editor }: TestEditor) => stepsOf(editor.store).map(topicOfStep);
const parentOf = ({ editor }: TestEditor, id: string) => editor.store.get(id)?.parent;
/** Ids of the elements and topics of `aPresentation`, except for the topic `child`. */
const CONTENT = ['a', 'locked', 'text', 'right', 'inside', 'grandchild', 'other'];

describe('topic tool', () => {
  it('outlines the unlocked records inside the drawn topic, and moves them into it without a visible change', () => {
    const test = new TestEditor(aPresentation());
    const before = corners(test, CONTENT);
    const [from, to] = [test.pointOf('root', 0.05, 0.1), test.pointOf('root', 0.5, 0.95)];
    test.key('shift+t').pointer('down', from).pointer('move', to);
    expect(test.editor.outlined).toEqual(['a', 'text', 'child']);
    test.pointer('up', to);
    const [topic = ''] = test.editor.selection;
    expect(['a', 'text', 'child', 'locked', 'right'].map((id) => parentOf(test, id) === topic)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expectUnmoved(before, corners(test, CONTENT));
    expect(test.editor.store.get(topic)?.properties['title']).toBe('Heading');
    expect(test.editor.outlined).toEqual([]);
  });

  it('inserts the step of the new topic before the steps of the topics that become its children', () => {
    const test = new TestEditor(aPresentation());
    test.key('shift+t').drag(test.pointOf('root', 0.05, 0.1), test.pointOf('root', 0.5, 0.95));
    const [topic] = test.editor.selection;
    expect(topicsOnPath(test)).toEqual(['root', topic, 'child', 'grandchild', 'other']);
  });

  it('does not move records into the topic if they are only partly inside', () => {
    const test = new TestEditor(aPresentation());
    test.key('shift+t').drag(test.pointOf('root', 0.15, 0.1), test.pointOf('root', 0.5, 0.6));
    expect(parentOf(test, 'a')).toBe('root');
    expect(parentOf(test, 'text')).toBe(test.editor.selection[0]);
  });

  it('restores the document by one undo', () => {
    const test = new TestEditor(aPresentation());
    const before = test.document();
    test.key('shift+t').drag(test.pointOf('root', 0.05, 0.1), test.pointOf('root', 0.5, 0.95));
    expect(test.changes).toHaveLength(1);
    test.editor.undo();
    expect(test.document()).toEqual(before);
  });

  it('restores the document when it is cancelled', () => {
    const test = new TestEditor(aPresentation());
    const before = test.document();
    test.key('shift+t').pointer('down', test.pointOf('root', 0.05, 0.1));
    test.pointer('move', test.pointOf('root', 0.5, 0.95)).key('escape');
    expect(test.document()).toEqual(before);
    expect(test.changes).toEqual([]);
  });

  it('draws a topic inside the open topic under the pointer, without a rotation on the screen', () => {
    const test = new TestEditor(aPresentation());
    const camera = fitTopic(test.editor.view, 'child');
    test.editor.moveCamera({ ...camera, rotation: 0.3 });
    test.key('shift+t').drag({ x: 420, y: 220 }, { x: 480, y: 260 });
    const [topic = ''] = test.editor.selection;
    expect(parentOf(test, topic)).toBe('child');
    expect(test.pointOf(topic, 0, 0).x).toBeCloseTo(420, 3);
    expect(test.pointOf(topic, 1, 1).y).toBeCloseTo(260, 3);
  });
});

describe('the style of drawn topics', () => {
  /**
   * Draws a topic in a root topic with two other topics, which have a background. Two corners of the drawn topic are at
   * 5 % and at the fraction `to` of the root's width and height. Returns the properties of the drawn topic.
   */
  function drawnTopic(to: number) {
    const background = { kind: 'solid' as const, color: 'paper' };
    const topics = ['one', 'two'].map((id) =>
      aTopic({ id, background, corner: 6, frame: { x: 900, y: 500, scale: 0.05 } }),
    );
    const test = new TestEditor(aDocument({ topics, elements: [aShape({ id: 'a', x: 300, y: 200 })] }));
    test.key('shift+t').drag(test.pointOf('root', 0.05, 0.05), test.pointOf('root', to, to));
    return test.editor.store.get(test.editor.selection[0] ?? '')?.properties;
  }

  it('is the style of the other topics if no record is moved into the topic', () => {
    expect(drawnTopic(0.2)).toMatchObject({ background: { kind: 'solid', color: 'paper' }, corner: 6 });
  });

  it('has no background if records are moved into the topic, so that the records look the same', () => {
    expect(drawnTopic(0.8)).not.toHaveProperty('background');
  });
});

describe('topic commands', () => {
  it('create a topic from the selection, and dissolve it again, without a visible change', () => {
    const test = new TestEditor(aPresentation());
    const before = corners(test, CONTENT);
    test
      .click(test.pointOf('a'))
      .click(test.pointOf('text', 0.1, 0.3), { shift: true })
      .key('mod+alt+t');
    const [topic = ''] = test.editor.selection;
    expect([parentOf(test, 'a'), parentOf(test, 'text')]).toEqual([topic, topic]);
    expectUnmoved(before, corners(test, CONTENT));
    test.key('mod+alt+shift+t');
    expect([parentOf(test, 'a'), parentOf(test, 'text')]).toEqual(['root', 'root']);
    expect(test.editor.selection).toEqual(['a', 'text']);
    expectUnmoved(before, corners(test, CONTENT));
  });

  it('do not move the content of a dissolved topic on the screen, at any scale and rotation', () => {
    // The scale is from 0.0001 to 10,000.
    const arbitraryExponent = fc.double({ min: -4, max: 4, noNaN: true });
    fc.assert(
      fc.property(arbitraryExponent, fc.integer({ min: 0, max: 359 }), (exponent, rotation) => {
        const document = aPresentation();
        const [child, ...others] = document.root.topics;
        const frame = { x: 250, y: 400, scale: 10 ** exponent, rotation };
        const topics = [{ ...(child as Topic), frame }, ...others];
        const test = new TestEditor({ ...document, root: { ...document.root, topics } });
        const { editor } = test;
        editor.moveCamera(fitTopic(editor.view, 'child'));
        const before = corners(test, ['inside', 'grandchild']);
        editor.select(['child']);
        test.key('mod+alt+shift+t');
        for (const [i, { x, y }] of corners(test, ['inside', 'grandchild']).entries()) {
          const point = before[i] as Point;
          expect(Math.hypot(x - point.x, y - point.y)).toBeLessThan(0.1);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('replace the step of a dissolved topic by a view of the parent, and redirect links to the parent', () => {
    const test = new TestEditor(aPresentation());
    test.click(test.pointOf('child', 0.5, 0.9)).key('mod+alt+shift+t');
    expect(topicsOnPath(test)).toEqual(['root', 'root', 'grandchild', 'other']);
    const step = stepsOf(test.editor.store)[1];
    expect(step?.properties).toMatchObject({
      title: 'Child',
      view: { x: 250, y: 400, width: 96, height: 54, rotation: 20 },
    });
    expect(test.editor.store.get('right')?.properties['link']).toEqual({ kind: 'topic', topic: 'root' });
    expect(test.notices).toEqual([
      {
        kind: 'topic-dissolved',
        topic: 'child',
        name: 'Child',
        parent: 'root',
        steps: ['step-child'],
        linked: ['right'],
        hadCover: false,
        wasClipped: false,
      },
    ]);
    expect(test.document().root.elements.map(({ kind }) => kind)).toContain('shape');
    test.editor.undo();
    expect(test.document()).toEqual(new TestEditor(aPresentation()).document());
  });

  it('dissolve a topic that contains a topic near the minimum scale by operations that the server accepts', () => {
    const tiny = aTopic({ id: 'tiny', frame: { x: 480, y: 270, scale: 1e-5 } });
    const child = aTopic({ id: 'child', frame: { x: 480, y: 270, scale: 0.01 }, topics: [tiny] });
    const document = aDocument({ topics: [child] });
    const test = new TestEditor(document);
    test.editor.select(['child']);
    test.key('mod+alt+shift+t');
    const store = new RecordStore(flattenDocument(document));
    for (const operations of test.changes) applyOperations(store, checkOperations(store, operations));
    expect(store.get('tiny')).toMatchObject({ parent: 'root', properties: { box: { scale: 1e-6 } } });
  });

  it('name the removed cover and the removed clipping of a dissolved topic, and undo restores the cover', () => {
    const cover = [aShape({ id: 'cover' })];
    const topic = aTopic({ id: 'covered', frame: { x: 300, y: 300, scale: 0.2 }, clip: true, cover });
    const test = new TestEditor(aDocument({ topics: [topic] }));
    test.editor.select(['covered']);
    test.key('mod+alt+shift+t');
    expect(test.notices).toMatchObject([{ kind: 'topic-dissolved', hadCover: true, wasClipped: true }]);
    expect(test.editor.store.isPresent('cover')).toBe(false);
    test.editor.undo();
    expect(test.editor.store.isPresent('cover')).toBe(true);
  });

  it('do not dissolve the root', () => {
    const test = new TestEditor(aPresentation());
    test.editor.select(['root']);
    expect(test.editor.key('mod+alt+shift+t')).toBe(false);
  });

  it('add topics of the same size as their siblings in free areas, with steps after the steps of the siblings', () => {
    const test = new TestEditor(aPresentation());
    for (let i = 0; i < 6; i += 1) test.key('mod+enter');
    const { topics, elements } = test.document().root;
    expect(topics.slice(2).map(({ frame, width }) => [frame?.scale, width])).toEqual(Array(6).fill([0.1, 960]));
    const added = topics.slice(2).map(({ id }) => id);
    // Omits the topic `child`, because two corners do not describe the box of a rotated topic.
    const boxes = [...topics.slice(1), ...elements].map(({ id }) => ({
      topLeft: test.pointOf(id, 0, 0),
      bottomRight: test.pointOf(id, 1, 1),
    }));
    const overlapping = boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter(
          (b) =>
            a.topLeft.x < b.bottomRight.x &&
            b.topLeft.x < a.bottomRight.x &&
            a.topLeft.y < b.bottomRight.y &&
            b.topLeft.y < a.bottomRight.y,
        ),
    );
    expect(overlapping).toEqual([]);
    expect(topicsOnPath(test).slice(-7)).toEqual(['other', ...added]);
  });

  it('add smaller topics inside of the parent if there is no space for a topic of the same size', () => {
    const large = aTopic({ id: 'large', frame: { x: 520, y: 270, scale: 0.45 } });
    const test = new TestEditor(aDocument({ topics: [large] }));
    test.key('mod+enter').key('mod+enter');
    const [, ...added] = test.document().root.topics.map(({ frame, width, height }) => ({ ...frame, width, height }));
    expect(added).toHaveLength(2);
    for (const { x = 0, y = 0, scale = 1, width, height } of added) {
      expect(scale).toBeLessThan(0.45);
      expect([x - (width * scale) / 2, y - (height * scale) / 2].every((edge) => edge >= 0)).toBe(true);
      expect([x + (width * scale) / 2 <= 960, y + (height * scale) / 2 <= 540]).toEqual([true, true]);
    }
  });

  it('delete a topic with its steps and the steps of the topics in it, and restore them by undo', () => {
    const test = new TestEditor(aPresentation());
    test.click(test.pointOf('child', 0.5, 0.9)).key('delete');
    expect(topicsOnPath(test)).toEqual(['root', 'other']);
    test.editor.undo();
    expect(topicsOnPath(test)).toEqual(['root', 'child', 'grandchild', 'other']);
  });
});
