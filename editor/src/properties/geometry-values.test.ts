import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { type GeometryField, geometryOf, setGeometry } from './geometry-values.ts';
import { linkTargets } from './link-targets.ts';
import { usedColors } from './used-colors.ts';

/**
 * Returns an editor with three shapes (one of them locked), a picture, and a topic with a child topic. Each shape is
 * 100 units wide and 50 high.
 */
function anEditor(): TestEditor {
  const elements: Element[] = [
    aShape({ id: 'a', x: 10, y: 20, fill: { kind: 'solid', color: '#ff0000' } }),
    aShape({ id: 'b', x: 200, y: 20, rotation: 90, fill: { kind: 'solid', color: '#ff0000' } }),
    { kind: 'image', id: 'image', x: 0, y: 100, width: 300, height: 200, asset: 'a'.repeat(64) },
    aShape({ id: 'locked', locked: true, stroke: { color: 'teal-500', width: 1 } }),
  ];
  const inner = aTopic({ id: 'inner', title: 'Inner' });
  const topics = [aTopic({ id: 'topic', title: 'Outer', frame: { x: 700, y: 400, scale: 0.1 }, topics: [inner] })];
  return new TestEditor(aDocument({ elements, topics }));
}

/** Sets one field of the common box of records as one change. */
function set(test: TestEditor, ids: readonly string[], field: GeometryField, value: number): void {
  test.editor.commit(({ store }) => setGeometry(store, ids, field, value));
}

const get = (test: TestEditor, ...ids: string[]) => geometryOf(test.editor.store, ids);

describe('setGeometry', () => {
  it('moves a shape, and resizes it without moving its top left corner', () => {
    const test = anEditor();
    set(test, ['a'], 'x', 50);
    set(test, ['a'], 'width', 400);
    set(test, ['a'], 'height', 30);
    expect(get(test, 'a')).toMatchObject({ x: 50, y: 20, width: 400, height: 30 });
    expect(test.changes).toHaveLength(3);
  });

  it('rotates one record, and several records together', () => {
    const test = anEditor();
    set(test, ['a'], 'rotation', 45);
    expect(get(test, 'a')).toMatchObject({ x: 10, y: 20, rotation: 45 });
    set(test, ['a'], 'rotation', 0);
    expect(test.boxOf('a')).not.toHaveProperty('rotation');
    set(test, ['a', 'b'], 'rotation', 90);
    expect(test.boxOf('b').rotation).toBe(180);
  });

  it('resizes a rotated shape along its own sides', () => {
    const test = anEditor();
    set(test, ['b'], 'width', 150);
    expect(get(test, 'b')).toMatchObject({ width: 150, height: 50, rotation: 90 });
  });

  it('resizes pictures without distortion, and scales topics', () => {
    const test = anEditor();
    set(test, ['image'], 'height', 100);
    expect(get(test, 'image')).toMatchObject({ x: 0, y: 100, width: 150, height: 100 });
    set(test, ['topic'], 'width', 60);
    expect(get(test, 'topic')?.width).toBeCloseTo(60, 6);
  });

  it('ignores locked records, sizes that are not positive, and values that are not numbers', () => {
    const test = anEditor();
    set(test, ['locked'], 'x', 5);
    set(test, ['a'], 'width', 0);
    set(test, ['a'], 'x', Number.NaN);
    expect(test.changes).toEqual([]);
  });

  it('can be previewed without storing a change, and stores one change even after a change of another author', () => {
    const test = anEditor();
    for (const x of [20, 30, 40]) test.editor.preview(({ store }) => setGeometry(store, ['a'], 'x', x));
    expect(get(test, 'a')?.x).toBe(40);
    expect(test.changes).toEqual([]);
    test.editor.receive([{ op: 'set', id: 'b', property: 'opacity', value: 0.5 }]);
    set(test, ['a'], 'x', 45);
    expect(test.changes).toHaveLength(1);
    test.editor.undo();
    expect(get(test, 'a')?.x).toBe(10);
  });
});

describe('choices of the property panel', () => {
  it('list the colours in use, the most frequent first', () => {
    expect(usedColors(anEditor().editor.store, 5)).toEqual(['#ff0000', 'teal-500']);
    expect(usedColors(anEditor().editor.store, 1)).toEqual(['#ff0000']);
  });

  it('do not list the stored values of derived colours', () => {
    const stops = [
      { offset: 0, color: '#111111', derivedColor: 'hill' },
      { offset: 1, color: '#222222' },
    ];
    const elements = [aShape({ id: 'a', fill: { kind: 'linear', angle: 0, stops } })];
    expect(usedColors(new TestEditor(aDocument({ elements })).editor.store, 5)).toEqual(['#222222']);
  });

  it('list topics as link targets with their depth', () => {
    const targets = linkTargets(anEditor().editor.store);
    expect(targets.map(({ name, depth }) => [name, depth])).toEqual([
      [expect.any(String), 0],
      ['Outer', 1],
      ['Inner', 2],
    ]);
  });
});
