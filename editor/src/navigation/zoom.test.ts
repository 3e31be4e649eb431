import { aDocument } from '@flydeck/scene/compile/testing/documents';
import { expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { zoomLevel } from './zoom.ts';

it('returns zoom level 1 for the view of the whole presentation, and a changed level after zoom shortcuts', () => {
  const { editor, ...test } = new TestEditor(aDocument({}));
  editor.setReducedMotion(true);
  expect(test.changes).toEqual([]);
  editor.key('shift+1');
  expect(zoomLevel(editor.view)).toBeCloseTo(1);
  editor.key('mod+plus');
  expect(zoomLevel(editor.view)).toBeCloseTo(1.5);
  editor.key('mod+minus');
  expect(zoomLevel(editor.view)).toBeCloseTo(1);
});
