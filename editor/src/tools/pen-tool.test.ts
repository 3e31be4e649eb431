import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import { parsePath } from '@flydeck/scene/geometry/svg-path';
import type { Geometry } from '@flydeck/scene/model/elements';
import { apply, type Point } from '@flydeck/scene/model/geometry';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { flattenDocument } from '@flydeck/scene/records/flatten';
import { RecordStore } from '@flydeck/scene/records/record-store';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { screenBounds, screenBox } from '../bounds.ts';
import { TestEditor } from '../testing/test-editor.ts';

const DOCUMENT = aDocument({ elements: [aShape({ id: 'a', x: 0, y: 0 })] });
/** Returns an editor with the pen tool chosen, by the key P. */
const anEditor = () => new TestEditor(DOCUMENT).key('p');

/** A position of the pen, with its pressure from 0 to 1. */
interface Sample extends Point {
  readonly pressure?: number;
}

/** Draws a stroke: presses at the first sample, moves through the other samples, and releases at the last. */
function draw(test: TestEditor, samples: readonly Sample[]): TestEditor {
  const send = (type: 'down' | 'move' | 'up', { pressure, ...point }: Sample) =>
    test.editor.pointer({
      ...{ type, point, shift: false, mod: false, alt: false, button: 0 },
      ...(pressure === undefined ? {} : { pressure }),
    });
  for (const [i, sample] of samples.entries()) send(i === 0 ? 'down' : 'move', sample);
  send('up', samples.at(-1) ?? { x: 0, y: 0 });
  return test;
}

/** Returns samples of a sine wave: x from 200 in steps of 4, y from 250 to 350. */
const wave = (count: number): Sample[] =>
  Array.from({ length: count }, (_, i) => ({ x: 200 + i * 4, y: 300 + 50 * Math.sin(i / 10) }));

/**
 * Returns the geometry of a stroke with the parsed commands of its only path. The first record that a `TestEditor`
 * creates has the id `new-1`.
 */
function pathOf(test: TestEditor, id = 'new-1') {
  const geometry = test.editor.store.get(id)?.properties['geometry'] as Extract<Geometry, { kind: 'path' }>;
  return { ...geometry, commands: parsePath(geometry.paths[0]?.d ?? '') };
}

describe('pen tool', () => {
  it('draws a smooth curve through the samples with few points, and stays the chosen tool', () => {
    const test = draw(anEditor(), wave(100));
    const { commands, width } = pathOf(test);
    expect(commands.length).toBeLessThan(40);
    expect(commands.filter(([command]) => command === 'C').length).toBeGreaterThan(commands.length - 3);
    const bounds = screenBounds(test.editor.view, 'new-1');
    expect(bounds?.x).toBeCloseTo(200, 0);
    expect(bounds?.width).toBeCloseTo(width, 1);
    expect(bounds?.y).toBeCloseTo(250, 0);
    expect(test.editor.tool.name).toBe('pen');
    expect(test.changes).toHaveLength(1);
  });

  it('draws a curve that is at most one pixel away from the samples', () => {
    const { commands } = pathOf(draw(anEditor(), wave(100)));
    let from: Point = { x: 0, y: 0 };
    const deviations: number[] = [];
    for (const [command, ...numbers] of commands) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers as number[];
      if (command === 'C') {
        const at = (t: number, a: number, b: number, c: number, d: number) =>
          a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3;
        for (const t of [0.25, 0.5, 0.75]) {
          const [x, y] = [at(t, from.x, x1, x2, x3), at(t, from.y, y1, y2, y3)];
          // The wave begins at its middle, and its top is at 0 in the coordinates of the path.
          deviations.push(Math.abs(y - 50 - 50 * Math.sin(x / 40)));
        }
      }
      from = command === 'C' ? { x: x3, y: y3 } : { x: x1, y: y1 };
    }
    expect(deviations.length).toBeGreaterThan(20);
    expect(Math.max(...deviations)).toBeLessThan(1);
  });

  it('draws the outline of a stroke whose width depends on the pressure, as a filled path', () => {
    const test = draw(
      anEditor(),
      wave(50).map((sample, i) => ({ ...sample, pressure: 0.2 + i / 100 })),
    );
    const { properties } = test.editor.store.get('new-1') ?? {};
    expect(properties).toMatchObject({ fill: { color: 'ink' } });
    expect(properties).not.toHaveProperty('stroke');
    expect(pathOf(test).commands.at(-1)).toEqual(['Z']);
  });

  it('draws a straight line while Shift is pressed', () => {
    const test = anEditor().pointer('down', { x: 100, y: 300 });
    for (const x of [150, 220, 300]) test.pointer('move', { x, y: 300 + (x % 7) * 20 }, { shift: true });
    test.pointer('up', { x: 300, y: 400 }, { shift: true });
    expect(pathOf(test).commands.map(([command]) => command)).toEqual(['M', 'L']);
  });

  it('does not smooth sharp corners', () => {
    const test = draw(anEditor(), [
      ...Array.from({ length: 20 }, (_, i) => ({ x: 200 + i * 5, y: 300 })),
      ...Array.from({ length: 20 }, (_, i) => ({ x: 295, y: 305 + i * 5 })),
    ]);
    expect(pathOf(test).commands.map(([command]) => command)).toEqual(['M', 'L', 'L']);
  });

  it('draws a dot by a click', () => {
    const test = draw(anEditor(), [{ x: 300, y: 300 }]);
    expect(pathOf(test).commands).toHaveLength(2);
    expect(screenBounds(test.editor.view, 'new-1')?.x).toBeCloseTo(300, 3);
  });

  it('starts a stroke within 0.5 px of the first sample at any zoom and rotation, with valid operations', () => {
    const sample = fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 600 }) });
    fc.assert(
      fc.property(
        fc.array(sample, { minLength: 1, maxLength: 30 }),
        fc.double({ min: -3, max: 4, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (samples, zoomExponent, rotation) => {
          const test = anEditor();
          const { camera } = test.editor.view;
          test.editor.moveCamera({ ...camera, zoom: camera.zoom * 10 ** zoomExponent, rotation });
          draw(test, samples);
          const box = screenBox(test.editor.view, 'new-1');
          const { commands, width, height } = pathOf(test);
          const [, x = 0, y = 0] = commands[0] ?? [];
          const [first] = samples;
          const start = apply(box?.m ?? [0, 0, 0, 0, 0, 0], {
            x: (Number(x) * (box?.width ?? 0)) / width,
            y: (Number(y) * (box?.height ?? 0)) / height,
          });
          expect(Math.hypot(start.x - (first?.x ?? 0), start.y - (first?.y ?? 0))).toBeLessThan(0.5);
          const before = new RecordStore(flattenDocument(DOCUMENT));
          for (const operations of test.changes) expect(() => checkOperations(before, operations)).not.toThrow();
        },
      ),
    );
  });
});

describe('eraser tool', () => {
  it('removes every stroke that it touches, as a whole and in one change, and removes nothing else', () => {
    const test = draw(
      draw(anEditor(), wave(100)),
      wave(100).map(({ x, y }) => ({ x, y: y + 150 })),
    );
    test.key('e').pointer('down', { x: 400, y: 200 }).pointer('move', { x: 400, y: 590 });
    expect(test.document().root.elements.map(({ id }) => id)).toEqual(['a']);
    test.pointer('up', { x: 400, y: 590 });
    expect(test.changes).toHaveLength(3);
    test.editor.undo();
    expect(test.document().root.elements).toHaveLength(3);
    // `a` is a shape and no stroke, so the eraser does not remove it.
    test.drag(test.pointOf('a'), test.pointOf('a', 0.9, 0.9));
    expect(test.document().root.elements).toHaveLength(3);
  });

  it('removes strokes at a larger distance by touch than by mouse', () => {
    const test = draw(anEditor(), [
      { x: 300, y: 300 },
      { x: 600, y: 300 },
    ]).key('e');
    test.click({ x: 450, y: 315 });
    expect(test.changes).toHaveLength(1);
    const touch = { point: { x: 450, y: 315 }, shift: false, mod: false, alt: false, button: 0 };
    test.editor.pointer({ ...touch, type: 'down', device: 'touch' });
    test.editor.pointer({ ...touch, type: 'up', device: 'touch' });
    expect(test.changes).toHaveLength(2);
  });

  it('restores the strokes if Escape is pressed before the pointer is released', () => {
    const test = draw(anEditor(), wave(100)).key('e');
    test.pointer('down', { x: 400, y: 200 }).pointer('move', { x: 400, y: 590 }).key('escape');
    expect(test.document().root.elements).toHaveLength(2);
    expect(test.changes).toHaveLength(1);
  });
});
