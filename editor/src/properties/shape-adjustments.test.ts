import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import { PRESET_SHAPES } from '@flydeck/scene/geometry/presets/index';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { adjustHandles } from './adjust-handles.ts';
import { adjustableOf } from './adjust-values.ts';
import { setShapeAdjustment, shapeAdjustments } from './shape-adjustments.ts';

/** Returns an editor with one shape of 300 by 200 units, and a function that returns the record of the shape. */
function editorWithShape(preset: string): { readonly test: TestEditor; record(): DocumentRecord } {
  const geometry = { kind: 'preset' as const, preset };
  const test = new TestEditor(aDocument({ elements: [aShape({ id: 'a', width: 300, height: 200, geometry })] }));
  const record = () => {
    const shape = test.editor.store.get('a');
    if (!shape) throw new Error('There is no shape.');
    return shape;
  };
  return { test, record };
}

describe('adjust values in the property panel', () => {
  it('are all values with a handle, except the corner radius of rounded rectangles', () => {
    for (const preset of Object.keys(PRESET_SHAPES)) {
      const { record } = editorWithShape(preset);
      const names = adjustHandles(record()).flatMap((handle) => handle.names);
      const shown = shapeAdjustments(record()).map(({ name }) => name);
      expect.soft(shown, preset).toEqual(preset === 'roundRect' ? [] : names.toSorted());
    }
  });

  it('are in the range in which they change the shape, for all presets', () => {
    for (const preset of Object.keys(PRESET_SHAPES)) {
      for (const { name, value, range } of shapeAdjustments(editorWithShape(preset).record())) {
        expect.soft(range.from, `${preset} ${name}`).toBeLessThanOrEqual(value + 0.001);
        expect.soft(range.to, `${preset} ${name}`).toBeGreaterThanOrEqual(value - 0.001);
        expect.soft(range.to, `${preset} ${name}`).toBeGreaterThan(range.from);
      }
    }
  });

  it('are limited to the shape of an arrow, and are set as one change that can be undone', () => {
    const { test, record } = editorWithShape('rightArrow');
    const [thickness, headLength] = shapeAdjustments(record());
    expect(thickness).toEqual({
      name: 'adj1',
      purpose: 'thickness',
      value: 50,
      unit: '%',
      range: { from: expect.closeTo(0, 2), to: expect.closeTo(100, 2) },
    });
    // The head is at most as long as the shape: 150 percent of the shorter side.
    expect(headLength).toMatchObject({ purpose: 'head-length', range: { to: expect.closeTo(150, 2) } });
    test.editor.commit(() => setShapeAdjustment(record(), 'adj1', 25));
    expect(shapeAdjustments(record())[0]?.value).toBe(25);
    expect(test.changes).toHaveLength(1);
    expect(test.outcomes).toEqual([{ kind: 'outcome', outcome: { what: 'changed', count: 1, property: 'geometry' } }]);
    test.key('mod+z');
    expect(shapeAdjustments(record())[0]?.value).toBe(50);
  });

  it('have names in all presets', () => {
    const purposesOf = (preset: string) =>
      shapeAdjustments(editorWithShape(preset).record()).map(({ purpose }) => purpose);
    for (const preset of Object.keys(PRESET_SHAPES)) expect.soft(purposesOf(preset), preset).not.toContain('other');
    expect(purposesOf('wedgeRoundRectCallout')).toEqual(['tip-x', 'tip-y', 'corner']);
    expect(purposesOf('star5')).toEqual(['inner-radius']);
    expect(purposesOf('frame')).toEqual(['part-thickness']);
    expect(purposesOf('borderCallout1')).toEqual(['line-y', 'line-x', 'line-y', 'line-x']);
    expect(purposesOf('circularArrow')).toEqual(['thickness', 'angle', 'angle', 'angle', 'head-width']);
    expect(purposesOf('rightArrowCallout')).toEqual(['thickness', 'head-width', 'head-length', 'box-size']);
  });

  it('are degrees for angles', () => {
    const { test, record } = editorWithShape('pie');
    expect(shapeAdjustments(record())[0]).toMatchObject({ purpose: 'angle', unit: '°', value: 0 });
    test.editor.commit(() => setShapeAdjustment(record(), 'adj1', 45));
    expect(adjustableOf(record())?.values['adj1']).toBe(45 * 60_000);
  });

  it('move the tip of a callout', () => {
    const { record } = editorWithShape('wedgeRectCallout');
    expect(shapeAdjustments(record()).map(({ purpose }) => purpose)).toEqual(['tip-x', 'tip-y']);
  });
});
