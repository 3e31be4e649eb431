import { aDocument, aShape, aTextBody, aTopic } from '@flydeck/scene/compile/testing/documents';
import { checkOperations } from '@flydeck/scene/records/check-operations';
import { expect, it } from 'vitest';
import { fillWithImageCommand } from '../commands/crop-image.ts';
import { setProperty } from '../properties/selection-properties.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { fillWithImage } from './fill-with-image.ts';

const fileOf = (digit: string) => ({
  hash: digit.repeat(64),
  asset: { mediaType: 'image/png', bytes: 100, width: 60, height: 40 },
});

function anEditor(): TestEditor {
  const topics = [aTopic({ id: 'topic', frame: { x: 700, y: 400, scale: 0.1 } })];
  return new TestEditor(
    aDocument({
      elements: [
        aShape({ id: 'a' }),
        { kind: 'text', id: 'text', x: 0, y: 0, width: 9, height: 9, body: aTextBody('Text') },
      ],
      topics,
    }),
  );
}

it('fills shapes and topics with an uploaded picture as one undoable change, and adds the file to the document', () => {
  const test = anEditor();
  const operations = fillWithImage(test.editor.view, ['a', 'topic'], fileOf('b'));
  checkOperations(test.editor.store, operations);
  test.editor.change(operations);
  const { assets, root } = test.document();
  const fill = { kind: 'image', asset: 'b'.repeat(64), mode: 'cover' };
  expect(Object.keys(assets)).toEqual(['b'.repeat(64)]);
  expect(root.elements[0]).toMatchObject({ fill });
  expect(root.topics[0]).toMatchObject({ background: fill });
  test.editor.undo();
  expect(test.document().assets).toEqual({});
  expect(test.document().root.topics[0]?.background).toBeUndefined();
});

it('replaces the picture of a picture fill, and keeps the other settings of the fill', () => {
  const test = anEditor();
  test.editor.change(fillWithImage(test.editor.view, ['a'], fileOf('b')));
  const tiles = { kind: 'image', asset: 'b'.repeat(64), mode: 'tile', scale: 0.5 } as const;
  test.editor.change(setProperty(test.editor.view, ['a'], 'fill', tiles));
  test.editor.change(fillWithImage(test.editor.view, ['a'], fileOf('c')));
  expect(test.document().root.elements[0]).toMatchObject({ fill: { ...tiles, asset: 'c'.repeat(64) } });
});

it('adds no file if the shape was deleted during the upload, or if the selection has no fill', () => {
  const test = anEditor();
  expect(fillWithImage(test.editor.view, ['missing', 'text'], fileOf('b'))).toEqual([]);
  test.editor.select(['text']);
  expect(test.editor.isEnabled(fillWithImageCommand)).toBe(false);
  test.editor.select(['a']);
  expect(test.editor.isEnabled(fillWithImageCommand)).toBe(true);
});
