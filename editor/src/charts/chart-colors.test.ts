import { aDocument, aShape } from '@flydeck/scene/compile/testing/documents';
import type { Topic } from '@flydeck/scene/model/document';
import type { Fill } from '@flydeck/scene/model/fill';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';

const solid = (color: string): Fill => ({ kind: 'solid', color });

/** Draws a chart from (300, 150) to (700, 450) of the window, and returns its text colour and the colour of its fill. */
function drawnColors(root: Partial<Topic>): unknown[] {
  const test = new TestEditor(aDocument(root)).key('g').drag({ x: 300, y: 150 }, { x: 700, y: 450 });
  const [id = ''] = test.editor.selection;
  const { textColor, fill } = test.editor.store.get(id)?.properties ?? {};
  return [textColor, (fill as { readonly color?: string } | undefined)?.color];
}

/** A decoration behind the left part of the chart, where the labels of the value axis are. */
const atLeft = (color: string) => aShape({ id: 'decoration', x: 0, y: 0, width: 400, height: 540, fill: solid(color) });

describe('the colours of a new chart', () => {
  it('are those of the theme where its secondary text colour is legible', () => {
    expect(drawnColors({})).toEqual([undefined, undefined]);
    expect(drawnColors({ elements: [atLeft('#f4f4f8')] })).toEqual([undefined, undefined]);
  });

  it('are legible on a decoration behind a part of the chart', () => {
    // The secondary text colour is illegible on this grey.
    expect(drawnColors({ elements: [atLeft('#a8adba')] })).toEqual(['ink', undefined]);
    expect(drawnColors({ background: solid('#10143a'), elements: [atLeft('#303a80')] })).toEqual(['paper', undefined]);
  });

  it('include a fill if no text colour is legible everywhere', () => {
    expect(drawnColors({ elements: [atLeft('#10143a')] })).toEqual([undefined, 'paper']);
    const stops = ['#000000', '#ffffff'].map((color, offset) => ({ offset, color }));
    expect(drawnColors({ background: { kind: 'linear', angle: 0, stops } })).toEqual([undefined, 'paper']);
    expect(drawnColors({ background: { kind: 'image', asset: 'photo' } as Fill })).toEqual([undefined, 'paper']);
  });
});
