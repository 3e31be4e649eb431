import { describe, expect, it } from 'vitest';
import { TestText } from '../testing/test-text.ts';

const runsOf = ({ session }: TestText) => session.paragraphs.flatMap(({ runs }) => runs);

describe('superscript and subscript', () => {
  it('apply to the selected characters, replace each other, and are removed by the same command', () => {
    const text = new TestText('H2O').select(1, 2);
    text.formatting.apply('superscript');
    expect(text.formatting.baseline).toBe('superscript');
    text.formatting.apply('subscript');
    expect(runsOf(text)).toEqual([{ text: 'H' }, { text: '2', baseline: -0.25 }, { text: 'O' }]);
    text.formatting.apply('subscript');
    expect(runsOf(text)).toEqual([{ text: 'H2O' }]);
  });

  it('apply to the text that is typed next if no text is selected', () => {
    const text = new TestText('x');
    text.formatting.apply('superscript');
    text.type('2');
    text.formatting.apply('superscript');
    text.type('y');
    expect(runsOf(text)).toEqual([{ text: 'x' }, { text: '2', baseline: 0.3 }, { text: 'y' }]);
  });

  it('are mixed if the selected text has several positions, and then apply to all of it', () => {
    const text = new TestText([{ runs: [{ text: 'a' }, { text: 'b', baseline: 0.4 }] }]).select(0, 2);
    expect(text.formatting.baseline).toBe('mixed');
    text.formatting.apply('superscript');
    expect(runsOf(text)).toEqual([{ text: 'ab', baseline: 0.3 }]);
  });

  it('treat an imported shift of another size as their position', () => {
    const text = new TestText([{ runs: [{ text: 'a', baseline: 0.4 }] }]).select(0, 1);
    expect(text.formatting.baseline).toBe('superscript');
    text.formatting.apply('superscript');
    expect(runsOf(text)).toEqual([{ text: 'a' }]);
  });
});
