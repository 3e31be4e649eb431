import { TestEditor } from '@flydeck/editor/testing/test-editor';
import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import { expect, it } from 'vitest';
import { cameraForSelection, isCovered } from './use-selection-reveal.ts';

/** The visible area of a window of 1000 × 600 CSS pixels. A panel covers the right part of the window. */
const AREA = { x: 0, y: 0, width: 700, height: 600 };

function editorWithSelection(selectedId: string): TestEditor['editor'] {
  const elements = [
    aShape({ id: 'free', x: 100, y: 100, width: 100, height: 100 }),
    aShape({ id: 'covered', x: 700, y: 100, width: 100, height: 100 }),
    aShape({ id: 'partly', x: 540, y: 100, width: 200, height: 100 }),
    aShape({ id: 'outside', x: -400, y: 100, width: 450, height: 100 }),
    aShape({ id: 'large', x: 0, y: 100, width: 900, height: 100 }),
  ];
  const { editor } = new TestEditor(aDocument({ elements }));
  editor.select([selectedId]);
  return editor;
}

it('cameraForSelection returns a camera with the same zoom that shows a covered selection in the visible area', () => {
  const editor = editorWithSelection('covered');
  const camera = cameraForSelection(editor, AREA);
  if (!camera) throw new Error('`cameraForSelection` returned no camera.');
  expect(camera.zoom).toBe(editor.view.camera.zoom);
  editor.moveCamera(camera);
  expect(cameraForSelection(editor, AREA)).toBeUndefined();
});

it('cameraForSelection returns undefined for a visible selection, and for one larger than the visible area', () => {
  expect(cameraForSelection(editorWithSelection('free'), AREA)).toBeUndefined();
  expect(cameraForSelection(editorWithSelection('large'), AREA)).toBeUndefined();
});

it('isCovered returns whether a panel covers a part of the selection that is in the window', () => {
  expect(isCovered(editorWithSelection('covered'), AREA)).toBe(true);
  expect(isCovered(editorWithSelection('partly'), AREA)).toBe(true);
  expect(isCovered(editorWithSelection('free'), AREA)).toBe(false);
  expect(isCovered(editorWithSelection('outside'), AREA)).toBe(false);
});
