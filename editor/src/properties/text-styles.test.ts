import { aDocument, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { applyTextStyle } from './text-styles.ts';

const BOX = { x: 10, y: 10, width: 200, height: 100 };

function anEditor(): TestEditor {
  const body = {
    style: { color: '#ff0000', family: 'Lato', strike: true },
    paragraphs: [
      {
        runs: [
          { text: 'A ', size: 9 },
          { text: 'word', bold: true },
        ],
        style: { color: '#00ff00' },
      },
    ],
  };
  const inTopic = { kind: 'text' as const, id: 'inside', ...BOX, body };
  const onDark = { ...aTextBody('White'), style: { color: 'paper' } };
  const topic = aTopic({ id: 'topic', frame: { x: 700, y: 400, scale: 0.1 }, elements: [inTopic] });
  return new TestEditor(
    aDocument({ elements: [{ kind: 'text', id: 'canvas', ...BOX, body: onDark }], topics: [topic] }),
  );
}

function apply(test: TestEditor, id: string, name: Parameters<typeof applyTextStyle>[2]): void {
  const operations = applyTextStyle(test.editor.view, [id], name);
  checkOperations(test.editor.store, operations);
  test.editor.change(operations);
  test.document();
}

const styleOf = (test: TestEditor, id: string) =>
  (test.editor.store.get(id)?.properties['body'] as { style?: object } | undefined)?.style;
const paragraphsIn = (test: TestEditor, id: string) => test.editor.store.get(id)?.texts?.['body']?.paragraphs;

it('applies a style with the font and colour of the theme, and keeps emphasis and other styles', () => {
  const test = anEditor();
  apply(test, 'inside', 'caption');
  expect(styleOf(test, 'inside')).toEqual({ size: 22.5, color: 'muted', strike: true });
  expect(paragraphsIn(test, 'inside')).toEqual([
    { role: 'caption', runs: [{ text: 'A ' }, { text: 'word', bold: true }] },
  ]);
  apply(test, 'inside', 'title');
  apply(test, 'inside', 'body');
  expect(styleOf(test, 'inside')).toEqual({ size: 24, color: 'ink', strike: true });
  expect(paragraphsIn(test, 'inside')?.[0]).not.toHaveProperty('role');
});

it('has the same size in topics at every zoom, but depends on the view on the canvas', () => {
  const test = anEditor();
  apply(test, 'canvas', 'body');
  const sizeBefore = (styleOf(test, 'canvas') as { size: number }).size;
  test.editor.moveCamera({ ...test.editor.view.camera, zoom: test.editor.view.camera.zoom * 10 });
  apply(test, 'canvas', 'body');
  apply(test, 'inside', 'body');
  expect((styleOf(test, 'canvas') as { size: number }).size).toBeCloseTo(sizeBefore / 10, 1);
  expect(styleOf(test, 'inside')).toMatchObject({ size: 24 });
});

it('keeps the background colour of the theme, with which a text is legible on dark areas', () => {
  const test = anEditor();
  apply(test, 'canvas', 'heading');
  expect(styleOf(test, 'canvas')).toMatchObject({ color: 'paper', bold: true });
});

it('is applied to the selected texts by a shortcut, as one undoable change', () => {
  const test = anEditor();
  test.editor.select(['canvas']);
  test.key('mod+alt+1');
  expect(paragraphsIn(test, 'canvas')?.[0]).toMatchObject({ role: 'title' });
  test.editor.undo();
  expect(paragraphsIn(test, 'canvas')?.[0]).not.toHaveProperty('role');
  expect(styleOf(test, 'canvas')).toEqual({ color: 'paper' });
});

it('scales the box of a text without line wrapping with the size of the text', () => {
  const body = { ...aTextBody('Rivers'), wrap: false, style: { size: 12 } };
  const test = new TestEditor(
    aDocument({
      topics: [aTopic({ id: 'topic', elements: [{ kind: 'text', id: 'inside', ...BOX, body }] })],
    }),
  );
  apply(test, 'inside', 'body');
  expect(test.editor.store.get('inside')?.properties['box']).toMatchObject({ width: 400, height: 200 });
});
