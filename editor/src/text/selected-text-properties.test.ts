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
});
