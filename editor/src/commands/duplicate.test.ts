import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';

const STROKE = { color: 'ink', width: 1 };
const connector = (id: string, from: string, to: string) =>
  ({
    kind: 'connector',
    id,
    x: 0,
    y: 0,
    width: 50,
    height: 0,
    route: 'straight',
    stroke: STROKE,
    from,
    to,
  }) as const;

it('inserts unlocked copies 16 pixels to the right and down, in front of the originals, and selects the copies', () => {
  const elements = [aShape({ id: 'a', x: 100, y: 100, locked: true }), aShape({ id: 'b', x: 600 })];
  const test = new TestEditor(aDocument({ elements }));
  test.editor.select(['a']);
  const before = test.pointOf('a');
  test.key('mod+d');
  const [copy = ''] = test.editor.selection;
  const after = test.pointOf(copy);
  expect(after.x - before.x).toBeCloseTo(16, 5);
  expect(after.y - before.y).toBeCloseTo(16, 5);
  expect(test.document().root.elements.map(({ id }) => id)).toEqual(['a', copy, 'b']);
  expect(test.editor.store.get(copy)?.properties['locked']).toBeUndefined();
  test.editor.undo();
  expect(test.document().root.elements).toHaveLength(2);
});

it('inserts copies in the painting order of their originals, all in front of the frontmost original', () => {
  const test = new TestEditor(aDocument({ elements: ['a', 'b', 'c'].map((id) => aShape({ id })) }));
  test.editor.select(['b', 'a']);
  test.key('mod+d');
  const [copyOfB, copyOfA] = test.editor.selection;
  expect(test.document().root.elements.map(({ id }) => id)).toEqual(['a', 'b', copyOfA, copyOfB, 'c']);
});

it('copies texts, tables and charts with everything in them, as operations that the server accepts', () => {
  const cell = (text: string) => ({ body: aTextBody(text) });
  const series = [{ name: 's', values: [1, 2], pointColors: ['ink', null] }];
  const box = { x: 0, y: 0, width: 100, height: 50 };
  const document = aDocument({
    elements: [
      { kind: 'text', id: 'text', ...box, body: aTextBody('Hello') },
      {
        kind: 'table',
        id: 'table',
        ...box,
        columns: [1, 2],
        rows: [{ height: 5, cells: [cell('a'), cell('b')] }],
      },
      { kind: 'chart', id: 'chart', ...box, chart: 'bar', categories: ['x', 'y'], series },
    ],
  });
  const test = new TestEditor(document);
  const storeBefore = new TestEditor(document).editor.store;
  test.key('mod+a').key('mod+d');
  expect(() => checkOperations(storeBefore, test.changes[0])).not.toThrow();
  const withoutIdAndPosition = ({ id: _id, x: _x, y: _y, ...rest }: { id: string; x: number; y: number }) => rest;
  const elements = test.document().root.elements;
  expect(elements.slice(3).map(withoutIdAndPosition)).toEqual(elements.slice(0, 3).map(withoutIdAndPosition));
});

it('attaches copied connectors to the copied elements, and detaches an end if its element is not copied', () => {
  const elements = [
    aShape({ id: 'a' }),
    aShape({ id: 'b', x: 300 }),
    aShape({ id: 'c', x: 600 }),
    connector('ab', 'a', 'b'),
    connector('bc', 'b', 'c'),
  ];
  const test = new TestEditor(aDocument({ elements }));
  test.editor.select(['a', 'b', 'ab', 'bc']);
  test.key('mod+d');
  const [a, b, ab, bc] = test.editor.selection.map((id) => test.editor.store.get(id));
  expect(ab?.properties).toMatchObject({ from: a?.id, to: b?.id });
  expect(bc?.properties['from']).toBe(b?.id);
  expect(bc?.properties['to']).toBeUndefined();
});

it('copies the steps of a topic, and makes links in the copy point to topics in the copy', () => {
  const link = { kind: 'topic' as const, topic: 'nested' };
  const text = { paragraphs: [{ runs: [{ text: 'go', link }] }] };
  const topic = aTopic({
    id: 'topic',
    frame: { x: 300, y: 200, scale: 0.2 },
    elements: [aShape({ id: 'button', link, body: text })],
    topics: [aTopic({ id: 'nested', frame: { x: 300, y: 200, scale: 0.2 } })],
  });
  const path = ['topic', 'nested', 'root'].map((id) => ({ id: `step-${id}`, topic: id }));
  const test = new TestEditor(aDocument({ topics: [topic] }, { path }));
  test.editor.select(['topic']);
  test.key('mod+d');
  const { root, path: steps = [] } = test.document();
  const copy = root.topics[1];
  const nestedCopyId = copy?.topics[0]?.id;
  expect(steps.map((step) => step.topic)).toEqual(['topic', 'nested', copy?.id, nestedCopyId, 'root']);
  expect(copy?.elements[0]).toMatchObject({
    link: { topic: nestedCopyId },
    body: { paragraphs: [{ runs: [{ link: { topic: nestedCopyId } }] }] },
  });
});

it('dragging a shape moves a copy instead of the shape if Alt is pressed when the pointer is released', () => {
  const test = new TestEditor(aDocument({ elements: [aShape({ id: 'a', x: 100, y: 100 })] }));
  const start = test.pointOf('a');
  const rightBy = (pixels: number) => ({ x: start.x + pixels, y: start.y });
  test.pointer('down', start).pointer('move', rightBy(50), { alt: true }).pointer('move', rightBy(200), { alt: true });
  const [movedCopy = ''] = test.editor.changingIds;
  expect(test.pointOf(movedCopy).x - start.x).toBeCloseTo(200, 5);
  test.pointer('up', rightBy(200), { alt: true });
  const [copy = ''] = test.editor.selection;
  expect(copy).toBe(movedCopy);
  expect(copy).not.toBe('a');
  expect(test.boxOf('a')).toMatchObject({ x: 100, y: 100 });
  expect(test.pointOf(copy).x - start.x).toBeCloseTo(200, 5);
  expect(test.changes).toHaveLength(1);
  test.editor.undo();
  expect(test.document().root.elements).toHaveLength(1);
  test.pointer('down', start).pointer('move', rightBy(50), { alt: true }).pointer('move', rightBy(200));
  test.pointer('up', rightBy(200));
  expect(test.document().root.elements).toHaveLength(1);
});

describe('a repeated duplicate', () => {
  const anEditor = () =>
    new TestEditor(aDocument({ elements: [aShape({ id: 'a', x: 100, y: 100 }), aShape({ id: 'b', x: 600 })] }));
  const distance = (test: TestEditor, from: string, to: string) => {
    const [a, b] = [test.boxOf(from), test.boxOf(to)];
    return { x: Math.round(b.x - a.x), y: Math.round(b.y - a.y) };
  };
  const duplicateOnce = (test: TestEditor) => test.key('mod+d').editor.selection[0] ?? '';

  it('has the distance of a copy that was moved after it was created', () => {
    const test = anEditor();
    test.editor.select(['a']);
    const first = duplicateOnce(test);
    for (let i = 0; i < 5; i += 1) test.key('shift+arrowright');
    const moved = distance(test, 'a', first);
    const second = duplicateOnce(test);
    expect(distance(test, first, second)).toEqual(moved);
    expect(distance(test, second, duplicateOnce(test))).toEqual(moved);
  });

  it('has the distance of a copy that was dragged with Alt', () => {
    const test = anEditor();
    const point = test.pointOf('a');
    test.drag(point, { x: point.x, y: point.y + 90 }, { alt: true });
    const [copy = ''] = test.editor.selection;
    expect(copy).not.toBe('a');
    expect(distance(test, copy, duplicateOnce(test))).toEqual(distance(test, 'a', copy));
  });

  it('has the usual distance after another record was changed, or if the record is no copy', () => {
    const test = anEditor();
    test.editor.select(['a']);
    const first = duplicateOnce(test);
    test.key('shift+arrowright');
    test.editor.select(['b']);
    test.key('arrowright');
    test.editor.select([first]);
    const usual = distance(test, first, duplicateOnce(test));
    expect(usual.x).toBe(usual.y);
    test.editor.select(['b']);
    expect(distance(test, 'b', duplicateOnce(test))).toEqual(usual);
  });
});
