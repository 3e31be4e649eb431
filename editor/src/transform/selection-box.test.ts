import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { handleAt, selectionBox } from './selection-box.ts';

/** Returns the box around the current selection. */
function boxOf(test: TestEditor) {
  const box = selectionBox(test.editor.view, test.editor.selection);
  if (!box) throw new Error('There is no selection box.');
  return box;
}

const STROKE = { color: 'ink', width: 1 };

function anEditor(): TestEditor {
  const elements = [
    aShape({ id: 'a', x: 100, y: 100, width: 200, height: 100 }),
    aShape({ id: 'b', x: 500, y: 250, width: 200, height: 100, rotation: 90 }),
    aShape({ id: 'small', x: 800, y: 400, width: 10, height: 10 }),
    aShape({ id: 'locked', x: 800, y: 50, locked: true }),
    {
      kind: 'connector',
      id: 'line',
      x: 50,
      y: 450,
      width: 200,
      height: 0,
      route: 'straight',
      stroke: STROKE,
    },
    { kind: 'connector', id: 'bent', x: 300, y: 400, width: 200, height: 100, route: 'elbow', stroke: STROKE },
  ] as const;
  return new TestEditor(aDocument({ elements: [...elements] }));
}

describe('selectionBox', () => {
  it('has the rotation of a single record, and the rotation 0 for several records', () => {
    const test = anEditor();
    test.editor.select(['b']);
    expect(boxOf(test).area).toEqual({ x: 500, y: 250, width: 200, height: 100, rotation: 90 });
    test.editor.select(['a', 'b']);
    const { x, y, width, height, rotation } = boxOf(test).area;
    // The bounds of the rotated `b` extend from (550, 200) to (650, 400).
    const expected = [100, 100, 550, 300, 0];
    for (const [i, value] of [x, y, width, height, rotation].entries()) expect(value).toBeCloseTo(expected[i] ?? 0, 9);
  });

  it('has corner, edge and rotate handles 8 pixels wide, with cursors that match the rotation', () => {
    const test = anEditor();
    test.editor.select(['a']);
    const cursors = (names: string[]) =>
      names.map((name) => boxOf(test).handles.find((handle) => handle.name === name)?.cursor);
    const names = ['nw', 'ne', 'n', 'e', 'rotate'];
    expect(cursors(names)).toEqual(['nwse-resize', 'nesw-resize', 'ns-resize', 'ew-resize', 'grab']);
    test.editor.select(['b']);
    expect(cursors(names)).toEqual(['nesw-resize', 'nwse-resize', 'ew-resize', 'ns-resize', 'grab']);
    expect(boxOf(test).sizes.visible).toBe(8);
  });

  it('has no edge handles at short sides, only corner handles at bent connectors, and none for lines and locked records', () => {
    const test = anEditor();
    const handleNames = (...ids: string[]) => {
      test.editor.select(ids);
      return boxOf(test).handles.map(({ name }) => name);
    };
    expect(handleNames('small')).toEqual(['nw', 'ne', 'se', 'sw', 'rotate']);
    expect(handleNames('bent')).toEqual(['nw', 'ne', 'se', 'sw']);
    expect(handleNames('line')).toEqual([]);
    expect(handleNames('locked')).toEqual([]);
    // The box contains only those selected records that are not locked.
    test.editor.select(['locked', 'a']);
    expect(boxOf(test).area).toMatchObject({ x: 100, width: 200 });
  });

  it('finds a handle up to 12 pixels away in each direction, but no handle in the middle of a small box', () => {
    const test = anEditor();
    test.editor.select(['a']);
    const handleNearCorner = (dx: number, dy: number) => {
      const { x, y } = test.pointOfHandle('se');
      return handleAt(boxOf(test), { x: x + dx, y: y + dy });
    };
    expect([
      handleNearCorner(0, 0),
      handleNearCorner(11, 11),
      handleNearCorner(-11, -11),
      handleNearCorner(13, 0),
    ]).toEqual(['se', 'se', 'se', undefined]);
    expect(handleAt(boxOf(test), test.pointOfHandle('rotate'))).toBe('rotate');
    test.editor.select(['small']);
    expect(handleNearCorner(11, 11)).toBe('se');
    expect(handleAt(boxOf(test), test.pointOf('small'))).toBeUndefined();
    test.editor.select(['bent']);
    expect(handleAt(boxOf(test), test.pointOfHandle('se'))).toBeDefined();
    expect(handleAt(boxOf(test), test.pointOf('bent'))).toBeUndefined();
  });

  it('is undefined without a selection', () => {
    expect(selectionBox(anEditor().editor.view, [])).toBeUndefined();
  });
});

describe('selectionBox for fingers', () => {
  /** Returns the selection box of a record with handles for fingers. */
  function touchBoxOf(test: TestEditor, id: string) {
    const box = selectionBox(test.editor.view, [id], true);
    if (!box) throw new Error('There is no selection box.');
    return box;
  }

  it('has for each handle an area at least 44 pixels wide and high in which only this handle reacts', () => {
    const test = anEditor();
    for (const id of ['a', 'small']) {
      const box = touchBoxOf(test, id);
      for (const { name, point } of box.handles) {
        /** Returns how many pixels the press area reaches from the handle's centre in a direction (at most 60). */
        const reach = (dx: number, dy: number) => {
          let px = 0;
          while (px < 60 && handleAt(box, { x: point.x + dx * px, y: point.y + dy * px }) === name) px += 0.1;
          return px;
        };
        expect(reach(1, 0) + reach(-1, 0), `width of ${name} of ${id}`).toBeGreaterThanOrEqual(44);
        expect(reach(0, 1) + reach(0, -1), `height of ${name} of ${id}`).toBeGreaterThanOrEqual(44);
      }
    }
  });

  it('has no handle within 21 pixels of the middle of a small box, and no edge handles', () => {
    const test = anEditor();
    const box = touchBoxOf(test, 'small');
    const { x, y } = test.pointOf('small');
    for (const dx of [-21, 0, 21])
      for (const dy of [-21, 0, 21]) expect(handleAt(box, { x: x + dx, y: y + dy })).toBeUndefined();
    expect(box.handles.map(({ name }) => name)).toEqual(['nw', 'ne', 'se', 'sw', 'rotate']);
  });
});
