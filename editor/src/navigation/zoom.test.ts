import { aDocument } from '@flydeck/scene/compile/testing/documents';
import { expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { zoomLevel } from './zoom.ts';

it('the zoom level is 1 in the overview, 1.5 after the shortcut to zoom in, and 1 again after zooming out', () => {
  const { editor, ...test } = new TestEditor(aDocument({}));
  editor.setReducedMotion(true);
  expect(test.changes).toEqual([]);
  // The shortcut for the overview.
  editor.key('shift+1');
  expect(zoomLevel(editor.view)).toBeCloseTo(1);
  editor.key('mod+plus');
  expect(zoomLevel(editor.view)).toBeCloseTo(1.5);
  editor.key('mod+minus');
  expect(zoomLevel(editor.view)).toBeCloseTo(1);
});
