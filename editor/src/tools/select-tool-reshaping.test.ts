import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import type { Element } from '@flydeck/scene/model/elements';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { reshapeHandles } from '../transform/reshape-handles.ts';

/**
 * Returns an editor with a rotated arrow, and two shapes with a connector between them. The element with the id
 * `selected` is selected.
 */
function anEditor(selected: string): TestEditor {
  const elements: Element[] = [
    aShape({
      id: 'arrow',
      x: 100,
      y: 50,
      width: 300,
      height: 200,
      rotation: 30,
      geometry: { kind: 'preset', preset: 'rightArrow' },
    }),
    aShape({ id: 'a', x: 100, y: 300, width: 200, height: 100 }),
    aShape({ id: 'b', x: 600, y: 400, width: 200, height: 100 }),
    {
      kind: 'connector',
      id: 'line',
      ...{ x: 300, y: 350, width: 300, height: 100, route: 'elbow' },
      stroke: { color: 'ink', width: 1 },
      ...{ from: 'a', to: 'b' },
    },
  ];
  const test = new TestEditor(aDocument({ elements }));
  test.editor.select([selected]);
  return test;
}

const handlesOf = (test: TestEditor) => reshapeHandles(test.editor.view, test.editor.selection);

describe('adjust handles of the select tool', () => {
  it('change the adjust value of a rotated shape, as one undoable change', () => {
    const test = anEditor('arrow');
    const [handle] = handlesOf(test);
    const start = handle?.point ?? { x: 0, y: 0 };
    const centre = test.pointOf('arrow');
    test.drag(start, { x: (start.x + centre.x) / 2, y: (start.y + centre.y) / 2 });
    expect(test.changes).toHaveLength(1);
    // 50,000 is the default value.
    expect(test.editor.store.get('arrow')?.properties['geometry']).not.toMatchObject({
      adjust: { adj1: 50_000 },
    });
    expect(() => checkOperations(test.editor.store, test.changes[0])).not.toThrow();
    test.editor.undo();
    expect(handlesOf(test)[0]?.point.x).toBeCloseTo(start.x, 3);
  });

  it('are not shown for small, locked or several shapes', () => {
    const test = anEditor('arrow');
    expect(handlesOf(test)).toHaveLength(2);
    const { camera } = test.editor.view;
    test.editor.moveCamera({ ...camera, zoom: camera.zoom / 10 });
    expect(handlesOf(test)).toEqual([]);
    test.editor.moveCamera(camera);
    test.editor.select(['arrow', 'a']);
    expect(handlesOf(test)).toEqual([]);
    test.editor.change([{ op: 'set', id: 'arrow', property: 'locked', value: true }]);
    test.editor.select(['arrow']);
    expect(handlesOf(test)).toEqual([]);
  });
});

describe('ends of a connector', () => {
  it('are attached by a drag to another side of a shape; the other end stays attached', () => {
    const test = anEditor('line');
    test.drag(test.pointOf('line', 1, 1), test.pointOf('b', 0.5, 0));
    const { properties } = test.editor.store.get('line') ?? {};
    // A connector with one bend goes from the right side of `a` to the top of `b`.
    expect(properties).toMatchObject({ from: 'a', to: 'b', preset: 'bentConnector2' });
    expect(() => checkOperations(test.editor.store, test.changes[0])).not.toThrow();
  });

  it('are detached when they are dragged away', () => {
    const test = anEditor('line');
    test.drag(test.pointOf('line', 0, 0), { x: 600, y: 150 });
    const { properties } = test.editor.store.get('line') ?? {};
    expect(properties).not.toHaveProperty('from');
    expect(properties).toMatchObject({ to: 'b' });
    expect(test.document().root.elements).toHaveLength(4);
  });
});
