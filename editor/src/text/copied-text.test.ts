import type { Paragraph } from '@flydeck/scene/model/text';
import { describe, expect, it } from 'vitest';
import { TestText } from '../testing/test-text.ts';
import { copyRange, parsePastedText } from './copied-text.ts';

const bullet = { kind: 'char' as const, char: '•' };
const FORMATTED: Paragraph[] = [
  { runs: [{ text: 'plain ' }, { text: 'bold', bold: true }], align: 'center' },
  { runs: [{ text: 'item', color: '#ff0000' }], bullet },
];

/** Copies a range of `FORMATTED`, given by offsets in its text `plain bold\nitem`. */
function copyFormatted(from: number, to: number): Paragraph[] {
  const { session } = new TestText(FORMATTED).select(from, to);
  return copyRange(session.paragraphs, session.range);
}

describe('copied formatted text', () => {
  it('contains the selected parts of runs and paragraphs with their formatting', () => {
    expect(copyFormatted(4, 8)).toEqual([{ runs: [{ text: 'n ' }, { text: 'bo', bold: true }], align: 'center' }]);
    expect(copyFormatted(8, 13)).toEqual([
      { runs: [{ text: 'ld', bold: true }], align: 'center' },
      { runs: [{ text: 'it', color: '#ff0000' }], bullet },
    ]);
  });

  it('can be parsed after a conversion to JSON; other data, long texts and unsafe links are rejected', () => {
    expect(parsePastedText(JSON.parse(JSON.stringify(copyFormatted(0, 15))))).toEqual(FORMATTED);
    for (const json of [null, 'text', [], [{ runs: [{ text: 5 }] }], [{ runs: [{ text: 'x'.repeat(200_001) }] }]])
      expect(parsePastedText(json)).toBeUndefined();
    const link = { kind: 'url', href: 'javascript:alert(1)' };
    expect(parsePastedText([{ runs: [{ text: 'x', link }] }])).toBeUndefined();
  });
});

describe('pasting formatted text', () => {
  it('inserts a part of a paragraph with its formatting into another paragraph', () => {
    const text = new TestText([{ runs: [{ text: 'ab', italic: true }], align: 'right' }]).select(1);
    text.session.paste(copyFormatted(6, 10));
    expect(text.session.paragraphs).toEqual([
      {
        runs: [
          { text: 'a', italic: true },
          { text: 'bold', bold: true },
          { text: 'b', italic: true },
        ],
        align: 'right',
      },
    ]);
    expect(text.session.flatSelection).toEqual({ anchor: 5, focus: 5 });
  });

  it('inserts several paragraphs in place of the selection, and one undo restores the text', () => {
    const text = new TestText([{ runs: [{ text: 'one two three' }] }]).select(4, 7);
    text.session.paste(copyFormatted(6, 15));
    expect(text.session.paragraphs).toEqual([
      { runs: [{ text: 'one ' }, { text: 'bold', bold: true }] },
      { runs: [{ text: 'item', color: '#ff0000' }, { text: ' three' }], bullet },
    ]);
    expect(text.session.flatSelection.focus).toBe('one bold\nitem'.length);
    text.session.undoOrRedo('undo');
    expect(text.session.paragraphs).toEqual([{ runs: [{ text: 'one two three' }] }]);
  });

  it('gives an empty paragraph the properties of the copied paragraph', () => {
    const text = new TestText([{ runs: [] }]);
    text.session.paste(copyFormatted(11, 15));
    expect(text.session.paragraphs).toEqual([{ runs: [{ text: 'item', color: '#ff0000' }], bullet }]);
  });

  it('restores a text that was cut and pasted at the same position', () => {
    const text = new TestText(FORMATTED).select(3, 13);
    const cut = copyRange(text.session.paragraphs, text.session.range);
    text.session.delete('character', 'backward');
    text.session.paste(cut);
    expect(text.session.paragraphs).toEqual(FORMATTED);
  });
});
