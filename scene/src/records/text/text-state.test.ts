import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Paragraph } from '../../model/text.ts';
import type { TextContent } from '../record.ts';
import { countComparisons, createTextState, mergeText, textUpdate } from './text-state.ts';

/** Paragraphs without styles, one for each line. */
const plain = (...lines: string[]): Paragraph[] => lines.map((text) => ({ runs: text === '' ? [] : [{ text }] }));
/** The text of each paragraph. */
const lines = ({ paragraphs }: TextContent) => paragraphs.map(({ runs }) => runs.map(({ text }) => text).join(''));

/** Returns the update that changes a text to the paragraphs. @throws Error if nothing differs */
function updateTo(content: TextContent, paragraphs: Paragraph[]): string {
  const update = textUpdate(content, paragraphs);
  if (update === undefined) throw new Error('Nothing changed.');
  return update;
}

const runs = fc.record(
  {
    text: fc.string({ minLength: 1, maxLength: 6 }),
    bold: fc.constant(true),
    size: fc.integer({ min: 1, max: 40 }),
  },
  { requiredKeys: ['text'] },
);
const paragraph = fc.record(
  {
    runs: fc.array(runs, { maxLength: 4 }),
    level: fc.integer({ min: 0, max: 8 }),
    align: fc.constant('center' as const),
  },
  { requiredKeys: ['runs'] },
);
const arbitraryParagraphs = fc.array(paragraph, { minLength: 1, maxLength: 4 });

describe('text state', () => {
  it('keeps two insertions at different positions of a line, in either order of arrival', () => {
    const start = createTextState(plain('The sea'));
    const mine = updateTo(start, plain('The deep sea'));
    const peer = updateTo(start, plain('The sea is blue'));
    const [a, b] = [mergeText(mergeText(start, mine), peer), mergeText(mergeText(start, peer), mine)];
    expect(lines(a)).toEqual(['The deep sea is blue']);
    expect(lines(b)).toEqual(lines(a));
  });

  it('keeps a typed word once if somebody else changes the text before and after it', () => {
    const start = createTextState(plain('The small boat sails'));
    const bothEnds = updateTo(start, plain('A small boat sails home'));
    const middle = updateTo(start, plain('The small red boat sails'));
    expect(lines(mergeText(mergeText(start, bothEnds), middle))).toEqual(['A small red boat sails home']);
  });

  it('does not duplicate the middle of a text if two people change both of its ends', () => {
    const start = createTextState(plain('one two three'));
    const mine = updateTo(start, plain('1 two 3'));
    const peer = updateTo(start, plain('One two three!'));
    expect(lines(mergeText(mergeText(start, mine), peer))[0]?.match(/two/g)).toHaveLength(1);
  });

  it('replaces a long range that differs as a whole', () => {
    const start = createTextState(plain(`first ${'abcd '.repeat(1000)} last`));
    const other = `first ${'wxyz '.repeat(1000)} last`;
    expect(countComparisons(start.paragraphs, plain(other))).toBe(0);
    expect(lines(mergeText(start, updateTo(start, plain(other))))).toEqual([other]);
  });

  it('keeps text typed into a line that somebody else splits', () => {
    const start = createTextState(plain('one two'));
    const split = updateTo(start, plain('one ', 'two'));
    const typed = updateTo(start, plain('one two three'));
    expect(lines(mergeText(mergeText(start, split), typed))).toEqual(['one ', 'two three']);
  });

  it('keeps both changes if one person makes a word bold and another changes its colour', () => {
    const start = createTextState(plain('word'));
    const bold = updateTo(start, [{ runs: [{ text: 'word', bold: true }] }]);
    const red = updateTo(start, [{ runs: [{ text: 'word', color: '#ff0000' }] }]);
    expect(mergeText(mergeText(start, bold), red).paragraphs).toEqual([
      { runs: [{ text: 'word', bold: true, color: '#ff0000' }] },
    ]);
  });

  it('undoes a change and keeps what others typed since, with an update from the state after the change', () => {
    const start = createTextState(plain('abc'));
    const after = mergeText(start, updateTo(start, plain('abXc')));
    const present = mergeText(after, updateTo(after, plain('abXcd')));
    expect(lines(mergeText(present, updateTo(after, plain('abc'))))).toEqual(['abcd']);
  });

  it('creates no update if nothing changes', () => {
    expect(textUpdate(createTextState(plain('a', 'b')), plain('a', 'b'))).toBeUndefined();
  });

  it('creates updates that change any text to any other', () => {
    fc.assert(
      fc.property(arbitraryParagraphs, arbitraryParagraphs, (before, after) => {
        const start = createTextState(before);
        const update = textUpdate(start, after);
        const changed = update === undefined ? start : mergeText(start, update);
        expect(changed.paragraphs).toEqual(createTextState(after).paragraphs);
      }),
    );
  });

  it('converges for any two concurrent changes', () => {
    fc.assert(
      fc.property(arbitraryParagraphs, arbitraryParagraphs, arbitraryParagraphs, (base, mine, peer) => {
        const start = createTextState(base);
        const updates = [textUpdate(start, mine), textUpdate(start, peer)].filter((update) => update !== undefined);
        const merge = (list: readonly string[]) => list.reduce(mergeText, start).paragraphs;
        expect(merge(updates)).toEqual(merge(updates.toReversed()));
      }),
    );
  });
});
