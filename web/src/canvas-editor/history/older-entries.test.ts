import { type EditHistoryEntry, HISTORY_PAGE_SIZE } from '@flydeck/contract/editing/history';
import { describe, expect, it } from 'vitest';
import { addOlder, olderUntil } from './older-entries.ts';

/** Returns a state after a session of two changes. */
const entry = (seq: number, name: string | null = null): EditHistoryEntry => ({
  seq,
  at: '2026-01-01T00:00:00.000Z',
  author: 'Ada',
  label: null,
  name,
  session: { firstSeq: seq - 1, startedAt: '2026-01-01T00:00:00.000Z', changes: 2, authors: ['Ada'], guests: [] },
});
/** Returns `length` states, newest first, the last of which has the sequence number `last`. */
const page = (length: number, last: number) => Array.from({ length }, (_, i) => entry(last + 2 * (length - 1 - i)));

describe('the pages of the history', () => {
  it('end with a response that is not full', () => {
    expect(olderUntil(page(HISTORY_PAGE_SIZE - 1, 100))).toBeUndefined();
    expect(olderUntil(page(HISTORY_PAGE_SIZE, 2))).toBe(0);
    expect(olderUntil(page(HISTORY_PAGE_SIZE, 1))).toBeUndefined();
  });

  it('continue before the oldest state without a name, because older states with a name are in the full response', () => {
    const first = [...page(HISTORY_PAGE_SIZE - 1, 100), entry(20, 'Draft')];
    expect(olderUntil(first)).toBe(98);
    const merged = addOlder(first, [entry(98), entry(20, 'Draft'), entry(18)]);
    expect(merged.slice(-4).map(({ seq }) => seq)).toEqual([100, 98, 20, 18]);
  });
});
