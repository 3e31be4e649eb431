import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import type { Document } from '@flydeck/scene/model/document';
import type { ChartElement, Element } from '@flydeck/scene/model/elements';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { pasteContent } from './paste-content.ts';
import { pasteText } from './paste-text.ts';
import { plainText } from './plain-text.ts';

/** Selects and copies records. Returns the content of the clipboard as other windows read it. */
function copy(test: TestEditor, ...ids: string[]): unknown {
  test.editor.select(ids);
  test.run('copy');
  return JSON.parse(JSON.stringify(test.editor.clipboard.content));
}

const paste = (test: TestEditor, data: unknown, target?: Parameters<typeof pasteContent>[2]) =>
  test.editor.perform((context) => pasteContent(context, data, target));

/** A document with the shape `a` and the topic `topic`, which contains the shape `in`. */
const documentWithTopic = (): Document =>
  aDocument({
    elements: [aShape({ id: 'a', x: 100, y: 100, body: aTextBody('Hello') })],
    topics: [
      aTopic({ id: 'topic', title: 'River', frame: { x: 600, y: 300, scale: 0.4 }, elements: [aShape({ id: 'in' })] }),
    ],
  });

it('pastes copies next to visible originals, each copy further away than the previous copy', () => {
  const test = new TestEditor(aDocument({ elements: [aShape({ id: 'a', x: 100, y: 100 })] }));
  const start = test.pointOf('a');
  copy(test, 'a');
  test.run('paste');
  expect(test.pointOf(test.editor.selection[0] ?? '').x - start.x).toBeCloseTo(16, 3);
  test.run('paste');
  expect(test.pointOf(test.editor.selection[0] ?? '').x - start.x).toBeCloseTo(32, 3);
  expect(test.document().root.elements).toHaveLength(3);
});

it('paste-in-place pastes at the position of the original', () => {
  const test = new TestEditor(documentWithTopic());
  copy(test, 'a');
  test.run('paste-in-place');
  expect(test.editor.selection).not.toEqual(['a']);
  expect(test.boxOf(test.editor.selection[0] ?? '')).toEqual(test.boxOf('a'));
});

it('pastes charts with their categories and points, with and without colors of points', () => {
  const chart = (id: string, pointColors?: string[]): Element => ({
    kind: 'chart',
    id,
    ...{ x: 100, y: 100, width: 300, height: 200 },
    chart: 'pie',
    categories: ['North', 'South'],
    series: [{ name: 'Rain', values: [3, null], ...(pointColors ? { pointColors } : {}) }],
  });
  const test = new TestEditor(aDocument({ elements: [chart('plain'), chart('coloured', ['accent', '#ff8800'])] }));
  const data = copy(test, 'plain', 'coloured');
  const other = new TestEditor(aDocument());
  paste(other, data);
  const pasted = other.document().root.elements as ChartElement[];
  expect(pasted.map(({ categories }) => categories)).toEqual([
    ['North', 'South'],
    ['North', 'South'],
  ]);
  expect(pasted.map(({ series }) => series[0]?.values)).toEqual([
    [3, null],
    [3, null],
  ]);
  expect(pasted.map(({ series }) => series[0]?.pointColors)).toEqual([undefined, ['accent', '#ff8800']]);
});

it('a cut and a paste are one undoable change each', () => {
  const test = new TestEditor(documentWithTopic());
  test.editor.select(['a']);
  test.run('cut');
  expect(test.document().root.elements).toHaveLength(0);
  test.run('paste-in-place');
  expect(test.document().root.elements).toHaveLength(1);
  test.run('undo');
  test.run('undo');
  expect(test.document().root.elements.map(({ id }) => id)).toEqual(['a']);
});

it('pastes a topic into another presentation with its content and steps, under new ids', () => {
  const source = new TestEditor(aDocument(documentWithTopic().root, { path: [{ id: 's', topic: 'topic' }] }));
  const target = new TestEditor(aDocument({}));
  // The changes are checked against another empty presentation, because `target` already contains the changes.
  const emptyStore = new TestEditor(aDocument({})).editor.store;
  paste(target, copy(source, 'topic'));
  expect(() => checkOperations(emptyStore, target.changes[0])).not.toThrow();
  const { root, path = [] } = target.document();
  expect(root.topics[0]).toMatchObject({ title: 'River', elements: [{ kind: 'shape' }] });
  expect(root.topics[0]?.id).not.toBe('topic');
  expect(path.map(({ topic }) => topic)).toContain(root.topics[0]?.id);
});

it('pastes a topic at the position of the original, as a sibling or a child of the original', () => {
  const test = new TestEditor(documentWithTopic());
  const content = copy(test, 'topic');
  paste(test, content, { point: test.pointOf('topic') });
  const topics = test.document().root.topics;
  expect(topics.length + (topics[0]?.topics.length ?? 0)).toBe(2);
});

it('a shape that is copied from a scaled group has the same size on the screen when it is pasted', () => {
  const group = {
    kind: 'group' as const,
    id: 'g',
    x: 100,
    y: 100,
    width: 200,
    height: 100,
    inner: { x: 0, y: 0, width: 400, height: 200 },
    children: [aShape({ id: 'child', x: 0, y: 0, width: 400, height: 200 })],
  };
  const test = new TestEditor(aDocument({ elements: [group] }));
  copy(test, 'child');
  test.run('paste-in-place');
  const [copyId = ''] = test.editor.selection;
  expect(test.pointOf(copyId).x).toBeCloseTo(test.pointOf('child').x, 3);
  expect(test.boxOf(copyId)).toMatchObject({ width: 200, height: 100 });
});

/** Each case is a pasted string, or the fields that replace fields of the copied content and of its only record. */
it.each([
  ['text', 'hello'],
  ['another format', { format: 'other' }],
  ['an unknown kind', { records: [{ kind: 'script' }] }],
  ['an unknown property', { records: [{ properties: { onload: 'alert(1)' } }] }],
  ['an invalid value', { records: [{ properties: { opacity: 'red' } }] }],
  ['a link to a script', { records: [{ properties: { link: { kind: 'url', href: 'javascript:alert(1)' } } }] }],
  ['a record whose parent is the record itself', { records: [{ parent: 'a' }] }],
  ['a record whose parent is the document', { records: [{ parent: 'document', slot: 'assets' }] }],
  ['a missing box', { records: [{ properties: { box: undefined } }] }],
])('refuses %s with a notice', (_name, change) => {
  const test = new TestEditor(documentWithTopic());
  const content = copy(test, 'a') as { records: { properties: object }[] };
  const [record] = content.records;
  const changedRecords =
    typeof change === 'object' && 'records' in change
      ? change.records.map((fields) => ({
          ...record,
          ...fields,
          properties: { ...record?.properties, ...('properties' in fields ? fields.properties : {}) },
        }))
      : undefined;
  const data =
    typeof change === 'string'
      ? change
      : { ...content, ...change, ...(changedRecords ? { records: changedRecords } : {}) };
  paste(test, data);
  expect(test.changes).toEqual([]);
  expect(test.notices).toEqual([{ kind: 'paste-refused' }]);
});

it('leaves out pictures whose files are missing in the presentation, and shows a notice', () => {
  const hash = 'a'.repeat(64);
  const image = { kind: 'image' as const, id: 'image', x: 0, y: 0, width: 100, height: 50, asset: hash, alt: '' };
  const assets = { [hash]: { mediaType: 'image/png' as const, bytes: 10, width: 10, height: 5 } };
  const source = new TestEditor(aDocument({ elements: [image, aShape({ id: 'a' })] }, { assets }));
  const content = copy(source, 'image', 'a');
  const target = new TestEditor(aDocument({}));
  paste(target, content);
  expect(target.document().root.elements.map(({ kind }) => kind)).toEqual(['shape']);
  expect(target.notices).toEqual([{ kind: 'pictures-left-out', count: 1, reason: 'unknown' }]);
  paste(source, content);
  expect(source.document().root.elements).toHaveLength(2 + 2);
});

it('pastes plain text with a paragraph for each line and web addresses as links, and ignores blank text', () => {
  const test = new TestEditor(documentWithTopic());
  test.editor.perform((context) => pasteText(context, 'One\r\nTwo\n\nhttps://example.org/\n'));
  const [id = ''] = test.editor.selection;
  const runs = test.editor.store.get(id)?.texts?.['body']?.paragraphs.map((paragraph) => paragraph.runs);
  expect(runs).toEqual([
    [{ text: 'One' }],
    [{ text: 'Two' }],
    [],
    [{ text: 'https://example.org/', link: { kind: 'url', href: 'https://example.org/' } }],
  ]);
  expect(() => checkOperations(test.editor.store, test.changes[0])).not.toThrow();
  expect(test.editor.perform((context) => pasteText(context, ' \n '))).toBe(false);
});

it('plainText returns the titles and texts of copied records, a line for each', () => {
  const test = new TestEditor(documentWithTopic());
  copy(test, 'topic', 'a');
  const { content } = test.editor.clipboard;
  expect(content && plainText(content)).toBe('Hello\nRiver');
});

it('paste-style applies fill, stroke, opacity and text style, and does not change words and links', () => {
  const stroke = { color: 'accent', width: 4 };
  const link = { kind: 'url' as const, href: 'https://example.org/' };
  const bold = { paragraphs: [{ runs: [{ text: 'bold', bold: true }] }] };
  const elements = [
    aShape({ id: 'a', fill: { kind: 'solid', color: 'ink' }, stroke, body: bold }),
    aShape({ id: 'b', x: 500, opacity: 0.5, body: { paragraphs: [{ runs: [{ text: 'x', italic: true, link }] }] } }),
  ];
  const test = new TestEditor(aDocument({ elements }));
  test.editor.select(['a']);
  test.run('copy-style');
  test.editor.select(['b']);
  expect(test.run('paste-style')).toBe(true);
  const [, b] = test.document().root.elements;
  expect(b).toMatchObject({ fill: { color: 'ink' }, stroke, body: { style: { bold: true } } });
  expect(b).not.toHaveProperty('opacity');
  expect(b).toHaveProperty('body.paragraphs', [{ runs: [{ text: 'x', link }] }]);
});

it('paste-style applies corners, alignment and spacing, keeps list levels and formulas, and is idempotent', () => {
  const title = { align: 'center' as const, spaceAfter: 6, style: { size: 40 }, runs: [{ text: 'Title' }] };
  const listItem = { align: 'end' as const, level: 1, style: { size: 12 }, runs: [{ text: 'x', math: 'x' }] };
  const elements = [
    aShape({
      id: 'a',
      geometry: { kind: 'preset', preset: 'roundRect', adjust: { adj: 20_000 } },
      body: { anchor: 'bottom', paragraphs: [title] },
    }),
    aShape({ id: 'b', x: 500, geometry: { kind: 'preset', preset: 'rect' }, body: { paragraphs: [listItem] } }),
  ];
  const test = new TestEditor(aDocument({ elements }));
  test.editor.select(['a']);
  test.run('copy-style');
  test.editor.select(['b']);
  test.run('paste-style');
  const [a, b] = test.document().root.elements;
  expect(b).toHaveProperty('geometry', a && 'geometry' in a ? a.geometry : undefined);
  expect(b).toHaveProperty('body.anchor', 'bottom');
  expect(b).toHaveProperty('body.style.size', 40);
  const paragraph = { align: 'center', spaceAfter: 6, level: 1, runs: [{ text: 'x', math: 'x' }] };
  expect(b).toHaveProperty('body.paragraphs', [paragraph]);
  const changeCount = test.changes.length;
  test.run('paste-style');
  expect(test.changes).toHaveLength(changeCount);
});

it('paste-style does not change the fill of a shape if the style was copied from a picture', () => {
  const shadow = { color: 'ink', dx: 1, dy: 1, blur: 2 };
  const box = { x: 0, y: 0, width: 100, height: 100 };
  const picture = { ...box, id: 'a', kind: 'image' as const, asset: 'picture', shadow };
  const elements = [picture, aShape({ id: 'b', x: 500, fill: { kind: 'solid', color: 'ink' } })];
  const test = new TestEditor(aDocument({ elements }));
  test.editor.select(['a']);
  test.run('copy-style');
  test.editor.select(['b']);
  test.run('paste-style');
  expect(test.document().root.elements[1]).toMatchObject({ fill: { color: 'ink' }, shadow });
});

it('adds the files of another presentation with the pictures that use them, as one undoable change', () => {
  const [picture, poster] = ['a'.repeat(64), 'b'.repeat(64)];
  const asset = { mediaType: 'image/png' as const, bytes: 10, width: 10, height: 5 };
  const image = { kind: 'image' as const, id: 'image', x: 0, y: 0, width: 100, height: 50, asset: picture, alt: '' };
  const video = { ...image, kind: 'media' as const, id: 'video', media: 'video' as const, poster };
  const source = new TestEditor(
    aDocument({ elements: [image, video] }, { assets: { [picture]: asset, [poster]: asset } }),
  );
  const content = copy(source, 'image', 'video');
  const target = new TestEditor(aDocument({}));
  const added = { [picture]: asset, [poster]: asset, ['c'.repeat(64)]: asset };
  target.editor.perform((context) => pasteContent(context, content, { isForeign: true }, { added }));
  expect(target.document().root.elements).toMatchObject([{ asset: picture }, { asset: picture, poster }]);
  // Files that the content does not use are not added.
  expect(Object.keys(target.document().assets)).toEqual([picture, poster]);
  expect(target.notices).toEqual([]);
  target.run('undo');
  expect(target.document()).toMatchObject({ root: { elements: [] }, assets: {} });
});

it('leaves out pictures of a presentation that the author cannot edit, and reports the reason', () => {
  const hash = 'a'.repeat(64);
  const image = { kind: 'image' as const, id: 'image', x: 0, y: 0, width: 100, height: 50, asset: hash, alt: '' };
  const assets = { [hash]: { mediaType: 'image/png' as const, bytes: 10 } };
  const content = copy(new TestEditor(aDocument({ elements: [image] }, { assets })), 'image');
  const target = new TestEditor(aDocument({}));
  target.editor.perform((context) => pasteContent(context, content, { isForeign: true }, { reason: 'no-access' }));
  expect(target.notices).toEqual([{ kind: 'pictures-left-out', count: 1, reason: 'no-access' }]);
  expect(target.changes).toEqual([]);
});

it('pastes content of another presentation in the size on the screen that it had when it was copied', () => {
  const source = new TestEditor(documentWithTopic());
  const size = source.boxOf('in');
  const content = copy(source, 'in');
  const target = new TestEditor(aDocument({}));
  target.editor.perform((context) => pasteContent(context, content, { isForeign: true }));
  const pasted = target.boxOf(target.editor.selection[0] ?? '');
  // Both windows show the whole canvas. A unit of the copied element's topic is 0.4 units of the canvas.
  expect(pasted.width).toBeCloseTo(0.4 * size.width, 3);
  expect(pasted.height).toBeCloseTo(0.4 * size.height, 3);
});
