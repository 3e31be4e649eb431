import { OUTLINE_MAX_TOPICS, outlineSchema } from '@flydeck/contract/outlines/outline';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addRowAfter,
  changeRow,
  moveRow,
  type Rows,
  removeRow,
  shiftLevel,
  toOutline,
  toRows,
} from './outline-rows.ts';

const topics = [
  {
    title: 'A',
    text: ['1', '2'],
    notes: 'a speaker note',
    topics: [
      { title: 'A1', text: [] },
      { title: 'A2', text: [] },
    ],
  },
  { title: 'B', text: [] },
  { title: 'C', text: [] },
];
const rows = toRows(topics);
/** Returns the titles of the rows, each preceded by as many hyphens as the number of its level. */
const summarize = (list: Rows) => list.map(({ level, title }) => '-'.repeat(level) + title).join(' ');

/** Title that `toOutline` gives to an outline or a row without a title. */
const UNTITLED = '?';

describe('rows of an outline', () => {
  it('convert from topics and back without loss', () => {
    expect(summarize(rows)).toBe('A -A1 -A2 B C');
    expect(toOutline(rows, 'T', 'en', UNTITLED)).toEqual({ title: 'T', language: 'en', topics });
  });

  it('are added and changed; toOutline omits empty rows and gives rows without a title a fallback title', () => {
    const { rows: extendedRows, newRow } = addRowAfter(rows, 0);
    expect(summarize(extendedRows)).toBe('A -A1 -A2  B C');
    expect(toOutline(extendedRows, '', 'en', UNTITLED)).toEqual({ title: UNTITLED, language: 'en', topics });
    const changedRows = changeRow(extendedRows, newRow?.id ?? -1, { text: ' x \n\n y' });
    expect(toOutline(changedRows, 'T', 'en', UNTITLED).topics[1]).toEqual({ title: UNTITLED, text: ['x', 'y'] });
  });

  it('move among their siblings together with their descendants', () => {
    expect(summarize(moveRow(rows, 0, 1))).toBe('B A -A1 -A2 C');
    expect(summarize(moveRow(rows, 3, -1))).toBe('B A -A1 -A2 C');
    expect(summarize(moveRow(rows, 2, -1))).toBe('A -A2 -A1 B C');
    expect(moveRow(rows, 0, -1)).toBe(rows);
    expect(moveRow(rows, 2, 1)).toBe(rows);
  });

  it('become children of the preceding sibling down to the third level, or siblings of their parent', () => {
    expect(summarize(shiftLevel(rows, 3, 1))).toBe('A -A1 -A2 -B C');
    expect(summarize(shiftLevel(rows, 1, -1))).toBe('A -A2 A1 B C');
    expect(shiftLevel(rows, 0, 1)).toBe(rows);
    const nestedRows = shiftLevel(shiftLevel(rows, 3, 1), 3, 1);
    expect(summarize(nestedRows)).toBe('A -A1 -A2 --B C');
    expect(shiftLevel(nestedRows, 3, 1)).toBe(nestedRows);
  });

  it('are removed together with their descendants', () => {
    expect(summarize(removeRow(rows, 0))).toBe('B C');
  });

  it('have unique ids, at most the maximum number and a valid outline after any sequence of actions', () => {
    const actionArbitrary = fc.tuple(
      fc.constantFrom('add', 'remove', 'indent', 'outdent', 'moveUp', 'moveDown'),
      fc.nat(50),
    );
    fc.assert(
      fc.property(fc.array(actionArbitrary, { maxLength: 120 }), (actions) => {
        let list: Rows = rows;
        for (const [action, rowNumber] of actions) {
          const index = list.length === 0 ? -1 : rowNumber % list.length;
          if (action === 'add') list = addRowAfter(list, index).rows;
          if (action === 'remove' && list.length > 1) list = removeRow(list, index);
          if (action === 'indent') list = shiftLevel(list, index, 1);
          if (action === 'outdent') list = shiftLevel(list, index, -1);
          if (action === 'moveUp') list = moveRow(list, index, -1);
          if (action === 'moveDown') list = moveRow(list, index, 1);
        }
        // `toOutline` omits empty rows, but an outline must have a topic. Therefore each row gets a title.
        const titledRows = list.map((row) => ({ ...row, title: row.title || 'x' }));
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
        expect(list.length).toBeLessThanOrEqual(OUTLINE_MAX_TOPICS);
        if (titledRows.length > 0)
          expect(outlineSchema.safeParse(toOutline(titledRows, 'T', 'en', UNTITLED)).success).toBe(true);
      }),
    );
  });
});
