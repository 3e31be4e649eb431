import type { CaretLine } from '@flydeck/scene/layout/caret-line';
import { describe, expect, it } from 'vitest';
import { TestText } from '../testing/test-text.ts';
import { TextNavigation } from './text-navigation.ts';

const FORMULA = { text: '1/2', math: '\\frac12' };

describe('formulas in a line of text', () => {
  it('are inserted at the caret with the style of the text, as one undo step', () => {
    const text = new TestText([{ runs: [{ text: 'half of it', size: 30, bold: true }] }]).select(5).type('x');
    text.session.insertFormula('\\frac12', ' 1\n/ 2 ');
    expect(text.session.paragraphs[0]?.runs).toEqual([
      { text: 'half x', size: 30, bold: true },
      { text: '1 / 2', math: '\\frac12', size: 30, bold: true },
      { text: 'of it', size: 30, bold: true },
    ]);
    text.type('y').session.undoOrRedo('undo');
    expect(text.text).toBe('half x1 / 2of it');
    text.session.undoOrRedo('undo');
    expect(text.text).toBe('half xof it');
  });

  it('replace the selected formula and keep its style', () => {
    const text = new TestText([{ runs: [{ text: 'a ' }, { ...FORMULA, color: 'accent' }, { text: ' b' }] }]);
    expect(text.select(2, 5).formatting.formula).toMatchObject(FORMULA);
    expect(text.select(2, 6).formatting.formula).toBeUndefined();
    text.select(2, 5).session.insertFormula('x^2', '');
    expect(text.session.paragraphs[0]?.runs[1]).toEqual({ text: 'x^2', math: 'x^2', color: 'accent' });
  });

  it('are selected as a whole by a double click on either half, but not by one on the text next to them', () => {
    const text = new TestText([{ runs: [{ text: 'a ' }, FORMULA, { text: ' b' }] }]);
    // Each character is 10 units wide, and the formula 30.
    const leading = [0, 10, 20, 50, 50, 50, 60];
    const trailing = [10, 20, 50, 50, 50, 60, 70];
    const geometry = { top: 0, height: 20, start: 0, leading, trailing, direction: 'ltr', isWrapped: false } as const;
    const line: CaretLine = { paragraph: 0, from: 0, to: 7, ...geometry };
    const navigation = new TextNavigation(text.session);
    for (const [x, formula] of [
      [22, '\\frac12'],
      [48, '\\frac12'],
      [66, undefined],
    ] as const) {
      navigation.press([line], { x, y: 10 }, 2);
      expect(text.formatting.formula?.math).toBe(formula);
    }
  });
});
