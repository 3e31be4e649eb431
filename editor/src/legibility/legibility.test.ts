import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Document } from '@flydeck/scene/model/document';
import type { Element } from '@flydeck/scene/model/elements';
import type { TextBody } from '@flydeck/scene/model/text';
import { describe, expect, it } from 'vitest';
import { fitTopic } from '../camera.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { phoneScale } from './phone-scale.ts';
import { smallTextMarks, smallTextsIn } from './small-texts.ts';

const BOX = { x: 100, y: 100, width: 300, height: 40 };
const aText = (id: string, body: Partial<TextBody> = {}, fields: Partial<Element> = {}): Element =>
  ({ kind: 'text', id, ...BOX, body: { ...aTextBody('Blue Nile'), ...body }, ...fields }) as Element;

/** A document with a topic `nile` of 960 by 540 units, at a fifth of the scale of its parent. */
function aDeck(elements: Element[], fields: Partial<Document> = {}): Document {
  const nile = aTopic({ id: 'nile', title: 'Nile', elements, frame: { x: 480, y: 270, scale: 0.2 } });
  return aDocument({ topics: [nile] }, { path: [{ id: 'step', topic: 'nile' }], ...fields });
}

/** Returns an editor that shows the topic `nile`. */
function anEditor(elements: Element[], fields?: Partial<Document>): TestEditor {
  const test = new TestEditor(aDeck(elements, fields));
  test.editor.moveCamera(fitTopic(test.editor.view, 'nile'));
  return test;
}

const marksOf = ({ editor }: TestEditor) => smallTextMarks(editor.view, editor.openIds).map(({ id }) => id);
const sizesOf = ({ editor }: TestEditor, ...ids: string[]) =>
  smallTextsIn(editor.store, ids).map(({ id, sizePx }) => [id, Number(sizePx.toFixed(2))]);

describe('phoneScale', () => {
  it('is the scale at the step of the topic or of an ancestor that shows the topic largest', () => {
    const scaleWith = (path: Document['path']) => phoneScale(anEditor([], { path }).editor.store, 'nile');
    expect(scaleWith([{ id: 'a', topic: 'nile' }])).toBeCloseTo(390 / 960, 6);
    expect(scaleWith([{ id: 'a', topic: 'root' }])).toBeCloseTo(390 / 960 / 5, 6);
    const view = { x: 480, y: 270, width: 96, height: 54 };
    expect(scaleWith([{ id: 'a', topic: 'root', view }])).toBeCloseTo(390 / 96 / 5, 6);
    expect(scaleWith([])).toBeCloseTo(390 / 960 / 5, 6);
  });
});

describe('smallTextMarks', () => {
  it('marks elements of open topics whose smallest text is below 9 pixels on a phone', () => {
    const test = anEditor([
      aText('default'),
      aText('large', { style: { size: 24 } }),
      aText('partly', {
        paragraphs: [
          {
            runs: [
              { text: 'Large', size: 40 },
              { text: 'small', size: 12 },
            ],
          },
        ],
      }),
      aText('empty', { paragraphs: [{ runs: [] }] }),
      aText('superscript', { style: { size: 30 }, paragraphs: [{ runs: [{ text: '2', baseline: 0.3 }] }] }),
      aText('hidden', {}, { hidden: true }),
      aShape({ id: 'plain' }),
      aShape({ id: 'shape', body: aTextBody('White Nile') }),
    ]);
    expect(marksOf(test)).toEqual(['default', 'partly', 'superscript', 'shape']);
    const [mark] = smallTextMarks(test.editor.view, test.editor.openIds);
    expect(mark?.corner).toEqual(test.pointOf('default', 1, 0));
  });

  it('measures the texts of groups and tables in the units of their topic', () => {
    const group: Element = {
      kind: 'group',
      id: 'group',
      x: 0,
      y: 0,
      width: 200,
      height: 100,
      inner: { x: 0, y: 0, width: 400, height: 200 },
      children: [aText('child', { style: { size: 40 } })],
    };
    const table: Element = {
      kind: 'table',
      id: 'table',
      ...BOX,
      columns: [300],
      rows: [{ height: 40, cells: [{ body: aTextBody('Length') }] }],
    };
    const test = anEditor([group, table]);
    expect(marksOf(test)).toEqual(['group', 'table']);
    expect(sizesOf(test, 'group', 'child', 'table')).toEqual([
      ['group', 8.13],
      ['child', 8.13],
      ['table', 7.31],
    ]);
  });

  it('does not mark texts that are illegible in the window, or outside of it', () => {
    const test = anEditor([aText('default'), aText('outside', {}, { x: 4000 })]);
    expect(marksOf(test)).toEqual(['default']);
    const { camera } = test.editor.view;
    test.editor.moveCamera({ ...camera, zoom: camera.zoom / 5 });
    expect(marksOf(test)).toEqual([]);
  });

  it('does not measure the texts of covers', () => {
    const nile = aTopic({ id: 'nile', cover: [aText('cover')], frame: { x: 480, y: 270, scale: 0.2 } });
    const test = new TestEditor(aDocument({ topics: [nile] }));
    expect(sizesOf(test, 'cover')).toEqual([]);
  });
});

describe('the command “enlarge-texts”', () => {
  it('enlarges all texts of the selection that are too small by one undoable change', () => {
    const test = anEditor([
      aText('mixed', { paragraphs: [{ runs: [{ text: 'Nile' }] }, { runs: [{ text: 'Delta', size: 36 }] }] }),
      aShape({ id: 'shape', body: aTextBody('White Nile') }),
      aText('large', { style: { size: 24 } }),
    ]);
    test.editor.select(['mixed', 'shape', 'large']);
    expect(test.run('enlarge-texts')).toBe(true);
    expect(test.changes).toHaveLength(1);
    expect(sizesOf(test, 'mixed', 'shape', 'large')).toEqual([]);
    const { store } = test.editor;
    // 22.2 × 390 / 960 = 9.02 CSS pixels.
    expect(store.get('mixed')?.properties['body']).toMatchObject({ style: { size: 22.2 } });
    expect(store.get('mixed')?.texts?.['body']?.paragraphs[1]?.runs[0]?.size).toBeCloseTo(44.4, 6);
    expect(store.get('shape')?.properties['body']).toMatchObject({ style: { size: 22.2 } });
    expect(store.get('large')?.properties['body']).toEqual({ style: { size: 24 } });
    expect(test.run('enlarge-texts')).toBe(false);
    test.run('undo');
    expect(sizesOf(test, 'mixed', 'shape')).toHaveLength(2);
  });

  it('enlarges the box of a text if the enlarged text needs more lines', () => {
    const long = 'The Nile is the longest river of Africa, and flows through eleven countries to the sea.';
    const test = anEditor([aText('long', aTextBody(long)), aText('unwrapped', { wrap: false })]);
    test.editor.select(['long', 'unwrapped']);
    test.run('enlarge-texts');
    expect(test.boxOf('long').width).toBe(300);
    expect(test.boxOf('long').height).toBeGreaterThan(80);
    expect(test.boxOf('unwrapped').width).toBeCloseTo((300 * 22.2) / 18, 6);
  });

  it('is disabled for locked elements and for topics', () => {
    const test = anEditor([aText('locked', {}, { locked: true })]);
    test.editor.select(['locked']);
    expect(test.run('enlarge-texts')).toBe(false);
    test.editor.select(['nile']);
    expect(test.run('enlarge-texts')).toBe(false);
  });
});

it('a new text in a topic that fills the window is legible on phones', () => {
  const test = anEditor([]);
  test.key('t').click({ x: 300, y: 300 });
  const { store } = test.editor;
  store.put({ ...store.get('new-1')!, texts: { body: { paragraphs: [{ runs: [{ text: 'New' }] }] } } });
  expect(store.get('new-1')?.parent).toBe('nile');
  expect(sizesOf(test, 'new-1')).toEqual([]);
});
