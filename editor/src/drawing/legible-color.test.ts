import { aDocument, aShape, aTopic } from '@flydeck/scene/compile/testing/documents';
import { DEFAULT_THEME } from '@flydeck/scene/model/default-theme';
import type { Fill } from '@flydeck/scene/model/fill';
import type { Point } from '@flydeck/scene/model/geometry';
import { describe, expect, it } from 'vitest';
import { TestEditor } from '../testing/test-editor.ts';

const solid = (color: string): Fill => ({ kind: 'solid', color });
const NAVY = solid('#10143a');
const CENTER = { x: 480, y: 270 };

/** A document with a dark rectangle around `CENTER`. */
const DARK_AREA = aDocument({
  elements: [aShape({ id: 'dark', x: 400, y: 200, width: 200, height: 200, fill: NAVY })],
});

/**
 * Draws a text, a line and a pen stroke at a point of the window, each in its own editor, and returns their colours in
 * this order. The colour of a text without a stored colour is undefined: the text has the text colour of the theme.
 */
function drawnColors(document: typeof DARK_AREA, start: Point): unknown[] {
  const end = { x: start.x + 40, y: start.y + 10 };
  const text = new TestEditor(document).key('t').click(start);
  const line = new TestEditor(document).key('l').drag(start, end);
  const pen = new TestEditor(document).key('p').drag(start, end);
  // `new-1` is the id that a `TestEditor` assigns to the first new record.
  const properties = ({ editor }: TestEditor) => editor.store.get('new-1')?.properties ?? {};
  const body = properties(text)['body'] as { readonly style: { readonly color?: string } };
  const stroke = (test: TestEditor) => (properties(test)['stroke'] as { readonly color: string }).color;
  return [body.style.color, stroke(line), stroke(pen)];
}

describe('colour of new texts, lines and strokes', () => {
  it('is the text colour of the theme on a light background', () => {
    expect(drawnColors(aDocument(), CENTER)).toEqual([undefined, 'ink', 'ink']);
  });

  it('is light on a dark element, and the text colour of the theme outside of the element', () => {
    expect(drawnColors(DARK_AREA, CENTER)).toEqual(['paper', 'paper', 'paper']);
    expect(drawnColors(DARK_AREA, { x: 300, y: 270 })).toEqual([undefined, 'ink', 'ink']);
  });

  it('is the text colour of the theme on a dark element that is nearly transparent, such as a shadow', () => {
    const shadow = aShape({ id: 'shadow', x: 400, y: 200, width: 200, height: 200, fill: NAVY, opacity: 0.1 });
    expect(drawnColors(aDocument({ elements: [shadow] }), CENTER)).toEqual([undefined, 'ink', 'ink']);
  });

  it('is light on a topic with a dark background or a dark gradient', () => {
    const stops = ['#000000', '#1a1a40'].map((color, offset) => ({ offset, color }));
    for (const background of [NAVY, { kind: 'linear', angle: 0, stops } as const])
      expect(drawnColors(aDocument({ background }), CENTER)).toEqual(['paper', 'paper', 'paper']);
  });

  it('depends on the background colour that is derived from the current theme, not on the stored colour', () => {
    // The derived colour is dark, so that the light `ink` is legible.
    const theme = { ...DEFAULT_THEME, ink: '#f4f6ff', paper: '#0f1424' };
    const background: Fill = { kind: 'solid', color: '#ffffff', derivedColor: 'canvas-start' };
    expect(drawnColors(aDocument({ background }, { theme }), CENTER)).toEqual([undefined, 'ink', 'ink']);
  });

  it('is the text colour of the theme on a light topic within a dark topic', () => {
    const topic = aTopic({ id: 'inner', background: solid('#ffffff') });
    const frame = { x: 0, y: 0, scale: 1 };
    const document = aDocument({ background: NAVY, topics: [{ ...topic, frame }] });
    expect(drawnColors(document, CENTER)).toEqual([undefined, 'ink', 'ink']);
  });
});
