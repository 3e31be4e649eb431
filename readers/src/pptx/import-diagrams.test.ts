import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { faultsDir } from '../testing/corpus.ts';
import { importPptx } from './index.ts';
import { diagramDeck, type TestNode } from './testing/diagram-deck.ts';
import { importDeck, slidesOf } from './testing/import-built.ts';

type Shape = Extract<Element, { kind: 'shape' }>;

const shapesOf = (element: Element): Shape[] =>
  element.kind === 'group' ? element.children.flatMap(shapesOf) : element.kind === 'shape' ? [element] : [];
const textOf = (shape: Shape): string =>
  (shape.body?.paragraphs ?? []).map(({ runs }) => runs.map(({ text }) => text).join('')).join(' / ');
const presetOf = ({ geometry }: Shape) => (geometry.kind === 'preset' ? geometry.preset : 'path');
const centre = ({ x, y, width, height }: Shape) => ({ x: x + width / 2, y: y + height / 2 });

/** Imports a diagram and checks that its shapes are inside the frame of 400 by 200 points (tolerance: 3 points). */
async function drawn(layout: string, nodes: readonly TestNode[], category = '') {
  const { document, warnings } = await importDeck(diagramDeck(layout, nodes, category));
  const shapes = slidesOf(document)[0]!.elements.flatMap(shapesOf);
  const find = (text: string): Shape => {
    const found = shapes.find((shape) => textOf(shape) === text);
    if (!found) throw new Error(`No shape has the text ${text}: ${shapes.map(textOf).join(', ')}`);
    return found;
  };
  for (const { x, y, width, height } of shapes) {
    expect(x).toBeGreaterThan(-3);
    expect(y).toBeGreaterThan(-3);
    expect(x + width).toBeLessThan(403);
    expect(y + height).toBeLessThan(203);
  }
  return { shapes, find, at: (text: string) => centre(find(text)), codes: warnings.map(({ code }) => code) };
}

const ABCD = ['A', 'B', 'C', 'D'] as const;

describe('diagrams without a stored drawing', () => {
  it('draws an organisation chart from top to bottom, with lines and hanging reports', async () => {
    const { shapes, at, find, codes } = await drawn('orgChart1#2', [
      ['Head', ['Left', 'L1', 'L2', 'L3'], ['Right', 'R1', 'R2']],
    ]);
    expect(codes).toEqual(['pptx.smartart_layout']);
    expect(at('Head').x).toBeCloseTo((at('Left').x + at('Right').x) / 2, 0);
    expect(at('Left').y).toBeCloseTo(at('Right').y, 3);
    expect(at('Head').y).toBeLessThan(at('Left').y);
    expect(at('L1').x).toBeCloseTo(at('L3').x, 3);
    expect(at('L1').y).toBeLessThan(at('L2').y);
    expect(find('L1').x).toBeGreaterThan(find('Left').x);
    expect(shapes.filter(({ stroke }) => stroke)).toHaveLength(7);
    expect(find('Head').fill).toEqual({ kind: 'solid', color: '#7f6000' });
  });

  it('positions assistants between manager and reports, on both sides of the stem', async () => {
    const { at } = await drawn('orgChart1', [['Boss', 'asst:Aide', 'asst:Driver', 'One', 'Two']]);
    expect(at('Aide').x).toBeLessThan(at('Boss').x);
    expect(at('Driver').x).toBeGreaterThan(at('Boss').x);
    expect(at('Aide').y).toBeCloseTo(at('Driver').y, 3);
    expect(at('Aide').y).toBeGreaterThan(at('Boss').y);
    expect(at('One').y).toBeGreaterThan(at('Aide').y);
  });

  it('draws a horizontal hierarchy from left to right', async () => {
    const { at } = await drawn('hierarchy2', [['Root', 'One', 'Two', 'Three']]);
    expect(at('One').x).toBeGreaterThan(at('Root').x);
    expect([at('One').x, at('Three').x]).toEqual([at('Two').x, at('Two').x]);
    expect(at('Root').y).toBeCloseTo(at('Two').y, 3);
  });

  it('draws a cycle clockwise from the top, with an arrow after each node', async () => {
    const { shapes, at } = await drawn('cycle2', ABCD);
    expect(at('A').y).toBeLessThan(at('B').y);
    expect(at('B').x).toBeGreaterThan(at('A').x);
    expect(at('C').y).toBeGreaterThan(at('B').y);
    expect(at('D').x).toBeLessThan(at('C').x);
    expect(shapes.filter((shape) => presetOf(shape) === 'rightArrow')).toHaveLength(4);
  });

  it('draws a segmented cycle as sectors of one circle', async () => {
    const { shapes, at } = await drawn('cycle8', ABCD);
    const sectors = shapes.filter((shape) => presetOf(shape) === 'path');
    expect(sectors).toHaveLength(4);
    expect(new Set(sectors.map(({ fill }) => JSON.stringify(fill))).size).toBe(4);
    expect(at('A').x).toBeGreaterThan(at('D').x);
    expect(at('A').y).toBeLessThan(at('B').y);
  });

  it('draws a short process from left to right, and a long one in alternating rows', async () => {
    const short = await drawn('process1', ABCD);
    expect(ABCD.map((name) => short.at(name).x)).toEqual(
      ABCD.map((name) => short.at(name).x).toSorted((a, b) => a - b),
    );
    expect(short.shapes.filter((shape) => presetOf(shape) === 'rightArrow')).toHaveLength(3);
    const long = await drawn('process1', [...ABCD, 'E', 'F', 'G']);
    expect(long.at('E').x).toBeCloseTo(long.at('D').x, 3);
    expect(long.at('E').y).toBeGreaterThan(long.at('D').y);
    expect(long.at('F').x).toBeLessThan(long.at('E').x);
  });

  it('draws chevrons, and vertical processes from top to bottom', async () => {
    const { find } = await drawn('chevron1', ABCD);
    expect(ABCD.map((name) => presetOf(find(name)))).toEqual(['homePlate', 'chevron', 'chevron', 'chevron']);
    const { at } = await drawn('process2', ABCD);
    expect([at('A').x, at('A').y < at('B').y]).toEqual([at('D').x, true]);
  });

  it.each([
    ['pyramid1', 1],
    ['pyramid3', -1],
  ])('draws the levels of %s with increasing or decreasing width', async (layout, sign) => {
    const { find } = await drawn(layout, ABCD);
    const widths = ABCD.map((name) => find(name).width * sign);
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(find('A').y).toBeLessThan(find('D').y);
  });

  it('draws a pyramid list as rows over a triangle', async () => {
    const { shapes, at } = await drawn('pyramid2', ABCD);
    expect(shapes.filter((shape) => presetOf(shape) === 'triangle')).toHaveLength(1);
    expect(at('A').x).toBeCloseTo(at('D').x, 3);
  });

  it('draws a matrix as quadrants around a title', async () => {
    const { at } = await drawn('matrix1', [['Whole', ...ABCD]]);
    expect(at('A').y).toBeCloseTo(at('B').y, 3);
    expect(at('C').x).toBeCloseTo(at('A').x, 3);
    expect(at('Whole')).toEqual({ x: 200, y: 100 });
  });

  it('draws lists as rows or columns with their bullets', async () => {
    const nodes: TestNode[] = [
      ['A', 'a1', 'a2'],
      ['B', 'b1'],
    ];
    const rows = await drawn('vList5', nodes);
    expect(rows.at('a1 / a2').x).toBeGreaterThan(rows.at('A').x);
    expect(rows.at('B').y).toBeGreaterThan(rows.at('A').y);
    const columns = await drawn('hList1', nodes);
    expect(columns.at('a1 / a2').y).toBeGreaterThan(columns.at('A').y);
    expect(columns.at('B').x).toBeGreaterThan(columns.at('A').x);
  });

  it('draws Venn diagrams as translucent circles that overlap', async () => {
    const { shapes, at } = await drawn('venn1', ['A', 'B', 'C']);
    const circles = shapes.filter((shape) => presetOf(shape) === 'ellipse');
    expect(circles).toHaveLength(3);
    const [one, two] = [centre(circles[0]!), centre(circles[1]!)];
    expect(Math.hypot(one.x - two.x, one.y - two.y)).toBeLessThan(circles[0]!.width);
    expect(circles[0]!.fill).toEqual({ kind: 'solid', color: '#2f559780' });
    expect(at('A').y).toBeLessThan(at('B').y);
  });

  it('draws a radial diagram around its hub', async () => {
    const { shapes, at } = await drawn('radial1', [['Hub', ...ABCD]]);
    expect(at('Hub')).toEqual({ x: 200, y: 100 });
    expect(shapes.filter(({ stroke }) => stroke)).toHaveLength(4);
    expect(at('A').y).toBeLessThan(at('Hub').y);
  });

  it('selects the family by category for a layout with an unknown name', async () => {
    const { at, codes } = await drawn('somethingNew', ABCD, 'process');
    expect(at('A').x).toBeLessThan(at('B').x);
    expect(codes).toEqual(['pptx.smartart_layout']);
  });

  it.each(['default', 'balance1'])('shows the unsupported layout %s as cards', async (layout) => {
    expect((await drawn(layout, ABCD, 'relationship')).codes).toEqual(['pptx.smartart_cards']);
  });

  it.each(['orgChart1', 'cycle8', 'process1', 'pyramid1', 'matrix1', 'vList2', 'venn1', 'venn2', 'radial1'])(
    'draws one node, many nodes and deeply nested nodes of %s inside the frame',
    async (layout) => {
      const many = Array.from({ length: 17 }, (_, i): TestNode => [`Node ${i}`, 'below']);
      const deep = Array.from({ length: 9 }).reduce<TestNode>(
        (inner, _, i) => [`Level ${i}`, inner],
        'Innermost',
      );
      for (const nodes of [['Only'], many, [deep]]) {
        const { shapes } = await drawn(layout, nodes);
        expect(shapes.some((shape) => textOf(shape) !== '')).toBe(true);
        for (const { x, y, width, height } of shapes)
          expect([x, y, width, height].every(Number.isFinite)).toBe(true);
      }
    },
  );
});

const faults = faultsDir();

describe.skipIf(faults === undefined)('real diagrams (skipped without the folder of faults)', () => {
  const slide = async (file: string, number: number) => {
    const { document, warnings } = await importPptx(
      { name: file, bytes: readFileSync(join(faults ?? '', file)) },
      () => {},
    );
    const topic = slidesOf(document)[number - 1]!;
    return {
      shapes: topic.elements.flatMap(shapesOf),
      codes: warnings.filter(({ topicId }) => topicId === topic.id).map(({ code }) => code),
    };
  };

  it('draws the segmented cycle and the organisation chart of O12Typical', async () => {
    const cycle = await slide('oxsdk__O12Typical.pptx', 11);
    expect(cycle.codes).toContain('pptx.smartart_layout');
    expect(cycle.shapes.map(textOf)).toEqual(expect.arrayContaining(['Meetings', 'Phone Calls']));
    const chart = await slide('oxsdk__O12Typical.pptx', 12);
    const fruit = chart.shapes.find((shape) => textOf(shape) === 'Fruit')!;
    const melons = chart.shapes.find((shape) => textOf(shape) === 'Melons')!;
    expect(fruit.y + fruit.height).toBeLessThan(melons.y);
  });

  it('draws the vertical block list of Brownbag', async () => {
    const { shapes, codes } = await slide('oxsdk__Bug571679_Brownbag.pptx', 15);
    expect(codes).toContain('pptx.smartart_layout');
    expect(shapes.map(textOf)).toContain('Invoking a property');
  });
});
