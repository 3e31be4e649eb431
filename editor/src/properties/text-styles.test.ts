import { aDocument, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { DOCUMENT_ID } from '@flydeck/scene/records/record';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { TestText } from '../testing/test-text.ts';
import { rescaleTextSizes } from '../transform/rescale-record.ts';
import { setTextProperty, textPropertyOf } from './text-properties.ts';
import { applyTextStyle, restyleTexts } from './text-styles.ts';

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

const paragraphsIn = (test: TestEditor, id: string) => test.editor.store.get(id)?.texts?.['body']?.paragraphs;
const styleOf = (test: TestEditor, id: string) => paragraphsIn(test, id)?.[0]?.style;

it('applies a style with the font and colour of the theme, and keeps emphasis and other styles', () => {
  const test = anEditor();
  apply(test, 'inside', 'caption');
  const style = { size: 22.5, color: 'muted', family: 'body', bold: false, italic: false };
  expect(paragraphsIn(test, 'inside')).toEqual([
    { role: 'caption', runs: [{ text: 'A ' }, { text: 'word', bold: true }], style, styleScale: 1 },
  ]);
  apply(test, 'inside', 'title');
  apply(test, 'inside', 'body');
  expect(styleOf(test, 'inside')).toEqual({ ...style, size: 24, color: 'ink' });
  expect(paragraphsIn(test, 'inside')?.[0]).not.toHaveProperty('role');
});

it('applies the style of code with the font of code and the role of code', () => {
  const test = anEditor();
  apply(test, 'inside', 'code');
  expect(paragraphsIn(test, 'inside')).toMatchObject([{ role: 'code', style: { family: 'code', size: 22.5 } }]);
});

it('has the same size in topics at every zoom, but depends on the view on the canvas', () => {
  const test = anEditor();
  apply(test, 'canvas', 'body');
  const sizeBefore = styleOf(test, 'canvas')?.size ?? Number.NaN;
  test.editor.moveCamera({ ...test.editor.view.camera, zoom: test.editor.view.camera.zoom * 10 });
  apply(test, 'canvas', 'body');
  apply(test, 'inside', 'body');
  expect(styleOf(test, 'canvas')?.size).toBeCloseTo(sizeBefore / 10, 1);
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
  expect(styleOf(test, 'canvas')).toBeUndefined();
});

it('applies to the selected paragraphs of the edited text', () => {
  const text = new TestText('One').select(3);
  text.session.splitParagraph();
  text.type('Two').formatting.apply('style-heading');
  expect(text.session.paragraphs).toMatchObject([
    { runs: [{ text: 'One' }] },
    { role: 'heading', style: { bold: true, family: 'heading' }, styleScale: expect.closeTo(1.19) },
  ]);
  expect(text.session.paragraphs[0]).not.toHaveProperty('styleScale');
  text.session.undoOrRedo('undo');
  expect(text.session.paragraphs[1]).not.toHaveProperty('role');
});

describe('a change of the text styles of the theme', () => {
  const LARGE = { ...DEFAULT_THEME, textStyles: { title: { size: 60, bold: false, italic: true } } };
  const restyle = (test: TestEditor) => {
    const operations = restyleTexts(test.editor.store, DEFAULT_THEME, LARGE);
    if (operations.length > 0) checkOperations(test.editor.store, operations);
    test.editor.change(operations);
  };

  it('changes the texts with a changed style, also scaled ones, and leaves other texts', () => {
    const test = anEditor();
    apply(test, 'inside', 'title');
    test.editor.change(rescaleTextSizes(test.editor.store, 'inside', 0.5));
    const other = paragraphsIn(test, 'canvas');
    restyle(test);
    expect(styleOf(test, 'inside')).toMatchObject({ size: 30, bold: false, italic: true });
    expect(paragraphsIn(test, 'canvas')).toEqual(other);
    test.editor.undo();
    expect(styleOf(test, 'inside')).toMatchObject({ size: 27, bold: true, italic: false });
    apply(test, 'inside', 'body');
    restyle(test);
    expect(styleOf(test, 'inside')).toMatchObject({ size: 24, bold: false });
  });

  it('keeps what was changed by hand', () => {
    const test = anEditor();
    apply(test, 'inside', 'title');
    test.editor.change(setTextProperty(test.editor.store, ['inside'], 'size', 40));
    restyle(test);
    expect(styleOf(test, 'inside')).not.toHaveProperty('size');
    expect(textPropertyOf(test.editor.store, ['inside'], 'size')).toBe(40);
    expect(styleOf(test, 'inside')).toMatchObject({ bold: false, italic: true });
  });

  it('changes new texts, which have the style Body, and the size of further new texts', () => {
    const theme = { ...DEFAULT_THEME, textStyles: { body: { size: 48, bold: true, italic: false } } };
    const test = new TestEditor(aDocument());
    const addText = () => {
      test.key('t').click({ x: 300, y: 300 });
      const id = test.editor.editedTextId ?? '';
      // Empty texts are deleted when the editing ends.
      const paragraphs = [{ ...paragraphsIn(test, id)?.[0], runs: [{ text: 'A' }] }];
      test.editor.change([{ op: 'rewrite', id, slot: 'body', paragraphs }]);
      test.key('escape');
      return id;
    };
    const first = addText();
    const sizeBefore = Number(textPropertyOf(test.editor.store, [first], 'size'));
    test.editor.change([
      ...restyleTexts(test.editor.store, DEFAULT_THEME, theme),
      { op: 'set', id: DOCUMENT_ID, property: 'theme', value: theme },
    ]);
    expect(styleOf(test, first)).toMatchObject({ size: expect.closeTo(2 * sizeBefore, 0), bold: true });
    const second = addText();
    expect(textPropertyOf(test.editor.store, [second], 'size')).toBeCloseTo(2 * sizeBefore, 0);
  });

  it('is used by texts that get the style later', () => {
    const test = anEditor();
    test.editor.change([{ op: 'set', id: DOCUMENT_ID, property: 'theme', value: LARGE }]);
    apply(test, 'inside', 'title');
    expect(styleOf(test, 'inside')).toMatchObject({ size: 60, bold: false, italic: true });
  });
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
