import { describe, expect, it } from 'vitest';
import { TestText } from '../testing/test-text.ts';

const LINES = [{ runs: [{ text: 'one' }] }, { runs: [{ text: 'two' }] }, { runs: [{ text: 'three' }] }];

describe('properties of the selected part of the edited text', () => {
  it.each([
    ['align', 'center', 'start'],
    ['list', 'number', 'none'],
    ['lineSpacing', 1.5, 1],
    ['indent', 12, 0],
    ['hanging', -12, 0],
    ['spaceBefore', 4, 0],
    ['direction', 'rtl', 'auto'],
    ['role', 'quote', 'body'],
  ] as const)(
    'sets %s of the paragraphs with the selection or the caret only, as one undoable change',
    (name, value, other) => {
      const text = new TestText(LINES).select(5);
      expect(text.formatting.isPartProperty(name)).toBe(true);
      text.formatting.setProperty(name, value);
      expect(text.formatting.property(name)).toBe(value);
      text.select(0, 13);
      expect(text.formatting.property(name)).toBe('mixed');
      text.select(9);
      expect(text.formatting.property(name)).toBe(other);
      text.session.undoOrRedo('undo');
      expect(text.session.paragraphs).toEqual(LINES);
    },
  );

  it('sets styles of the selected characters, and of the whole text if no characters are selected', () => {
    const text = new TestText(LINES).select(1, 2);
    expect(text.formatting.isPartProperty('highlight')).toBe(true);
    text.formatting.setProperty('highlight', '#ffff00');
    text.formatting.setProperty('size', 40);
    expect(text.session.paragraphs[0]?.runs).toEqual([
      { text: 'o' },
      { text: 'n', highlight: '#ffff00', size: 40 },
      { text: 'e' },
    ]);
    text.formatting.setProperty('highlight', undefined);
    expect(text.formatting.property('highlight')).toBeUndefined();
    text.select(1);
    expect(text.formatting.isPartProperty('highlight')).toBe(false);
    expect(text.formatting.isPartProperty('fit')).toBe(false);
  });

  it.each([
    ['highlight', '#ffff00', undefined, 'none'],
    ['language', 'fr', undefined, ''],
    ['caps', 'all', 'none', 'none'],
    ['baseline', 'superscript', 'none', 0],
  ] as const)(
    'removes %s, which the text inherits, from the selected characters',
    (name, inherited, removed, stored) => {
      const style = { [name]: name === 'baseline' ? 0.3 : inherited };
      for (const text of [new TestText('One', style), new TestText([{ runs: [{ text: 'One' }], style }])]) {
        expect(text.select(1, 2).formatting.property(name)).toBe(inherited);
        text.formatting.setProperty(name, removed);
        expect(text.formatting.property(name)).toBe(removed);
        expect(text.session.paragraphs[0]?.runs).toEqual([{ text: 'O' }, { text: 'n', [name]: stored }, { text: 'e' }]);
        text.select(0, 3);
        expect(text.formatting.property(name)).toBe('mixed');
        text.session.undoOrRedo('undo');
        expect(text.session.paragraphs[0]?.runs).toEqual([{ text: 'One' }]);
      }
    },
  );

  it('removes an inherited highlight from the text that is typed next', () => {
    const text = new TestText('One', { highlight: '#ffff00' }).select(1);
    text.formatting.format({ highlight: undefined });
    expect(text.formatting.style('highlight')).toBeUndefined();
    text.type('x');
    expect(text.session.paragraphs[0]?.runs).toEqual([{ text: 'O' }, { text: 'x', highlight: 'none' }, { text: 'ne' }]);
  });
});
