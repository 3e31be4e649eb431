import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import { PRESET_SHAPES } from '@flydeck/scene/geometry/presets/index';
import type { DocumentRecord } from '@flydeck/scene/records/record';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { adjustHandles, dragAdjust } from './adjust-handles.ts';
import { adjustableOf } from './adjust-values.ts';

/** Returns an editor with one shape of 300 by 200 units, and the record of the shape. */
function editorWithShape(
  preset: string,
  adjust?: Record<string, number>,
): { test: TestEditor; record: DocumentRecord } {
  const geometry = { kind: 'preset' as const, preset, ...(adjust ? { adjust } : {}) };
  const test = new TestEditor(aDocument({ elements: [aShape({ id: 'a', width: 300, height: 200, geometry })] }));
  const record = test.editor.store.get('a');
  if (!record) throw new Error('There is no shape.');
  return { test, record };
}

describe('adjust handles', () => {
  it('finds at least one handle for each preset with adjust values', () => {
    const missing = Object.keys(PRESET_SHAPES).filter((preset) => {
      const { record } = editorWithShape(preset);
      return adjustableOf(record) && adjustHandles(record).length === 0;
    });
    expect(missing).toEqual([]);
  });

  it('moves each handle to its position in a shape with another adjust value, for all presets', () => {
    for (const preset of Object.keys(PRESET_SHAPES)) {
      const { record } = editorWithShape(preset);
      for (const handle of adjustHandles(record)) {
        const [name = ''] = handle.names;
        const values = adjustableOf(record)?.values ?? {};
        // The value differs from the preset's default, so that the handle has another position.
        const changedShape = editorWithShape(preset, { ...values, [name]: (values[name] ?? 0) * 0.9 + 500 });
        const target = adjustHandles(changedShape.record).find(({ names }) => names[0] === name);
        // With some values, the handle is at another corner. The test skips these handles.
        if (!target || target.corner !== handle.corner) continue;
        const { test } = editorWithShape(preset);
        test.editor.change(dragAdjust(record, handle, target.point));
        const dragged = test.editor.store.get('a');
        const point = dragged && adjustHandles(dragged).find(({ names }) => names[0] === name)?.point;
        expect
          .soft(Math.hypot((point?.x ?? 0) - target.point.x, (point?.y ?? 0) - target.point.y), `${preset} ${name}`)
          .toBeLessThan(0.5);
      }
    }
  });

  it('moves the tip of a callout along both axes', () => {
    const { test, record } = editorWithShape('wedgeRectCallout');
    const [handle] = adjustHandles(record);
    expect(handle?.names).toEqual(['adj1', 'adj2']);
    if (handle) test.editor.change(dragAdjust(record, handle, { x: 350, y: -60 }));
    const dragged = test.editor.store.get('a');
    const point = dragged && adjustHandles(dragged)[0]?.point;
    expect(point?.x).toBeCloseTo(350, 0);
    expect(point?.y).toBeCloseTo(-60, 0);
  });

  it('finds a value at most slightly above the limit of the preset if the handle is dragged beyond this limit', () => {
    const { test, record } = editorWithShape('rightArrow');
    const handle = adjustHandles(record).find(({ names }) => names.includes('adj1'));
    if (handle) test.editor.change(dragAdjust(record, handle, { x: 0, y: -500 }));
    const dragged = test.editor.store.get('a');
    // The preset draws values above 100,000 as 100,000. The search may find a value slightly above.
    expect(dragged && adjustableOf(dragged)?.values['adj1']).toBeLessThan(102_000);
  });

  it('returns a handle that is at the bend of a connector and changes its adjust value', () => {
    const connector = { id: 'c', x: 0, y: 0, width: 200, height: 100, stroke: { color: 'ink', width: 1 } };
    const elements = [{ kind: 'connector' as const, route: 'elbow' as const, ...connector }];
    const test = new TestEditor(aDocument({ elements }));
    const record = test.editor.store.get('c');
    const [handle] = record ? adjustHandles(record) : [];
    expect(handle?.point.x).toBeCloseTo(100, 3);
    if (record && handle) test.editor.change(dragAdjust(record, handle, { x: 150, y: 0 }));
    // The adjust value is in 1/100,000 of the width: 150 / 200 = 75,000 / 100,000.
    expect(test.editor.store.get('c')?.properties['adjust']).toEqual({ adj1: 75_000 });
  });
});
