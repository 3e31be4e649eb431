import { describe, expect, it } from 'vitest';
import { arrangeTopics } from './arrange.ts';
import { aDocument, aShape, aTextBody, aTopic } from './compile/testing/documents.ts';
import { A_PICTURE, TEST_PORTS } from './compile/testing/fixed-fonts.ts';
import { compile } from './compile.ts';
import type { Document, Topic } from './model/document.ts';
import type { Element } from './model/elements.ts';
import { apply } from './model/geometry.ts';
import type { StructNode } from './paint/display-list.ts';

const compileDocument = (document: Document) => compile(document, TEST_PORTS);
const compileElements = (...elements: Element[]) => compileDocument(aDocument({ elements }));
/** Returns the roles of nodes; for a node with children, a pair of the node's role and the roles of its children. */
const structRoles = (nodes: readonly StructNode[]): unknown[] =>
  nodes.map((node) => (node.children ? [node.role, structRoles(node.children)] : node.role));

const box = { x: 10, y: 20, width: 200, height: 100 };

describe('compile: layers', () => {
  const shapes = (...layers: (number | undefined)[]) =>
    layers.map((layer, i) => aShape({ id: `s${i}`, x: i, ...(layer === undefined ? {} : { layer }) }));
  const topic = (id: string, layer?: number) => aTopic({ id, ...(layer === undefined ? {} : { layer }) });
  const rootOf = (document: Document) => compileDocument(document).scene.frames[0]!;

  it('paints all elements before the child topics if no layers are stored', () => {
    const frame = rootOf(aDocument({ elements: shapes(undefined, undefined), topics: [topic('a'), topic('b')] }));
    expect(frame).not.toHaveProperty('itemsBelow');
    expect(frame.children).toEqual([1, 2]);
  });

  it('paints the elements of a layer after the topics of the layers below', () => {
    const elements = shapes(1, 0, 1, 2);
    const frame = rootOf(aDocument({ elements, topics: [topic('a', 1), topic('b')] }));
    // Element s1, topic b, elements s0 and s2, topic a, element s3.
    expect(frame.children).toEqual([2, 1]);
    expect(frame.itemsBelow).toEqual([1, 3]);
    expect(frame.items.map(({ box: { x } }) => x)).toEqual([1, 0, 2, 3]);
  });

  it('counts no items of hidden elements', () => {
    const elements = shapes(0, 1).map((shape, i) => (i === 0 ? { ...shape, hidden: true } : shape));
    expect(rootOf(aDocument({ elements, topics: [topic('a')] })).itemsBelow).toEqual([0]);
  });
});

describe('compile: frames and steps', () => {
  const page = (id: string) => aTopic({ id, title: id });

  it('lists frames depth first and positions them by their centre', () => {
    const child = aTopic({ id: 'b', frame: { x: 300, y: 200, scale: 0.1 }, topics: [aTopic({ id: 'c' })] });
    const { scene } = compileDocument(aDocument({ topics: [child, page('d')] }));
    expect(scene.frames.map((frame) => [frame.topic, frame.parent])).toEqual([
      ['root', -1],
      ['b', 0],
      ['c', 1],
      ['d', 0],
    ]);
    // (480, 270) is the centre of the topic, whose size is 960 by 540 units.
    expect(apply(scene.frames[1]!.place, { x: 480, y: 270 })).toEqual({ x: 300, y: 200 });
  });

  it('keeps nine significant digits of the scale of a topic, from 1e-6 to 1e6', () => {
    for (const scale of [1.23456789e-6, 0.0123456789, 0.123456789, 1.23456789, 123456.789]) {
      const document = aDocument({ topics: [aTopic({ id: 'a', frame: { x: 0, y: 0, scale } })] });
      const [a = 0, , , d = 0] = compileDocument(document).scene.frames[1]?.place ?? [];
      expect(Math.abs(a / scale - 1)).toBeLessThan(1e-9);
      expect(d).toBe(a);
    }
  });

  it('puts the overview of a pitch at index 0 of its steps and skips topics that are not steps', () => {
    const section = aTopic({ id: 's', title: 'S', step: false, topics: [page('p1'), page('p2')] });
    const { scene } = compileDocument(aDocument({ topics: [section] }));
    expect(scene.steps.map((step) => step.title)).toEqual(['Root', 'p1', 'p2']);
  });

  it('makes each page of a classic document a step, and creates one step for a document without pages', () => {
    const classic = compileDocument(aDocument({ topics: [page('p1'), page('p2')] }, { kind: 'classic' }));
    expect(classic.scene.steps.map((step) => step.title)).toEqual(['p1', 'p2']);
    expect(compileDocument(aDocument({}, { kind: 'classic' })).scene.steps).toHaveLength(1);
  });

  // While the camera rests at an isolated step, the other topics are hidden.
  it('marks only the steps of opaque topics on an arranged canvas as isolated', () => {
    const slide = (id: string, color?: string) =>
      aTopic({ id, ...(color ? { background: { kind: 'solid' as const, color } } : {}) });
    const topics = [slide('a', '#ffffff'), slide('b', '#ffffff80'), slide('c')];
    const isolatedFlags = (root: Partial<Topic>) =>
      compileDocument(aDocument(root)).scene.steps.map((step) => step.isolated ?? false);
    expect(isolatedFlags(arrangeTopics(topics))).toEqual([false, true, false, false]);
    expect(isolatedFlags({ topics })).toEqual([false, false, false, false]);
  });

  it('includes overflowing items and children in the extent of a frame', () => {
    const overflowing = aShape({ x: 900, width: 200, fill: { kind: 'solid', color: 'ink' } });
    const child = aTopic({ id: 'c', frame: { x: 0, y: 0, scale: 1 }, elements: [overflowing] });
    const { scene } = compileDocument(aDocument({ topics: [child] }));
    expect(scene.frames[1]!.extent).toMatchObject({ x: 0, width: 1100 });
    expect(scene.frames[0]!.extent).toMatchObject({ x: -480, y: -270, width: 1440 });
  });
});

describe('compile: elements', () => {
  it('compiles elements of each kind without a warning', () => {
    const { scene, warnings } = compileElements(
      { kind: 'text', id: 't', ...box, body: aTextBody('Hello') },
      aShape({ fill: { kind: 'solid', color: 'indigo-500' }, body: aTextBody('In a shape') }),
      { kind: 'image', id: 'i', ...box, asset: A_PICTURE, alt: 'A picture' },
      { kind: 'connector', id: 'c', ...box, route: 'curve', stroke: { color: 'ink', width: 2 } },
      {
        kind: 'table',
        id: 'tb',
        ...box,
        columns: [1, 1],
        rows: [{ height: 10, cells: [{ body: aTextBody('a') }] }],
      },
      {
        kind: 'chart',
        id: 'ch',
        ...box,
        chart: 'bar',
        categories: ['x'],
        series: [{ name: 's', values: [3] }],
      },
      { kind: 'code', id: 'co', ...box, source: 'let a = 1' },
      { kind: 'math', id: 'm', ...box, tex: 'x^2' },
      { kind: 'media', id: 'v', ...box, media: 'video', asset: A_PICTURE },
      {
        kind: 'group',
        id: 'g',
        ...box,
        children: [aShape({ id: 'in', fill: { kind: 'solid', color: 'ink' } })],
      },
    );
    expect(warnings).toEqual([]);
    const structJson = JSON.stringify(scene.frames[0]!.struct);
    for (const role of ['P', 'Figure', 'Table', 'TR', 'TD', 'Code', 'Formula'])
      expect(structJson).toContain(`"${role}"`);
    expect(scene.frames[0]!.struct.find((node) => node.element === 'ch')?.alt).toBe('s: x 3');
    expect(Object.keys(scene.images)).toEqual([A_PICTURE]);
  });

  it('draws a labelled placeholder for an element that fails to compile, with a warning', () => {
    const { scene, warnings } = compileElements(
      { kind: 'math', id: 'm', ...box, tex: '\\bad' },
      aShape({ body: aTextBody('Still here') }),
    );
    expect(warnings).toMatchObject([{ code: 'compile.element_failed', topicId: 'root' }]);
    expect(scene.frames[0]!.struct[0]).toMatchObject({ role: 'Figure', alt: '\\bad' });
    expect(JSON.stringify(scene)).toContain('Still here');
  });

  it('omits elements with coordinates out of range, with a warning', () => {
    const { scene, warnings } = compileElements(
      aShape({ x: 1e308, width: 1e308, fill: { kind: 'solid', color: 'ink' } }),
    );
    expect(warnings[0]?.code).toBe('compile.element_failed');
    expect(scene.frames[0]!.items).toEqual([]);
  });

  it('draws an unknown preset as a rectangle, with a warning', () => {
    // `constructor` is not a preset, although every object inherits a property of this name.
    const geometry = { kind: 'preset' as const, preset: 'constructor' };
    const { scene, warnings } = compileElements(aShape({ geometry, fill: { kind: 'solid', color: '#112233' } }));
    expect(warnings[0]?.code).toBe('compile.unknown_preset');
    expect(scene.frames[0]!.items[0]).toMatchObject({ d: 'M0 0L100 0L100 50L0 50Z', fill: '#112233' });
  });

  it("multiplies the opacities of a group and its child, and maps the group's inner box to the group's box", () => {
    const fill = { kind: 'solid' as const, color: 'ink' };
    const inner = { x: 0, y: 0, width: 400, height: 200 };
    const child = aShape({ x: 200, y: 100, width: 200, height: 100, fill, opacity: 0.5 });
    const { scene } = compileElements({
      kind: 'group',
      id: 'g',
      ...box,
      opacity: 0.5,
      inner,
      children: [child],
    });
    const item = scene.frames[0]!.items[0]!;
    expect(item.o).toBe(0.25);
    expect(item.box).toEqual({ x: 110, y: 70, width: 100, height: 50 });
  });

  it('shrinks unwrapped lines that would extend beyond the topic', () => {
    /** Returns the left and right edge of the painted text, in units of the topic. */
    const horizontalEdges = (text: string, align: 'left' | 'center', x: number) => {
      const body = { ...aTextBody(text), wrap: false };
      const aligned = { ...body, paragraphs: body.paragraphs.map((paragraph) => ({ ...paragraph, align })) };
      const { scene } = compileElements({
        kind: 'text',
        id: 't',
        x,
        y: 0,
        width: 100,
        height: 40,
        body: aligned,
      });
      const boxes = scene.frames[0]!.items.map((item) => item.box);
      return {
        left: Math.min(...boxes.map((textBox) => textBox.x)),
        right: Math.max(...boxes.map((textBox) => textBox.x + textBox.width)),
      };
    };
    const longText = 'A title that never wraps '.repeat(4).trim();
    const topicWidth = aTopic().width;
    expect(horizontalEdges(longText, 'left', 300).right).toBeLessThanOrEqual(topicWidth);
    expect(horizontalEdges(longText, 'left', 300).right).toBeGreaterThan(topicWidth * 0.9);
    expect(horizontalEdges(longText, 'center', 250).left).toBeGreaterThanOrEqual(0);
    // Lines are scaled to at least half of their size, so lines near the edge still extend beyond the topic.
    expect(horizontalEdges(longText, 'left', topicWidth - 60).right).toBeGreaterThan(topicWidth);
  });

  it('paints adjacent cells of the same colour as one path to avoid visible gaps', () => {
    const cell = (color: string) => ({
      body: { paragraphs: [] },
      fill: { kind: 'solid' as const, color },
    });
    const rows = ['#112233', '#112233', '#445566'].map((color) => ({
      height: 10.3,
      cells: [cell(color), cell(color)],
    }));
    const tableBox = { x: 0, y: 0, width: 33.4, height: 30.9 };
    const { scene } = compileElements({ kind: 'table', id: 't', ...tableBox, columns: [1, 1], rows });
    const fills = scene.frames[0]!.items.flatMap((item) => (item.t === 'path' ? [item.fill] : []));
    expect(fills).toEqual(['#112233', '#445566']);
  });

  it('increases the height of table rows whose text needs more space', () => {
    const rows = [
      {
        height: 10,
        cells: [{ body: aTextBody('one', 'two', 'three'), fill: { kind: 'solid' as const, color: 'ink' } }],
      },
      { height: 10, cells: [{ body: aTextBody('x'), fill: { kind: 'solid' as const, color: 'accent' } }] },
    ];
    const { scene } = compileElements({ kind: 'table', id: 't', ...box, columns: [1], rows, headerRows: 1 });
    const [first, second] = scene.frames[0]!.items;
    // The first row has three lines of the default text size, which is 18.
    expect(first!.box.height).toBeGreaterThan(3 * 18);
    expect(second!.box.y).toBeCloseTo(first!.box.y + first!.box.height, 3);
    expect(structRoles(scene.frames[0]!.struct)).toEqual([
      [
        'Table',
        [
          ['TR', [['TH', ['P', 'P', 'P']]]],
          ['TR', [['TD', ['P']]]],
        ],
      ],
    ]);
  });

  it('paints furniture but omits it from the structure, and puts the title first in the structure', () => {
    const title = aTextBody('Title');
    title.paragraphs[0]!.role = 'title';
    const { scene } = compileElements(
      { kind: 'text', id: 'n', ...box, body: aTextBody('7'), furniture: true },
      { kind: 'text', id: 'b', ...box, body: aTextBody('Body') },
      { kind: 'text', id: 't', ...box, body: title },
    );
    expect(scene.frames[0]!.items.filter((item) => item.t === 'text')).toHaveLength(3);
    expect(scene.frames[0]!.struct.map((node) => node.text)).toEqual(['Title', 'Body']);
  });

  it('replaces the topic of a link by the frame of the topic, and drops links to missing topics with a warning', () => {
    const child = aTopic({ id: 'there' });
    const linked = aShape({ link: { kind: 'topic', topic: 'there' }, body: aTextBody('Go') });
    const withDeadLink = aShape({ id: 'd', link: { kind: 'topic', topic: 'nowhere' } });
    const { scene, warnings } = compileDocument(aDocument({ elements: [linked, withDeadLink], topics: [child] }));
    expect(scene.frames[0]!.links).toMatchObject([{ link: { frame: 1 }, label: 'Go' }]);
    expect(warnings.map((warning) => warning.code)).toEqual(['compile.dead_link']);
  });
});

it('compile returns the same bytes for equal documents', () => {
  const document = aDocument({
    elements: [
      aShape({
        rotation: 33,
        geometry: { kind: 'preset', preset: 'gear9' },
        fill: { kind: 'solid', color: 'ink' },
      }),
    ],
  });
  const copy = structuredClone(document);
  expect(JSON.stringify(compileDocument(document))).toBe(JSON.stringify(compileDocument(copy)));
});
