import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Paragraph } from '../../model/text.ts';
import type { TextContent } from '../record.ts';
import { countComparisons, createTextState, mergeText, textUpdate } from './text-state.ts';

/** Paragraphs without styles, one for each line. */
const paragraphsOf = (...lines: string[]): Paragraph[] =>
  lines.map((text) => ({ runs: text === '' ? [] : [{ text }] }));
/** The text of each paragraph. */
const linesOf = ({ paragraphs }: TextContent) => paragraphs.map(({ runs }) => runs.map(({ text }) => text).join(''));

/** Returns the update that changes a text to the paragraphs. @throws Error if nothing differs */
function updateTo(content: TextContent, paragraphs: Paragraph[]): string {
  const update = textUpdate(content, paragraphs);
  if (update === undefined) throw new Error('Nothing changed.');
  return update;
}

const arbitraryRun = fc.record(
  {
    text: fc.string({ minLength: 1, maxLength: 6 }),
    bold: fc.constant(true),
    size: fc.integer({ min: 1, max: 40 }),
  },
  { requiredKeys: ['text'] },
);
const arbitraryParagraph = fc.record(
  {
    runs: fc.array(arbitraryRun, { maxLength: 4 }),
    level: fc.integer({ min: 0, max: 8 }),
    align: fc.constant('center' as const),
  },
  { requiredKeys: ['runs'] },
);
const arbitraryParagraphs = fc.array(arbitraryParagraph, { minLength: 1, maxLength: 4 });

describe('text state', () => {
  it('keeps the style of a run without characters in the paragraph, without the link and the formula', () => {
    const link = { kind: 'topic' as const, topic: 'a' };
    const run = { text: '', size: 76, bold: true, link, math: 'x' };
    const { paragraphs } = createTextState([{ role: 'title', runs: [run], style: { color: 'ink' } }]);
    expect(paragraphs).toEqual([{ role: 'title', runs: [], style: { color: 'ink', size: 76, bold: true } }]);
  });

  it('keeps two insertions at different positions of a line, whichever is merged first', () => {
    const start = createTextState(paragraphsOf('The sea'));
    const myChange = updateTo(start, paragraphsOf('The deep sea'));
    const otherChange = updateTo(start, paragraphsOf('The sea is blue'));
    const [a, b] = [
      mergeText(mergeText(start, myChange), otherChange),
      mergeText(mergeText(start, otherChange), myChange),
    ];
    expect(linesOf(a)).toEqual(['The deep sea is blue']);
    expect(linesOf(b)).toEqual(linesOf(a));
  });

  it('keeps a word that is typed between two changes of another author', () => {
    const start = createTextState(paragraphsOf('The small boat sails'));
    const bothEnds = updateTo(start, paragraphsOf('A small boat sails home'));
    const middle = updateTo(start, paragraphsOf('The small red boat sails'));
    expect(linesOf(mergeText(mergeText(start, bothEnds), middle))).toEqual(['A small red boat sails home']);
  });

  it('does not duplicate the middle of a text if each of two authors changes its start and its end', () => {
    const start = createTextState(paragraphsOf('one two three'));
    const myChange = updateTo(start, paragraphsOf('1 two 3'));
    const otherChange = updateTo(start, paragraphsOf('One two three!'));
    expect(linesOf(mergeText(mergeText(start, myChange), otherChange))[0]?.match(/two/g)).toHaveLength(1);
  });

  it('replaces a long changed range as a whole, without comparing its characters', () => {
    const start = createTextState(paragraphsOf(`first ${'abcd '.repeat(1000)} last`));
    const other = `first ${'wxyz '.repeat(1000)} last`;
    expect(countComparisons(start.paragraphs, paragraphsOf(other))).toBe(0);
    expect(linesOf(mergeText(start, updateTo(start, paragraphsOf(other))))).toEqual([other]);
  });

  it('keeps text typed into a line that another author splits', () => {
    const start = createTextState(paragraphsOf('one two'));
    const split = updateTo(start, paragraphsOf('one ', 'two'));
    const typed = updateTo(start, paragraphsOf('one two three'));
    expect(linesOf(mergeText(mergeText(start, split), typed))).toEqual(['one ', 'two three']);
  });

  it('keeps both changes if one author makes a word bold and another changes its colour', () => {
    const start = createTextState(paragraphsOf('word'));
    const bold = updateTo(start, [{ runs: [{ text: 'word', bold: true }] }]);
    const red = updateTo(start, [{ runs: [{ text: 'word', color: '#ff0000' }] }]);
    expect(mergeText(mergeText(start, bold), red).paragraphs).toEqual([
      { runs: [{ text: 'word', bold: true, color: '#ff0000' }] },
    ]);
  });

  it('creates no update if nothing changes', () => {
    expect(textUpdate(createTextState(paragraphsOf('a', 'b')), paragraphsOf('a', 'b'))).toBeUndefined();
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

  it('gives the same text for any two concurrent changes, whichever is merged first', () => {
    fc.assert(
      fc.property(arbitraryParagraphs, arbitraryParagraphs, arbitraryParagraphs, (base, myChange, otherChange) => {
        const start = createTextState(base);
        const updates = [textUpdate(start, myChange), textUpdate(start, otherChange)].filter(
          (update) => update !== undefined,
        );
        const merge = (list: readonly string[]) => list.reduce(mergeText, start).paragraphs;
        expect(merge(updates)).toEqual(merge(updates.toReversed()));
      }),
    );
  });
});
