import { TestEditor } from '@flydeck/editor/testing/test-editor';
import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import { expect, it } from 'vitest';
import { cameraForSelection } from './use-selection-reveal.ts';

/** The window is 1000 by 600 pixels. A panel covers its right part. */
const AREA = { x: 0, y: 0, width: 700, height: 600 };

function editorWithSelection(selectedId: string): TestEditor['editor'] {
  const elements = [
    aShape({ id: 'free', x: 100, y: 100, width: 100, height: 100 }),
    aShape({ id: 'covered', x: 700, y: 100, width: 100, height: 100 }),
    aShape({ id: 'large', x: 0, y: 100, width: 900, height: 100 }),
  ];
  const { editor } = new TestEditor(aDocument({ elements }));
  editor.select([selectedId]);
  return editor;
}

it('moves the camera so that a covered selection is in the visible area', () => {
  const editor = editorWithSelection('covered');
  const camera = cameraForSelection(editor, AREA);
  if (!camera) throw new Error('The camera does not move.');
  expect(camera.zoom).toBe(editor.view.camera.zoom);
  editor.moveCamera(camera);
  expect(cameraForSelection(editor, AREA)).toBeUndefined();
});

it('does not move the camera if the selection is visible, or larger than the area', () => {
  expect(cameraForSelection(editorWithSelection('free'), AREA)).toBeUndefined();
  expect(cameraForSelection(editorWithSelection('large'), AREA)).toBeUndefined();
});
