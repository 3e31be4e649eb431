import { describe, expect, it } from 'vitest';
import { SceneCompiler } from '../incremental/scene-compiler.ts';
import type { Element } from '../model/elements.ts';
import { apply } from '../model/geometry.ts';
import { applyOperations } from '../records/apply.ts';
import { flattenDocument } from '../records/flatten.ts';
import { RecordStore } from '../records/record-store.ts';
import { aDocument, aShape, aTextBody } from './testing/documents.ts';
import { TEST_PORTS } from './testing/fixed-fonts.ts';

const text = (fields: Partial<Extract<Element, { kind: 'text' }>> = {}): Element => ({
  kind: 'text',
  id: 'text',
  x: 100,
  y: 200,
  width: 300,
  height: 50,
  body: aTextBody('Hello'),
  ...fields,
});

/** Compiles a document with the elements on its root topic. */
function compileElements(...elements: Element[]) {
  const store = new RecordStore(flattenDocument(aDocument({ elements })));
  const compiler = new SceneCompiler(store, TEST_PORTS);
  compiler.compile();
  return { store, compiler };
}

describe('SceneCompiler.textCarets', () => {
  it('returns the position at which the scene draws the first character', () => {
    const elements = [
      text(),
      text({ rotation: 30 }),
      text({ flipX: true }),
      aShape({ id: 'text', x: 50, width: 200, flipX: true, body: { ...aTextBody('Hello'), anchor: 'middle' } }),
      text({ body: { ...aTextBody('A long text that is scaled'), wrap: false }, x: 860 }),
    ];
    for (const element of elements) {
      const { compiler } = compileElements(element);
      const carets = compiler.textCarets('text');
      const [line] = carets?.lines ?? [];
      if (!carets || !line) throw new Error('There are no carets.');
      const item = compiler.compile().scene.frames[0]?.items.findLast(({ t }) => t === 'text');
      if (item?.t !== 'text') throw new Error('There is no text.');
      const drawn = item.m ? apply(item.m, item) : item;
      // The baseline of the test fonts is at 0.8 of the height of a line.
      const baseline = line.top + line.height * 0.8;
      const caret = apply(carets.m, { x: line.leading[0] ?? 0, y: baseline });
      expect(caret.x).toBeCloseTo(drawn.x, 2);
      expect(caret.y).toBeCloseTo(drawn.y, 2);
    }
  });

  it('returns the text of each paragraph, also of a paragraph that was added after the first compilation', () => {
    const { store, compiler } = compileElements(text());
    const paragraphs = [{ runs: [{ text: 'Hello' }] }, { runs: [] }];
    applyOperations(store, [{ op: 'rewrite', id: 'text', slot: 'body', paragraphs }]);
    compiler.compile(['text']);
    expect(compiler.textCarets('text')).toMatchObject({ topic: 'root', texts: ['Hello', ''] });
  });

  it('returns a matrix that includes the stretching of the group around a text', () => {
    const group: Element = {
      kind: 'group',
      id: 'group',
      x: 10,
      y: 20,
      width: 200,
      height: 200,
      inner: { x: 0, y: 0, width: 100, height: 100 },
      children: [text({ x: 10, y: 10, width: 50, height: 20 })],
    };
    const carets = compileElements(group).compiler.textCarets('text');
    expect(carets && apply(carets.m, { x: 0, y: 0 })).toEqual({ x: 30, y: 40 });
  });

  it('returns one line for a shape without a text', () => {
    expect(compileElements(aShape({ id: 'text' })).compiler.textCarets('text')?.lines).toHaveLength(1);
  });

  it('returns undefined for topics and removed elements', () => {
    const { store, compiler } = compileElements(text());
    expect(compiler.textCarets('root')).toBeUndefined();
    applyOperations(store, [{ op: 'remove', id: 'text' }]);
    compiler.compile(['text']);
    expect(compiler.textCarets('text')).toBeUndefined();
  });

  it('returns the position at which the scene draws the text of a cell, also in a merged cell below a tall row', () => {
    const cell = (content: string, fields = {}) => ({ body: aTextBody(content), ...fields });
    const table: Element = {
      kind: 'table',
      id: 'table',
      x: 100,
      y: 80,
      width: 400,
      height: 120,
      rotation: 20,
      columns: [100, 300],
      rows: [
        { height: 40, cells: [cell('One line that is broken into several'), cell('b')] },
        { height: 40, cells: [cell('Merged', { columnSpan: 2 }), cell('', { covered: true })] },
      ],
    };
    const { store, compiler } = compileElements(table);
    const [, secondRow] = store.children('table', 'rows');
    const [merged, covered] = store.children(secondRow?.id ?? '', 'cells');
    const carets = compiler.textCarets(merged?.id ?? '');
    const [line] = carets?.lines ?? [];
    const item = compiler.compile().scene.frames[0]?.items.findLast(({ t }) => t === 'text');
    if (!carets || !line || item?.t !== 'text') throw new Error('The cell has no carets or text.');
    const drawn = item.m ? apply(item.m, item) : item;
    const caret = apply(carets.m, { x: line.leading[0] ?? 0, y: line.top + line.height * 0.8 });
    expect(caret.x).toBeCloseTo(drawn.x, 2);
    expect(caret.y).toBeCloseTo(drawn.y, 2);
    expect(compiler.textCarets(covered?.id ?? '')).toBeUndefined();
    const rowEdges = compiler.rowEdges('table') ?? [];
    expect(rowEdges).toHaveLength(3);
    expect(rowEdges[1]).toBeGreaterThan(40);
  });
});
