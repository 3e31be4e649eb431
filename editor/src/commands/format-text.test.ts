import { aDocument, aTextBody } from '@flydeck/scene/compile/testing/documents';
import type { TextBody } from '@flydeck/scene/model/text';
import { expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';

/** Returns an editor with the text elements `one` and `two`. */
const anEditor = () => {
  const element = (id: string, y: number) => ({
    kind: 'text' as const,
    id,
    x: 0,
    y,
    width: 200,
    height: 30,
    body: aTextBody(id),
  });
  return new TestEditor(aDocument({ elements: [element('one', 0), element('two', 100)] }));
};
const styleOf = ({ editor }: TestEditor, id: string) =>
  (editor.store.get(id)?.properties['body'] as TextBody | undefined)?.style;
const bulletOf = ({ editor }: TestEditor, id: string) => editor.store.get(id)?.texts?.['body']?.paragraphs[0]?.bullet;

it('formats all of the selected texts while no text is edited', () => {
  const test = anEditor();
  test.editor.select(['one', 'two']);
  test.key('mod+b').key('mod+shift+x').key('mod+shift+7');
  for (const id of ['one', 'two']) {
    expect(styleOf(test, id)).toMatchObject({ bold: true, strike: true });
    expect(bulletOf(test, id)?.kind).toBe('number');
  }
  test.key('mod+b').key('mod+shift+7');
  expect([styleOf(test, 'one')?.bold, bulletOf(test, 'one')]).toEqual([false, undefined]);
});

it('turns superscript and subscript of the selected texts on and off', () => {
  const test = anEditor();
  test.editor.select(['one', 'two']);
  test.key('mod+.');
  expect(styleOf(test, 'one')).toEqual({ baseline: 0.3 });
  test.key('mod+,');
  expect(styleOf(test, 'two')).toEqual({ baseline: -0.25 });
  test.key('mod+,');
  expect(styleOf(test, 'one')).toEqual({});
});

it('textKey ignores shortcuts while no text is edited, so that mod+shift+l can lock the selection', () => {
  const test = anEditor();
  test.editor.select(['one']);
  expect([test.editor.textKey('mod+k'), test.editor.textKey('mod+shift+l')]).toEqual([false, false]);
  test.key('mod+shift+l');
  expect(test.editor.store.get('one')?.properties['locked']).toBe(true);
});

it('passes the format of a shortcut to the interface, and does not change the element, while a text is edited', () => {
  const test = anEditor();
  test.editor.select(['one']);
  test.key('enter');
  expect([test.editor.textKey('mod+b'), test.editor.textKey('tab'), test.editor.textKey('mod+j')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([test.formats, styleOf(test, 'one')?.bold]).toEqual([['bold', 'increase-level'], undefined]);
});
