import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import { apply, type Point } from '@flydeck/scene/model/geometry';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import type { Box } from '@flydeck/scene/records/operations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { screenMatrix, toSpace } from '../camera.ts';
import { lineEnds } from '../connectors/line-box.ts';
import { rootTopic } from '../levels.ts';
import { TestEditor } from '../testing/test-editor.ts';
import type { ToolSettings } from './tool-choice.ts';

/** Returns an editor of a document with the shapes `left` and `right` and a closed topic below them. */
function anEditor(settings: Partial<ToolSettings> = {}): TestEditor {
  const elements = [
    aShape({ id: 'left', x: 100, y: 100, width: 200, height: 100 }),
    aShape({ id: 'right', x: 600, y: 200, width: 200, height: 100 }),
  ];
  const topics = [aTopic({ id: 'topic', frame: { x: 480, y: 450, scale: 0.1 } })];
  const test = new TestEditor(aDocument({ elements, topics }));
  test.editor.setTool({ name: 'line', settings });
  return test;
}

/** Returns the start and end of a line in CSS pixels of the window. */
function endsOnScreen(test: TestEditor, id = 'new-1'): [Point, Point] {
  const record = test.editor.store.get(id);
  const { start, end } = lineEnds(record?.properties['box'] as Box);
  const m = screenMatrix(test.editor.view, record?.parent ?? '');
  return [apply(m, start), apply(m, end)];
}

const propertiesOf = (test: TestEditor, id = 'new-1') => test.editor.store.get(id)?.properties ?? {};
const movedBy = (point: Point, dx: number, dy = 0) => ({ x: point.x + dx, y: point.y + dy });

/** A coordinate of a point of the window, in pixels. */
const coordinate = fc.integer({ min: 0, max: 600 });

describe('line tool', () => {
  it('is made horizontal or vertical if its free end deviates by up to six pixels', () => {
    const test = anEditor();
    const side = test.pointOf('right', 0, 0.5);
    test.drag(movedBy(side, -150, 5), side);
    const [start, end] = endsOnScreen(test);
    expect(propertiesOf(test)).toMatchObject({ to: 'right' });
    expect([start.y, start.x]).toEqual([expect.closeTo(end.y, 6), expect.closeTo(side.x - 150, 6)]);
    test.editor.setTool({ name: 'line' });
    const top = test.pointOf('left', 0.5, 0);
    test.drag(top, movedBy(top, 5, -60));
    const [below, above] = endsOnScreen(test, 'new-2');
    expect(above.x).toBeCloseTo(below.x, 6);
    test.editor.setTool({ name: 'line' });
    test.drag(top, movedBy(top, 9, -60));
    expect(endsOnScreen(test, 'new-3')[1].x).toBeCloseTo(top.x + 9, 6);
  });

  it('draws a line from point to point in any direction, also on a rotated canvas', () => {
    fc.assert(
      fc.property(
        fc.tuple(coordinate, coordinate, coordinate, coordinate),
        fc.constantFrom('straight', 'elbow', 'curve'),
        fc.double({ min: -3, max: 3, noNaN: true }),
        ([x0, y0, x1, y1], route, rotation) => {
          fc.pre(Math.hypot(x1 - x0, y1 - y0) >= 8);
          const test = anEditor({ route });
          test.editor.moveCamera({ ...test.editor.view.camera, rotation });
          // While the mod key is pressed, the ends are not attached to shapes.
          test.drag({ x: x0, y: y0 }, { x: x1, y: y1 }, { mod: true });
          const [start, end] = endsOnScreen(test);
          expect(Math.hypot(start.x - x0, start.y - y0)).toBeLessThan(0.5);
          expect(Math.hypot(end.x - x1, end.y - y1)).toBeLessThan(0.5);
          expect(() => checkOperations(test.editor.store, test.changes[0])).not.toThrow();
          expect(() => test.document()).not.toThrow();
        },
      ),
    );
  });

  it('attaches ends within 12 px of a side to the side, or to its middle if the middle is near', () => {
    const test = anEditor();
    const [from, to] = [test.pointOf('left', 1, 0.5), test.pointOf('right', 0, 0.25)];
    test.drag(movedBy(from, 8, 3), movedBy(to, -11));
    expect(propertiesOf(test)).toMatchObject({ from: 'left', to: 'right', route: 'straight' });
    const [start, end] = endsOnScreen(test);
    expect(start.x).toBeCloseTo(from.x, 3);
    expect(start.y).toBeCloseTo(from.y, 3);
    expect(end.x).toBeCloseTo(to.x, 3);
    expect(end.y).toBeCloseTo(to.y, 3);
    const distant = anEditor().drag(movedBy(from, 14, 3), movedBy(to, -14));
    expect(propertiesOf(distant)).not.toHaveProperty('from');
    expect(propertiesOf(distant)).not.toHaveProperty('to');
  });

  it('attaches an end near a topic to the topic, but no distant end, and no end while the mod key is pressed', () => {
    const test = anEditor().drag({ x: 480, y: 350 }, { x: 20, y: 520 });
    expect(propertiesOf(test)).not.toHaveProperty('from');
    const nearTopic = anEditor();
    const side = nearTopic.pointOf('topic', 0.5, 0);
    nearTopic.drag(movedBy(side, 0, -100), movedBy(side, 0, -4));
    expect(propertiesOf(nearTopic)).toMatchObject({ to: 'topic' });
    const withMod = anEditor();
    withMod.drag(movedBy(side, 0, -100), movedBy(side, 0, -4), { mod: true });
    expect(propertiesOf(withMod)).not.toHaveProperty('to');
  });

  it('chooses the preset and the rotation of elbow and curved lines by the sides that they connect', () => {
    const rightToLeft = anEditor({ route: 'elbow' });
    rightToLeft.drag(rightToLeft.pointOf('left', 1, 0.5), rightToLeft.pointOf('right', 0, 0.5));
    expect(propertiesOf(rightToLeft)).not.toHaveProperty('preset');
    expect(rightToLeft.boxOf('new-1').rotation).toBeUndefined();
    const rightToTop = anEditor({ route: 'curve' });
    rightToTop.drag(rightToTop.pointOf('left', 1, 0.5), rightToTop.pointOf('right', 0.5, 0));
    expect(propertiesOf(rightToTop)).toMatchObject({ preset: 'curvedConnector2' });
    const bottomToTop = anEditor({ route: 'elbow' });
    bottomToTop.drag(bottomToTop.pointOf('left', 0.5, 1), bottomToTop.pointOf('topic', 0.5, 0));
    expect(bottomToTop.boxOf('new-1').rotation).toBe(90);
  });

  it('draws a line at a multiple of 15 degrees with Shift', () => {
    const test = anEditor().drag({ x: 100, y: 400 }, { x: 200, y: 425 }, { shift: true });
    const [start, end] = endsOnScreen(test);
    expect((Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI).toBeCloseTo(15, 3);
  });

  it('inserts a line on a click, with the same length on the screen at any zoom', () => {
    const lengths = [1, 50].map((zoom) => {
      const test = anEditor();
      test.editor.moveCamera({ ...test.editor.view.camera, zoom });
      const [start, end] = endsOnScreen(test.click({ x: 20, y: 560 }));
      return end.x - start.x;
    });
    expect(lengths[0]).toBeGreaterThan(100);
    expect(lengths[1]).toBeCloseTo(lengths[0] ?? 0, 3);
  });

  it('draws an arrow head at the end of the line if `hasArrow` is set', () => {
    const test = anEditor({ hasArrow: true }).drag({ x: 20, y: 560 }, { x: 200, y: 560 });
    expect(propertiesOf(test)['stroke']).toMatchObject({ end: { kind: 'triangle' } });
  });
});

/** Returns an editor with a connector from the right side of `left` to the left side of `right`. */
function aConnectedEditor(): TestEditor {
  const test = anEditor();
  return test.drag(test.pointOf('left', 1, 0.5), test.pointOf('right', 0, 0.5));
}

describe('connectors', () => {
  it('follow an element that is moved, also while it is dragged', () => {
    const test = aConnectedEditor();
    const [startBefore, endBefore] = endsOnScreen(test);
    const from = test.pointOf('right');
    test.pointer('down', from).pointer('move', movedBy(from, 50, 80));
    expect(endsOnScreen(test)[1].y).toBeCloseTo(endBefore.y + 80, 3);
    test.pointer('up', movedBy(from, 50, 80));
    const [startAfter, endAfter] = endsOnScreen(test);
    expect(startAfter.x).toBeCloseTo(startBefore.x, 3);
    expect(endAfter.x).toBeCloseTo(endBefore.x + 50, 3);
    test.editor.undo();
    expect(endsOnScreen(test)[1].x).toBeCloseTo(endBefore.x, 3);
  });

  it('end at the same relative position on an element after it is resized or rotated', () => {
    const test = aConnectedEditor();
    const value = { x: 500, y: 300, width: 300, height: 50, rotation: 40 };
    test.editor.run({
      id: 'test',
      shortcuts: [],
      isEnabled: () => true,
      run: () => ({ operations: [{ op: 'set', id: 'right', property: 'box', value, parent: 'root' }] }),
    });
    const side = test.pointOf('right', 0, 0.5);
    expect(Math.hypot(endsOnScreen(test)[1].x - side.x, endsOnScreen(test)[1].y - side.y)).toBeLessThan(0.01);
  });

  it('are detached when they are moved alone, and stay attached when they are moved with their elements', () => {
    const test = aConnectedEditor();
    test.key('arrowdown');
    expect(propertiesOf(test)).not.toHaveProperty('from');
    test.editor.undo();
    test.editor.select(['left', 'right', 'new-1']);
    test.key('arrowdown');
    expect(propertiesOf(test)).toMatchObject({ from: 'left', to: 'right' });
    // Before, the start was at y = 150, the middle of the side of `left`.
    expect(toSpace(test.editor.view, 'root', endsOnScreen(test)[0]).y).toBeGreaterThan(150);
  });

  it('follow a topic that is moved', () => {
    const test = anEditor();
    test.drag({ x: 300, y: 300 }, test.pointOf('topic', 0, 0.5));
    test.editor.select(['topic']);
    test.key('shift+arrowright');
    const side = test.pointOf('topic', 0, 0.5);
    expect(endsOnScreen(test)[1].x).toBeCloseTo(side.x, 3);
  });

  it('follow an element in a group that is moved, scaled, created or dissolved', () => {
    const test = aConnectedEditor();
    const isAtSide = () => {
      const [side, [, end]] = [test.pointOf('right', 0, 0.5), endsOnScreen(test)];
      return Math.hypot(end.x - side.x, end.y - side.y) < 0.01;
    };
    test.editor.select(['right']);
    test.key('mod+d');
    test.editor.select(['right', ...test.editor.selection]);
    test.key('mod+g');
    expect([isAtSide(), propertiesOf(test)['to']]).toEqual([true, 'right']);
    test.key('shift+arrowdown');
    expect(isAtSide()).toBe(true);
    test.dragHandle('se', 60, 60, { mod: true });
    expect([isAtSide(), propertiesOf(test)['to']]).toEqual([true, 'right']);
    test.editor.select(['right']);
    test.key('arrowdown');
    expect(isAtSide()).toBe(true);
    const [group = ''] = test.editor.store.ancestry('right').slice(1);
    test.editor.select([group]);
    test.key('mod+shift+g');
    expect([isAtSide(), propertiesOf(test)['to']]).toEqual([true, 'right']);
  });

  it('are inserted by Enter in the line tool: between two selected shapes, else at the centre of the window', () => {
    const test = anEditor();
    test.editor.select(['left', 'right']);
    test.key('enter');
    expect(propertiesOf(test)).toMatchObject({ from: 'left', to: 'right' });
    expect(test.editor.tool.name).toBe('select');
    test.editor.select([]);
    test.key('l').key('enter');
    // The window has 1000 by 600 px.
    const [start] = endsOnScreen(test, test.editor.selection[0]);
    expect(start).toEqual({ x: expect.closeTo(500, 5), y: expect.closeTo(300, 5) });
  });

  it('have an arrow head if the tool was chosen by the key a, and none if it was chosen by the key l', () => {
    const draw = (shortcut: string) =>
      propertiesOf(anEditor().key('escape').key(shortcut).drag({ x: 20, y: 560 }, { x: 200, y: 560 }))['stroke'];
    expect(draw('a')).toHaveProperty('end');
    expect(draw('l')).not.toHaveProperty('end');
  });
});

describe('connectors between sides with the same direction', () => {
  /** An editor in which a connector is drawn between the right sides of two shapes, which are at x = 300. */
  function aColumn(): TestEditor {
    const elements = [100, 300].map((y) => aShape({ id: `at-${y}`, x: 100, y, width: 200, height: 100 }));
    const test = new TestEditor(aDocument({ elements }));
    test.editor.setTool({ name: 'line', settings: { route: 'elbow' } });
    return test.drag(onScreen(test, { x: 300, y: 150 }), onScreen(test, { x: 300, y: 350 }));
  }

  /** Converts a point of the root topic to CSS pixels of the window. */
  const onScreen = ({ editor }: TestEditor, point: Point): Point =>
    apply(screenMatrix(editor.view, rootTopic(editor.store)), point);

  /** Returns the horizontal distance of the connector's bend from the start, in units of the topic. */
  function bendDistance(test: TestEditor): number {
    const { box, adjust } = propertiesOf(test) as { box: Box; adjust?: { adj1: number } };
    return ((adjust?.adj1 ?? 50_000) / 100_000) * box.width;
  }

  it('bend outside of both shapes', () => {
    const test = aColumn();
    expect(propertiesOf(test)).toMatchObject({ from: 'at-100', to: 'at-300' });
    expect(bendDistance(test)).toBeCloseTo(50, 0);
    const { start, end } = lineEnds(propertiesOf(test)['box'] as Box);
    expect([Math.round(start.x), Math.round(end.x)]).toEqual([300, 300]);
  });

  it('keep the distance of the bend from the outer shape when a shape is moved', () => {
    const test = aColumn();
    test.key('v').drag(onScreen(test, { x: 200, y: 350 }), onScreen(test, { x: 280, y: 350 }), { mod: true });
    const { start, end } = lineEnds(propertiesOf(test)['box'] as Box);
    const movement = end.x - start.x;
    expect(movement).toBeGreaterThan(60);
    expect(bendDistance(test) - movement).toBeCloseTo(50, 0);
  });
});

describe('feedback while a line is drawn', () => {
  it('outlines the shapes to which the ends are attached', () => {
    const test = anEditor();
    test.pointer('down', { x: 300, y: 150 }).pointer('move', { x: 400, y: 200 });
    expect(test.editor.outlined).toEqual(['left']);
    test.pointer('move', { x: 600, y: 250 });
    expect(test.editor.outlined).toEqual(['left', 'right']);
    test.pointer('up', { x: 600, y: 250 });
    expect(test.editor.outlined).toEqual([]);
  });

  it('is not repeated for an end in the background', () => {
    const test = anEditor();
    test.pointer('down', { x: 420, y: 400 }).pointer('move', { x: 440, y: 420 });
    expect(test.editor.outlined).toEqual([]);
  });
});

it('a line from the side of a dark shape has the colour that is legible next to the shape', () => {
  const dark = { kind: 'solid', color: '#10143a' } as const;
  const elements = [aShape({ id: 'dark', x: 100, y: 100, width: 200, height: 100, fill: dark })];
  const test = new TestEditor(aDocument({ elements })).key('l').drag({ x: 299, y: 150 }, { x: 420, y: 150 });
  expect(propertiesOf(test)).toMatchObject({ from: 'dark', stroke: { color: 'ink' } });
});
