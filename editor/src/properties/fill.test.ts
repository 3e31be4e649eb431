import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import type { Fill } from '@flydeck/scene/model/fill';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';
import { setProperty } from './selection-properties.ts';

const solid = (color: string): Fill => ({ kind: 'solid', color });

/** Returns the colour of the text of a new shape after the fill of the shape is changed. */
function colorAfter(fill: Fill | undefined, background = solid('#ffffff')): unknown {
  const test = new TestEditor(aDocument({ background })).key('r').drag({ x: 300, y: 200 }, { x: 500, y: 300 });
  test.editor.commit((view) => setProperty(view, ['new-1'], 'fill', fill));
  return textColor(test, 'new-1');
}

const textColor = ({ editor }: TestEditor, id: string): unknown =>
  (editor.store.get(id)?.properties['body'] as { readonly style?: { readonly color?: string } })?.style?.color;

describe('the colour of the text of a shape', () => {
  it('is legible on the new fill', () => {
    expect(colorAfter(solid('#10143a'))).toBe('paper');
    expect(colorAfter(solid('#ffe9a8'))).toBe('ink');
  });

  it('is legible on the background when the fill is removed', () => {
    expect(colorAfter(undefined)).toBe('ink');
    expect(colorAfter(undefined, solid('#10143a'))).toBe('paper');
  });

  it('changes back by undoing the change of the fill', () => {
    const test = new TestEditor(aDocument()).key('r').drag({ x: 300, y: 200 }, { x: 500, y: 300 });
    test.editor.commit((view) => setProperty(view, ['new-1'], 'fill', undefined));
    expect(textColor(test.key('mod+z'), 'new-1')).toBe('paper');
  });

  it('is not changed if it is another colour than the neutral colours of the theme', () => {
    const body = { paragraphs: [{ runs: [{ text: 'Text' }] }], style: { color: '#ff0000' } };
    const test = new TestEditor(aDocument({ elements: [aShape({ id: 'a', fill: solid('#ffffff'), body })] }));
    test.editor.commit((view) => setProperty(view, ['a'], 'fill', solid('#ff0000')));
    expect(textColor(test, 'a')).toBe('#ff0000');
  });
});
