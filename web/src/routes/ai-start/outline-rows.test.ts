import { OUTLINE_MAX_TOPICS, outlineSchema } from '@flydeck/contract/outlines/outline';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addAfter, change, move, type Rows, remove, shift, toOutline, toRows } from './outline-rows.ts';

const topics = [
  {
    title: 'A',
    text: ['1', '2'],
    notes: 'say',
    topics: [
      { title: 'A1', text: [] },
      { title: 'A2', text: [] },
    ],
  },
  { title: 'B', text: [] },
  { title: 'C', text: [] },
];
const rows = toRows(topics);
const summarize = (list: Rows) => list.map(({ level, title }) => '-'.repeat(level) + title).join(' ');

describe('rows of an outline', () => {
  it('convert from topics and back without loss', () => {
    expect(summarize(rows)).toBe('A -A1 -A2 B C');
    expect(toOutline(rows, 'T', 'en', '?')).toEqual({ title: 'T', language: 'en', topics });
  });

  it('are added and changed, and empty rows are left out of the outline', () => {
    const { rows: extended, added } = addAfter(rows, 0);
    expect(summarize(extended)).toBe('A -A1 -A2  B C');
    expect(toOutline(extended, '', 'en', '?')).toEqual({ title: '?', language: 'en', topics });
    const named = change(extended, added?.id ?? -1, { text: ' x \n\n y' });
    expect(toOutline(named, 'T', 'en', '?').topics[1]).toEqual({ title: '?', text: ['x', 'y'] });
  });

  it('move among their siblings together with their descendants', () => {
    expect(summarize(move(rows, 0, 1))).toBe('B A -A1 -A2 C');
    expect(summarize(move(rows, 3, -1))).toBe('B A -A1 -A2 C');
    expect(summarize(move(rows, 2, -1))).toBe('A -A2 -A1 B C');
    expect(move(rows, 0, -1)).toBe(rows);
    expect(move(rows, 2, 1)).toBe(rows);
  });

  it('nest below the preceding sibling, at most three levels deep', () => {
    expect(summarize(shift(rows, 3, 1))).toBe('A -A1 -A2 -B C');
    expect(summarize(shift(rows, 1, -1))).toBe('A -A2 A1 B C');
    expect(shift(rows, 0, 1)).toBe(rows);
    const deep = shift(shift(rows, 3, 1), 3, 1);
    expect(summarize(deep)).toBe('A -A1 -A2 --B C');
    expect(shift(deep, 3, 1)).toBe(deep);
  });

  it('are removed together with their descendants', () => {
    expect(summarize(remove(rows, 0))).toBe('B C');
  });

  it('convert to a valid outline after any sequence of actions', () => {
    const act = fc.tuple(fc.constantFrom('add', 'remove', 'in', 'out', 'up', 'down'), fc.nat(50));
    fc.assert(
      fc.property(fc.array(act, { maxLength: 120 }), (acts) => {
        let list: Rows = rows;
        for (const [what, n] of acts) {
          const at = list.length === 0 ? -1 : n % list.length;
          if (what === 'add') list = addAfter(list, at).rows;
          if (what === 'remove' && list.length > 1) list = remove(list, at);
          if (what === 'in') list = shift(list, at, 1);
          if (what === 'out') list = shift(list, at, -1);
          if (what === 'up') list = move(list, at, -1);
          if (what === 'down') list = move(list, at, 1);
        }
        const named = list.map((row) => ({ ...row, title: row.title || 'x' }));
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
        expect(list.length).toBeLessThanOrEqual(OUTLINE_MAX_TOPICS);
        if (named.length > 0)
          expect(outlineSchema.safeParse(toOutline(named, 'T', 'en', '?')).success).toBe(true);
      }),
    );
  });
});
