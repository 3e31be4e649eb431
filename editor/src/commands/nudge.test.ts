import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import { expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';

it('arrow keys move the selection by one pixel of the screen, or ten with Shift', () => {
  const test = new TestEditor(aDocument({ elements: [aShape({ id: 'a', x: 50, y: 50 })] }));
  test.click(test.pointOf('a'));
  const before = test.pointOf('a');
  test.key('arrowright').key('shift+arrowdown');
  const after = test.pointOf('a');
  expect(after.x - before.x).toBeCloseTo(1, 5);
  expect(after.y - before.y).toBeCloseTo(10, 5);
});

it('the Delete key removes the selection, and undo restores it', () => {
  const test = new TestEditor(aDocument({ elements: [aShape({ id: 'a' })] }));
  test.click(test.pointOf('a')).key('delete');
  expect(test.document().root.elements).toEqual([]);
  test.editor.undo();
  expect(test.document().root.elements).toHaveLength(1);
});
