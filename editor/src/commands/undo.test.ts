import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import { expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';

it('undo and redo revert and restore a change, and are enabled only if there is a change to undo or redo', () => {
  const test = new TestEditor(aDocument({ elements: [aShape({ id: 'a' })] }));
  expect(test.run('undo')).toBe(false);
  test.editor.select(['a']);
  test.key('delete');
  expect(test.run('redo')).toBe(false);
  test.key('mod+z');
  expect(test.document().root.elements).toHaveLength(1);
  test.key('mod+y');
  expect(test.document().root.elements).toHaveLength(0);
});
