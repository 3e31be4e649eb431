import { areCloserThan } from '@flydeck/scene/arrange/boxes';
import { outlineDocument } from '@flydeck/scene/create/outline-document';
import type { TopicLayout } from '@flydeck/scene/model/topic-layout';
import { describe, expect, it } from 'vitest';
import { addTopicAfter } from '../path/row-commands.ts';
import { TestEditor } from '../testing/test-editor.ts';

/**
 * Returns an editor of a presentation with four topics. The first topic has two child topics. Ids are numbered depth
 * first, so "Two" has the id `topic-4`.
 */
function anEditor(): TestEditor {
  const topics = ['One', 'Two', 'Three', 'Four'].map((title, i) => ({
    title,
    text: ['text'],
    topics: i === 0 ? ['a', 'b'].map((child) => ({ title: child, text: ['text'] })) : [],
  }));
  return new TestEditor(outlineDocument({ title: 'Bees', language: 'en', topics }));
}

const layoutOf = ({ editor }: TestEditor, id: string) =>
  editor.store.get(id)?.properties['layout'] as TopicLayout | undefined;
const titlesIn = ({ editor }: TestEditor, parent: string) =>
  editor.store.children(parent, 'topics').map(({ properties }) => properties['title']);
const boxesIn = (test: TestEditor, parent: string) =>
  Object.fromEntries(test.editor.store.children(parent, 'topics').map(({ id }) => [id, test.boxOf(id)]));
/** Returns the ids of the child topics that overlap an earlier one. */
function overlapping(test: TestEditor, parent: string): string[] {
  const topics = test.editor.store.children(parent, 'topics');
  const boxes = topics.map(({ id, properties }) => {
    const { x, y, scale } = test.boxOf(id) as unknown as { x: number; y: number; scale: number };
    const [width, height] = [Number(properties['width']) * scale, Number(properties['height']) * scale];
    return { id, box: { x: x - width / 2, y: y - height / 2, width, height } };
  });
  return boxes.flatMap(({ id, box }, i) =>
    boxes.slice(0, i).some((other) => areCloserThan(box, other.box, -0.5)) ? [id] : [],
  );
}
const addTopic = (test: TestEditor) => test.editor.perform((context) => addTopicAfter(context, undefined));

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
    expect(test.notices).toEqual([{ kind: 'layout-ended', topic: 'root', title: 'Bees' }]);
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

  it('ends without a notice when a shape is drawn, because topics could be placed over the shape', () => {
    const test = anEditor();
    const before = boxesIn(test, 'root');
    test.editor.setTool({ name: 'shape' });
    test.drag({ x: 20, y: 20 }, { x: 60, y: 50 });
    expect(layoutOf(test, 'root')).toMatchObject({ isManual: true });
    expect(boxesIn(test, 'root')).toEqual(before);
    expect(test.notices).toEqual([]);
  });
});

describe.each(['circle', 'row', 'grid', 'timeline'])('the command arrange-%s', (shape) => {
  it('arranges topics apart, keeps the arrangement when topics are added, and is undone', () => {
    const test = anEditor();
    const before = boxesIn(test, 'root');
    const { camera } = test.editor.view;
    expect(test.run(`arrange-${shape}`)).toBe(true);
    expect(test.run(`arrange-${shape}`)).toBe(false);
    expect(test.editor.view.camera).toEqual(camera);
    expect(layoutOf(test, 'root')).toMatchObject({ kind: 'arrangement', shape });
    expect(overlapping(test, 'root')).toEqual([]);
    addTopic(test);
    expect(titlesIn(test, 'root')).toHaveLength(5);
    expect(overlapping(test, 'root')).toEqual([]);
    test.editor.undo();
    test.editor.undo();
    expect(layoutOf(test, 'root')).toMatchObject({ kind: 'composition' });
    for (const [id, box] of Object.entries(boxesIn(test, 'root'))) {
      expect(box.x).toBeCloseTo(before[id]?.x ?? 0, 4);
      expect(box.y).toBeCloseTo(before[id]?.y ?? 0, 4);
    }
  });

  it('moves the shadows and the title of a canvas, ends with a notice when a topic is moved, and starts again', () => {
    const test = anEditor();
    test.run(`arrange-${shape}`);
    const shadows = test.editor.store.children('root', 'elements').filter(({ id }) => /^canvas-plate-\d+-1$/.test(id));
    const visible = shadows.filter(({ properties }) => !properties['hidden']);
    expect(visible).toHaveLength(4);
    const arranged = boxesIn(test, 'root');
    const from = test.pointOf('topic-4');
    test.drag(from, { x: from.x + 37, y: from.y - 21 });
    expect(layoutOf(test, 'root')).toMatchObject({ kind: 'arrangement', shape, isManual: true });
    expect(test.notices.map(({ kind }) => kind)).toContain('layout-ended');
    expect(test.run('lay-out-topics')).toBe(true);
    expect(layoutOf(test, 'root')).toMatchObject({ kind: 'arrangement', shape });
    expect(boxesIn(test, 'root')).toEqual(arranged);
    expect(test.run('lay-out-topics')).toBe(true);
    expect(layoutOf(test, 'root')).toMatchObject({ kind: 'composition' });
  });

  it('arranges the child topics of the selected topic', () => {
    const test = anEditor();
    test.editor.select(['topic-1']);
    expect(test.run(`arrange-${shape}`)).toBe(true);
    expect(layoutOf(test, 'topic-1')).toMatchObject({ kind: 'arrangement', shape });
    expect(overlapping(test, 'topic-1')).toEqual([]);
  });
});

it('a chosen timeline has a line behind the elements and a stem for each topic, which other arrangements remove', () => {
  const test = anEditor();
  const drawn = () => test.editor.store.children('root', 'elements').filter(({ id }) => id.startsWith('arranged-'));
  test.run('arrange-timeline');
  expect(drawn().map(({ id }) => id.split('-')[1])).toEqual(['line', 'stem', 'stem', 'stem', 'stem']);
  expect(test.editor.store.children('root', 'elements')[0]?.id).toMatch(/^arranged-line-/);
  const [line] = drawn();
  const { y: lineY } = test.boxOf(line?.id ?? '');
  // Each stem reaches from its topic to the line.
  for (const { id } of drawn().slice(1)) {
    const { y, height } = test.boxOf(id);
    expect(Math.min(Math.abs(y - lineY), Math.abs(y + height - lineY))).toBeLessThan(20);
  }
  addTopic(test);
  expect(drawn().filter(({ properties }) => !properties['hidden'])).toHaveLength(6);
  test.editor.undo();
  test.run('arrange-row');
  expect(drawn()).toEqual([]);
  expect(layoutOf(test, 'root')).not.toHaveProperty('decorations');
  test.run('arrange-timeline');
  test.run('lay-out-topics');
  expect([drawn(), layoutOf(test, 'root')?.kind]).toEqual([[], 'composition']);
});

describe('a new topic', () => {
  it('does not get the style of the topic in the special box of an arrangement', () => {
    const test = anEditor();
    const ids = test.editor.store.children('root', 'topics').map(({ id }) => id);
    const special = { box: { x: 1500, y: 700, width: 300, height: 300 }, topic: ids.at(-1) };
    const box = { x: 100, y: 300, width: 1300, height: 700 };
    test.editor.change([
      {
        op: 'set',
        id: 'root',
        property: 'layout',
        value: { kind: 'arrangement', shape: 'grid', box, gap: 20, special },
      },
      { op: 'set', id: ids.at(-1) ?? '', property: 'corner', value: 500 },
      { op: 'set', id: ids.at(-2) ?? '', property: 'corner', value: 40 },
    ]);
    addTopic(test);
    expect(test.editor.store.children('root', 'topics').at(-1)?.properties).toMatchObject({ corner: 40 });
  });

  it('has the default style if it has only one sibling, and otherwise the style of its last sibling', () => {
    const topics = [{ title: 'Title', text: [] }];
    const test = new TestEditor(outlineDocument({ title: 'Bees', language: 'en', topics }));
    addTopic(test);
    const firstAdded = test.editor.store.children('root', 'topics').at(-1);
    expect(firstAdded?.properties).toMatchObject({ background: { kind: 'solid', color: 'paper' }, corner: 6 });
    const background = { kind: 'solid', color: 'accent' };
    test.editor.change([{ op: 'set', id: firstAdded?.id ?? '', property: 'background', value: background }]);
    test.key('mod+enter');
    expect(test.editor.store.children('root', 'topics').at(-1)?.properties).toMatchObject({ background, corner: 6 });
  });
});
