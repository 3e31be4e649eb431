import { describe, expect, it } from 'vitest';
import { addTopic, anEditor, boxesIn, layoutOf, overlapping, titlesIn } from '../testing/laid-out-topics.ts';

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
