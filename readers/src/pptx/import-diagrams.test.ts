import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element } from '@flydeck/scene/model/elements';
import { describe, expect, it } from 'vitest';
import { faultsDir } from '../testing/corpus.ts';
import { importPptx } from './index.ts';
import { diagramDeck, type TestNode } from './testing/diagram-deck.ts';
import { buildAndImport, slidesOf } from './testing/import-test-deck.ts';

type Shape = Extract<Element, { kind: 'shape' }>;

const shapesOf = (element: Element): Shape[] =>
  element.kind === 'group' ? element.children.flatMap(shapesOf) : element.kind === 'shape' ? [element] : [];
const textOf = (shape: Shape): string =>
  (shape.body?.paragraphs ?? []).map(({ runs }) => runs.map(({ text }) => text).join('')).join(' / ');
const presetOf = ({ geometry }: Shape) => (geometry.kind === 'preset' ? geometry.preset : 'path');
const boxCentre = ({ x, y, width, height }: Shape) => ({ x: x + width / 2, y: y + height / 2 });

/**
 * Imports a diagram and checks that its shapes are inside the graphic frame of 400 by 200 points (tolerance: 3 points).
 * @param layout end of the id of the diagram's layout, with an optional version: `orgChart1#2`
 * @param nodes each node is a text, or a list of its text and its child nodes; `asst:` before a text marks an assistant
 * @param category category of the layout; empty if the layout has no category
 * @returns the shapes, functions that find a shape and the centre of a shape by its text, and the codes of the warnings
 */
async function importDiagram(layout: string, nodes: readonly TestNode[], category = '') {
  const { document, warnings } = await buildAndImport(diagramDeck(layout, nodes, category));
  const shapes = slidesOf(document)[0]!.elements.flatMap(shapesOf);
  const findShape = (text: string): Shape => {
    const match = shapes.find((shape) => textOf(shape) === text);
    if (!match) throw new Error(`No shape has the text ${text}: ${shapes.map(textOf).join(', ')}`);
    return match;
  };
  for (const { x, y, width, height } of shapes) {
    expect(x).toBeGreaterThan(-3);
    expect(y).toBeGreaterThan(-3);
    expect(x + width).toBeLessThan(403);
    expect(y + height).toBeLessThan(203);
  }
  return {
    shapes,
    findShape,
    centreOf: (text: string) => boxCentre(findShape(text)),
    codes: warnings.map(({ code }) => code),
  };
}

/** Centre of the graphic frame of 400 by 200 points. */
const GRAPHIC_FRAME_CENTRE = { x: 200, y: 100 };
const ABCD = ['A', 'B', 'C', 'D'] as const;

describe('diagrams without a stored drawing', () => {
  it('draws an organisation chart downwards, with lines, and leaf nodes in a column below their parent', async () => {
    const { shapes, centreOf, findShape, codes } = await importDiagram('orgChart1#2', [
      ['Head', ['Left', 'L1', 'L2', 'L3'], ['Right', 'R1', 'R2']],
    ]);
    expect(codes).toEqual(['pptx.smartart_layout']);
    expect(centreOf('Head').x).toBeCloseTo((centreOf('Left').x + centreOf('Right').x) / 2, 0);
    expect(centreOf('Left').y).toBeCloseTo(centreOf('Right').y, 3);
    expect(centreOf('Head').y).toBeLessThan(centreOf('Left').y);
    expect(centreOf('L1').x).toBeCloseTo(centreOf('L3').x, 3);
    expect(centreOf('L1').y).toBeLessThan(centreOf('L2').y);
    expect(findShape('L1').x).toBeGreaterThan(findShape('Left').x);
    // There is one line for each node except the head.
    expect(shapes.filter(({ stroke }) => stroke)).toHaveLength(7);
    // This colour is the fill of the style `node0` in the colours of the diagram (see `diagramDeck`).
    expect(findShape('Head').fill).toEqual({ kind: 'solid', color: '#7f6000' });
  });

  it('positions assistants between a manager and the other children, on both sides of the line', async () => {
    const { centreOf } = await importDiagram('orgChart1', [['Boss', 'asst:Aide', 'asst:Driver', 'One', 'Two']]);
    expect(centreOf('Aide').x).toBeLessThan(centreOf('Boss').x);
    expect(centreOf('Driver').x).toBeGreaterThan(centreOf('Boss').x);
    expect(centreOf('Aide').y).toBeCloseTo(centreOf('Driver').y, 3);
    expect(centreOf('Aide').y).toBeGreaterThan(centreOf('Boss').y);
    expect(centreOf('One').y).toBeGreaterThan(centreOf('Aide').y);
  });

  it('draws a horizontal hierarchy from left to right', async () => {
    const { centreOf } = await importDiagram('hierarchy2', [['Root', 'One', 'Two', 'Three']]);
    expect(centreOf('One').x).toBeGreaterThan(centreOf('Root').x);
    expect([centreOf('One').x, centreOf('Three').x]).toEqual([centreOf('Two').x, centreOf('Two').x]);
    expect(centreOf('Root').y).toBeCloseTo(centreOf('Two').y, 3);
  });

  it('draws a cycle clockwise from the top, with an arrow after each node', async () => {
    const { shapes, centreOf } = await importDiagram('cycle2', ABCD);
    expect(centreOf('A').y).toBeLessThan(centreOf('B').y);
    expect(centreOf('B').x).toBeGreaterThan(centreOf('A').x);
    expect(centreOf('C').y).toBeGreaterThan(centreOf('B').y);
    expect(centreOf('D').x).toBeLessThan(centreOf('C').x);
    expect(shapes.filter((shape) => presetOf(shape) === 'rightArrow')).toHaveLength(4);
  });

  it('draws a segmented cycle as sectors of different colours, clockwise from the top right', async () => {
    const { shapes, centreOf } = await importDiagram('cycle8', ABCD);
    const sectors = shapes.filter((shape) => presetOf(shape) === 'path');
    expect(sectors).toHaveLength(4);
    expect(new Set(sectors.map(({ fill }) => JSON.stringify(fill))).size).toBe(4);
    expect(centreOf('A').x).toBeGreaterThan(centreOf('D').x);
    expect(centreOf('A').y).toBeLessThan(centreOf('B').y);
  });

  it('draws a short process from left to right, and a long process in rows of alternating direction', async () => {
    const shortProcess = await importDiagram('process1', ABCD);
    expect(ABCD.map((name) => shortProcess.centreOf(name).x)).toEqual(
      ABCD.map((name) => shortProcess.centreOf(name).x).toSorted((a, b) => a - b),
    );
    expect(shortProcess.shapes.filter((shape) => presetOf(shape) === 'rightArrow')).toHaveLength(3);
    const longProcess = await importDiagram('process1', [...ABCD, 'E', 'F', 'G']);
    expect(longProcess.centreOf('E').x).toBeCloseTo(longProcess.centreOf('D').x, 3);
    expect(longProcess.centreOf('E').y).toBeGreaterThan(longProcess.centreOf('D').y);
    expect(longProcess.centreOf('F').x).toBeLessThan(longProcess.centreOf('E').x);
  });

  it('draws chevrons, and vertical processes from top to bottom', async () => {
    const { findShape } = await importDiagram('chevron1', ABCD);
    expect(ABCD.map((name) => presetOf(findShape(name)))).toEqual(['homePlate', 'chevron', 'chevron', 'chevron']);
    const { centreOf } = await importDiagram('process2', ABCD);
    expect([centreOf('A').x, centreOf('A').y < centreOf('B').y]).toEqual([centreOf('D').x, true]);
  });

  it.each([
    ['pyramid1', 'increasing'],
    ['pyramid3', 'decreasing'],
  ])('draws the levels of %s from top to bottom with %s width', async (layout, order) => {
    const { findShape } = await importDiagram(layout, ABCD);
    const widths = ABCD.map((name) => findShape(name).width);
    expect(widths).toEqual(widths.toSorted((a, b) => (order === 'increasing' ? a - b : b - a)));
    expect(findShape('A').y).toBeLessThan(findShape('D').y);
  });

  it('draws a pyramid list as rows over a triangle', async () => {
    const { shapes, centreOf } = await importDiagram('pyramid2', ABCD);
    expect(shapes.filter((shape) => presetOf(shape) === 'triangle')).toHaveLength(1);
    expect(centreOf('A').x).toBeCloseTo(centreOf('D').x, 3);
  });

  it('draws a matrix as quadrants around a title', async () => {
    const { centreOf } = await importDiagram('matrix1', [['Whole', ...ABCD]]);
    expect(centreOf('A').y).toBeCloseTo(centreOf('B').y, 3);
    expect(centreOf('C').x).toBeCloseTo(centreOf('A').x, 3);
    expect(centreOf('Whole')).toEqual(GRAPHIC_FRAME_CENTRE);
  });

  it('draws lists as rows or columns with their bullets', async () => {
    const nodes: TestNode[] = [
      ['A', 'a1', 'a2'],
      ['B', 'b1'],
    ];
    const rows = await importDiagram('vList5', nodes);
    expect(rows.centreOf('a1 / a2').x).toBeGreaterThan(rows.centreOf('A').x);
    expect(rows.centreOf('B').y).toBeGreaterThan(rows.centreOf('A').y);
    const columns = await importDiagram('hList1', nodes);
    expect(columns.centreOf('a1 / a2').y).toBeGreaterThan(columns.centreOf('A').y);
    expect(columns.centreOf('B').x).toBeGreaterThan(columns.centreOf('A').x);
  });

  it('draws Venn diagrams as translucent circles that overlap', async () => {
    const { shapes, centreOf } = await importDiagram('venn1', ['A', 'B', 'C']);
    const circles = shapes.filter((shape) => presetOf(shape) === 'ellipse');
    expect(circles).toHaveLength(3);
    const [firstCentre, secondCentre] = [boxCentre(circles[0]!), boxCentre(circles[1]!)];
    expect(Math.hypot(firstCentre.x - secondCentre.x, firstCentre.y - secondCentre.y)).toBeLessThan(circles[0]!.width);
    expect(circles[0]!.fill).toEqual({ kind: 'solid', color: '#2f559780' });
    expect(centreOf('A').y).toBeLessThan(centreOf('B').y);
  });

  it('draws a radial diagram around its hub, with a line to each outer node', async () => {
    const { shapes, centreOf } = await importDiagram('radial1', [['Hub', ...ABCD]]);
    expect(centreOf('Hub')).toEqual(GRAPHIC_FRAME_CENTRE);
    expect(shapes.filter(({ stroke }) => stroke)).toHaveLength(4);
    expect(centreOf('A').y).toBeLessThan(centreOf('Hub').y);
  });

  it('selects the drawing function by category for a layout with an unknown name', async () => {
    const { centreOf, codes } = await importDiagram('somethingNew', ABCD, 'process');
    expect(centreOf('A').x).toBeLessThan(centreOf('B').x);
    expect(codes).toEqual(['pptx.smartart_layout']);
  });

  it.each(['default', 'balance1'])('warns that the unsupported layout %s is shown as cards', async (layout) => {
    expect((await importDiagram(layout, ABCD, 'relationship')).codes).toEqual(['pptx.smartart_cards']);
  });

  it.each(['orgChart1', 'cycle8', 'process1', 'pyramid1', 'matrix1', 'vList2', 'venn1', 'venn2', 'radial1'])(
    'draws one node, many nodes and deeply nested nodes of %s inside the graphic frame',
    async (layout) => {
      const manyNodes = Array.from({ length: 17 }, (_, i): TestNode => [`Node ${i}`, 'below']);
      const deepNode = Array.from({ length: 9 }).reduce<TestNode>(
        (innerNode, _, i) => [`Level ${i}`, innerNode],
        'Innermost',
      );
      for (const nodes of [['Only'], manyNodes, [deepNode]]) {
        const { shapes } = await importDiagram(layout, nodes);
        expect(shapes.some((shape) => textOf(shape) !== '')).toBe(true);
        for (const { x, y, width, height } of shapes) expect([x, y, width, height].every(Number.isFinite)).toBe(true);
      }
    },
  );
});

const faults = faultsDir();

describe.skipIf(faults === undefined)('real diagrams (skipped without the folder ../shared/faults)', () => {
  /**
   * Imports a file. Returns the shapes of the slide with `slideNumber` (from 1) and the codes of the slide's warnings.
   */
  const openSlide = async (file: string, slideNumber: number) => {
    const { document, warnings } = await importPptx(
      { name: file, bytes: readFileSync(join(faults ?? '', file)) },
      () => {},
    );
    const topic = slidesOf(document)[slideNumber - 1]!;
    return {
      shapes: topic.elements.flatMap(shapesOf),
      codes: warnings.filter(({ topicId }) => topicId === topic.id).map(({ code }) => code),
    };
  };

  it('draws the segmented cycle and the organisation chart of O12Typical', async () => {
    const cycle = await openSlide('oxsdk__O12Typical.pptx', 11);
    expect(cycle.codes).toContain('pptx.smartart_layout');
    expect(cycle.shapes.map(textOf)).toEqual(expect.arrayContaining(['Meetings', 'Phone Calls']));
    const chart = await openSlide('oxsdk__O12Typical.pptx', 12);
    const fruit = chart.shapes.find((shape) => textOf(shape) === 'Fruit')!;
    const melons = chart.shapes.find((shape) => textOf(shape) === 'Melons')!;
    expect(fruit.y + fruit.height).toBeLessThan(melons.y);
  });

  it('draws the vertical block list of Brownbag', async () => {
    const { shapes, codes } = await openSlide('oxsdk__Bug571679_Brownbag.pptx', 15);
    expect(codes).toContain('pptx.smartart_layout');
    expect(shapes.map(textOf)).toContain('Invoking a property');
  });
});
